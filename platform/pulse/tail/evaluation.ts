import { addCosts, type FilterCost, stepsOn, type ThingSize } from '#domain/filter/cost.ts'
import type { Filterable } from '#domain/filter/evaluate.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import type { RequestRecord } from '#platform/lib/ports/events.ts'
import { filterable, liveRow } from './live-row.ts'
import type { Topic } from './topic.ts'

/** Comparisons in one turn of the event loop: a few milliseconds, then whatever else waits has its turn. */
export const STEPS_A_TURN = 25_000
/** Comparisons for one organization, and for all of them, between two flushes. What comes beyond is counted and not looked at. */
const STEPS_A_FLUSH = 250_000
const STEPS_A_FLUSH_IN_ALL = 1_000_000
/** Rows that one organization is sent between two flushes, however many topics it has; a topic alone never gets there. */
const ROWS_A_FLUSH = 250

/** The topics of one organization and what it may still use up to the next flush. */
export interface OrgTopics {
  readonly topics: Map<string, Topic>
  /** What the topics cost together. */
  cost: FilterCost
  /** Records that were taken and not looked at yet. */
  waiting: RequestRecord[]
  stepsLeft: number
  rowsLeft: number
  /** Records that came when no steps were left. */
  skipped: number
}

export const newOrgTopics = (): OrgTopics => ({
  topics: new Map(),
  cost: addCosts(),
  waiting: [],
  stepsLeft: STEPS_A_FLUSH,
  rowsLeft: ROWS_A_FLUSH,
  skipped: 0,
})

/**
 * Offers records to topics in slices of a bounded number of comparisons, one slice for each turn of the event loop, organizations by turns. What an
 * organization may use between two flushes is bounded too, so that its views cannot take the processor from everybody's queries and uploads.
 */
export function createEvaluation() {
  const ready = new Set<OrgTopics>()
  let scheduled: NodeJS.Immediate | undefined

  function turn(): void {
    scheduled = undefined
    const [org] = ready
    if (!org) return
    ready.delete(org)
    let steps = 0
    let done = 0
    for (const record of org.waiting) {
      const cost = costOn(org, record)
      if (done > 0 && steps + cost > STEPS_A_TURN) break
      steps += cost
      done++
      offer(org, record)
    }
    org.waiting = org.waiting.slice(done)
    if (org.waiting.length > 0) ready.add(org) // behind the others
    schedule()
  }

  function schedule(): void {
    if (ready.size > 0) scheduled ??= setImmediate(turn)
  }

  return {
    take(org: OrgTopics, record: RequestRecord): void {
      const cost = costOn(org, record)
      if (cost > org.stepsLeft) return void org.skipped++
      org.stepsLeft -= cost
      org.waiting.push(record)
      ready.add(org)
      schedule()
    },
    /** Begins the next stretch of time; `orgs` organizations share what all may use. */
    refill(org: OrgTopics, orgs: number): void {
      for (const topic of org.topics.values()) topic.skip(org.skipped)
      org.skipped = 0
      org.stepsLeft = Math.min(STEPS_A_FLUSH, Math.floor(STEPS_A_FLUSH_IN_ALL / orgs))
      org.rowsLeft = ROWS_A_FLUSH
    },
    /** The organization has no listener left. */
    forget: (org: OrgTopics): void => void ready.delete(org),
    stop(): void {
      clearImmediate(scheduled)
      scheduled = undefined
    },
  }
}

const sizeOf = ({ endpointId, path, tags }: RequestRecord): ThingSize => ({
  characters: endpointId.length + path.length,
  entries: tags.length,
})

/** A record costs something even where every topic takes everything. */
const costOn = ({ cost, topics }: OrgTopics, record: RequestRecord): number => topics.size + stepsOn(cost, sizeOf(record))

/** Both forms of a record are built once, and only if somebody listens. */
function offer(org: OrgTopics, record: RequestRecord): void {
  const request: Filterable = filterable(record)
  let row: RequestRow | undefined
  const rowOnce = (): RequestRow | undefined => {
    if (org.rowsLeft <= 0) return undefined
    org.rowsLeft--
    return (row ??= liveRow(record))
  }
  for (const topic of org.topics.values()) topic.offer(record.environmentId, request, rowOnce)
}
