import type { SentencePart, Verdict } from './verdict.ts'

/** One request, as far as it is compared with others. */
export interface One {
  id: string
  family: 'http' | 'grpc' | 'database'
  status: number
  failed: boolean
  durationMs: number
}

/** What is usual for its endpoint: the request itself may be among them. */
export interface UsualOfEndpoint {
  count: number
  p50Ms: number
  p95Ms: number
  /** Most frequent first; not all. */
  statuses: readonly { value: string; count: number }[]
}

/** With fewer nothing is usual: one in twenty would not even be one. */
export const UNUSUAL_CALLS_MIN = 20
/** What fewer than one in twenty do is unusual, as what takes longer than p95. */
const UNUSUAL_SHARE = 0.05
/** From this share on a status is what the endpoint responds with. */
const USUAL_SHARE = 0.5
/** Times the median. */
export const UNUSUAL_FACTOR = 2
/** Nobody notices less. */
const UNUSUAL_MS = 10
const CLASS = 100
const ERRORS_FROM = 400

/** How one request differs from what is usual for its endpoint: how it ended, and how long it took. Nothing where it does not. */
export function unusualVerdict(one: One, usual: UsualOfEndpoint): Verdict | undefined {
  if (usual.count < UNUSUAL_CALLS_MIN) return undefined
  const instead = insteadOf(one, usual)
  const isSlow =
    one.durationMs > usual.p95Ms && one.durationMs >= UNUSUAL_FACTOR * usual.p50Ms && one.durationMs - usual.p50Ms >= UNUSUAL_MS
  if (!instead && !isSlow) return undefined
  const calls: SentencePart = { is: 'count', value: usual.count, one: 'call', many: 'calls' }
  const sentence: SentencePart[] = [
    ...(instead ? [one.status === 0 ? 'Got no response instead of ' : `Ended with ${one.status} instead of `, instead.value] : []),
    ...(isSlow
      ? [
          instead ? ', and took ' : 'Took ',
          { is: 'factor' as const, value: one.durationMs / usual.p50Ms },
          ' as long as usual: half of ',
          calls,
          ' of this endpoint took at most ',
          { is: 'latency' as const, ms: usual.p50Ms },
        ]
      : [', which ', { is: 'share' as const, part: instead?.count ?? 0, whole: usual.count }, ' of ', calls, ' of this endpoint got']),
  ]
  return {
    id: `unusual ${one.id}`,
    kind: 'unusual',
    severity: one.failed ? 'bad' : 'warn',
    ongoing: false,
    affected: 1,
    sentence,
    opens: { page: 'typical', id: one.id },
    from: ['/requests/endpoints', '/requests/values'],
  }
}

/**
 * The status that the endpoint responds with, where this one ended with an error of another class: with a rare one, or with one that counts as failed, which
 * is no more usual for being frequent during an outage. Databases have no status.
 */
function insteadOf({ family, status, failed }: One, { statuses, count }: UsualOfEndpoint): { value: string; count: number } | undefined {
  const [most] = statuses
  if (family === 'database' || !most || most.count < USUAL_SHARE * count || (status > 0 && status < ERRORS_FROM)) return undefined
  const own = statuses.find(({ value }) => value === String(status))?.count ?? 0
  const isOther = Math.floor(Number(most.value) / CLASS) !== Math.floor(status / CLASS)
  return isOther && (failed || own < UNUSUAL_SHARE * count) ? most : undefined
}
