import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openDocuments, type Documents } from '#platform/documents/documents.ts'
import { firestoreRoutes } from '#platform/documents/firestore-routes.ts'
import { openIdentity, type Identity } from '#platform/identity/identity.ts'
import { identityRoutes } from '#platform/identity/routes.ts'
import { createLog } from '#platform/lib/log.ts'

const ROOT = 'projects/sightglass/databases/(default)/documents'
const DENIED = { status: 403, code: 'PERMISSION_DENIED' }
const NOT_SIGNED_IN = { status: 401, code: 'UNAUTHENTICATED' }

let dataDir: string
let nowMs = Date.now()
let documents: Documents
let identity: Identity
let app: Hono
/** ID tokens of a member of acme, and of somebody else. */
let ada: string
let eve: string

async function signIn(uid: string): Promise<string> {
  const response = await identityRoutes(identity).request('/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=k', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: await identity.createCustomToken(uid) }),
  })
  return ((await response.json()) as { idToken: string }).idToken
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rules-'))
  documents = openDocuments({ dataDir, clock: () => nowMs })
  identity = await openIdentity({ dataDir, projectId: 'sightglass', clock: () => nowMs, log: createLog('silent', 'stderr') })
  app = firestoreRoutes({ documents, verifyIdToken: (token) => identity.verifyIdToken(token), projectId: 'sightglass' })
  await documents.transaction(async (transaction) => {
    transaction.set('users/ada/orgs/acme', { apiToken: 'secret of ada' })
    transaction.set('users/eve/orgs/evil', { apiToken: 'secret of eve' })
    transaction.set('users/ada', { email: 'ada@example.com' })
    transaction.set('users/ada/orgs/acme/deep/one', {})
    transaction.set('orgs/acme', { name: 'Acme' })
    transaction.set('orgs/acme/members/ada', { role: 'owner' })
    transaction.set('orgs/acme/settings/hosting', { pulseUrl: 'https://pulse.example' })
  })
  ada = await signIn('ada')
  eve = await signIn('eve')
})
afterAll(async () => {
  documents.close()
  identity.close()
  await rm(dataDir, { recursive: true, force: true })
})

interface Outcome {
  status: number
  code: string | undefined
  body: unknown
}

async function send(target: string, body: unknown, token?: string, method = 'POST'): Promise<Outcome> {
  const headers = { 'content-type': 'text/plain', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  const response = await app.request(`/v1/${target}`, { method, headers, ...(method === 'POST' && { body: JSON.stringify(body) }) })
  const answer: unknown = await response.json()
  const { error } = ([answer].flat()[0] ?? {}) as { error?: { status: string } }
  return { status: response.status, code: error?.status, body: answer }
}
const get = (paths: string[], token?: string) => send(`${ROOT}:batchGet`, { documents: paths.map((path) => `${ROOT}/${path}`) }, token)
const list = (parent: string, collectionId: string, token?: string, allDescendants = false) =>
  send(`${ROOT}${parent === '' ? '' : `/${parent}`}:runQuery`, { structuredQuery: { from: [{ collectionId, allDescendants }] } }, token)
const foundIn = ({ body }: Outcome) =>
  (body as { found?: { fields: object }; document?: { name: string } }[]).flatMap((row) => row.found ?? row.document ?? [])

describe('access rules of the document API', () => {
  test('a person reads their own memberships, one and all', async () => {
    expect(foundIn(await get(['users/ada/orgs/acme'], ada))).toMatchObject([{ fields: { apiToken: { stringValue: 'secret of ada' } } }])
    expect(foundIn(await list('users/ada', 'orgs', ada))).toHaveLength(1)
    expect((await get(['users/ada/orgs/none'], ada)).body).toMatchObject([{ missing: `${ROOT}/users/ada/orgs/none` }])
  })

  test('a member reads the settings of the organization, until the membership ends', async () => {
    expect(foundIn(await get(['orgs/acme/settings/hosting'], ada))).toHaveLength(1)
    expect(foundIn(await list('orgs/acme', 'settings', ada))).toHaveLength(1)
    expect(await get(['orgs/acme/settings/hosting'], eve)).toMatchObject(DENIED)
    expect(await list('orgs/acme', 'settings', eve)).toMatchObject(DENIED)
    await documents.transaction(async (transaction) => transaction.delete('orgs/acme/members/ada'))
    expect(await get(['orgs/acme/settings/hosting'], ada)).toMatchObject(DENIED)
    await documents.transaction(async (transaction) => transaction.set('orgs/acme/members/ada', { role: 'owner' }))
  })

  test.each([
    'users/ada/orgs/acme',
    'users/ada/orgs/none',
    'users/ada',
    'users/ada/orgs/acme/deep/one',
    'orgs/acme',
    'orgs/acme/members/ada',
    'other/x',
  ])('nobody else reads %s, whether it exists or not', async (path) => {
    expect(await get([path], eve)).toMatchObject(DENIED)
    expect(await get([path])).toMatchObject(DENIED)
    expect(await get(['users/eve/orgs/evil', path], eve)).toMatchObject(DENIED)
  })

  test('what the rules do not name is refused to its owner too', async () => {
    for (const path of [
      'users/ada',
      'users/ada/orgs/acme/deep/one',
      'orgs/acme',
      'orgs/acme/members/ada',
      'orgs/acme/settings/hosting/deep/one',
    ])
      expect(await get([path], ada), path).toMatchObject(DENIED)
    for (const [parent, collection] of [
      ['', 'users'],
      ['', 'orgs'],
      ['orgs/acme', 'members'],
      ['users/ada/orgs/acme', 'deep'],
    ] as const)
      expect(await list(parent, collection, ada), collection).toMatchObject(DENIED)
  })

  test('no query looks beyond: not over collection groups, not below somebody else, not as an aggregation', async () => {
    for (const parent of ['', 'users/ada', 'users/eve', 'orgs/acme']) {
      expect(await list(parent, 'orgs', eve, true), parent).toMatchObject(DENIED)
      expect(await list(parent, 'settings', eve, true), parent).toMatchObject(DENIED)
    }
    expect(await list('users/ada', 'orgs', eve)).toMatchObject(DENIED)
    expect(await list('users/ada', 'orgs')).toMatchObject(DENIED)
    const count = {
      structuredAggregationQuery: { aggregations: [{ alias: 'n', count: {} }], structuredQuery: { from: [{ collectionId: 'orgs' }] } },
    }
    expect(await send(`${ROOT}/users/ada:runAggregationQuery`, count, eve)).toMatchObject(DENIED)
    expect(await send(`${ROOT}/users/ada:runAggregationQuery`, count, ada)).toMatchObject({ status: 200 })
  })

  test("nothing is written from a browser, not even one's own", async () => {
    const write = (writes: object[], token?: string) => send(`${ROOT}:commit`, { writes }, token)
    const name = `${ROOT}/users/ada/orgs/acme`
    for (const token of [ada, eve, undefined]) {
      expect(await write([{ update: { name, fields: { apiToken: { stringValue: 'mine' } } } }], token)).toMatchObject(DENIED)
      expect(await write([{ delete: name }], token)).toMatchObject(DENIED)
      expect(
        await write([{ transform: { document: name, fieldTransforms: [{ fieldPath: 'n', increment: { integerValue: '1' } }] } }], token),
      ).toMatchObject(DENIED)
    }
    expect((await documents.get('users/ada/orgs/acme'))?.data).toEqual({ apiToken: 'secret of ada' })
  })

  test('a token that does not hold is no token: unsigned, expired, of another installation, revoked, garbage', async () => {
    const [, payload = ''] = ada.split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`
    for (const token of [unsigned, 'garbage', `${ada}x`, await identity.createCustomToken('ada')])
      expect(await get(['users/ada/orgs/acme'], token)).toMatchObject(NOT_SIGNED_IN)

    const other = await signIn('ada')
    nowMs += 2 * 3600 * 1000
    expect(await get(['users/ada/orgs/acme'], other)).toMatchObject(NOT_SIGNED_IN)
    const fresh = await signIn('ada')
    expect((await get(['users/ada/orgs/acme'], fresh)).status).toBe(200)
    identity.revokeSessions('ada')
    expect(await get(['users/ada/orgs/acme'], fresh)).toMatchObject(NOT_SIGNED_IN)
    nowMs += 1000
    ada = await signIn('ada')
    eve = await signIn('eve')
  })

  test.each([
    `${ROOT}/users/ada%2Forgs%2Facme:runQuery`,
    `${ROOT}/users/eve%2F..%2Fada:runQuery`,
    `${ROOT}/users/eve/orgs/..%2F..%2Fada:runQuery`,
    `${ROOT}/users//orgs:runQuery`,
    `${ROOT}/users/%:runQuery`,
    `${ROOT}/users/%2e%2e/ada:runQuery`,
    `${ROOT}/users/eve/:runQuery`,
    `${ROOT}/users/${'x'.repeat(1501)}:runQuery`,
    `${ROOT}/${'a/b/'.repeat(2000)}a/b:runQuery`,
    `${ROOT}/users/ada/orgs:runQuery`,
    'projects/other/databases/(default)/documents:runQuery',
    'projects/sightglass/databases/other/documents/users/ada:runQuery',
  ])('the path %s leads nowhere', async (target) => {
    const outcome = await send(target, { structuredQuery: { from: [{ collectionId: 'orgs' }] } }, eve)
    expect([400, 403]).toContain(outcome.status)
  })

  test.each([
    'users/ada/orgs/..',
    'users//orgs/acme',
    '../documents/users/ada/orgs/acme',
    'users/ada/orgs',
    '',
    'users/eve/orgs/a%2Fb/..',
    `users/eve/orgs/${'x'.repeat(6200)}`,
    'users/eve/orgs/__x__',
  ])('the name %s is refused or denied', async (path) => {
    const { status, body } = await get([path], eve)
    expect([400, 403]).toContain(status)
    expect(JSON.stringify(body)).not.toContain('found')
  })

  test('names of another project or database are refused', async () => {
    for (const root of ['projects/other/databases/(default)/documents', 'projects/sightglass/databases/other/documents'])
      expect((await send(`${ROOT}:batchGet`, { documents: [`${root}/users/ada/orgs/acme`] }, ada)).status).toBe(400)
  })

  test('every call beside the four is refused, with every method', async () => {
    for (const verb of [
      'listen',
      'write',
      'listCollectionIds',
      'beginTransaction',
      'rollback',
      'batchWrite',
      'partitionQuery',
      'executePipeline',
    ])
      expect(await send(`${ROOT}:${verb}`, {}, ada), verb).toMatchObject(DENIED)
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect(await send(`${ROOT}/users/ada/orgs/acme`, undefined, ada, method), method).toMatchObject(DENIED)
    expect(await send(`${ROOT}/users/ada/orgs`, undefined, ada, 'GET')).toMatchObject(DENIED)
  })

  test("a stranger's body is not read, because nothing is open to strangers", async () => {
    for (const verb of ['batchGet', 'commit', 'runQuery', 'runAggregationQuery']) {
      let pulled = 0
      const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(++pulled)) }, { highWaterMark: 0 })
      const response = await app.request(`/v1/${ROOT}:${verb}`, { method: 'POST', body, duplex: 'half' } as RequestInit)
      expect([response.status, pulled], verb).toEqual([403, 0])
    }
  })

  test('the rules are checked before masks, filters and values are read', async () => {
    const nonsense = { fieldPaths: ['not..a path'] }
    const name = `${ROOT}/users/ada/orgs/acme`
    expect(await send(`${ROOT}:batchGet`, { documents: [name], mask: nonsense }, eve)).toMatchObject(DENIED)
    for (const write of [
      { update: { name, fields: { x: 'no value' } }, updateMask: nonsense },
      { transform: { document: name, fieldTransforms: 'none' } },
      { delete: name, currentDocument: 'none' },
    ])
      expect(await send(`${ROOT}:commit`, { writes: [write] }, ada)).toMatchObject(DENIED)
    const query = { from: [{ collectionId: 'orgs' }], where: 'none', orderBy: 'none' }
    expect(await send(`${ROOT}/users/ada:runQuery`, { structuredQuery: query }, eve)).toMatchObject(DENIED)
    const counted = { structuredAggregationQuery: { structuredQuery: query, aggregations: 'none' } }
    expect(await send(`${ROOT}/users/ada:runAggregationQuery`, counted, eve)).toMatchObject(DENIED)
  })

  /** A request with `count` items in one of its lists; the numbers are those of docs and of limits.ts, written again. */
  const orders = (count: number) => Array.from({ length: count }, (_, i) => ({ field: { fieldPath: `f${i}` } }))
  const paths = (count: number) => ({ fieldPaths: Array.from({ length: count }, (_, i) => `f${i}`) })
  const filters = (count: number) => ({
    compositeFilter: {
      op: 'AND',
      filters: orders(count).map(({ field }) => ({ fieldFilter: { op: 'EQUAL', field, value: { integerValue: '1' } } })),
    },
  })
  const inList = (count: number) => ({
    fieldFilter: {
      op: 'IN',
      field: { fieldPath: 'f' },
      value: { arrayValue: { values: Array.from({ length: count }, (_, i) => ({ integerValue: String(i) })) } },
    },
  })
  const querying = (parts: object) => ({ structuredQuery: { from: [{ collectionId: 'orgs' }], ...parts } })
  const own = '/users/ada'
  test.each<[what: string, most: number, target: string, body: (count: number) => object]>([
    ['documents', 1000, ':batchGet', (n) => ({ documents: Array.from({ length: n }, (_, i) => `${ROOT}/users/ada/orgs/o${i}`) })],
    ['paths of a mask', 100, ':batchGet', (n) => ({ documents: [`${ROOT}/users/ada/orgs/acme`], mask: paths(n) })],
    ['projected fields', 100, `${own}:runQuery`, (n) => querying({ select: { fields: orders(n).map(({ field }) => field) } })],
    ['sort orders', 100, `${own}:runQuery`, (n) => querying({ orderBy: orders(n) })],
    ['filters', 100, `${own}:runQuery`, (n) => querying({ where: filters(n) })],
    ['values of a list', 30, `${own}:runQuery`, (n) => querying({ where: inList(n) })],
    [
      'aggregations',
      5,
      `${own}:runAggregationQuery`,
      (n) => ({
        structuredAggregationQuery: { ...querying({}), aggregations: Array.from({ length: n }, (_, i) => ({ alias: `a${i}`, count: {} })) },
      }),
    ],
  ])('%s: at most %i', async (_, most, target, body) => {
    expect((await send(ROOT + target, body(most), ada)).status).toBe(200)
    const beyond = await send(ROOT + target, body(most + 1), ada)
    expect(beyond).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' })
    expect(JSON.stringify(beyond.body)).toContain(`at most ${most}`)
  })

  test('filters and sort orders count together, however they are nested', async () => {
    const where = { compositeFilter: { op: 'AND', filters: [filters(60), filters(41)] } }
    expect(await send(`${ROOT}/users/ada:runQuery`, querying({ where }), ada)).toMatchObject({ code: 'INVALID_ARGUMENT' })
    expect(await send(`${ROOT}/users/ada:runQuery`, querying({ where: filters(60), orderBy: orders(41) }), ada)).toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
  })

  test('errors have the shape of Google: an object, in an array where the response would be one', async () => {
    expect((await send(`${ROOT}:commit`, { writes: [{ delete: `${ROOT}/a/b` }] }, ada)).body).toEqual({
      error: { code: 403, message: 'Missing or insufficient permissions.', status: 'PERMISSION_DENIED' },
    })
    expect((await get(['users/ada'], ada)).body).toEqual([
      { error: { code: 403, message: 'Missing or insufficient permissions.', status: 'PERMISSION_DENIED' } },
    ])
    expect((await send(`${ROOT}:batchGet`, [], ada)).status).toBe(400)
    expect((await send(`${ROOT}:batchGet`, { documents: ['x'.repeat(300_000)] }, ada)).status).toBe(413)
  })

  test('a body that is nested without end is refused, wherever it is nested', async () => {
    const deep = '['.repeat(60_000) + ']'.repeat(60_000)
    const maps = '{"mapValue":{"fields":{"a":'.repeat(5_000) + '{"nullValue":null}' + '}}}'.repeat(5_000)
    const filters = '{"compositeFilter":{"op":"AND","filters":['.repeat(2_500) + ']}}'.repeat(2_500)
    const where = (text: string) => `{"structuredQuery":{"from":[{"collectionId":"orgs"}],"where":${text}}}`
    for (const body of [
      deep,
      where(deep),
      where(`{"fieldFilter":{"field":{"fieldPath":"a"},"op":${deep},"value":{"integerValue":"1"}}}`),
      where(`{"fieldFilter":{"field":{"fieldPath":"a"},"op":"EQUAL","value":{"integerValue":${deep}}}}`),
      where(`{"fieldFilter":{"field":{"fieldPath":"a"},"op":"EQUAL","value":${maps}}}`),
      where(filters),
    ]) {
      const response = await app.request(`/v1/${ROOT}/users/ada:runQuery`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ada}` },
        body,
      })
      expect(response.status).toBe(400)
    }
  })

  test('the database may be written with encoded brackets', async () => {
    const encoded = ROOT.replace('(default)', '%28default%29')
    expect((await send(`${encoded}:batchGet`, { documents: [`${ROOT}/users/ada/orgs/acme`] }, ada)).status).toBe(200)
  })
})
