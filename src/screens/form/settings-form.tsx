import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'

import { NotFoundNote } from '#src/components/notice/NotFoundNote.tsx'
import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { wholePage } from '#src/components/notice/bounded.tsx'
import { readId } from '#src/lib/session-records.ts'
import { queryClient } from '#src/queries/client.ts'
import { $orgId, $orgName, $to } from '#src/stores/context.ts'
import { $search } from '#src/stores/location.ts'
import { useRole } from '#src/screens/use-role.ts'

import { NoOrganization } from '../chrome/scoped.tsx'
import { useLoadable } from '../use-loadable.ts'
import type { Editable, SettingsDeclaration } from './settings-types.ts'
import type { SettingsPageProps } from './SettingsPage.tsx'

const loadPage = () => import('./SettingsPage.tsx')

/**
 * The page of one thing that people change, `?id=…`, in every state: what is particular to it is declared. A missing id is as good as an
 * unknown one. Form and dialogs come while the thing is on its way.
 */
export function settingsForm<One extends Editable, Name extends keyof One & string>(
  settings: SettingsDeclaration<One, Name>,
): ComponentType {
  const Page: ComponentType<SettingsPageProps<One, Name>> = lazy(async () => ({ default: (await loadPage()).SettingsPage<One, Name> }))
  const { one: noun, many } = settings.noun

  function OnePage({ orgId, id }: { orgId: string; id: string }) {
    const found = useLoadable(useQuery(settings.queries.one(orgId, id), queryClient), id)
    const role = useRole(orgId)
    // What fails to load here is asked for again when it is drawn, and says so then
    useEffect(() => void loadPage().catch(() => undefined), [])
    switch (found.state) {
      case 'loading':
        return <Waiting />
      case 'failed':
        return <FailureNote error={found.error} onRetry={found.retry} />
      case 'ready':
        if (found.data === null) return <NotFound id={id} />
        return (
          <Suspense fallback={<Waiting />}>
            <Page settings={settings} found={found} orgId={orgId} one={found.data} role={role ?? 'viewer'} />
          </Suspense>
        )
    }
  }

  const Waiting = () => <TableSkeleton label={`Loading the ${noun}`} rows={10} />

  function NotFound({ id }: { id: string }) {
    const orgName = useStore($orgName)
    const to = useStore($to)
    const back = { label: `All ${many}`, href: settings.list.link(to) }
    return <NotFoundNote thing={noun} id={id} org={orgName || 'this organization'} back={back} />
  }

  return wholePage(function SettingsScreen() {
    const orgId = useStore($orgId)
    const id = useStore($search).get('id') ?? ''
    if (!orgId) return <NoOrganization />
    return readId(id) === '' ? <NotFound id={id} /> : <OnePage key={`${orgId}/${id}`} orgId={orgId} id={id} />
  })
}
