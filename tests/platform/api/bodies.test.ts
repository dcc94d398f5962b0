import { afterAll, describe, expect, test } from 'vitest'

import { recordPaths } from '#platform/lib/product-records.ts'

import { openPlatform } from '../support/platform.ts'
import { attempt, buildStage, CASES, operationsOf, rightToken } from './stage.ts'

/** What a body may say (security.md A2, H1, D2), for every operation of /openapi.json that takes one. */
const platform = await openPlatform()
const operations = (await operationsOf(platform)).filter(({ hasBody }) => hasBody)
afterAll(() => platform.close())

/** Fields of stored documents that no caller may choose. */
const FORBIDDEN = {
  role: 'owner',
  orgId: 'other',
  id: 'mine',
  uid: 'mine',
  createdMs: 1,
  createdBy: 'mine',
  version: '1',
  membershipVersion: '1',
  apiToken: 'x',
  tokenSha256: 'x',
  defaultEnvironmentId: 'x',
}

const recordsOf = async (orgId: string) => (await platform.documents.query({ collection: recordPaths.audit(orgId) })).length

/** More characters than a body may have; whole documents may be larger than what people type. */
const tooLarge = (path: string): number => (path.startsWith('/api/openapi-documents') ? 11_000_000 : 300_000)

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  test('describes a body that has nothing else', () => {
    expect(operation.bodyIsStrict).toBe(true)
  })

  test('a field too many is refused, and nothing is stored', async () => {
    const stage = await buildStage(platform)
    const before = await recordsOf(stage.orgId)
    for (const [field, value] of Object.entries(FORBIDDEN).filter(([name]) => !operation.bodyFields.includes(name))) {
      const body = { ...CASES[operation.name]?.body?.(stage), [field]: value }
      const reply = await attempt(platform, stage, operation, { token: rightToken(operation, stage), body })
      expect(reply.status, field).toBe(422)
      expect(JSON.stringify(reply.body)).toContain(field)
    }
    expect(await recordsOf(stage.orgId)).toBe(before)
  })

  test('what is not JSON, or not said to be, is refused', async () => {
    const stage = await buildStage(platform)
    const path = operation.path.replace('{id}', CASES[operation.name]?.id?.(stage) ?? '')
    const send = async (body: string | Uint8Array<ArrayBuffer>, contentType?: string) => {
      const token = rightToken(operation, stage) ?? ''
      const headers = { authorization: `Bearer ${token}`, 'if-match': '*', ...(contentType && { 'content-type': contentType }) }
      return (await platform.api.request(path, { method: operation.method, headers, body })).status
    }
    const right = JSON.stringify(CASES[operation.name]?.body?.(stage))
    expect(await send(right, 'text/plain')).toBe(415)
    expect(await send(right, 'application/x-www-form-urlencoded')).toBe(415)
    expect(await send(new TextEncoder().encode(right))).toBe(415)
    for (const wrong of ['', '{', 'null', '[]', '"x"', '7', '{"name":}', `{"name":${'['.repeat(40)}${']'.repeat(40)}}`])
      expect(await send(wrong, 'application/json'), wrong).toBe(422)
    expect(await send(new Uint8Array([0x7b, 0xff, 0x7d]), 'application/json')).toBe(422)
    expect(await send(JSON.stringify({ name: 'x'.repeat(tooLarge(operation.path)) }), 'application/json')).toBe(413)
  })
})

test('parameters of the address are as strict as bodies', async () => {
  const { owner } = await buildStage(platform)
  const get = async (path: string) => (await platform.call('GET', path, { token: owner.apiToken })).status
  expect(await get('/api/members?limit=10&q=a&sort=-name')).toBe(200)
  for (const wrong of ['limit=0', 'limit=201', 'limit=ten', 'limit=1&limit=2', 'sort=password', 'orgId=other', 'cursor=%7B%7D', 'cursor=x'])
    expect(await get(`/api/members?${wrong}`), wrong).toBe(422)
  expect(await get('/api/orgs/current?orgId=other')).toBe(422)
})
