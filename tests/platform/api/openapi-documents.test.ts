import { afterAll, expect, test } from 'vitest'

import type { AuditStored } from '#platform/api/audit-chain.ts'
import { createHistoryPort, ENDPOINT_TEMPLATES } from '#platform/api/history/settings.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { DECLARED_OPERATIONS_MAX, OPENAPI_DOCUMENTS_MAX, readOpenApiDocument } from '#wire/product/openapi-documents.ts'
import { readPage } from '#wire/product/page.ts'

import { openPlatform, type Person } from '../support/platform.ts'

const platform = await openPlatform()
afterAll(() => platform.close())
const port = createHistoryPort(platform.documents, platform.clock, ENDPOINT_TEMPLATES)

const PATH = '/api/openapi-documents'
const HOST = 'api.shop.example'
const document = (paths: readonly string[], more: object = {}) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '7' },
    paths: Object.fromEntries(paths.map((path) => [path, { get: {} }])),
    ...more,
  })
const create = (person: Person, text: string, host = HOST) => platform.call('POST', PATH, { token: person.apiToken, body: { host, text } })
const all = async (person: Person) =>
  readPage((await platform.call('GET', PATH, { token: person.apiToken })).body, readOpenApiDocument).items
const templateOf = async (orgId: string, path: string, host = HOST) => {
  const { decidedTemplate } = await import('#domain/templating/decisions.ts')
  const rules = (await port.read(orgId))?.value.of(host)
  return rules && decidedTemplate(rules, path)
}
const dueOf = async (orgId: string) => (await port.due(undefined, 1000)).find((due) => due.orgId === orgId)
const settle = async (orgId: string) => {
  const due = await dueOf(orgId)
  if (due) await port.done(due)
}

test('an editor imports, replaces, removes and restores: rows follow each time, each is one record, and nobody else has any of it', async () => {
  const { orgId } = await platform.organization()
  const other = await platform.organization()
  const [editor, viewer] = [await platform.join(orgId, 'editor'), await platform.join(orgId, 'viewer')]
  expect((await create(viewer, document(['/users/{login}']))).status).toBe(403)
  const made = await create(editor, document(['/users/{login}']), 'API.Shop.Example')
  expect(made.status).toBe(201)
  const one = readOpenApiDocument(made.body)
  expect(one).toMatchObject({ host: HOST, title: 'Shop', documentVersion: '7', openapi: '3.1.0', operations: 1, deprecated: 0 })
  expect(await all(viewer)).toEqual([one])
  expect(await all(other.owner)).toEqual([])
  expect(await templateOf(orgId, '/users/ada')).toBe('/users/{login}')
  expect(await templateOf(other.orgId, '/users/ada')).toBeUndefined()
  expect((await dueOf(orgId))?.hosts).toEqual([HOST])
  expect(await dueOf(other.orgId)).toBeUndefined()
  expect((await create(editor, document(['/a']))).status).toBe(409)
  const at = `${PATH}/${one.id}`
  expect((await platform.call('GET', at, { token: other.owner.apiToken })).status).toBe(404)
  await settle(orgId)

  const change = (text: string, version: string) =>
    platform.call('PATCH', at, { token: editor.apiToken, body: { text }, headers: { 'if-match': `"${version}"` } })
  expect((await change(document(['/a']), 'other')).status).toBe(412)
  const changed = await change(document(['/{kind}/ada'], { servers: [{ url: 'https://api.shop.example/v2' }] }), one.version)
  expect(changed.status).toBe(200)
  expect(await templateOf(orgId, '/v2/users/ada')).toBe('/v2/{kind}/ada')
  expect((await dueOf(orgId))?.hosts).toEqual([HOST])
  await settle(orgId)

  expect((await platform.call('DELETE', at, { token: editor.apiToken })).status).toBe(204)
  expect(await templateOf(orgId, '/v2/users/ada')).toBeUndefined()
  expect((await dueOf(orgId))?.hosts).toEqual([HOST])
  expect((await platform.call('POST', `${at}/restore`, { token: editor.apiToken })).status).toBe(200)
  expect(await templateOf(orgId, '/v2/users/ada')).toBe('/v2/{kind}/ada')
  const records = (await platform.documents.query<AuditStored>({ collection: recordPaths.audit(orgId) })).map(({ data }) => data)
  expect(records.filter(({ action }) => action.startsWith('openapi')).map(({ action, details }) => [action, details])).toEqual([
    ['openapi-document.create', { host: HOST, operations: 1 }],
    ['openapi-document.change', { host: HOST, operations: 1 }],
    ['openapi-document.delete', { host: HOST, operations: 1 }],
    ['openapi-document.restore', undefined],
  ])
})

test('a document with a problem changes nothing, whichever process reads it; the response names its place', async () => {
  const { owner, orgId } = await platform.organization()
  const made = readOpenApiDocument((await create(owner, document(['/users/{login}']))).body)
  await settle(orgId)
  for (const text of ['openapi: 3.1.0\ninfo: {title: a\n', `openapi: 3.1.0\ninfo: {title: a\n# ${'x'.repeat(40_000)}\n`]) {
    const refused = await platform.call('PATCH', `${PATH}/${made.id}`, {
      token: owner.apiToken,
      body: { text },
      headers: { 'if-match': `"${made.version}"` },
    })
    expect(refused).toMatchObject({ status: 422, body: { fields: { text: expect.stringMatching(/^line 3, column 1: /) } } })
  }
  expect(await all(owner)).toEqual([made])
  expect(await dueOf(orgId)).toBeUndefined()
  const large = document(['/b'], { components: { schemas: { A: { description: 'x'.repeat(1_000_000) } } } })
  expect((await create(owner, large, 'large.example')).status).toBe(201)
  expect((await create(owner, 'x'.repeat(4 * 1024 * 1024 + 1), 'b.example')).status).toBe(422)
})

test('documents and operations of an organization are limited; people’s decisions come first', async () => {
  const { owner, orgId } = await platform.organization()
  const paths = Array.from({ length: 2_500 }, (_, i) => `/a${i}`)
  for (let i = 0; i < DECLARED_OPERATIONS_MAX / 2_500; i++) expect((await create(owner, document(paths), `h${i}.example`)).status).toBe(201)
  expect(await create(owner, document(['/one']), 'more.example')).toMatchObject({ status: 409 })
  const second = await platform.organization()
  for (let i = 0; i < OPENAPI_DOCUMENTS_MAX; i++)
    expect((await create(second.owner, document(['/users/{login}', '/users/{login}/posts']), `h${i}.example`)).status).toBe(201)
  expect(await create(second.owner, document(['/a']), 'more.example')).toMatchObject({ status: 409 })
  const body = { hosts: [{ host: 'h0.example', templates: ['/users/{who}'], words: ['/users/me'], merges: [], names: [] }] }
  await platform.call('PUT', '/api/endpoint-templates', { token: second.owner.apiToken, body, headers: { 'if-match': '"none"' } })
  const of = (path: string) => templateOf(second.orgId, path, 'h0.example')
  expect([await of('/users/ada'), await of('/users/me'), await of('/users/ada/posts')]).toEqual([
    '/users/{who}',
    '/users/me',
    '/users/{login}/posts',
  ])
  expect(await templateOf(orgId, '/a7', 'h0.example')).toBe('/a7')
})
