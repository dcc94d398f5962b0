import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { queryClient } from '#src/queries/client.ts'
import { membership } from '#src/queries/orgs.ts'
import { $uid } from '#src/stores/session.ts'
import type { Role } from '#wire/product/roles.ts'

/** The role of whoever looks in an organization; undefined while it is not known. */
export function useRole(orgId: string): Role | undefined {
  return useQuery(membership(useStore($uid), orgId), queryClient).data?.role
}
