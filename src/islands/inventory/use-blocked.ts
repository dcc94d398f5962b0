import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { queryClient } from '#src/queries/client.ts'
import { membership } from '#src/queries/orgs.ts'
import { $uid } from '#src/stores/session.ts'
import { mayActAs } from '#wire/product/roles.ts'

/** Why this person may not; `needs`: what needs the role of an editor. Undefined when they may, and while their role is not known, because that takes a moment. */
export function useBlocked(orgId: string, needs: string): string | undefined {
  const role = useQuery(membership(useStore($uid), orgId), queryClient).data?.role
  return role === undefined || mayActAs(role, 'editor') ? undefined : `${needs} needs the role editor.`
}
