import { useStore } from '@nanostores/react'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { FilterNode } from '#domain/filter/ast.ts'
import { fieldNamed } from '#domain/filter/fields.ts'
import { FilterOptions, type FilterOptionsProps, type SeenValue } from '#src/components/filter/FilterOptions.tsx'
import { useGroupNames } from '#src/lib/traffic/use-group-names.ts'
import { useSettled } from '#src/lib/use-time.ts'
import { queryClient } from '#src/queries/client.ts'
import { $scope, type PulseScope } from '#src/stores/context.ts'
import { $range } from '#src/stores/range.ts'
import type { TimeRange, ValuesResult } from '#wire/pulse/requests.ts'
import { own } from '#domain/own.ts'

import { recentHere } from './recent.ts'

const TYPING_MS = 150
const VALUES_MAX = 50

/** Values of one field that occur, with their counts: of requests, or of connections. */
export type ValuesQuery = (
  ask: { scope: PulseScope; range: TimeRange; filter: FilterNode | undefined },
  fields: readonly string[],
  wish: { limit: number; contains: string },
  // biome-ignore lint/suspicious/noExplicitAny: keys differ by list, and nothing here reads them
) => UseQueryOptions<ValuesResult, Error, ValuesResult, any>

/** Completions with the values that occur in the present range, most frequent first. */
export function SeenOptions({ query: values, ...props }: FilterOptionsProps & { query: ValuesQuery }) {
  const scope = useStore($scope)
  const range = useStore($range)
  const [wanted, setWanted] = useState<{ field: string; contains: string }>()
  const settled = useSettled(wanted, TYPING_MS)
  const nameOf = useGroupNames(true)
  const query = useQuery(
    {
      ...values({ scope: scope ?? { orgId: '', contextId: '' }, range, filter: undefined }, [settled?.field ?? ''], {
        limit: VALUES_MAX,
        contains: settled?.contains ?? '',
      }),
      enabled: scope !== undefined && settled !== undefined && fieldNamed(settled.field, props.fields) !== undefined,
      placeholderData: (before) => before,
    },
    queryClient,
  )

  function valuesOf(field: string | undefined, prefix: string): readonly SeenValue[] | undefined {
    if (field !== wanted?.field || (field && prefix !== wanted?.contains))
      queueMicrotask(() => setWanted(field ? { field, contains: prefix } : undefined))
    const values = field ? own(query.data?.fields, field) : undefined
    return field === 'vendor' ? values?.map((one) => ({ ...one, name: nameOf('vendor', one.value) })) : values
  }

  return <FilterOptions {...props} recent={props.fresh ? recentHere() : undefined} valuesOf={valuesOf} />
}
