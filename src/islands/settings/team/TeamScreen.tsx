import { useStore } from '@nanostores/react'
import { lazy, type MouseEvent, Suspense, useRef } from 'react'

import { TableSkeleton } from '#src/components/notice/Notices.tsx'
import { wholePage } from '#src/components/notice/bounded.tsx'
import { useInSight } from '#src/components/overlay/use-in-sight.ts'
import { choicesOf } from '#src/lib/choices.ts'
import { NoOrganization } from '#src/screens/chrome/scoped.tsx'
import { $orgId, $to } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { useRole } from '#src/screens/use-role.ts'
import { WithRole } from '#src/screens/WithRole.tsx'

import { MembersList } from './MembersList.tsx'
import css from './team.module.css'

const InvitationsList = lazy(async () => ({ default: (await import('./InvitationsList.tsx')).InvitationsList }))
const ServiceAccountsList = lazy(async () => ({ default: (await import('./ServiceAccountsList.tsx')).ServiceAccountsList }))
const Roles = lazy(async () => ({ default: (await import('./Roles.tsx')).Roles }))
const AuditLog = lazy(async () => ({ default: (await import('./AuditLog.tsx')).AuditLog }))

const PARTS = choicesOf({
  members: 'Members',
  invitations: 'Invitations',
  machines: 'Service accounts',
  roles: 'Roles',
  audit: 'Audit log',
})

/** What parts have in the address; another part would not understand it. */
const OF_A_PART = {
  sort: undefined,
  find: undefined,
  person: undefined,
  action: undefined,
  target: undefined,
  since: undefined,
  until: undefined,
}

/** /orgs/settings/team: who is in, who is invited, what each role may do, and who did what. */
export const TeamScreen = wholePage(function TeamScreen() {
  const orgId = useStore($orgId)
  const role = useRole(orgId)
  const to = useStore($to)
  const asked = useStore($search).get('tab')
  const part = PARTS.find(({ id }) => id === asked)?.id ?? 'members'
  const parts = useRef<HTMLElement>(null)
  useInSight(parts, '[aria-current]', `${orgId} ${part}`)
  if (!orgId) return <NoOrganization />
  return (
    <div className={css.team}>
      <nav ref={parts} className={css.parts} aria-label="Parts of the team">
        {PARTS.map(({ id, label }) => (
          <a
            key={id}
            href={to.team(id === 'members' ? {} : { tab: id })}
            aria-current={id === part ? 'page' : undefined}
            onClick={(event) => openPart(event, id)}
          >
            {label}
          </a>
        ))}
      </nav>
      {part === 'members' && <MembersList />}
      <Suspense fallback={<TableSkeleton label="Loading" rows={8} />}>
        {part === 'invitations' && <InvitationsList />}
        {part === 'machines' && <ServiceAccountsList />}
        {part === 'roles' && <Roles role={role} />}
        {part === 'audit' && (
          <WithRole key={orgId} orgId={orgId} waiting={<TableSkeleton label="Loading" rows={8} />}>
            {(known) => <AuditLog orgId={orgId} role={known} />}
          </WithRole>
        )}
      </Suspense>
    </div>
  )
})

/** The page stays as it is; with a key that opens another tab of the browser, the link is what it is. */
function openPart(event: MouseEvent, id: (typeof PARTS)[number]['id']): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  setSearch({ ...OF_A_PART, tab: id === 'members' ? undefined : id })
}
