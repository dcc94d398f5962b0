import { expect, test } from 'vitest'

import { endedBadly, outcomeOf } from '#domain/traffic/outcome.ts'
import { pairPhases } from '#domain/traffic/phases.ts'
import { amountNote, LARGE, SLOW } from '#src/lib/compare/amounts.ts'
import { factChanges } from '#src/lib/compare/fact-changes.ts'
import { headlineOf } from '#src/lib/compare/headline.ts'

import { detail } from './detail.ts'

const differing = (before = detail(), after = detail()): string[] =>
  factChanges(before, after)
    .filter(({ state }) => state === 'differs')
    .map(({ id }) => id)

const headline = (before = detail(), after = detail()) => headlineOf(before, after, factChanges(before, after))

test('a request does not differ from itself', () => {
  expect(differing()).toEqual([])
  expect(headline()).toEqual({ lead: 'Both ended with 200, in about the same time.', tone: 'plain', also: [] })
})

test('a failure is named first, then how much slower, then what else differs in the order that explains most', () => {
  const after = detail({ status: 503, durationMs: 4200, client: 'billing', bytesReceived: 120, timestampMs: 0, id: 'r2' })
  expect(differing(detail(), after)).toEqual(['status', 'client', 'duration', 'received'])
  expect(headline(detail(), after)).toEqual({
    lead: 'Ended with 503 instead of 200, and was 23× slower: 4.2 s instead of 180 ms.',
    tone: 'danger',
    also: ['Client', 'Received'],
  })
  expect(headline(after, detail()).tone).toBe('ok')
})

test('what can explain another outcome stands first, and where it happened to run or what it was tagged with is no explanation', () => {
  const before = detail()
  const after = detail({
    status: 503,
    template: '/v2/charges',
    client: 'billing',
    durationMs: 4200,
    tags: ['run:7'],
    deploymentId: 'us',
    issues: [{ error: 'rule 7', triggers: [] }],
    process: { ...before.process, pod: 'checkout-9', container: 'f00', hostname: 'node-9', image: 'acme/checkout:2' },
    connection: before.connection && { ...before.connection, tlsVersion: '1.2' },
  })
  const differs = factChanges(before, after).filter(({ state }) => state === 'differs')
  const ids = (explains: boolean): string[] => differs.filter((one) => one.explains === explains).map(({ id }) => id)
  expect(ids(true)).toEqual(['status', 'issues', 'endpoint', 'client', 'image', 'tls', 'duration'])
  expect(ids(false)).toEqual(['machine', 'container', 'pod', 'tags', 'deployment'])
  expect(differs.map(({ explains }) => explains)).toEqual(differs.map(({ explains }) => explains).toSorted((a, b) => Number(b) - Number(a)))
  expect(headline(before, after).also).toEqual(['Endpoint', 'Client', 'Image', 'TLS'])
  expect(headline(before, detail({ process: after.process })).also).toEqual(['Image'])
})

test('issues are compared by what they mean', () => {
  const reported = (error: string) => detail({ status: 503, issues: [{ error, triggers: [] }] })
  const issues = factChanges(reported('rule 7'), reported('any 5xx')).find(({ id }) => id === 'issues')
  expect(issues).toMatchObject({ state: 'same', after: 'The upstream was not available' })
})

test('durations of the same order are alike and not a difference', () => {
  const changes = factChanges(detail(), detail({ durationMs: 210 }))
  expect(changes.find(({ id }) => id === 'duration')).toMatchObject({ state: 'alike', before: '180 ms', after: '210 ms' })
})

test('lists in another order are the same; a fact only one side knows is a difference', () => {
  expect(differing(detail(), detail({ tags: ['tier:1', 'team:a', 'tier:1'] }))).toEqual([])
  expect(differing(detail(), detail({ tokenFacts: null }))).toEqual(['token', 'tokenType', 'tokenCarrier'])
  expect(differing(detail(), detail({ connection: null }))).toEqual(['tls', 'layers'])
})

test('the query is compared by its parameters, not as part of the path', () => {
  expect(differing(detail(), detail({ path: '/v1/charges?limit=4' }))).toEqual([])
  expect(differing(detail(), detail({ path: '/v1/refunds?limit=3' }))).toEqual(['path'])
})

test.each([
  [180, 4140, SLOW, '23× slower'],
  [4140, 180, SLOW, '23× faster'],
  [100, 260, SLOW, '2.6× slower'],
  [100, 149, SLOW, undefined],
  [1, 9, SLOW, undefined],
  [0, 500, LARGE, 'none before'],
  [500, 0, LARGE, 'none now'],
  [1, 9_000_000, LARGE, 'over 1000× more'],
  [Number.NaN, 500, LARGE, undefined],
])('from %d to %d', (before, after, rules, note) => expect(amountNote(before, after, rules)).toBe(note))

test('an outcome is named in the terms of what was spoken', () => {
  const grpc = { service: 's', method: 'm', status: '14', message: '' }
  const database = { type: 'postgresql', statement: '', resultType: '', error: 'deadlock', affected: 0, returned: 0 }
  const requests = [
    detail({ status: 0 }),
    detail({ family: 'grpc', grpc }),
    detail({ family: 'grpc', grpc: { ...grpc, status: '0' } }),
    detail({ family: 'database', status: 0, database }),
    detail({ family: 'database', status: 0, database: { ...database, error: '' } }),
  ]
  expect(requests.map(outcomeOf)).toEqual(['no answer', 'gRPC status 14', '200', 'a database error', 'a result'])
  expect(requests.map(endedBadly)).toEqual([true, true, false, true, false])
  expect(endedBadly(detail({ status: 404 }))).toBe(true)
})

test('phases are paired by name, and one that only one side measured stays', () => {
  expect(pairPhases({ dns: 3, wait: 100 }, { wait: 900, receive: 2 })).toEqual([
    { id: 'dns', label: 'DNS', beforeMs: 3, afterMs: undefined },
    { id: 'wait', label: 'Wait', beforeMs: 100, afterMs: 900 },
    { id: 'receive', label: 'Receive', beforeMs: undefined, afterMs: 2 },
  ])
  expect(pairPhases({}, {})).toEqual([])
})
