import { describe, expect, test } from 'vitest'

import type { RequestFacts } from '#platform/pulse/readers/build.ts'
import { requestEvent } from '#platform/pulse/readers/build.ts'
import {
  type ArtifactFacts,
  artifactEvent,
  type ConnectionFacts,
  connectionEvent,
  type IssueFacts,
  issueEvent,
  type SensitiveFacts,
  sensitiveEvent,
} from '#platform/pulse/readers/other-events.ts'
import { rejectedEvent } from '#platform/pulse/readers/rejected.ts'
import { PLANTED, secretOf } from '#tests/support/planted-secrets.ts'
import type { ProcessFacts } from '#wire/agent/traffic-event.ts'

import { context, NOW_MS } from './support.ts'

/** A secret must not come out of any text that an agent, a log or an archive can fill, whatever field that is. */
const PROCESS: ProcessFacts = {
  exe: '/bin/a',
  user: 'a',
  hostname: 'a',
  container: 'a',
  image: 'a',
  pod: 'a',
  namespace: 'a',
  service: 'a',
}
const COMMON = { content: 'a', timestampMs: NOW_MS, direction: 'egress', endpoint: 'a.example', connectionId: 'a', tags: ['a:b', 'c'] }
const REQUEST: Required<Omit<RequestFacts, 'grpc' | 'database' | 'timings'>> = {
  source: 'agent',
  family: 'http',
  id: 'a',
  content: 'a',
  startMs: NOW_MS,
  durationMs: 1,
  direction: 'egress',
  endpoint: 'a.example',
  connectionId: 'a',
  tags: ['a:b', 'c'],
  protocol: 'http/1.1',
  method: 'GET',
  url: 'https://a.example/x',
  path: '/y',
  status: 200,
  contentType: 'text/plain',
  category: 'app',
  userAgent: 'a',
  bytesSent: 1,
  bytesReceived: 1,
  remoteIp: '10.0.0.1',
  process: PROCESS,
  token: { mask: 'a****b', hash: 'a', carrier: 'authorization', type: 'jwt' },
  payload: 'a',
  traceId: 'a',
  spanId: 'a',
}
const DATABASE = { type: 'postgresql', statement: 'SELECT 1', resultType: 'a', error: 'a', affected: 0, returned: 0 }
const CONNECTION: ConnectionFacts = {
  ...COMMON,
  part: 0,
  finalized: false,
  socketProtocol: 'tcp',
  l7Protocol: 'http1',
  tlsVersion: '1.3',
  tlsProbes: ['a'],
  tlsIntrospected: true,
  closedMs: undefined,
  hostname: 'a',
  agent: 'a',
  agentInstance: 'a',
  local: { ip: '10.0.0.1', port: 1 },
  remote: { ip: '10.0.0.2', port: 1 },
  process: PROCESS,
  bytesSent: 1,
  bytesReceived: 1,
  labels: ['a'],
}
const ISSUE: IssueFacts = {
  ...COMMON,
  requestId: 'a',
  error: 'a',
  url: 'https://a.example/',
  path: '/a',
  method: 'GET',
  status: 500,
  triggers: [{ plugin: 'a', condition: 'a', description: 'a' }],
}
const SENSITIVE: SensitiveFacts = {
  ...COMMON,
  requestId: 'a',
  entityType: 'a',
  score: 1,
  section: 'a',
  fieldPath: 'a',
  valueHash: 'a',
  method: 'GET',
  path: '/a',
}
const ARTIFACT: ArtifactFacts = {
  ...COMMON,
  requestId: 'a',
  type: 'a',
  digest: 'a',
  url: 'https://a.example/',
  summary: { a: 'b', c: { d: ['e', { f: 'g' }] } },
}
const GRPC = { service: 'a', method: 'a', status: 'OK', message: 'a' }

/** Each kind of event with every field filled, and what makes it. The makers throw for what they cannot read; that shows nothing either. */
const KINDS: readonly [kind: string, facts: object, make: (facts: never) => unknown][] = [
  ['a request', REQUEST, (facts: RequestFacts) => requestEvent(facts, context)],
  ['a gRPC call', { ...REQUEST, family: 'grpc', grpc: GRPC }, (facts: RequestFacts) => requestEvent(facts, context)],
  ['a query', { ...REQUEST, family: 'database', database: DATABASE }, (facts: RequestFacts) => requestEvent(facts, context)],
  ['a connection', CONNECTION, (facts: ConnectionFacts) => connectionEvent(facts, context)],
  ['an issue', ISSUE, (facts: IssueFacts) => issueEvent(facts, context)],
  ['a sensitive value', SENSITIVE, (facts: SensitiveFacts) => sensitiveEvent(facts, context)],
  ['an artifact', ARTIFACT, (facts: ArtifactFacts) => artifactEvent(facts, context)],
]

/** Chosen by our own receivers, never by a sender: names of sources, hashes of ours, digests of payloads, hex of ids, the identity of content. */
const OURS = new Set(['source', 'family', 'content', 'category', 'payload', 'traceId', 'spanId', 'token.hash', 'token.type'])

function textsOf(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value === 'string') return OURS.has(path.join('.')) ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, [...path, Array.isArray(value) ? Number(name) : name]))
}

function withText(facts: object, path: readonly (string | number)[], text: string): object {
  const copy = structuredClone(facts)
  const last = path.at(-1) ?? ''
  const holder = path.slice(0, -1).reduce<unknown>((at, name) => (at as Record<string | number, unknown>)[name], copy)
  ;(holder as Record<string | number, unknown>)[last] = text
  return copy
}

const HIDDEN_PART = 'hunter2-correct-horse'
/** Besides the shapes: names with their values, as they stand in tags, command lines, environments, connection strings and messages. */
const NAMED = [
  `password:${HIDDEN_PART}`,
  `mysqld --password=${HIDDEN_PART} --port=1`,
  `mysqld --password ${HIDDEN_PART} --port 1`,
  `DB_PASSWORD=${HIDDEN_PART} ./run`,
  `Server=db;Pwd=${HIDDEN_PART};`,
  `{"api_key":"${HIDDEN_PART}"}`,
  `/x?access_token=${HIDDEN_PART}`,
  `postgres://app:${HIDDEN_PART}@db/shop`,
]
/** An id of digits may pass the check of a card; changing it would part what a sender's own systems call the same. */
const NUMBERS = new Set(['card', 'cardGrouped', 'amex', 'socialSecurity', 'iban', 'ibanLower'])
const IDS = new Set(['id', 'connectionId', 'requestId'])

const outputOf = (make: (facts: never) => unknown, facts: object): string => {
  try {
    return JSON.stringify(make(facts as never))
  } catch (cause) {
    return String(cause)
  }
}

describe.each(KINDS)('%s', (_, facts, make) => {
  test.each(textsOf(facts).map((path) => [path.join('.'), path] as const))('shows no secret that stands in %s', (_name, path) => {
    for (const [kind, planted] of Object.entries(PLANTED)) {
      if (NUMBERS.has(kind) && IDS.has(path.join('.'))) continue
      for (const text of [planted, `see ${planted} there`]) {
        expect(outputOf(make, withText(facts, path, text)), kind).not.toContain(secretOf(kind))
      }
    }
    for (const text of NAMED) expect(outputOf(make, withText(facts, path, text)), text).not.toContain(HIDDEN_PART)
  })

  test('stays as it was where there is nothing to hide', () => {
    expect(outputOf(make, facts)).not.toContain('***"')
  })
})

test.each([
  ["SELECT * FROM users WHERE email = 'ada@example.org'", "SELECT * FROM users WHERE email = '***'"],
  ["INSERT INTO people VALUES ('Ada', 'ada.l+x@mail.example.co.uk', 1)", "INSERT INTO people VALUES ('Ada', '***', 1)"],
  ['GET user:ada@example.org', 'GET user:***'],
  ["CREATE USER app IDENTIFIED BY 'hunter2'", "CREATE USER app IDENTIFIED BY '***'"],
  [
    "UPDATE users SET password = 'hunter2', ssn = '123-45-6789' WHERE id = 7",
    "UPDATE users SET password = '***', ssn = '***' WHERE id = 7",
  ],
  ["SELECT 'root'@'localhost', a @> b FROM t WHERE x = $1", "SELECT 'root'@'localhost', a @> b FROM t WHERE x = $1"],
  ['SELECT * FROM orders WHERE token = ? AND id = 5', 'SELECT * FROM orders WHERE token = ? AND id = 5'],
])('the statement %s is kept as %s', (statement, kept) => {
  const event = requestEvent({ ...REQUEST, family: 'database', database: { ...DATABASE, statement } }, context)
  expect(event.database?.statement).toBe(kept)
})

test('what a database says of a statement shows no address of a person', () => {
  const error = 'duplicate key: Key (email)=(ada@example.org) already exists.'
  const event = requestEvent({ ...REQUEST, family: 'database', database: { ...DATABASE, error } }, context)
  expect(event.database?.error).toBe('duplicate key: Key (email)=(***) already exists.')
})

test('a text that is cut shows no beginning of a credential across the cut', () => {
  const token = PLANTED['githubFine'] ?? ''
  for (let before = 900; before <= 1024; before++) {
    const event = requestEvent({ ...REQUEST, process: { ...PROCESS, exe: `${'x '.repeat(before / 2)}${token} and more` } }, context)
    expect(event.process.exe).not.toContain(token.slice(0, 15))
  }
})

test('a credential that is used as an id becomes the same other id wherever it stands', () => {
  const id = PLANTED['stripe'] ?? ''
  const request = requestEvent({ ...REQUEST, id }, context)
  expect(request.id).toMatch(/^[0-9a-f]{32}$/)
  expect(issueEvent({ ...ISSUE, requestId: id }, context).requestId).toBe(request.id)
})

test('an event that nobody could read shows no secret in its preview or its reason', () => {
  for (const [kind, planted] of Object.entries(PLANTED)) {
    const rejectedEvents = rejectedEvent(`The value ${planted} is not known.`, JSON.stringify({ note: planted, list: [`x ${planted} y`] }))
    expect(JSON.stringify(rejectedEvents), kind).not.toContain(secretOf(kind))
  }
  for (const text of NAMED) expect(JSON.stringify(rejectedEvent(text, JSON.stringify({ text })))).not.toContain(HIDDEN_PART)
})
