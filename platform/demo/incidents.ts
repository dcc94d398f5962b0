import { createRandom } from './random.ts'
import { storyIncidents } from './story.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const RECOVERY_MS = 14 * MINUTE_MS

/** Something goes wrong with one host for a while. */
export interface Incident {
  /** `outage`: most responses are 5xx or missing. `slow`: responses take several times as long. `limited`: 429. `denied`: 401 after a bad key. */
  kind: 'outage' | 'slow' | 'limited' | 'denied'
  host: string
  fromMs: number
  toMs: number
  /** Share of calls hit, or for `slow` how many times longer they take. */
  force: number
}

const CANDIDATES = {
  outage: ['api.stripe.com', 'api.openai.com', 'api.sendgrid.com', 'api-m.paypal.com', 'acme.my.salesforce.com'],
  slow: ['orders.shop.svc.cluster.local', 'recommendations.shop.svc.cluster.local', 'orders-db.shop.internal', 'shop.acme-outdoor.example'],
  limited: ['api.openai.com', 'api.anthropic.com', 'api.hubapi.com', 'acme-outdoor.myshopify.com', 'api.github.com'],
  denied: ['api.twilio.com', 'acme.zendesk.com', 'production.plaid.com'],
} as const

/** Hours into the day at which each kind begins, give or take an hour: any 24 hours see each kind once. */
const SCHEDULE = [
  { kind: 'outage', hour: 13, minutes: [45, 70], force: [0.55, 0.85] },
  { kind: 'slow', hour: 9, minutes: [100, 170], force: [3.5, 6] },
  { kind: 'limited', hour: 17, minutes: [10, 25], force: [0.5, 0.8] },
  { kind: 'limited', hour: 4, minutes: [8, 15], force: [0.4, 0.7] },
  { kind: 'denied', hour: 20, minutes: [20, 40], force: [0.9, 1] },
] as const

/**
 * All incidents that may touch this moment: those of the day and of the day before, those of the story that begins to be watched at `storyMs`, and how
 * hosts recover after an outage.
 */
export function incidentsAround(atMs: number, seed: string, storyMs?: number): readonly Incident[] {
  const today = Math.floor(atMs / DAY_MS)
  const all = [
    ...incidentsOf(today - 1, seed),
    ...incidentsOf(today, seed),
    ...(storyMs === undefined ? [] : storyIncidents(atMs, storyMs)),
  ]
  return [...all, ...all.filter(({ kind }) => kind === 'outage').map(recoveryOf)]
}

/** Whoever was away has a queue to work off: responses come, and take longer for a while. */
const recoveryOf = ({ host, toMs }: Incident): Incident => ({ kind: 'slow', host, fromMs: toMs, toMs: toMs + RECOVERY_MS, force: 2.2 })

/** What a host goes through at this moment. */
export function incidentsAt(incidents: readonly Incident[], host: string, atMs: number): readonly Incident[] {
  return incidents.filter((incident) => incident.host === host && incident.fromMs <= atMs && atMs < incident.toMs)
}

/** Asked for each minute; two days are enough to remember. */
const KNOWN_MAX = 8
const known = new Map<string, readonly Incident[]>()

function incidentsOf(day: number, seed: string): readonly Incident[] {
  const key = `${seed} ${day}`
  const before = known.get(key)
  if (before) return before
  if (known.size >= KNOWN_MAX) known.clear()
  const incidents = makeIncidents(day, seed)
  known.set(key, incidents)
  return incidents
}

function makeIncidents(day: number, seed: string): Incident[] {
  const random = createRandom(`${seed} incidents ${day}`)
  return SCHEDULE.map(({ kind, hour, minutes, force }) => {
    const fromMs = day * DAY_MS + hour * HOUR_MS + Math.floor((random.next() - 0.5) * 2 * HOUR_MS)
    const lengthMs = (minutes[0] + random.next() * (minutes[1] - minutes[0])) * MINUTE_MS
    return {
      kind,
      host: random.pick(CANDIDATES[kind]),
      fromMs,
      toMs: fromMs + lengthMs,
      force: force[0] + random.next() * (force[1] - force[0]),
    }
  })
}
