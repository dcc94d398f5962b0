import { afterAll, beforeAll, expect, test } from 'vitest'

import type { MadeEvidenceLink } from '#wire/product/evidence-links.ts'
import { readMaskingPolicy } from '#wire/product/masking.ts'

import type { RunningPlatform } from '../../browser/support/platform.ts'
import { agentId, connectAgent, httpRequestEvent, type SimulatedEvent } from '../../conformance/support/agent-simulator.ts'
import { call, EVER, joinAsStranger, type Member, openPulseClient, type PulseClient } from './support/stranger.ts'
import { openPlace } from './support/whole.ts'

/**
 * What an organization names is hidden in each place where traffic has names, wherever it is read and at once, also in what was stored before; what
 * arrives afterwards is stored without it. The same traffic of another organization stays readable.
 */
const NAMES = ['X-Internal-Session', 'patient_id', 'customerRef']
/** What stands in each place; `stamp` distinguishes what was sent before from what was sent after. */
const PLACES = ['header', 'query', 'json', 'form', 'part', 'element', 'tag', 'issue', 'statement', 'rejected'] as const
const valueOf = (place: (typeof PLACES)[number], stamp: string): string => `qv-${place}-${stamp}`

let place: Awaited<ReturnType<typeof openPlace>>
let platform: RunningPlatform
let acme: Member
let globex: Member
beforeAll(async () => {
  place = await openPlace()
  platform = await place.start()
  acme = await joinAsStranger(platform, 'acme')
  globex = await joinAsStranger(platform, 'globex')
})
afterAll(() => place.remove())

const bodies = (stamp: string): [mimeType: string, text: string][] => [
  ['application/json', JSON.stringify({ a: { customer_ref: { id: valueOf('json', stamp) } }, kept: 'kept-json' })],
  ['application/x-www-form-urlencoded', `patientId=${valueOf('form', stamp)}&kept=kept-form`],
  [
    'multipart/form-data; boundary=b',
    `--b\r\nContent-Disposition: form-data; name="customer-ref"\r\n\r\n${valueOf('part', stamp)}\r\n--b--\r\n`,
  ],
  ['application/xml', `<a><patientId>${valueOf('element', stamp)}</patientId></a>`],
]

const headersOf = (stamp: string) => [
  { name: 'x-internal-session', value: valueOf('header', stamp) },
  { name: 'X-Kept', value: 'kept-header' },
]

const archive = (stamp: string) => ({
  log: {
    creator: { name: 'a', version: '1' },
    entries: [
      ...bodies(stamp).map(([mimeType, text]) => ({
        startedDateTime: new Date().toISOString(),
        time: 5,
        request: {
          method: 'POST',
          url: `https://c.example/${stamp}?patientId=${valueOf('query', stamp)}&kept=kept-query`,
          headers: headersOf(stamp),
          postData: { mimeType, text },
        },
        response: { status: 200, headers: [], content: { mimeType, text } },
      })),
      // No time: it is put aside with its beginning
      {
        request: { method: 'GET', url: 'https://c.example/', headers: [{ name: 'Patient-Id', value: valueOf('rejected', stamp) }] },
      },
    ],
  },
})

function agentEvents(stamp: string): SimulatedEvent[] {
  const request = httpRequestEvent({ path: `/${stamp}` })
  Object.assign(request['request'] as object, { tags: [`patientId:${valueOf('tag', stamp)}`, 'env:kept-tag'] })
  const timestamp = { seconds: String(Math.floor(Date.now() / 1000)), nanos: 0 }
  const common = { timestamp, connectionId: agentId(), direction: 'egress-external', endpointId: 'db.example', tags: [] }
  const statement = `SELECT a FROM b WHERE customer_ref = '${valueOf('statement', stamp)}' AND kept = 'kept-statement'`
  const { id: requestId } = request['request'] as { id: string }
  const issue = { requestId, error: `no patientId: ${valueOf('issue', stamp)}`, url: '', path: '', method: 'GET', status: 500 }
  return [
    request,
    { databaseRequest: { ...common, id: agentId(), databaseType: 'postgresql', statement, duration: '5' } },
    { issue: { ...common, ...issue, triggers: [] } },
  ]
}

async function send(member: Member, pulse: PulseClient, stamp: string): Promise<void> {
  const before = await pulse.count()
  const agent = connectAgent({ ...platform.agents, token: member.registrationToken })
  await agent.sendOnce(agentEvents(stamp))
  agent.close()
  await pulse.importHar(Buffer.from(JSON.stringify(archive(stamp))))
  const sent = before + bodies(stamp).length + 2
  expect(await pulse.countOf(sent)).toBe(sent)
}

/** Every way out, as one text, with bodies in clear. */
async function everything({ apiToken, warehouseToken }: Member, pulse: PulseClient): Promise<string> {
  const texts: unknown[] = [await pulse.rows()]
  for (const { id } of await pulse.rows()) {
    const detail = await pulse.one(id)
    texts.push(detail)
    if (detail.payload === '') continue
    const { text } = await call(platform, 'GET', `/warehouse/assets/${detail.payload}`, { token: warehouseToken })
    const { request, response } = JSON.parse(text) as Record<'request' | 'response', { body?: string }>
    texts.push(text, ...[request, response].map(({ body = '' }) => Buffer.from(body, 'base64').toString()))
  }
  const [first] = (await pulse.rows()).filter(({ host }) => host === 'c.example')
  const made = await call(platform, 'POST', '/api/evidence-links', {
    token: apiToken,
    body: { requestId: first?.id, life: 'hour', note: '' },
  })
  texts.push((await call(platform, 'GET', new URL((made.body as MadeEvidenceLink).url).pathname)).text)
  texts.push(await pulse.ask('/requests/tags/values', { range: EVER, key: 'patientId', limit: 10 }))
  texts.push(await pulse.ask('/quarantine/events', { range: EVER, limit: 10 }))
  for (const format of ['csv', 'ndjson', 'har'])
    texts.push(
      (await call(platform, 'POST', '/pulse/api/v1/export', { token: pulse.token, body: { what: 'requests', format, range: EVER } })).text,
    )
  return texts.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n')
}

const foundIn = (text: string, stamp: string) => PLACES.filter((one) => text.includes(valueOf(one, stamp)))
const KEPT = ['kept-json', 'kept-form', 'kept-header', 'kept-query', 'kept-tag', 'kept-statement']

async function save(names: string[]): Promise<void> {
  const { version } = readMaskingPolicy((await call(platform, 'GET', '/api/masking', { token: acme.apiToken })).body)
  const headers = { 'If-Match': `"${version}"` }
  expect((await call(platform, 'PUT', '/api/masking', { token: acme.apiToken, body: { names }, headers })).status).toBe(200)
}

test('own names are hidden at once in what is stored and in what arrives, of this organization and of no other @variant', async () => {
  const [ours, theirs] = [await openPulseClient(platform, acme), await openPulseClient(platform, globex)]
  await send(acme, ours, 'before')
  await send(globex, theirs, 'before')
  expect(foundIn(await everything(acme, ours), 'before')).toEqual(PLACES)

  await save(NAMES)
  const masked = await everything(acme, ours)
  expect(foundIn(masked, 'before')).toEqual([])
  expect(KEPT.filter((text) => !masked.includes(text))).toEqual([])
  expect(foundIn(await everything(globex, theirs), 'before')).toEqual(PLACES)

  await send(acme, ours, 'after')
  expect(foundIn(await everything(acme, ours), 'after')).toEqual([])

  // Bodies are stored whole, as always; the rest of what arrived meanwhile is not there any more
  await save([])
  const shown = await everything(acme, ours)
  expect(foundIn(shown, 'before')).toEqual(PLACES)
  expect(foundIn(shown, 'after')).toEqual(['json', 'form', 'part', 'element'])
})
