import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { wholePage } from '#src/components/notice/bounded.tsx'
import { EmptyNote, FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { LineButton } from '#src/components/value/LineButton.tsx'
import { explain, toWireError } from '#src/lib/errors.ts'
import { formatAgo, formatCount, formatDay, NOTHING } from '#src/lib/format.ts'
import { linksIn } from '#src/lib/routes.ts'
import { queryClient } from '#src/queries/client.ts'
import { myInvitations } from '#src/queries/my-invitations.ts'
import { myOrganizations } from '#src/queries/orgs.ts'
import { $orgId, $to } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import { $uid } from '#src/stores/session.ts'
import type { MyInvitations as Invitations } from '#wire/product/invitations.ts'
import type { MyOrganization } from '#wire/product/organizations.ts'

import { MyInvitations } from './MyInvitations.tsx'
import css from './org-list.module.css'

const LeaveOrg = lazy(() => import('./LeaveOrg.tsx').then((module) => ({ default: module.LeaveOrg })))

/** My organizations, what goes on in each, and how to enter or leave one; above them invitations to others. */
export const OrgList = wholePage(function OrgList() {
  const uid = useStore($uid)
  const to = useStore($to)
  const orgs = useQuery(myOrganizations(uid), queryClient)
  const invitations = useQuery(myInvitations(uid), queryClient)
  const [leaving, setLeaving] = useState<MyOrganization>()

  if (orgs.isError) return <FailureNote error={toWireError(orgs.error)} onRetry={() => void orgs.refetch()} />
  // Both at once: invitations that come later would push the list down
  if (!orgs.data || invitations.isPending) return <TableSkeleton label="Loading organizations" rows={3} />
  const waiting = (
    <>
      {invitations.isError && (
        <p className="notice" data-tone="danger" role="alert">
          <span>Invitations for you could not be loaded. {explain(toWireError(invitations.error))}</span>
          <button type="button" className="link" onClick={() => void invitations.refetch()}>
            Try again
          </button>
        </p>
      )}
      {invitations.data && invitations.data.items.length > 0 && <MyInvitations items={invitations.data.items} />}
    </>
  )
  if (orgs.data.length === 0)
    return (
      <div className="stack">
        {waiting}
        <NoOrganizations invitations={invitations.data} />
      </div>
    )
  return (
    <div className="stack">
      {waiting}
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

function NoOrganizations({ invitations }: { invitations: Invitations | undefined }) {
  const to = useStore($to)
  const invited = invitations !== undefined && invitations.items.length > 0
  return (
    <EmptyNote
      title="No organizations yet"
      hint={
        <>
          An organization holds environments, the sources connected to them, and the people who may look.{' '}
          {invited ? 'Accept an invitation, or create one of your own.' : 'Create yours, or ask for an invitation to one.'}
          {invitations?.emailVerified === false && (
            <>
              {' '}
              Invitations for your address are listed here once it is{' '}
              <a className="link" href={to.me()}>
                verified
              </a>
              ; until then, follow the link in their e-mail.
            </>
          )}
        </>
      }
      action={
        <a className="button" {...(!invited && { 'data-kind': 'primary' })} href={to.newOrg()}>
          Create organization
        </a>
      }
    />
  )
}

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
        <LineButton onPress={onLeave}>
          Leave<span className="visually-hidden"> {org.name}</span>
        </LineButton>
      </td>
    </tr>
  )
}
