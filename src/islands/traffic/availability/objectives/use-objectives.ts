import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { type Measured, measureObjective } from '#domain/traffic/objectives.ts'
import { toWireError, type WireError } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'
import { allObjectives, type ObjectiveCalls, objectiveCalls } from '#src/queries/objectives.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $range } from '#src/stores/range.ts'
import type { Objective } from '#wire/product/objectives.ts'
import { useRole } from '#src/screens/use-role.ts'
import { mayActAs, ROLES } from '#wire/product/roles.ts'

import { STATE_LABELS } from '../labels.ts'

/** `figures` undefined: not known yet. */
export interface MeasuredObjective {
  objective: Objective
  figures: (Measured & { hours: ObjectiveCalls['hours'] }) | undefined
}

const MINUTE_MS = 60_000
const NONE: readonly Objective[] = []

/** Objectives of the organization with what was measured of them up to this minute, the worst first; the present range plays no part. */
export function useObjectives(scope: PulseScope) {
  const range = useStore($range)
  // A refresh asks anew; within a minute it would be the same
  // oxlint-disable-next-line react/exhaustive-deps -- a refresh makes a new range, and that is when the clock is read
  const nowMs = useMemo(() => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS, [range])
  const role = useRole(scope.orgId)
  const listed = useQuery(allObjectives(scope.orgId), queryClient)
  const list = listed.data ?? NONE
  const calls = useQuery(
    { ...objectiveCalls(scope, list, nowMs), enabled: list.length > 0, placeholderData: (before) => before },
    queryClient,
  )
  const measured = useMemo(
    () => list.map((objective) => measure(objective, calls.data?.get(objective.id), nowMs)).sort(worstFirst),
    [list, calls.data, nowMs],
  )
  const error = listed.error ?? calls.error
  // Together with their figures, because these decide the order: the list would jump when they come
  const known = listed.data && (list.length === 0 || calls.data || calls.error)
  return {
    measured: known ? measured : undefined,
    nowMs,
    error: error ? toWireError(error) : undefined,
    refreshing: listed.isFetching || calls.isFetching,
    retry: () => void Promise.all([listed.error && listed.refetch(), calls.error && calls.refetch()]),
    mayChange: isEditor(role),
  }
}

export interface ObjectiveQueries {
  measured: readonly MeasuredObjective[] | undefined
  nowMs: number
  error: WireError | undefined
  refreshing: boolean
  retry: () => void
  /** Undefined: not known yet. The platform decides again. */
  mayChange: boolean | undefined
}

const isEditor = (role: string | undefined): boolean | undefined =>
  role === undefined ? undefined : ROLES.some((known) => known === role && mayActAs(known, 'editor'))

function measure(objective: Objective, calls: ObjectiveCalls | undefined, nowMs: number): MeasuredObjective {
  return { objective, figures: calls && { ...measureObjective(objective, calls.hours, calls.spans, nowMs), hours: calls.hours } }
}

const rankOf = ({ figures }: MeasuredObjective): number => (figures ? STATE_LABELS[figures.state].rank : 0)
const worstFirst = (a: MeasuredObjective, b: MeasuredObjective): number =>
  rankOf(a) - rankOf(b) || a.objective.createdMs - b.objective.createdMs
