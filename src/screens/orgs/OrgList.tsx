import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { wholePage } from '#src/components/notice/bounded.tsx'
import { EmptyNote, FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { formatAgo, formatCount, formatDay, NOTHING } from '#src/lib/format.ts'
import { linksIn } from '#src/lib/routes.ts'
import { queryClient } from '#src/queries/client.ts'
import { myOrganizations } from '#src/queries/orgs.ts'
import { $orgId, $to } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import { $uid } from '#src/stores/session.ts'
import type { MyOrganization } from '#wire/product/organizations.ts'

import css from './org-list.module.css'

const LeaveOrg = lazy(() => import('./LeaveOrg.tsx').then((module) => ({ default: module.LeaveOrg })))

/** My organizations, what goes on in each, and how to enter or leave one. */
export const OrgList = wholePage(function OrgList() {
  const uid = useStore($uid)
  const to = useStore($to)
  const orgs = useQuery(myOrganizations(uid), queryClient)
  const [leaving, setLeaving] = useState<MyOrganization>()

  if (orgs.isError) return <FailureNote error={toWireError(orgs.error)} onRetry={() => void orgs.refetch()} />
  if (!orgs.data) return <TableSkeleton label="Loading organizations" rows={3} />
  if (orgs.data.length === 0)
    return (
      <EmptyNote
        title="No organizations yet"
        hint="An organization holds environments, the sources connected to them, and the people who may look. Create yours, or ask for an invitation to one."
        action={
          <a className="button" data-kind="primary" href={to.newOrg()}>
            Create organization
          </a>
        }
      />
    )
  return (
    <div className="stack">
      <div className={css.frame}>
        <table className={css.table}>
          <caption className="visually-hidden">My organizations</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Role</th>
              <th scope="col" className="number">
                Agents online
              </th>
              <th scope="col" className="number">
                Events, 24 h
              </th>
              <th scope="col">Last event</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {orgs.data.map((org) => (
              <OrgRow key={org.id} org={org} onLeave={() => setLeaving(org)} />
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <a className="button" href={to.newOrg()}>
          Create organization
        </a>
      </p>
      {leaving && (
        <Suspense>
          <LeaveOrg org={leaving} onClose={() => setLeaving(undefined)} />
        </Suspense>
      )}
    </div>
  )
})

function OrgRow({ org, onLeave }: { org: MyOrganization; onLeave: () => void }) {
  const current = useStore($orgId) === org.id
  const zone = useStore($zone)
  const links = linksIn({ orgId: org.id })
  return (
    <tr>
      <th scope="row" data-label="Name">
        <a className={css.name} href={links.home()} aria-current={current || undefined}>
          {org.name}
        </a>
        {current && (
          <span className="badge" data-tone="accent">
            Current
          </span>
        )}
        {org.deletesMs !== null && (
          <span className="badge" data-tone="danger">
            Goes {formatDay(org.deletesMs, zone)}
          </span>
        )}
        <span className={css.slug}>{org.slug}</span>
      </th>
      <td data-label="Role">{org.role}</td>
      <td data-label="Agents online" className="number">
        {formatCount(org.agentsOnline)}
      </td>
      <td data-label="Events, 24 h" className="number">
        {org.eventsLast24h === null ? NOTHING : formatCount(org.eventsLast24h)}
      </td>
      <td data-label="Last event">{org.lastEventMs === null ? NOTHING : formatAgo(org.lastEventMs, Date.now())}</td>
      <td className={css.actions}>
        <a className="button" data-size="small" href={links.requests()}>
          Requests<span className="visually-hidden"> of {org.name}</span>
        </a>
        <button type="button" className="button" data-kind="quiet" data-size="small" onClick={onLeave}>
          Leave<span className="visually-hidden"> {org.name}</span>
        </button>
      </td>
    </tr>
  )
}
