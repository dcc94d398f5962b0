import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { InventoryResult } from '#wire/pulse/inventory.ts'
import { PLANTED, secretOf } from '#tests/support/planted-secrets.ts'
import { EVIDENCE_NOTE_MAX, type MadeEvidenceLink } from '#wire/product/evidence-links.ts'
import type { ConnectionsList } from '#wire/pulse/connections.ts'

import type { RunningPlatform } from '../../browser/support/platform.ts'
import { agentId, connectAgent, connectionEvent, httpRequestEvent, type SimulatedEvent } from '../../conformance/support/agent-simulator.ts'
import { call, EVER, joinAsStranger, type Member, openPulseClient, type PulseClient } from './support/stranger.ts'
import {
  agentEvents as tokenEvents,
  entries,
  lines as tokenLines,
  spanAttributes,
  TOKEN_SECRETS,
  TOKENS_LISTED,
  TOKENS_PLANTED,
} from './support/planted-tokens.ts'
import { openPlace, stopped } from './support/whole.ts'

/**
 * Secrets, and credentials of no known shape, in every place where an agent, an instrumented program or an archive writes text, sent by the ways in that they use: a member sees
 * none of them by any way out, and when the platform has ended none is on its disk.
 */
const NAMED = 'hunter2-correct-horse'
const EMAIL = 'ada.lovelace@planted.example'
const SECRETS = [...Object.keys(PLANTED).map(secretOf), NAMED, EMAIL, ...TOKEN_SECRETS]
const KINDS = Object.values(PLANTED)
/** Every kind at once, as a careless log line has it. */
const LINE = `run --password=${NAMED} API_KEY=${NAMED} ${KINDS.join(' , ')}`
const TAGS = [`password:${NAMED}`, `auth_token:${NAMED}`, `cmd:--secret=${NAMED}`, ...KINDS.map((text, index) => `note${index}:${text}`)]
const QUERY = `?pw=${NAMED}&code=SplxlOBeZQQYbYS6WxSbIA&${KINDS.map((text, index) => `n${index}=${encodeURIComponent(text)}`).join('&')}`
const STATEMENT = `SELECT * FROM people WHERE email = '${EMAIL}' AND iban = '${PLANTED['iban']}' AND note = '${PLANTED['stripe']}'`

let place: Awaited<ReturnType<typeof openPlace>>
let platform: RunningPlatform
let acme: Member
let pulse: PulseClient
beforeAll(async () => {
  place = await openPlace()
  platform = await place.start({ SIGHTGLASS_LOG: 'debug' })
  acme = await joinAsStranger(platform, 'acme')
  pulse = await openPulseClient(platform, acme)
})
afterAll(async () => {
  await platform.stop()
  place.remove()
})

function expectNone(where: string, text: string): void {
  for (const secret of SECRETS) expect(text.includes(secret), `${secret} in ${where}`).toBe(false)
}

/** What a stranger sees under a link to a request, as text and not as markup; the token of the link is noted. */
const linkTokens: string[] = []
const LINK_EVERY = 4
async function underLink(requestId: string): Promise<string> {
  const body = { requestId, life: 'hour', note: LINE.slice(0, EVIDENCE_NOTE_MAX) }
  const made = await call(platform, 'POST', '/api/evidence-links', { token: acme.apiToken, body })
  const { pathname } = new URL((made.body as MadeEvidenceLink).url)
  linkTokens.push(pathname.split('/').at(-1) ?? '')
  const page = await call(platform, 'GET', pathname)
  expect([made.status, page.status]).toEqual([201, 200])
  expect(page.text).toContain('Made from what the platform answers with its masks on')
  return page.text.replace(/&(lt|gt|quot|amp|#39|#96);/g, (_, name: string) => ESCAPED[name] ?? '')
}
const ESCAPED: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'", '#96': '`' }

const connectionId = agentId()
const timestamp = () => ({ seconds: String(Math.floor(Date.now() / 1000)), nanos: 0 })

function agentEvents(): SimulatedEvent[] {
  const request = httpRequestEvent({ path: `/x${QUERY}` })
  Object.assign(request['request'] as object, { connectionId, tags: TAGS, agent: `agent ${LINE}` })
  const connection = connectionEvent(connectionId, 0, true)
  Object.assign(connection['connection'] as object, {
    tags: [
      { key: 'password', values: [NAMED] },
      { key: 'line', values: [LINE] },
    ],
    labels: [LINE],
    tlsProbeTypesDetected: [LINE],
    system: { hostname: LINE, agent: LINE, agentInstance: LINE },
    source: {
      local: {
        address: { ip: '10.0.3.7', port: 51_544 },
        hostname: LINE,
        exe: `/bin/a ${LINE}`,
        user: LINE,
        container: { id: '1', name: LINE, image: LINE, pod: { name: LINE, namespace: LINE } },
      },
    },
  })
  const common = { timestamp: timestamp(), connectionId, direction: 'egress-external', endpointId: 'db.example', tags: TAGS }
  return [
    connection,
    request,
    {
      databaseRequest: {
        ...common,
        id: agentId(),
        databaseType: 'postgresql',
        statement: STATEMENT,
        isError: true,
        errorMsg: `${LINE} (${EMAIL})`,
        duration: '5',
      },
    },
    {
      grpcRequest: {
        request: httpRequestEvent()['request'],
        grpcService: 'a.B',
        grpcMethod: 'C',
        grpcStatusName: 'INTERNAL',
        grpcMessage: LINE,
      },
    },
    {
      issue: {
        ...common,
        requestId: (request['request'] as { id: string }).id,
        error: LINE,
        url: `https://a.example/x${QUERY}`,
        path: `/x${QUERY}`,
        method: 'GET',
        status: 500,
        triggers: [{ plugin: 'a', condition: LINE, description: LINE }],
      },
    },
    // Nobody can read this one: its preview is kept
    { request: { id: agentId(), url: `https://a.example/${QUERY}`, tags: TAGS, agent: LINE } },
  ]
}

const attribute = (key: string, text: string) => ({ key, value: { stringValue: text } })

const spans = () => ({
  resourceSpans: [
    {
      resource: {
        attributes: [
          'service.name',
          'host.name',
          'process.executable.path',
          'process.owner',
          'deployment.environment.name',
          'service.version',
        ].map((key) => attribute(key, LINE)),
      },
      scopeSpans: [
        {
          spans: [
            [
              attribute('http.request.method', 'GET'),
              attribute('url.full', `https://b.example/y${QUERY}`),
              attribute('user_agent.original', LINE),
              attribute('http.route', LINE),
              attribute('error.type', LINE),
            ],
            [attribute('db.system.name', 'mysql'), attribute('db.query.text', STATEMENT), attribute('db.collection.name', LINE)],
            ...spanAttributes,
          ].map((attributes, index) => ({
            traceId: 'ab'.repeat(16),
            spanId: (index + 1).toString(16).padStart(16, '0'),
            name: 'GET',
            kind: 3,
            startTimeUnixNano: String(BigInt(Date.now()) * 1_000_000n),
            endTimeUnixNano: String(BigInt(Date.now() + 5) * 1_000_000n),
            attributes,
            status: { code: 2, message: `${LINE} ${index === 1 ? EMAIL : ''}` },
          })),
        },
      ],
    },
  ],
})

const archive = () => ({
  log: {
    creator: { name: LINE, version: '1' },
    entries: [
      {
        startedDateTime: new Date().toISOString(),
        time: 5,
        request: {
          method: 'GET',
          url: `https://c.example/z${QUERY}`,
          headers: [
            { name: 'Cookie', value: `a=${NAMED}; ${NAMED}` },
            { name: 'User-Agent', value: LINE },
            { name: 'X-Note', value: LINE },
          ],
        },
        response: { status: 200, headers: [{ name: 'Set-Cookie', value: `sid=${NAMED}; Path=/` }], content: {} },
      },
      ...entries,
    ],
  },
})

test('what is sent with secrets everywhere is taken, and a member sees none of them by any way out', async () => {
  const agent = connectAgent({ ...platform.agents, token: acme.registrationToken })
  await agent.sendOnce([...agentEvents(), ...tokenEvents])
  agent.close()
  const agents = { url: `http://${platform.agents.host}:${platform.agents.port}` }
  const traces = await call(agents, 'POST', '/v1/traces', { token: acme.registrationToken, body: spans() })
  expect(traces.status).toBe(200)
  const line = {
    type: 'request',
    requestId: agentId(),
    timestamp: new Date().toISOString(),
    method: 'GET',
    url: `https://d.example/${QUERY}`,
    tags: TAGS,
    agent: LINE,
    status: 200,
  }
  const lines = await call(agents, 'POST', '/api/v1/events', {
    token: acme.registrationToken,
    body: Buffer.from([JSON.stringify(line), ...tokenLines, ''].join('\n')),
    headers: { 'Content-Type': 'application/x-ndjson' },
  })
  expect(lines.status).toBeLessThan(300)
  await pulse.importHar(Buffer.from(JSON.stringify(archive())))
  expect(TOKENS_PLANTED).toBeGreaterThanOrEqual(50)
  expect(await pulse.countOf(7 + TOKENS_PLANTED)).toBe(7 + TOKENS_PLANTED)

  const rows = await pulse.rows()
  expectNone('the list of requests', JSON.stringify(rows))
  expect(JSON.stringify(rows)).toContain('password:***')
  for (const [index, { id, host }] of rows.entries()) {
    const detail = await pulse.one(id)
    expectNone(`the detail of a request to ${host}`, JSON.stringify(detail))
    // An address may try sixty links in a minute
    if (index % LINK_EVERY === 0) expectNone(`a link to a request to ${host}`, await underLink(id))
    if (detail.payload === '') continue
    const asset = await call(platform, 'GET', `/warehouse/assets/${detail.payload}`, { token: acme.warehouseToken })
    expect(asset.status).toBe(200)
    expectNone('a payload', asset.text)
  }
  const tokens = await pulse.ask<InventoryResult>('/inventory/list', { range: EVER, kind: 'api-tokens', limit: 1000 })
  expect(tokens.rows).toHaveLength(TOKENS_LISTED)
  expectNone('the inventory of tokens', JSON.stringify(tokens))
  for (const { key } of tokens.rows)
    expectNone('what is known of a token', JSON.stringify(await pulse.ask('/inventory/seen', { kind: 'api-tokens', entity: key })))
  expectNone(
    'fingerprints',
    JSON.stringify(await pulse.ask('/requests/values', { range: EVER, fields: ['token', 'fingerprint'], limit: 100 })),
  )
  const connections = await pulse.ask<ConnectionsList>('/connections/list', { range: EVER, limit: 10 })
  expect(connections.rows).toHaveLength(1)
  expectNone('the list of connections', JSON.stringify(connections))
  expectNone('the detail of a connection', JSON.stringify(await pulse.ask(`/connections/${connectionId}`)))
  for (const path of ['/requests/tags/values', '/connections/tags/values'])
    expectNone(path, JSON.stringify(await pulse.ask(path, { range: EVER, key: 'password', limit: 10 })))
  const reasons = await pulse.ask<{ reasons?: unknown[] }>('/quarantine/reasons', { range: EVER, limit: 10 })
  expectNone('reasons of quarantined events', JSON.stringify(reasons))
  const quarantined = JSON.stringify(await pulse.ask('/quarantine/events', { range: EVER, limit: 10 }))
  expect(quarantined).toContain('***')
  expectNone('quarantined events', quarantined)
  for (const format of ['csv', 'ndjson', 'har']) {
    const file = await call(platform, 'POST', '/pulse/api/v1/export', {
      token: pulse.token,
      body: { what: 'requests', format, range: EVER },
    })
    expect(file.status).toBe(200)
    expectNone(`a file of ${format}`, file.text)
  }
})

test('nothing of it, and no token that was issued, is in the log or in any file that the platform leaves behind', async () => {
  await stopped(platform)
  expect(linkTokens.length).toBe(Math.ceil((7 + TOKENS_PLANTED) / LINK_EVERY))
  const issued = [
    acme.idToken,
    acme.refreshToken,
    acme.apiToken,
    acme.warehouseToken,
    acme.registrationToken,
    pulse.token,
    acme.password,
    ...linkTokens,
  ]
  const expectNothing = (where: string, text: string): void => {
    expectNone(where, text)
    for (const [index, token] of issued.entries()) expect(text.includes(token), `token ${index} in ${where}`).toBe(false)
  }
  const files = readdirSync(place.dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(place.dataDir, name))
    .filter((path) => statSync(path).isFile())
  expect(files).toContain(join(place.dataDir, 'platform.log'))
  // The event store packs its columns; what is in them is what the reads above have shown
  for (const path of files) expectNothing(path, readFileSync(path).toString('latin1'))
})
