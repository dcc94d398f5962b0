import type { FilterNode } from '#domain/filter/ast.ts'
import { addCosts, filterCost, stepsOn } from '#domain/filter/cost.ts'

import type { Clock } from '#platform/lib/clock.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { RequestRecord } from '#platform/lib/ports/events.ts'
import { createEvaluation, newOrgTopics, type OrgTopics } from './tail/evaluation.ts'
import { createTopic, type OnRows } from './tail/topic.ts'

/** Four times a second: a row is on a screen well within the goal of 1.5 s, and a hundred listeners cost four writes each. */
const FLUSH_MS = 250
/** Comparisons that a filter may take per usual request: ten times what people type, less than half of what a query may use. */
export const TAIL_FILTER_STEPS_MAX = 400
/** The same for the different filters of one organization together; each counts for something, even an empty one. */
export const TAIL_ORG_STEPS_MAX = 2_000
const TOPIC_STEPS = 10
const RETRY_AFTER_SECONDS = 30

export interface TailHub {
  /** Acknowledged requests, enriched. Free when nobody of the organization listens, and bounded within one turn of the event loop. */
  publish(records: readonly RequestRecord[]): void
  /**
   * Requests of this scope that the filter holds for, from now on, until the returned function is called. Fault `invalid` for a filter that costs too
   * much to follow live, `rate-limited` when the organization's filters together do.
   */
  subscribe(scope: OrgScope, filter: FilterNode | undefined, onRows: OnRows): () => void
  /** Listeners at present, of one organization or of all. */
  listeners(orgId?: string): number
}

/**
 * Live requests. Organizations are isolated from the first step on; listeners with the same query share one topic. Nothing is buffered for a
 * listener: it takes a batch at once or misses it. How much is compared for whom: tail/evaluation.ts.
 */
export function createTailHub({ clock }: { clock: Clock }): TailHub {
  const orgs = new Map<string, OrgTopics>()
  const evaluation = createEvaluation()
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    const now = clock()
    for (const org of orgs.values()) {
      evaluation.refill(org, orgs.size)
      for (const topic of org.topics.values()) topic.flush(now)
    }
  }

  function leave(orgId: string, key: string, onRows: OnRows): void {
    const org = orgs.get(orgId)
    const topic = org?.topics.get(key)
    if (!org || !topic) return
    topic.listeners.delete(onRows)
    if (topic.listeners.size > 0) return
    org.topics.delete(key)
    org.cost = costOf(org)
    if (org.topics.size > 0) return
    orgs.delete(orgId)
    evaluation.forget(org)
    if (orgs.size > 0) return
    evaluation.stop()
    clearInterval(timer)
    timer = undefined
  }

  return {
    publish(records) {
      for (const record of records) {
        const org = orgs.get(record.orgId)
        if (org) evaluation.take(org, record)
      }
    },
    subscribe({ orgId, contextId }, filter, onRows) {
      const org = orgs.get(orgId) ?? newOrgTopics()
      const key = JSON.stringify([contextId ?? null, filter ?? null])
      if (!org.topics.has(key)) {
        refuseExpensive(org, filter)
        org.topics.set(key, createTopic(contextId, filter, clock()))
        org.cost = costOf(org)
        orgs.set(orgId, org)
      }
      // A new wrapper, so that the same function can subscribe twice.
      const mine: OnRows = (batch) => onRows(batch)
      org.topics.get(key)?.listeners.add(mine)
      timer ??= setInterval(flush, FLUSH_MS).unref()
      return () => leave(orgId, key, mine)
    },
    listeners(orgId) {
      const chosen = orgId === undefined ? [...orgs.values()] : [orgs.get(orgId)]
      return chosen.flatMap((org) => [...(org?.topics.values() ?? [])]).reduce((sum, topic) => sum + topic.listeners.size, 0)
    },
  }
}

const costOf = ({ topics }: OrgTopics) => addCosts(...Array.from(topics.values(), ({ filter }) => filterCost(filter)))

function refuseExpensive(org: OrgTopics, filter: FilterNode | undefined): void {
  const steps = stepsOn(filterCost(filter))
  if (steps > TAIL_FILTER_STEPS_MAX) {
    const problem = `compares ${steps} values with each request, and ${TAIL_FILTER_STEPS_MAX} is the most for a live view. Use fewer terms`
    throw new Fault('invalid', `This filter is too large to follow live: it ${problem}.`, { fields: { q: problem } })
  }
  if (stepsOn(org.cost) + (org.topics.size + 1) * TOPIC_STEPS + steps > TAIL_ORG_STEPS_MAX)
    throw new Fault(
      'rate-limited',
      'The live views of your organization have too many filters together. Close one, or use a shorter filter.',
      {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      },
    )
}
