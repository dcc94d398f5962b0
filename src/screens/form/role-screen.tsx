import { useStore } from '@nanostores/react'
import { type ComponentType, lazy } from 'react'

import { wholePage } from '#src/components/notice/bounded.tsx'
import { TableSkeleton } from '#src/components/notice/Notices.tsx'
import { $orgId } from '#src/stores/context.ts'
import type { Role } from '#wire/product/roles.ts'

import { NoOrganization } from '../chrome/scoped.tsx'
import { WithRole } from '../WithRole.tsx'

/** What the page holds, loaded while the role is asked for. */
type LoadParts = () => Promise<ComponentType<{ orgId: string; role: Role }> | ComponentType>

/** A page of settings that is its own: in an organization, with the role of whoever looks. `waiting` is read out until its parts are there: `Loading the releases`. */
export function roleScreen(waiting: string, load: LoadParts): ComponentType {
  const Parts = lazy(async () => ({ default: (await load()) as ComponentType<{ orgId: string; role: Role }> })) // may take no notice of them
  return wholePage(function RoleScreen() {
    const orgId = useStore($orgId)
    const skeleton = <TableSkeleton label={waiting} rows={14} />
    if (!orgId) return <NoOrganization />
    return (
      <WithRole key={orgId} orgId={orgId} waiting={skeleton}>
        {(role) => <Parts orgId={orgId} role={role} />}
      </WithRole>
    )
  })
}
