import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { EmptyNote, FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'
import { myOrganizations } from '#src/queries/orgs.ts'
import { $to } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { $uid } from '#src/stores/session.ts'

/** The address names something that cannot be the id of an organization. */
const NO_SUCH_ORGANIZATION = { kind: 'forbidden', message: 'There is no organization with the id in this address.' } as const

/** Nothing in the address and nothing remembered: who belongs to one organization means that one, who belongs to several chooses here and stays on the page. */
export function ChooseOrganization() {
  const to = useStore($to)
  const named = useStore($search).has('orgId')
  const orgs = useQuery({ ...myOrganizations(useStore($uid)), ...(named && { enabled: false }) }, queryClient)
  const [first, ...others] = orgs.data ?? []
  const only = first && others.length === 0 ? first.id : undefined
  useEffect(() => {
    if (only !== undefined) setSearch({ orgId: only }, { history: 'replace' })
  }, [only])

  if (named) return <FailureNote error={NO_SUCH_ORGANIZATION} />
  if (orgs.isError) return <FailureNote error={toWireError(orgs.error)} onRetry={() => void orgs.refetch()} />
  if (!orgs.data || only !== undefined) return <TableSkeleton label="Looking for your organizations" rows={3} />
  if (!first)
    return (
      <EmptyNote
        title="No organizations yet"
        hint="What this page shows belongs to an organization. Create yours, or ask for an invitation to one."
        action={
          <a className="button" data-kind="primary" href={to.newOrg()}>
            Create organization
          </a>
        }
      />
    )
  return (
    <EmptyNote
      title="Choose an organization"
      hint="What this page shows belongs to one."
      action={
        <ul className="cluster" aria-label="My organizations">
          {orgs.data.map(({ id, name }) => (
            <li key={id}>
              <button type="button" className="button" onClick={() => setSearch({ orgId: id })}>
                {visibleText(name)}
              </button>
            </li>
          ))}
        </ul>
      }
    />
  )
}
