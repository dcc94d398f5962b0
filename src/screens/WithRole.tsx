import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'

import { FailureNote } from '#src/components/notice/Notices.tsx'
import { dataOf } from '#src/lib/loadable.ts'
import { queryClient } from '#src/queries/client.ts'
import { membership } from '#src/queries/orgs.ts'
import { $uid } from '#src/stores/session.ts'
import type { Role } from '#wire/product/roles.ts'

import { useLoadable } from './use-loadable.ts'

interface WithRoleProps {
  orgId: string
  /** Until the role is known, and its parts are there. */
  waiting: ReactNode
  children: (role: Role) => ReactNode
}

/** What depends on the role of whoever looks, and why there is nothing of it where the role cannot be read. */
export function WithRole({ orgId, waiting, children }: WithRoleProps) {
  const uid = useStore($uid)
  const found = useLoadable(useQuery(membership(uid, orgId), queryClient), `${uid} ${orgId}`)
  if (found.state === 'failed') return <FailureNote error={found.error} onRetry={found.retry} />
  const role = dataOf(found)?.role
  return role ? <Suspense fallback={waiting}>{children(role)}</Suspense> : waiting
}
