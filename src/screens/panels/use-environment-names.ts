import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { queryClient } from '#src/queries/client.ts'
import { environments } from '#src/queries/environments.ts'

/** Names of the organization's environments by id; ids are shown until they are known. */
export function useEnvironmentNames(orgId: string): ReadonlyMap<string, string> {
  const { data } = useQuery(environments(orgId), queryClient)
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data])
}
