import type { Incident } from './incidents.ts'
import { FLOWS, type Flow, flow } from './personas/flows.ts'
import { MACHINES } from './personas/machines.ts'
import { PEOPLE } from './personas/people.ts'
import { type Target, apiKey, bearer, vendor } from './personas/target.ts'
import { type Place, WORKLOADS } from './personas/workloads.ts'

/**
 * What is going on whenever somebody looks: at the first start of the demo, and again at the same time of each later day. Times are relative to that
 * moment, so that a day shows all of it.
 */
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** An outage that is over, of a vendor that money comes through. */
const OVER = { host: 'api.stripe.com', fromMs: -5 * HOUR_MS, toMs: -5 * HOUR_MS + 51 * MINUTE_MS, force: 0.82 }
/** One that goes on while somebody looks, of another vendor each day. */
const ONGOING = { fromMs: -40 * MINUTE_MS, toMs: 3 * HOUR_MS + 20 * MINUTE_MS, force: 0.88 }
const ONGOING_HOSTS = ['q5x0acme1n-dsn.algolia.net', 'api.sendgrid.com'] as const

/** The incidents of the story that may touch this moment. */
export function storyIncidents(atMs: number, storyMs: number): Incident[] {
  const next = Math.ceil((atMs - storyMs) / DAY_MS)
  return [next - 1, next].flatMap((day): Incident[] => {
    if (day < 0) return []
    const ms = storyMs + day * DAY_MS
    const host = ONGOING_HOSTS[day % ONGOING_HOSTS.length] ?? ONGOING_HOSTS[0]
    return [
      { ...OVER, kind: 'outage', fromMs: ms + OVER.fromMs, toMs: ms + OVER.toMs },
      { ...ONGOING, kind: 'outage', host, fromMs: ms + ONGOING.fromMs, toMs: ms + ONGOING.toMs },
    ]
  })
}

/** A vendor that nobody has called before; the first on the day of the start, one more on each of the next days. */
const NEWCOMERS: readonly Target[] = [
  vendor('api.perplexity.ai', '104.18.27.48', { credential: bearer('pplx-', 48) }, [['POST /chat/completions', 1, 1700, 1900, 4200]]),
  vendor('api.elevenlabs.io', '34.36.133.15', { credential: apiKey('X-API-Key', 'sk_', 48) }, [
    ['POST /v1/text-to-speech/{base20}', 1, 900, 700, 88_000],
  ]),
  vendor('api.assemblyai.com', '104.18.13.178', { credential: bearer('', 32) }, [['POST /v2/transcript', 1, 260, 500, 1400]]),
  vendor('api.mistral.ai', '104.18.27.62', { credential: bearer('', 32) }, [['POST /v1/embeddings', 1, 140, 2100, 21_000]]),
  vendor('api2.amplitude.com', '52.35.24.11', {}, [['POST /2/httpapi', 1, 70, 3900, 140]]),
]
const NEWCOMER_MS = -3 * HOUR_MS

/** Somebody begins to put the address of customers into what is counted; until then no person was in it. */
const { segment } = PEOPLE
const SEGMENT_WITH_PEOPLE: Target = {
  ...segment,
  endpoints: segment.endpoints.map((endpoint) => ({
    ...endpoint,
    sensitive: [{ entity: 'EMAIL_ADDRESS', section: 'request_body', field: '$.batch[0].context.traits.email' }],
  })),
}
const PEOPLE_MS = -6 * HOUR_MS
/** Copies of pictures go to a bucket in a country that nobody of the company talked to. */
const ARCHIVE_MS = -4 * HOUR_MS

/** Who calls whom in this minute: what people do every day, and what began by the time. */
export function flowsAt(place: Place, atMs: number, storyMs: number): readonly Flow[] {
  if (place !== 'production' || atMs < storyMs + PEOPLE_MS) return FLOWS[place]
  const newcomers = Math.min(NEWCOMERS.length, Math.max(0, Math.floor((atMs - storyMs - NEWCOMER_MS) / DAY_MS) + 1))
  return productionWith(newcomers, atMs >= storyMs + ARCHIVE_MS)
}

const known = new Map<string, readonly Flow[]>()

function productionWith(newcomers: number, archives: boolean): readonly Flow[] {
  const key = `${newcomers} ${archives}`
  const before = known.get(key)
  if (before) return before
  const flows = [
    ...FLOWS.production.map((one) => (one.to === segment ? { ...one, to: SEGMENT_WITH_PEOPLE } : one)),
    ...(archives ? [flow(WORKLOADS.media, MACHINES.mediaArchive, 4)] : []),
    ...NEWCOMERS.slice(0, newcomers).map((to) => flow(WORKLOADS.assistant, to, 4)),
  ]
  known.set(key, flows)
  return flows
}
