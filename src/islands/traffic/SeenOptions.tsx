import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { fieldNamed } from '#domain/filter/fields.ts'
import { FilterOptions, type FilterOptionsProps } from '#src/components/filter/FilterOptions.tsx'
import { queryClient } from '#src/queries/client.ts'
import { requestValues } from '#src/queries/requests.ts'
import { $scope } from '#src/stores/context.ts'
import { $range } from '#src/stores/range.ts'

const TYPING_MS = 150
const VALUES_MAX = 50

/** Completions with the values that occur in the present range. */
export function SeenOptions(props: FilterOptionsProps) {
  const scope = useStore($scope)
  const range = useStore($range)
  const [wanted, setWanted] = useState<{ field: string; contains: string }>()
  const settled = useSettled(wanted, TYPING_MS)
  const query = useQuery(
    {
      ...requestValues({ scope: scope ?? { orgId: '', contextId: '' }, range, filter: undefined }, [settled?.field ?? ''], {
        limit: VALUES_MAX,
        contains: settled?.contains ?? '',
      }),
      enabled: scope !== undefined && settled !== undefined && fieldNamed(settled.field) !== undefined,
      placeholderData: (before) => before,
    },
    queryClient,
  )

  function valuesOf(field: string | undefined, prefix: string): readonly string[] | undefined {
    if (field !== wanted?.field || (field && prefix !== wanted?.contains))
      queueMicrotask(() => setWanted(field ? { field, contains: prefix } : undefined))
    return field ? query.data?.fields[field]?.map(({ value }) => value) : undefined
  }

  return <FilterOptions {...props} valuesOf={valuesOf} />
}

/** The value once it has not changed for a while. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
