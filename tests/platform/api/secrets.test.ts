import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { ensureDemoOrganization } from '#platform/api/verbs/demo/ensure-demo-organization.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { readDeploymentWithToken } from '#wire/product/deployments.ts'
import { readIssuedToken } from '#wire/product/session-readers.ts'

import { openPlatform } from '../support/platform.ts'
import { attempt, buildStage, operationsOf, rightToken } from './stage.ts'

/** Where secrets may stand (security.md E1, T3). */
const platform = await openPlatform()
const operations = await operationsOf(platform)
const stage = await buildStage(platform)
afterAll(() => platform.close())

const people = () => [stage.owner, stage.admin, stage.editor, stage.viewer, stage.target]
const memberTokens = () => people().flatMap(({ apiToken, warehouseToken }) => [apiToken, warehouseToken])

async function privateKeyOf(orgId: string): Promise<string> {
  const [key] = await platform.documents.query<{ sealedPrivateKey: string }>({ collection: recordPaths.signingKeys(orgId) })
  return platform.keyring.open(key?.data.sealedPrivateKey ?? '').replace(/-----[^-]+-----|\n/g, '')
}

const issued: string[] = []

test('no response holds a token of a member, a signing key, or a registration token that it did not just make', async () => {
  const body = { name: 'planted', environmentId: stage.environmentId }
  const planted = readDeploymentWithToken((await platform.call('POST', '/api/deployments', { token: stage.owner.apiToken, body })).body)
  issued.push(planted.token)
  const secrets = [
    ...memberTokens(),
    planted.token,
    await privateKeyOf(stage.orgId),
    'sealedPrivateKey',
    'tokenSha256',
    'membershipVersion',
  ]
  for (const operation of operations) {
    const own = operation.method === 'GET' ? stage : await buildStage(platform)
    for (const token of [rightToken(operation, own), own.viewer.apiToken, undefined]) {
      const { text, headers } = await attempt(platform, own, operation, { token })
      const theirs = [own.owner, own.viewer].flatMap(({ apiToken, warehouseToken }) => [apiToken, warehouseToken])
      for (const secret of [...secrets, ...theirs])
        expect(`${text} ${JSON.stringify([...headers])}`.includes(secret), operation.name).toBe(false)
    }
  }
})

test('the data folder holds no token and no secret in clear, also not the tokens that members read in their own documents', async () => {
  const token = stage.viewer.apiToken
  issued.push(readIssuedToken((await platform.call('POST', '/api/jwt/tokens', { token, body: { service: 'pulse' } })).body).token)
  const demo = await ensureDemoOrganization({ ...platform, credentials: platform.access })
  issued.push(...demo.map((place) => place.token), await privateKeyOf(stage.orgId), await privateKeyOf('demo'))
  const files = await Promise.all((await readdir(platform.dataDir)).map((name) => readFile(join(platform.dataDir, name))))
  const bytes = Buffer.concat(files)
  // The store is really here: otherwise the next line would prove nothing.
  expect(bytes.includes(stage.orgId)).toBe(true)
  expect(memberTokens().filter(Boolean)).toHaveLength(10)
  for (const secret of [...issued, ...memberTokens()]) expect(bytes.includes(secret)).toBe(false)
})
