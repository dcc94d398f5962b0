import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import type { FilterNode } from '#domain/filter/ast.ts'
import type { Called } from '#domain/verdicts/called.ts'
import type { Verdict, VerdictKind } from '#domain/verdicts/verdict.ts'
import { queryClient } from '#src/queries/client.ts'
import { type VerdictSource, verdictsIn } from '#src/queries/verdicts.ts'
import { $to, type PulseScope } from '#src/stores/context.ts'
import { $filterText } from '#src/stores/filter.ts'
import { $range, $rangeText } from '#src/stores/range.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

import type { FilterStore } from '../filter/filter-about.ts'
import { linkOf } from './sentence-parts.tsx'
import { VerdictLine } from './VerdictLine.tsx'

/**
 * What a screen speaks of in its one sentence, in the declaration of the screen: `requests` whatever its calls say, `entity` and `endpoint` the same of
 * one that has a page of its own, the others of what they show.
 */
export type Says =
  | 'requests'
  | 'entity'
  | 'endpoint'
  | 'availability'
  | 'performance'
  | 'connections'
  | 'bytes of requests'
  | 'bytes of connections'

interface Looked {
  sources: readonly VerdictSource[]
  kinds: readonly VerdictKind[]
  by?: Called
  /** The page that shows the same by itself. */
  page?: Verdict['opens']['page']
}

/** What a screen speaks of: only what it shows. */
const LOOKED: Readonly<Record<Says, Looked>> = {
  requests: { sources: ['outages', 'calls'], kinds: ['outage', 'burst', 'slower', 'volume'], page: 'requests' },
  entity: { sources: ['outages', 'calls'], kinds: ['outage', 'burst', 'slower', 'volume'] },
  endpoint: { sources: ['outages', 'calls'], kinds: ['outage', 'burst', 'slower', 'volume'], by: 'endpoint' },
  availability: { sources: ['outages', 'calls'], kinds: ['outage', 'burst'] },
  performance: { sources: ['calls'], kinds: ['slower'], page: 'performance' },
  connections: { sources: ['connections'], kinds: ['blind', 'volume'], page: 'connections' },
  'bytes of requests': { sources: ['bytes of requests'], kinds: ['volume'], page: 'bandwidth' },
  'bytes of connections': { sources: ['bytes of connections'], kinds: ['volume'], page: 'bandwidth' },
}

interface ScreenVerdictProps {
  scope: PulseScope
  says: Says
  /** The filter of the address. */
  store: FilterStore
}

/** The worst of what is out of the ordinary in what a screen shows; nothing where there is nothing to say. */
export function ScreenVerdict({ store, ...of }: ScreenVerdictProps) {
  const parsed = useStore(store.$filter)
  const text = useStore($filterText)
  return parsed.ok && <SubjectVerdict {...of} filter={parsed.node} text={text} />
}

interface SubjectVerdictProps extends Omit<ScreenVerdictProps, 'store'> {
  filter: FilterNode | undefined
  /** The filter as it is written. */
  text: string
}

/** The same of what a filter holds for, wherever that stands. */
export function SubjectVerdict({ scope, says, filter, text }: SubjectVerdictProps) {
  const typed = useStore($rangeText)
  const to = useStore($to)
  const identity = `${says} ${text} ${typed.from} ${typed.to}`
  const range = useSteadyRange(useStore($range), identity)
  const { page: own, by = 'vendor', ...looked } = LOOKED[says]
  const [worst] = useQuery(verdictsIn(scope, { range, filter, by, ...looked }, identity), queryClient).data ?? []
  if (!worst) return null
  const { page, filter: opened, range: shown } = worst.opens
  const isHere =
    page === own &&
    shown?.fromMs === range.fromMs &&
    shown.toMs === range.toMs &&
    linkOf({ page, filter: opened }, to) === linkOf({ page, filter }, to)
  return <VerdictLine verdict={worst} isHere={isHere} />
}

/** A refresh every few seconds does not change what is usual: so long the sentence stays about the range that it was found in. */
const STEADY_MS = 60_000

/** The range of a moment ago while it means the same. */
function useSteadyRange(range: TimeRange, identity: string): TimeRange {
  const kept = useRef({ range, identity })
  const { range: before, identity: meant } = kept.current
  const isSteady = meant === identity && range.toMs >= before.toMs && range.toMs - before.toMs < STEADY_MS
  if (!isSteady) kept.current = { range, identity }
  return kept.current.range
}
