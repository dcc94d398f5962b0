import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Hono } from 'hono'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { Fault } from '#platform/lib/faults.ts'
import { createLog } from '#platform/lib/log.ts'
import type { MemberCaller } from '#platform/lib/ports/access.ts'
import { openObjects, type Objects } from '#platform/warehouse/objects.ts'
import { warehouseRoutes } from '#platform/warehouse/routes.ts'
import { NO_OWN_NAMES, ownNamesOnlyOf } from '../support/own-names.ts'

const log = createLog('silent', 'stderr')
const TEXT = 'abcdefghijklmnopqrstuvwxyz'
let app: Hono
let objects: Objects
let digest: string

/** Tokens are the names of organizations here. */
const access = {
  async memberByWarehouseToken(token: string): Promise<MemberCaller> {
    if (token !== 'acme' && token !== 'globex') throw new Fault('unauthenticated', 'Sign in again.')
    return { orgId: token, uid: 'u1', email: 'u1@example.org', role: 'viewer', defaultEnvironmentId: 'e1' }
  },
}

beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'warehouse-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  objects = await openObjects({ dataDir, log })
  digest = await objects.put('acme', { bytes: Buffer.from(TEXT), contentType: 'text/plain; charset=utf-8' })
  const audit = { record: async () => undefined, refused: async () => undefined }
  app = warehouseRoutes({ objects, access, requests: { requestById: async () => undefined }, ownNames: NO_OWN_NAMES, audit, log })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers: { Authorization: 'Bearer acme', ...headers } })

test('gives an object to a member, never to be kept or run by a browser', async () => {
  const answer = await get(`/warehouse/assets/${digest}`)
  expect([answer.status, await answer.text()]).toEqual([200, TEXT])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': 'attachment',
    'content-type': 'text/plain',
    'x-content-type-options': 'nosniff',
    etag: `"${digest}.masked"`,
  })
})

test('an active type is handed out as plain bytes', async () => {
  const page = await objects.put('acme', { bytes: Buffer.from('<script>alert(1)</script>'), contentType: 'text/html' })
  expect((await get(`/warehouse/assets/${page}`)).headers.get('content-type')).toBe('application/octet-stream')
})

test("an unknown object, another organization's and no digest at all get the same response", async () => {
  const foreign = await objects.put('globex', { bytes: Buffer.from('of globex'), contentType: 'text/plain' })
  const answers = await Promise.all(
    [foreign, '0'.repeat(40), '..', 'x', '%2e%2e%2fetc%2fpasswd'].map((name) => get(`/warehouse/assets/${name}`)),
  )
  const bodies = await Promise.all(answers.slice(0, 2).map(async (answer) => ({ ...((await answer.json()) as object), requestId: '' })))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(bodies[0]).toEqual(bodies[1])
})

test('nobody gets in without a token', async () => {
  expect((await app.request(`/warehouse/assets/${digest}`)).status).toBe(401)
  expect((await get(`/warehouse/assets/${digest}`, { Authorization: 'Bearer stranger' })).status).toBe(401)
})

test('secrets are masked on the way out', async () => {
  const bytes = Buffer.from(JSON.stringify({ request: { headers: { Authorization: 'Bearer abcdef0123456789' } } }))
  const stored = await objects.put('acme', { bytes, contentType: 'application/json' })
  expect(await (await get(`/warehouse/assets/${stored}`)).text()).not.toContain('abcdef0123456789')
})

test.each([
  ['bytes=0-3', 206, 'abcd', 'bytes 0-3/26'],
  ['bytes=20-', 206, 'uvwxyz', 'bytes 20-25/26'],
  ['bytes=-2', 206, 'yz', 'bytes 24-25/26'],
  ['bytes=-99', 206, TEXT, 'bytes 0-25/26'],
  ['bytes=24-99', 206, 'yz', 'bytes 24-25/26'],
  ['bytes=26-', 416, '', 'bytes */26'],
  ['bytes=-0', 416, '', 'bytes */26'],
  ['bytes=3-1', 200, TEXT, null],
  ['bytes=0-1,3-4', 200, TEXT, null],
  ['lines=0-1', 200, TEXT, null],
  ['bytes=-', 200, TEXT, null],
])('the response to the range %s is %i', async (range, status, body, contentRange) => {
  const answer = await get(`/warehouse/assets/${digest}`, { Range: range })
  expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([status, body, contentRange])
})

test('a range of another version is returned whole, and an unchanged object gets 304', async () => {
  const whole = await get(`/warehouse/assets/${digest}`, { Range: 'bytes=0-3', 'If-Range': '"other"' })
  const same = await get(`/warehouse/assets/${digest}`, { Range: 'bytes=0-3', 'If-Range': `"${digest}.masked"` })
  const unchanged = await get(`/warehouse/assets/${digest}`, { 'If-None-Match': `"${digest}.masked"` })
  expect([whole.status, same.status, unchanged.status]).toEqual([200, 206, 304])
})

test('a copy from before a name was hidden is out of date', async () => {
  const text = 'patientId=7'
  const named = await objects.put('acme', { bytes: Buffer.from(text), contentType: 'text/plain' })
  const before = await get(`/warehouse/assets/${named}`)
  expect(await before.text()).toBe(text)
  const audit = { record: async () => undefined, refused: async () => undefined }
  const requests = { requestById: async () => undefined }
  app = warehouseRoutes({ objects, access, requests, ownNames: ownNamesOnlyOf('acme', ['patient_id']), audit, log })
  const after = await get(`/warehouse/assets/${named}`, { 'If-None-Match': before.headers.get('etag') ?? '' })
  expect([after.status, await after.text()]).toEqual([200, 'patientId=***'])
})
