import type { FilterNode } from '../filter/ast.ts'
import { allOf } from '../filter/nodes.ts'
import type { Part } from './statistics.ts'
import { UNUSUAL_CALLS_MIN, UNUSUAL_FACTOR } from './unusual.ts'
import { exactly, type SentencePart, type Span, type Verdict } from './verdict.ts'

/** One connection, as far as it is compared with others. */
export interface OneConnection {
  id: string
  host: string
  remoteIp: string
  client: string
  open: boolean
  visibility: 'introspected' | 'clear' | 'opaque'
  durationMs: number
  /** Both ways; known at its end. */
  bytes: number
  /** Its newest requests, newest first; `requestCount` is how many it had. */
  requests: readonly { id: string; failed: boolean }[]
  requestCount: number
}

/** The other side's connections around it, the one itself among them. Absent: not asked, because nothing could follow from it. */
export interface UsualOfConnections {
  range: Span
  count: number
  /** That moved, or lasted, at least as much as `atLeast` says. */
  heavier?: number | undefined
  longer?: number | undefined
  /** Of the same client: those whose content could be read, of all. */
  readable?: Part | undefined
  /** Failed requests to the same host. */
  failed?: Part | undefined
}

/** What fewer than one in twenty do is unusual. */
const UNUSUAL_SHARE = 0.05
/** From this share on, being readable is what is usual. */
const USUAL_SHARE = 0.5
/** Nobody notices less. */
const BYTES_MIN = 1_000_000
const DURATION_MIN_MS = 10_000

/** What others are held against: half of its own, so that whatever stands out is twice as much as nearly all others. Undefined: too little to notice. */
export const atLeast = ({ open, bytes, durationMs }: OneConnection): { bytes: number | undefined; durationMs: number | undefined } => ({
  bytes: open || bytes < BYTES_MIN ? undefined : Math.ceil(bytes / UNUSUAL_FACTOR),
  durationMs: durationMs < DURATION_MIN_MS ? undefined : Math.ceil(durationMs / UNUSUAL_FACTOR),
})

/** Connections with the same other side. */
export const sameOtherSide = ({ host, remoteIp }: OneConnection): FilterNode => (host ? exactly('host', host) : exactly('ip', remoteIp))
export const sameBothSides = (one: OneConnection): FilterNode => allOf([sameOtherSide(one), exactly('client', one.client)])! // of two
export const withAtLeast = (one: OneConnection, field: 'bytes' | 'duration', value: number): FilterNode =>
  allOf([sameOtherSide(one), { kind: 'compare', field, op: '>=', value }])! // of two

/** What failed in one connection, or how it differs from others with the same other side: the worst of that. Nothing where it does not. */
export function unusualConnection(one: OneConnection, usual: UsualOfConnections): Verdict | undefined {
  return failedIn(one, usual) ?? opaqueAmong(one, usual) ?? moreThanUsual(one, usual)
}

const verdictOf = (one: OneConnection, found: Pick<Verdict, 'severity' | 'sentence' | 'opens' | 'from'>): Verdict => ({
  id: `unusual ${one.id}`,
  kind: 'unusual',
  ongoing: one.open,
  affected: 1,
  ...found,
})

/** The number is that of the tab of its requests; the link shows the newest failed one beside what is typical for its endpoint. */
function failedIn(one: OneConnection, { failed: usual }: UsualOfConnections): Verdict | undefined {
  const failed = one.requests.filter((request) => request.failed)
  const [newest] = failed
  if (!newest) return undefined
  const share: Part = { part: failed.length, whole: one.requests.length }
  const isKnown = usual !== undefined && usual.whole >= UNUSUAL_CALLS_MIN
  if (isKnown && share.part / share.whole < UNUSUAL_FACTOR * (usual.part / usual.whole)) return undefined
  return verdictOf(one, {
    severity: 'bad',
    sentence: [
      { is: 'count', value: failed.length, one: 'request', many: 'requests' },
      ' (',
      { is: 'share', ...share },
      one.requestCount > one.requests.length ? ') of the newest ' : ') of ',
      { is: 'count', value: one.requests.length, one: 'request', many: 'requests' },
      ' on this connection failed',
      ...(isKnown ? [', usually ', { is: 'share' as const, ...usual }, ' of those to this host'] : []),
    ],
    opens: { page: 'typical', id: newest.id },
    from: ['/connections/{id}', '/requests/counts'],
  })
}

function opaqueAmong(one: OneConnection, { range, readable }: UsualOfConnections): Verdict | undefined {
  if (one.visibility !== 'opaque' || !readable || readable.whole < UNUSUAL_CALLS_MIN) return undefined
  if (readable.part < USUAL_SHARE * readable.whole) return undefined
  return verdictOf(one, {
    severity: 'warn',
    sentence: [
      'Its content could not be seen, that of ',
      { is: 'count', value: readable.part, one: 'connection', many: 'connections' },
      ' (',
      { is: 'share', ...readable },
      ') of the same client to the same host could',
    ],
    opens: {
      page: 'connections',
      filter: allOf([sameBothSides(one), exactly('opaque', 'false')]),
      range,
      counted: readable.part,
    },
    from: ['/connections/{id}', '/connections/count'],
  })
}

function moreThanUsual(one: OneConnection, { range, count, heavier, longer }: UsualOfConnections): Verdict | undefined {
  const least = atLeast(one)
  const said = (
    found: number | undefined,
    field: 'bytes' | 'duration',
    value: number | undefined,
    begins: SentencePart[],
    ends: string,
  ) => {
    if (found === undefined || value === undefined || count < UNUSUAL_CALLS_MIN || found >= UNUSUAL_SHARE * count) return undefined
    return verdictOf(one, {
      severity: 'warn',
      sentence: [
        ...begins,
        ': only ',
        { is: 'count', value: found, one: 'connection', many: 'connections' },
        ' of ',
        { is: 'count', value: count, one: 'connection', many: 'connections' },
        ` to this host ${ends}`,
      ],
      opens: { page: 'connections', filter: withAtLeast(one, field, value), range, counted: found },
      from: ['/connections/{id}', '/connections/count'],
    })
  }
  return (
    said(heavier, 'bytes', least.bytes, ['Moved ', { is: 'bytes', value: one.bytes }], 'moved at least half as much') ??
    said(longer, 'duration', least.durationMs, ['Lasted ', { is: 'time', ms: one.durationMs }], 'lasted at least half as long')
  )
}
