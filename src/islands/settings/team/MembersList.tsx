import { useStore } from '@nanostores/react'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { formatDay, NOTHING } from '#src/lib/format.ts'
import { goTo } from '#src/lib/go-to.ts'
import type { RangeClock } from '#src/lib/time-range.ts'
import { team, type TeamMember } from '#src/queries/team.ts'
import type { CollectionColumn } from '#src/screens/collection/collection.ts'
import { collectionScreen, type RowParts } from '#src/screens/collection/collection-screen.tsx'
import { nameColumn, roleColumn, timeColumn } from '#src/screens/collection/columns.tsx'
import { NameLink, NarrowRow } from '#src/screens/collection/RowCells.tsx'
import { BlockableButton } from '#src/screens/form/Part.tsx'
import { $to } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import { useRole } from '#src/screens/use-role.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { mayActAs } from '#wire/product/roles.ts'

import { memberName, methodsLabel } from '#src/lib/member-labels.ts'
import css from './team.module.css'

const Invite = lazy(async () => ({ default: (await import('./invitation-dialogs.tsx')).Invite }))

/** Who belongs to the organization. How others sign in is for admins. */
export const MembersList = collectionScreen<TeamMember>({
  noun: { one: 'member', many: 'members' },
  caption: 'Members',
  query: team,
  find: { placeholder: 'Name, e-mail or role', words: ({ name, email, role, uid }) => [name, email, role, uid] },
  sort: 'name',
  useRows: useMemberRows,
  open: ({ id }) => goTo($to.get().member(id)),
  // Whoever looks is one
  Empty: () => null,
})

function useMemberRows(orgId: string): RowParts<TeamMember> {
  const zone = useStore($zone)
  const to = useStore($to)
  const role = useRole(orgId)
  const [inviting, setInviting] = useState(false)
  const clock = { nowMs: Date.now(), zone }
  const isAdmin = role !== undefined && mayActAs(role, 'admin')
  return {
    columns: [...plainColumns(clock, ({ id }) => to.member(id)), ...(isAdmin ? signInColumns(clock) : [])],
    narrow: (one) => (
      <NarrowRow name={memberName(one)} href={to.member(one.id)} detail={[one.role, one.name && one.email].filter(Boolean).join(' · ')}>
        {one.me && <You />}
      </NarrowRow>
    ),
    words: (one) => [memberName(one), methodsLabel(one)],
    tools: (
      <BlockableButton kind="primary" blocked={needsRole(role, 'admin')} onPress={() => setInviting(true)}>
        <UserPlus size={14} aria-hidden />
        Invite
      </BlockableButton>
    ),
    dialogs: inviting && role && (
      <Suspense>
        <Invite orgId={orgId} role={role} onClose={() => setInviting(false)} />
      </Suspense>
    ),
  }
}

const plainColumns = (clock: RangeClock, linkOf: (one: TeamMember) => string): CollectionColumn<TeamMember>[] => [
  {
    ...nameColumn({}, memberName, linkOf),
    cell: (one) => (
      <span className={css.me}>
        <NameLink name={memberName(one)} href={linkOf(one)} />
        {one.me && <You />}
      </span>
    ),
  },
  {
    id: 'email',
    label: 'E-mail',
    sort: 'email',
    width: 180,
    grows: true,
    value: ({ email }) => visibleText(email) || NOTHING,
    cell: ({ email }) =>
      email ? (
        <span className="truncate" title={visibleText(email)}>
          {visibleText(email)}
        </span>
      ) : (
        <span className="dim" title="They have proved no address yet">
          Not proved
        </span>
      ),
  },
  roleColumn(),
  {
    id: 'joined',
    label: 'Joined',
    sort: 'joined',
    width: 108,
    value: ({ joinedMs }) => formatDay(joinedMs, clock.zone),
    order: ({ joinedMs }) => joinedMs,
  },
]

const signInColumns = (clock: RangeClock): CollectionColumn<TeamMember>[] => [
  {
    id: 'methods',
    label: 'Signs in with',
    sort: 'methods',
    width: 132,
    value: (one) => methodsLabel(one) || NOTHING,
  },
  {
    id: 'factor',
    label: 'Second factor',
    sort: 'factor',
    width: 116,
    value: factorLabel,
    cell: (one) =>
      one.signIn ? (
        <span className="badge" data-tone={one.signIn.secondFactor ? 'ok' : isElsewhere(one) ? undefined : 'warn'}>
          {factorLabel(one)}
        </span>
      ) : (
        <span className="dim">{NOTHING}</span>
      ),
  },
  timeColumn(
    { id: 'seen', label: 'Last seen', width: 110 },
    { timeOf: ({ seenMs }) => seenMs, clock, never: 'Not since this is recorded' },
  ),
]

/** Their provider asks for it, or does not: nobody here knows. */
const isElsewhere = ({ signIn }: TeamMember): boolean => signIn?.methods.every((method) => method !== 'password') ?? true

function factorLabel(one: TeamMember): string {
  if (!one.signIn) return NOTHING
  return one.signIn.secondFactor ? 'On' : isElsewhere(one) ? 'At the provider' : 'Off'
}

const You = () => (
  <span className="badge" data-tone="accent">
    You
  </span>
)
