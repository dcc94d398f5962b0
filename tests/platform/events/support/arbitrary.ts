import type { FilterNode } from '#domain/filter/ast.ts'
import { type FieldSet, type FilterField, REQUESTS } from '#domain/filter/fields.ts'
import { readFilter } from '#domain/filter/read.ts'
import type { ConnectionRecord, EventBatch, RequestRecord } from '#platform/lib/ports/events.ts'
import * as fc from '#tests/properties.ts'

import { GRPC_FAILED } from './failed-model.ts'
import { emptyBatch } from './generator.ts'
import { artifact, connection, issue, request, sensitive } from './records.ts'

/** Few different texts, so that filters often hit: empty, quoted, with NUL, of other scripts, prefixes of each other. */
export const TEXTS = [
  '',
  'a',
  'ab',
  'abc',
  'A',
  "it's",
  '\\',
  '%',
  '_',
  '*',
  '\0',
  'a\0b',
  '\n',
  '{p0:String}',
  "') OR 1=1 --",
  'é',
  'É',
  'ß',
  'ẞ',
  'İ',
  'i',
  'ς',
  'Σ',
  'ǆ',
  '漢',
  '😀',
  'K',
  'ﬁ',
  'GET',
  '/v1/charges',
  'api.stripe.com',
  'http',
  'true',
  '0',
  '200',
] as const

const text = fc.constantFrom(...TEXTS)
/** As receivers store them: whatever `net.isIP` says is one. */
export const ADDRESSES = [
  '203.0.113.9',
  '203.0.113.255',
  '10.1.2.3',
  '0.0.0.0',
  '255.255.255.255',
  '::',
  '::1',
  '2001:db8::1',
  '2001:0db8:0:0:0:0:0:1',
  'fe80::1',
  'fe80::1%eth0',
  '::ffff:10.1.2.3',
  '::10.1.2.3',
  'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
] as const
const NETWORKS = [
  '203.0.113.0/24',
  '203.0.113.9/32',
  '10.0.0.0/8',
  '0.0.0.0/0',
  '::/0',
  '::/96',
  '2001:db8::/33',
  'fe80::/10',
  '::1/128',
  '255.255.255.254/31',
]
const address = fc.oneof(text, fc.constantFrom(...ADDRESSES))
const longer = fc.array(text, { maxLength: 3 }).map((parts) => parts.join(''))
const amount = fc.constantFrom(0, 1, 199, 200, 299, 300, 404, 500, 599, 65_535)
const bytes = fc.oneof(amount, fc.constantFrom(1024, 1_048_576, 2 ** 40, Number.MAX_SAFE_INTEGER))
const duration = fc.oneof(amount, fc.constantFrom(0.001, 0.5, 12.345, 299.999, 300.0001, 1052.516_000_003))

export const BEGIN_MS = Date.UTC(2026, 1, 1)
export const SPAN_MS = 3 * 3_600_000
const MINUTE_MS = 60_000
/** All of it, an hour of it, and from and to the middle of an hour, with rows before the first whole hour or after the last one. */
export const RANGES = [
  { fromMs: BEGIN_MS, toMs: BEGIN_MS + SPAN_MS },
  { fromMs: BEGIN_MS + SPAN_MS / 3, toMs: BEGIN_MS + (2 * SPAN_MS) / 3 },
  { fromMs: BEGIN_MS + 10 * MINUTE_MS + 1, toMs: BEGIN_MS + SPAN_MS + 65 * MINUTE_MS },
  { fromMs: BEGIN_MS - 125 * MINUTE_MS, toMs: BEGIN_MS + SPAN_MS - 13 * MINUTE_MS + 7 },
] as const

/** Requests with anything in every field, and issues, sensitive data and artifacts on some of them. */
export function batchOf(orgId: string, random: () => number, count: number): EventBatch {
  const seed = Math.floor(random() * 2 ** 31)
  const drawn = fc.sample(
    fc.record({
      timestampMs: fc
        .integer({ min: BEGIN_MS, max: BEGIN_MS + SPAN_MS - 1 })
        .map((ms) => (ms % 3 === 0 ? Math.floor(ms / 60_000) * 60_000 : ms)),
      family: fc.constantFrom('http' as const, 'grpc' as const, 'database' as const),
      environmentId: fc.constantFrom('production', 'staging', ''),
      status: fc.oneof(amount, fc.constantFrom(101, 302)),
      error: text,
      grpcStatus: fc.constantFrom(...Object.keys(GRPC_FAILED)),
      durationMs: duration,
      bytesSent: bytes,
      bytesReceived: bytes,
      tags: fc.array(text, { maxLength: 3 }),
      protocol: text,
      direction: fc.constantFrom('' as const, 'ingress' as const, 'egress-external' as const),
      method: text,
      endpointId: text,
      path: longer,
      contentType: text,
      category: text,
      userAgent: longer,
      remoteIp: address,
      vendor: text,
      client: text,
      country: text,
      template: text,
      payload: fc.constantFrom('', '', 'ab12'),
      source: fc.constantFrom('agent' as const, 'har' as const),
      process: fc.record({
        exe: text,
        user: text,
        hostname: text,
        container: text,
        image: text,
        pod: text,
        namespace: text,
        service: text,
      }),
      token: fc.option(fc.record({ mask: text, hash: text, carrier: text, type: text }), { nil: undefined }),
      company: fc.record({
        issue: fc.integer({ min: 0, max: 5 }),
        sensitive: fc.integer({ min: 0, max: 5 }),
        artifact: fc.integer({ min: 0, max: 5 }),
      }),
    }),
    { numRuns: count, seed },
  )
  const batch = emptyBatch()
  for (const [index, { company, token, error, grpcStatus, ...more }] of drawn.entries()) {
    const id = `${orgId}-${String(index).padStart(5, '0')}`
    const database = { type: 'postgresql', statement: '', resultType: '', error, affected: 0, returned: 0 }
    const grpc = { service: '', method: '', status: grpcStatus, message: '' }
    const own = { ...(more.family === 'database' && { database }), ...(more.family === 'grpc' && { grpc }) }
    const record: RequestRecord = request({ ...more, orgId, id, ...(token && { token }), ...own })
    const on = { orgId, requestId: id, timestampMs: record.timestampMs }
    batch.requests.push(record)
    if (company.issue === 0) batch.issues.push(issue({ ...on, id: `i-${id}` }))
    if (company.sensitive === 0) batch.sensitive.push(sensitive({ ...on, id: `s-${id}` }))
    if (company.artifact === 0)
      batch.artifacts.push(artifact({ ...on, id: `a-${id}`, type: index % 2 === 0 ? 'http_transaction' : 'dlp_matches' }))
  }
  return batch
}

const isOf = (field: string, value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.record({ kind: fc.constant('is'), field: fc.constant(field), values: fc.array(value, { minLength: 1, maxLength: 3 }) })

/** Reaching from the host into the path. */
const ACROSS = fc.constantFrom('com/v1', 'STRIPE.COM/V1', 'aa', '%_', 'éÉ', '😀😀')
const freeText = fc.record({
  kind: fc.constant('text'),
  text: fc.oneof(
    longer.filter((wanted) => wanted !== ''),
    ACROSS,
  ),
})

const plainValue = fc.record({ text: fc.oneof(text, longer), prefix: fc.boolean() })
/** Stars anywhere: those between are wildcards, those of the texts are not. */
const patternValue = fc
  .array(text, { minLength: 2, maxLength: 4 })
  .map((pieces) => ({ text: pieces.map((piece) => piece.replace(/[\\*]/g, '\\$&')).join('*'), prefix: false, match: 'like' }))
const networkValue = fc.constantFrom(...NETWORKS).map((network) => ({ text: network, prefix: false, match: 'net' }))

const termOf = (fields: readonly FilterField[]): fc.Arbitrary<unknown> =>
  fc.constantFrom(...fields).chain((field): fc.Arbitrary<unknown> => {
    switch (field.kind) {
      case 'text':
        return isOf(field.name, fc.oneof({ weight: 3, arbitrary: plainValue }, patternValue, ...(field.addresses ? [networkValue] : [])))
      case 'flag':
        return isOf(field.name, fc.record({ text: fc.constantFrom('true', 'false'), prefix: fc.constant(false) }))
      default: {
        const exact = isOf(
          field.name,
          fc.record({ text: duration.map((value) => String(Math.round(value * 1000) / 1000)), prefix: fc.constant(false) }),
        )
        const compare = fc.record({
          kind: fc.constant('compare'),
          field: fc.constant(field.name),
          op: fc.constantFrom('>', '>=', '<', '<='),
          value: duration,
        })
        return fc.oneof(exact, compare)
      }
    }
  })

/** What figures by the hour are kept for, in the filter's words; everything else is answered from rows. */
const KEPT = new Set(['env', 'direction', 'kind', 'vendor', 'country', 'host', 'method', 'template', 'client'])

/** Filters as the wire reads them: any field of the set, any of the texts above, nested. Some of them of fields kept by the hour only. */
export const filtersOf = (set: FieldSet): fc.Arbitrary<FilterNode> =>
  fc.oneof(
    { weight: 3, arbitrary: nested(set, fc.oneof(freeText, termOf(set.fields))) },
    { weight: 1, arbitrary: nested(set, termOf(set.fields.filter(({ name }) => KEPT.has(name)))) },
  )

const nested = (set: FieldSet, term: fc.Arbitrary<unknown>): fc.Arbitrary<FilterNode> =>
  fc
    .letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        term,
        fc.record({ kind: fc.constant('not'), node: tie('node') }),
        fc.record({ kind: fc.constantFrom('and', 'or'), nodes: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
      ),
    }))
    .node.map((raw) => readFilter(raw, set))

export const filters = filtersOf(REQUESTS)

/** Reports of connections with anything in every field: one to four for each, in any order, some received days later, some sent twice. */
export function connectionReports(orgId: string, random: () => number, count: number): ConnectionRecord[] {
  const seed = Math.floor(random() * 2 ** 31)
  const report = fc.record({
    l7Protocol: fc.constantFrom('http1', 'http2', 'http3', 'other', ''),
    tlsVersion: fc.constantFrom('', '1.2', '1.3'),
    tlsProbes: fc.array(text, { maxLength: 2 }),
    tlsIntrospected: fc.boolean(),
    labels: fc.array(fc.constantFrom('unknown-tls', 'is-root', "it's"), { maxLength: 2 }),
    tags: fc.array(fc.constantFrom('team:core', 'team:web', 'tier:1', 'alone', 'a:b:c', ':x', ''), { maxLength: 3 }),
    laterMs: fc.integer({ min: 0, max: 3 * 86_400_000 }),
  })
  const drawn = fc.sample(
    fc.record({
      timestampMs: fc.integer({ min: BEGIN_MS, max: BEGIN_MS + SPAN_MS - 1 }),
      lastsMs: fc.option(fc.integer({ min: 0, max: 2 * SPAN_MS }), { nil: undefined }),
      finalized: fc.boolean(),
      environmentId: fc.constantFrom('production', 'staging', ''),
      direction: fc.constantFrom('' as const, 'ingress' as const, 'egress-external' as const),
      endpointId: text,
      socketProtocol: fc.constantFrom('tcp', 'udp', ''),
      remoteIp: address,
      remotePort: fc.constantFrom(0, 80, 443, 65_535),
      vendor: text,
      client: text,
      country: text,
      hostname: text,
      bytesSent: bytes,
      bytesReceived: bytes,
      process: fc.record({
        exe: text,
        user: text,
        hostname: text,
        container: text,
        image: text,
        pod: text,
        namespace: text,
        service: text,
      }),
      reports: fc.array(report, { minLength: 1, maxLength: 4 }),
      twice: fc.integer({ min: 0, max: 3 }),
    }),
    { numRuns: count, seed },
  )
  return drawn.flatMap(({ reports, twice, lastsMs, finalized, bytesSent, bytesReceived, ...same }, index) => {
    const all = reports.map(({ laterMs, ...more }, part) => {
      const isLast = finalized && part === reports.length - 1
      return connection({
        ...same,
        ...more,
        orgId,
        id: `${orgId}-c${String(index).padStart(4, '0')}`,
        part,
        finalized: isLast,
        closedMs: isLast && lastsMs !== undefined ? same.timestampMs + lastsMs : 0,
        receivedMs: BEGIN_RECEIVED_MS + laterMs,
        bytesSent: isLast ? Math.min(bytesSent, BYTES_MAX) : 0,
        bytesReceived: isLast ? Math.min(bytesReceived, BYTES_MAX) : 0,
      })
    })
    return twice === 0 ? [...all.toReversed(), ...all] : all.toReversed()
  })
}

/** Sums of these stay exact. */
const BYTES_MAX = 2 ** 40
/** Kept: retention counts from receipt. */
export const BEGIN_RECEIVED_MS = Math.floor(Date.now() / 86_400_000 - 5) * 86_400_000
