import { afterAll, describe, expect, test } from 'vitest'

import { ensureDemoOrganization } from '#platform/api/verbs/demo/ensure-demo-organization.ts'
import { DEMO_ORG_ID, DEMO_VIEWER_UID } from '#wire/product/demo.ts'
import { readIssuedToken } from '#wire/product/session-readers.ts'

import { openPlatform } from '../support/platform.ts'
import { CASES, operationsOf, type Stage } from './stage.ts'

const platform = await openPlatform()
const parts = { ...platform, credentials: platform.access }
const places = await ensureDemoOrganization(parts)
const viewer = await platform.personIn(DEMO_ORG_ID, DEMO_VIEWER_UID, 'viewer@demo.invalid')
const operations = await operationsOf(platform)
afterAll(() => platform.close())

test('the demo has three environments, each with a deployment whose token is good', async () => {
  expect(places.map(({ environmentId }) => environmentId)).toEqual(['production', 'staging', 'laptop'])
  for (const { token, environmentId, deploymentId } of places)
    expect(await platform.access.agentByRegistrationToken(token)).toEqual({ orgId: DEMO_ORG_ID, environmentId, deploymentId })
})

test('a later start finds the same tokens', async () => {
  expect(await ensureDemoOrganization(parts)).toEqual(places)
})

test('anybody gets a sign-in token for the viewer, and the viewer may look', async () => {
  const session = await platform.call('POST', '/api/demo/session')
  expect(readIssuedToken(session.body).token).toBe(`custom.${DEMO_VIEWER_UID}`)
  for (const path of ['/api/orgs/current', '/api/overview', '/api/deployments', '/api/environments', '/api/agents', '/api/members'])
    expect((await platform.call('GET', path, { token: viewer.apiToken })).status, path).toBe(200)
  expect((await platform.call('POST', '/api/jwt/tokens', { token: viewer.apiToken, body: { service: 'pulse' } })).status).toBe(201)
})

// Public ones know no viewer; a pulse token is what the viewer looks with, and reviews are found by a body.
const LOOKS = ['POST /api/jwt/tokens', 'POST /api/reviews/find']
const changes = operations.filter(({ method, name, auth }) => method !== 'GET' && auth !== 'public' && !LOOKS.includes(name))

describe.each(changes)('$name', (operation) => {
  test('is refused to the viewer, and the demo is as before', async () => {
    const documentsOf = async () =>
      Promise.all(
        ['environments', 'deployments', 'members', 'audit'].map((name) =>
          platform.documents.query({ collection: `orgs/${DEMO_ORG_ID}/${name}` }),
        ),
      )
    const before = await documentsOf()
    const ids: Record<string, string> = { members: DEMO_VIEWER_UID, environments: 'laptop', deployments: 'ada-laptop' }
    const collection = operation.path.split('/')[2] ?? ''
    const body =
      { environments: { name: 'x' }, deployments: { name: 'x', environmentId: 'laptop' } }[collection] ??
      CASES[operation.name]?.body?.({ orgId: DEMO_ORG_ID, invitationToken: 'sgi_x', empty: { id: 'laptop' }, draftVersion: 'x' } as Stage) // all that bodies are made from
    const reply = await platform.call(operation.method, operation.path.replace('{id}', ids[collection] ?? 'nobody'), {
      token: operation.auth === 'identity' ? viewer.idToken : viewer.apiToken,
      body: operation.hasBody ? body : undefined,
      headers: { 'if-match': '*' },
    })
    expect(reply.status).toBe(403)
    expect(await documentsOf()).toEqual(before)
  })
})

test('where the demo is off, its address does not exist', async () => {
  const closed = await openPlatform({ demo: false })
  expect((await closed.call('POST', '/api/demo/session')).status).toBe(404)
  await closed.close()
})
