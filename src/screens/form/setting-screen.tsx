import { useStore } from '@nanostores/react'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'

import { wholePage } from '#src/components/notice/bounded.tsx'
import { EmptyNote, FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { StaleNote } from '#src/components/notice/StaleNote.tsx'
import { queryClient } from '#src/queries/client.ts'
import { $orgId } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import type { Role } from '#wire/product/roles.ts'

import { NoOrganization } from '../chrome/scoped.tsx'
import { useLoadable } from '../use-loadable.ts'
import { WithRole } from '../WithRole.tsx'
import css from './settings-page.module.css'

export interface SettingPartsProps<Data> {
  orgId: string
  role: Role
  data: Data
}

/** The page of something that every organization has once: what is particular to it is declared. */
export interface SettingScreenDeclaration<Data> {
  /** What is loading: `the signing keys`. */
  noun: string
  // biome-ignore lint/suspicious/noExplicitAny: keys differ by query, and nothing here reads them
  query: (orgId: string) => UseQueryOptions<Data, Error, Data, any>
  /** What the page consists of; loaded while its data are on their way. */
  load: () => Promise<ComponentType<SettingPartsProps<Data>>>
  /** Why this person sees nothing of it. */
  closed?: (role: Role) => { title: string; hint: string } | undefined
}

/** Every state of such a page. */
export function settingScreen<Data>({ noun, query, load, closed }: SettingScreenDeclaration<Data>): ComponentType {
  const Parts: ComponentType<SettingPartsProps<Data>> = lazy(async () => ({ default: await load() }))
  const waiting = <TableSkeleton label={`Loading ${noun}`} rows={12} />

  function OpenScreen({ orgId, role }: { orgId: string; role: Role }) {
    const found = useLoadable(useQuery(query(orgId), queryClient), orgId)
    const zone = useStore($zone)
    // What fails to load here is asked for again when it is drawn, and says so then
    useEffect(() => void load().catch(() => undefined), [])
    switch (found.state) {
      case 'loading':
        return waiting
      case 'failed':
        return <FailureNote error={found.error} onRetry={found.retry} />
      case 'ready':
        return (
          <div className={css.page}>
            {found.stale && <StaleNote reason="failed" loadedMs={found.atMs} nowMs={Date.now()} zone={zone} onRetry={found.stale.retry} />}
            <Suspense fallback={waiting}>
              <Parts orgId={orgId} role={role} data={found.data} />
            </Suspense>
          </div>
        )
    }
  }

  return wholePage(function SettingScreen() {
    const orgId = useStore($orgId)
    if (!orgId) return <NoOrganization />
    return (
      <WithRole key={orgId} orgId={orgId} waiting={waiting}>
        {(role) => {
          const note = closed?.(role)
          return note ? <EmptyNote {...note} drawing="no-permission" /> : <OpenScreen orgId={orgId} role={role} />
        }}
      </WithRole>
    )
  })
}
