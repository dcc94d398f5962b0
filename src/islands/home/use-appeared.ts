import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Appeared, AppearedKind } from '#domain/verdicts/appeared.ts'
import { newCountries } from '#src/lib/geo/decisions.ts'
import { type Loadable, loaded } from '#src/lib/loadable.ts'
import { queryClient } from '#src/queries/client.ts'
import { decidedAmong } from '#src/queries/decided.ts'
import { countryDecisions, trafficCountries } from '#src/queries/countries.ts'
import { inventoryList } from '#src/queries/inventory.ts'
import { useQueryResult } from '#src/screens/panels/use-query-result.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { INVENTORY_ROWS_MAX, type InventoryKind } from '#wire/pulse/inventory.ts'
import type { TimeRange } from '#wire/pulse/requests.ts'

export type AppearedResults = Readonly<Record<AppearedKind, Loadable<Appeared>>>

interface AppearedAsk {
  scope: PulseScope
  range: TimeRange
  /** As the range was typed. */
  meaning: string
  /** Only where something was recorded before: else everything is new. */
  isAsked: boolean
}

/** What was never seen before the range and nobody decided about, as the lists of the inventory show it. */
export const useAppeared = (ask: AppearedAsk): AppearedResults => ({
  vendors: useKind('vendors', ask),
  clients: useKind('clients', ask),
  endpoints: useKind('endpoints', ask),
  'api-tokens': useKind('api-tokens', ask),
  countries: useCountries(ask),
})

function useKind(kind: InventoryKind, { scope, range, meaning, isAsked }: AppearedAsk): Loadable<Appeared> {
  const query = useMemo(() => ({ kind, range, only: 'new' as const, limit: INVENTORY_ROWS_MAX }), [kind, range])
  const found = useQueryResult(inventoryList, scope, isAsked ? query : undefined, meaning)
  const listed = found.state === 'ready' ? found.data.data : undefined
  const keys = useMemo(() => listed?.rows.map(({ key }) => key) ?? [], [listed])
  const reviews = useQuery(decidedAmong(scope.orgId, kind, keys), queryClient)
  if (found.state !== 'ready') return found
  if (keys.length > 0 && reviews.isPending) return { state: 'loading' }
  // Without the reviews the list leaves nothing out either
  const decided = (keys.length > 0 && reviews.data) || NONE
  const { rows, newEntities } = found.data.data
  return { ...found, ...loaded({ kind, count: newEntities - decided.size, rows: rows.filter(({ id }) => !decided.has(id)) }) }
}

const NONE: ReadonlySet<string> = new Set()

/** Countries that there was no traffic with before the range, as the screen of countries shows them. */
function useCountries({ scope, range, meaning, isAsked }: AppearedAsk): Loadable<Appeared> {
  const query = useMemo(() => ({ range }), [range])
  const found = useQueryResult(trafficCountries, scope, isAsked ? query : undefined, meaning)
  const decided = useQuery({ ...countryDecisions(scope.orgId), enabled: isAsked }, queryClient)
  if (found.state !== 'ready') return found
  if (decided.isPending) return { state: 'loading' }
  const rows = newCountries(found.data.data, decided.data).map(({ country, requests }) => ({ key: [country], requests }))
  return { ...found, ...loaded({ kind: 'countries', count: rows.length, rows }) }
}
