import { queryOptions, useQuery } from '@tanstack/react-query'

import { plainNameOfGroup } from '#src/lib/traffic/plain-group-names.ts'
import { queryClient } from '#src/queries/client.ts'

/** What names the values of traffic. */
export type NameOf = typeof plainNameOfGroup

const NAMES = queryOptions<NameOf>({
  queryKey: ['names of groups'],
  queryFn: async () => (await import('#src/lib/traffic/group-names.ts')).nameOfGroup,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** For what shows names before the catalogue of vendors is there: ids until then. `later`: the catalogue may be asked for. */
export const useGroupNames = (later: boolean): NameOf => useQuery({ ...NAMES, enabled: later }, queryClient).data ?? plainNameOfGroup
