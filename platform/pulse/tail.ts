import type { FilterNode } from '#domain/filter/ast.ts'
import type { Filterable } from '#domain/filter/evaluate.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import type { Clock } from '#platform/lib/clock.ts'
import type { OrgScope } from '#platform/lib/ports/access.ts'
import type { RequestRecord } from '#platform/lib/ports/events.ts'
import { filterable, liveRow } from './tail/live-row.ts'
import { createTopic, type OnRows, type Topic } from './tail/topic.ts'

/** Four times a second: a row is on a screen well within the goal of 1.5 s, and a hundred listeners cost four writes each. */
const FLUSH_MS = 250

export interface TailHub {
  /** Acknowledged requests, enriched. Costs nothing where nobody of the organization listens. */
  publish(records: readonly RequestRecord[]): void
  /** Requests of this scope that the filter holds for, from now on, until the returned function is called. */
  subscribe(scope: OrgScope, filter: FilterNode | undefined, onRows: OnRows): () => void
  /** Listeners at present, of one organization or of all. */
  listeners(orgId?: string): number
}

/**
 * Live requests for those who look. Organizations are apart from the first step on; listeners with the same question share one topic.
 * Nothing is kept for a listener: what it does not take at once is its own matter.
 */
export function createTailHub({ clock }: { clock: Clock }): TailHub {
  const orgs = new Map<string, Map<string, Topic>>()
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    const now = clock()
    for (const topics of orgs.values()) for (const topic of topics.values()) topic.flush(now)
  }

  function leave(orgId: string, key: string, onRows: OnRows): void {
    const topics = orgs.get(orgId)
    const topic = topics?.get(key)
    if (!topics || !topic) return
    topic.listeners.delete(onRows)
    if (topic.listeners.size === 0) topics.delete(key)
    if (topics.size === 0) orgs.delete(orgId)
    if (orgs.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    publish(records) {
      for (const record of records) {
        const topics = orgs.get(record.orgId)
        if (topics) offer(topics, record)
      }
    },
    subscribe({ orgId, contextId }, filter, onRows) {
      const topics = orgs.get(orgId) ?? new Map<string, Topic>()
      orgs.set(orgId, topics)
      const key = JSON.stringify([contextId ?? null, filter ?? null])
      const topic = topics.get(key) ?? createTopic(contextId, filter, clock())
      topics.set(key, topic)
      // A wrapper of its own, so that the same function may listen twice.
      const mine: OnRows = (batch) => onRows(batch)
      topic.listeners.add(mine)
      timer ??= setInterval(flush, FLUSH_MS).unref()
      return () => leave(orgId, key, mine)
    },
    listeners(orgId) {
      const chosen = orgId === undefined ? [...orgs.values()] : [orgs.get(orgId) ?? new Map<string, Topic>()]
      return chosen.flatMap((topics) => [...topics.values()]).reduce((sum, topic) => sum + topic.listeners.size, 0)
    },
  }
}

/** Both forms of a record are made once, and only for somebody. */
function offer(topics: ReadonlyMap<string, Topic>, record: RequestRecord): void {
  const request: Filterable = filterable(record)
  let row: RequestRow | undefined
  const rowOnce = () => (row ??= liveRow(record))
  for (const topic of topics.values()) topic.offer(record.environmentId, request, rowOnce)
}
