import { expect, onTestFinished, test, vi } from 'vitest'

import { readObserved } from '#domain/openapi/observed.ts'
import { schemaOf } from '#domain/openapi/generate.ts'
import { endpointRules } from '#domain/templating/decisions.ts'
import { openChdb } from '#platform/events/engines/chdb.ts'
import { eventsOver } from '#platform/events/events.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { RequestRecord } from '#platform/lib/ports/events.ts'
import { startSchemaSampler } from '#platform/pulse/schemas/sampler.ts'
import { maskedBodies } from '#platform/warehouse/masked-bodies.ts'
import { openObjects } from '#platform/warehouse/objects.ts'
import type { EndpointSchemaQuery } from '#wire/pulse/schemas.ts'

import { emptyBatch } from '../events/support/generator.ts'
import { request } from '../events/support/records.ts'
import { SILENT, storeFolder, temporaryFolder } from './support/pulse.ts'
import { NO_OWN_NAMES } from '../support/own-names.ts'

const HOST = 'api.shop.example'
const SECRET = 'sk_live_9aXzQ4bT7cVw2eRt6yUi'
const rules = endpointRules(
  [],
  [{ host: HOST, operations: [{ method: 'POST', template: '/users/{login}', deprecated: true, name: 'saveUser' }] }],
)

async function opened() {
  const dataDir = await temporaryFolder()
  const objects = await openObjects({ dataDir, log: SILENT })
  const engine = await openChdb(await storeFolder(), SILENT)
  onTestFinished(() => engine.close())
  const context = { decided: false }
  const events = await eventsOver(engine, undefined, undefined, {
    correctionsOf: async () => undefined,
    decisionsOf: async (orgId) => (orgId === 'acme' && context.decided ? rules : undefined),
    reviewedOf: async () => [],
  })
  let now = Date.now()
  const start = (writer = 'one') => {
    const sampler = startSchemaSampler({
      bodies: maskedBodies(objects, NO_OWN_NAMES),
      store: events,
      writer,
      clock: () => now,
      logger: SILENT,
      roundMs: 1,
      writeEveryMs: 0,
    })
    onTestFinished(() => sampler.close())
    return sampler
  }
  let made = 0
  /** A request whose bodies are stored, as a HAR archive or an agent's transaction has them. */
  const call = async (
    orgId: string,
    template: string,
    bodies: { request?: unknown; response?: unknown },
    more: Partial<RequestRecord> = {},
  ) => {
    const side = (body: unknown) => ({
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      ...(body !== undefined && { body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)).toString('base64') }),
    })
    const transaction = { request: { method: 'POST', ...side(bodies.request) }, response: { status: 200, ...side(bodies.response) } }
    const payload = await objects.put(orgId, { bytes: Buffer.from(JSON.stringify(transaction)), contentType: 'application/json' })
    const record = {
      id: `r${++made}`,
      orgId,
      endpointId: HOST,
      method: 'POST',
      template,
      path: template,
      status: 201,
      payload,
      timestampMs: now,
    }
    return { ...emptyBatch(), requests: [request({ ...record, ...more })] }
  }
  const ask = (query: Partial<EndpointSchemaQuery>, scope: OrgScope = { orgId: 'acme' }) =>
    events.run(scope, '/inventory/endpoint-schema', { method: 'POST', host: HOST, template: '/users/ada', ...query })
  const parts = async (query: Partial<EndpointSchemaQuery> = {}, scope?: OrgScope) =>
    Object.fromEntries(
      (await ask(query, scope)).schemas.map(({ part, statusClass, bodies, fields }) => [
        `${part} ${statusClass} ${bodies}`.replace('  ', ' '),
        schemaOf(readObserved(fields), ''),
      ]),
    )
  return { events, engine, start, call, ask, parts, context, later: (ms: number) => (now += ms) }
}

test('bodies of an endpoint become its schema by part and status, without a value; a restart goes on, another organization has none of it', async () => {
  const { start, call, ask, parts, events } = await opened()
  const first = start()
  first.offer(await call('acme', '/users/ada', { request: { name: 'Ada', password: SECRET }, response: { id: 17, at: '2024-05-01' } }))
  first.offer(await call('acme', '/users/ada', { request: { name: 'Ada', team: 'red' }, response: { id: 18, at: '2024-05-02' } }))
  first.offer(await call('acme', '/users/ada', { response: { error: 'no' } }, { status: 404, path: '/users/ada?page=2&q=x' }))
  first.offer(await call('acme', '/users/ada', { request: 'no json', response: '' }))
  await vi.waitFor(async () => expect((await ask({})).schemas).toHaveLength(4), { timeout: 10_000 })
  const wanted = {
    'request 2xx 2': {
      type: 'object',
      properties: {
        name: { type: 'string', examples: ['Xxx'] },
        password: { type: 'string', description: 'Masked: values of it are sensitive.', examples: ['***'] },
        team: { type: 'string', examples: ['xxx'] },
      },
      required: ['name'],
    },
    'response 2xx 2': {
      type: 'object',
      properties: { at: { type: 'string', format: 'date', examples: ['2000-01-01'] }, id: { type: 'integer', examples: [99] } },
      required: ['at', 'id'],
    },
    'response 4xx 1': { type: 'object', properties: { error: { type: 'string', examples: ['xx'] } }, required: ['error'] },
    'query 1': {
      type: 'object',
      properties: { page: { type: 'integer', examples: [9] }, q: { type: 'string', examples: ['x'] } },
      required: ['page', 'q'],
    },
  }
  await vi.waitFor(async () => expect(await parts()).toEqual(wanted), { timeout: 10_000 })
  await first.close()
  const stored = JSON.stringify(await ask({}))
  for (const value of [SECRET, 'Ada', '2024-05-01', '"red"']) expect(stored).not.toContain(value)
  expect(await parts({}, { orgId: 'globex' })).toEqual({})
  expect(await parts({}, { orgId: 'acme', contextId: 'other' })).toEqual({})

  // The same writer after a restart replaces its record, another one adds to it
  const again = start()
  again.offer(await call('acme', '/users/ada', { response: { id: 1.5, at: '2024-05-03' } }))
  await vi.waitFor(async () => expect(Object.keys(await parts())).toContain('response 2xx 3'), { timeout: 10_000 })
  await again.close()
  const other = start('two')
  other.offer(await call('acme', '/users/ada', { response: { id: 19 } }))
  await vi.waitFor(
    async () =>
      expect((await parts())['response 2xx 4']).toEqual({
        type: 'object',
        properties: { at: { type: 'string', format: 'date', examples: ['2000-01-01'] }, id: { type: 'number', examples: [99] } },
        required: ['id'],
      }),
    { timeout: 10_000 },
  )
  await other.close()
  await events.forgetOrg('acme')
  expect(await parts()).toEqual({})
})

test('a schema follows its endpoint to the template that a document declares, and merges with others there', async () => {
  const { start, call, ask, parts, context, events } = await opened()
  const sampler = start()
  sampler.offer(await call('acme', '/users/ada', { request: { a: 1 } }))
  sampler.offer(await call('acme', '/users/grace', { request: { b: 1 } }))
  sampler.offer(await call('acme', '/teams/red', { request: { c: 1 } }))
  await vi.waitFor(async () => expect((await ask({ template: '/teams/red' })).schemas).toHaveLength(1), { timeout: 10_000 })
  expect(await ask({})).toMatchObject({ hasDocument: false, operation: null })
  context.decided = true
  expect(await parts({ template: '/users/{login}' })).toEqual({
    'request 2xx 2': { type: 'object', properties: { a: { type: 'integer', examples: [9] }, b: { type: 'integer', examples: [9] } } },
  })
  expect(await ask({ template: '/users/{login}' })).toMatchObject({
    hasDocument: true,
    operation: { template: '/users/{login}', name: 'saveUser', deprecated: true },
  })
  expect(await ask({ template: '/teams/red' })).toMatchObject({ hasDocument: true, operation: null })
  const { schemas, isCut } = await events.run({ orgId: 'acme' }, '/inventory/host-schemas', { host: HOST })
  expect([schemas.map(({ method, template, bodies }) => `${method} ${template} ${bodies}`).toSorted(), isCut]).toEqual([
    ['POST /teams/red 1', 'POST /users/{login} 2'],
    false,
  ])
})

test('what comes separately is waited for, what never comes is let go, and an organization has a budget of bytes @variant', async () => {
  const { start, call, ask, later } = await opened()
  const sampler = start()
  const batch = await call('acme', '/users/ada', { request: { a: 1 } })
  const missing = {
    ...emptyBatch(),
    requests: batch.requests.map((one) => ({ ...one, id: 'm', template: '/late', payload: 'a'.repeat(40) })),
  }
  sampler.offer(missing)
  const long = `/${'l'.repeat(500)}`
  sampler.offer(await call('acme', long, { request: { a: 1 } }))
  const big = { text: 'x'.repeat(250_000) }
  for (let i = 0; i < 20; i++) sampler.offer(await call('acme', `/big/${'abcdefghijklmnopqrst'[i]}`, { response: { ...big, i } }))
  sampler.offer(batch)
  sampler.offer(await call('globex', '/users/ada', { request: { a: 1 } }))
  await vi.waitFor(async () => expect((await ask({}, { orgId: 'globex' })).schemas).toHaveLength(1), { timeout: 20_000 })
  // The budget of the first was used up by then
  expect((await ask({})).schemas).toEqual([])
  later(60_000)
  sampler.offer({ ...emptyBatch(), requests: batch.requests.map((one) => ({ ...one, id: 'n' })) })
  await vi.waitFor(async () => expect((await ask({})).schemas).toHaveLength(1), { timeout: 20_000 })
  for (const template of ['/late', long]) expect((await ask({ template })).schemas).toEqual([])
})
