import { useStore } from '@nanostores/react'
import { UserPlus } from 'lucide-react'
import { lazy, type SyntheticEvent, Suspense, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { EmptyNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import type { RangeClock } from '#src/lib/time-range.ts'
import { invitations } from '#src/queries/team.ts'
import type { CollectionColumn } from '#src/screens/collection/collection.ts'
import { collectionScreen, type RowParts } from '#src/screens/collection/collection-screen.tsx'
import { roleColumn, timeColumn } from '#src/screens/collection/columns.tsx'
import { NarrowRow } from '#src/screens/collection/RowCells.tsx'
import { BlockableButton } from '#src/screens/form/Part.tsx'
import { $orgId } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { $zone } from '#src/stores/range.ts'
import type { Invitation } from '#wire/product/invitations.ts'
import { useRole } from '#src/screens/use-role.ts'
import { mayActAs } from '#wire/product/roles.ts'

const loadDialogs = () => import('./invitation-dialogs.tsx')
const Invite = lazy(async () => ({ default: (await loadDialogs()).Invite }))
const OneInvitation = lazy(async () => ({ default: (await loadDialogs()).OneInvitation }))

/** Invitations that are still open, for those who may see them. */
export function InvitationsList() {
  const role = useRole(useStore($orgId))
  if (!role) return <TableSkeleton label="Loading invitations" rows={8} />
  if (mayActAs(role, 'admin')) return <List />
  return (
    <EmptyNote
      drawing="no-permission"
      title="Invitations are for admins"
      hint={`They say who is about to join. You are ${role} here; an admin can invite somebody, or give you another role.`}
    />
  )
}

const List = collectionScreen<Invitation>({
  noun: { one: 'invitation', many: 'invitations' },
  caption: 'Open invitations',
  query: invitations,
  find: { placeholder: 'E-mail, role or who invited', words: ({ email, role, invitedBy }) => [email, role, invitedBy] },
  sort: 'email',
  useRows: useInvitationRows,
  open: ({ id }) => setSearch({ invitation: id }),
  Empty: NoInvitations,
})

function useInvitationRows(orgId: string, all: readonly Invitation[]): RowParts<Invitation> {
  const zone = useStore($zone)
  const role = useRole(orgId) ?? 'viewer'
  const opened = useStore($search).get('invitation')
  const [inviting, setInviting] = useState(false)
  const one = all.find(({ id }) => id === opened)
  const clock = { nowMs: Date.now(), zone }
  return {
    columns: columnsOf(clock),
    narrow: (row) => (
      <NarrowRow name={row.email} detail={`${row.role} · ${expiryLabel(row, clock)}`}>
        <Manage row={row} />
      </NarrowRow>
    ),
    tools: (
      <BlockableButton kind="primary" onPress={() => setInviting(true)}>
        <UserPlus size={14} aria-hidden />
        Invite
      </BlockableButton>
    ),
    dialogs: (
      <Suspense>
        {inviting && <Invite orgId={orgId} role={role} onClose={() => setInviting(false)} />}
        {one && <OneInvitation key={one.id} orgId={orgId} role={role} one={one} onClose={() => setSearch({ invitation: undefined })} />}
      </Suspense>
    ),
  }
}

const columnsOf = (clock: RangeClock): CollectionColumn<Invitation>[] => [
  { id: 'email', label: 'E-mail', sort: 'email', width: 200, grows: true, value: ({ email }) => visibleText(email) },
  roleColumn(),
  { id: 'by', label: 'Invited by', sort: 'by', width: 180, grows: true, value: ({ invitedBy }) => visibleText(invitedBy) },
  timeColumn({ id: 'created', label: 'Sent', width: 116 }, { timeOf: ({ createdMs }) => createdMs, clock }),
  timeColumn(
    { id: 'expires', label: 'Expires', width: 132 },
    { timeOf: ({ expiresMs }) => expiresMs, clock, said: (one) => expiryLabel(one, clock) },
  ),
  { id: 'actions', label: 'Actions', width: 92, align: 'end', value: () => '', cell: (row) => <Manage row={row} /> },
]

const HOUR_MS = 3_600_000

/** They are good for three days. */
function expiryLabel({ expiresMs }: Invitation, { nowMs }: RangeClock): string {
  const hours = Math.floor((expiresMs - nowMs) / HOUR_MS)
  if (hours < 1) return 'within an hour'
  return hours < 48 ? `in ${hours} h` : `in ${Math.floor(hours / 24)} days`
}

function Manage({ row }: { row: Invitation }) {
  return (
    // The row's own clicks and keys are not meant here
    <span onClick={stop} onDoubleClick={stop} onKeyDown={stop}>
      <button type="button" className="button" data-size="small" tabIndex={-1} onClick={() => setSearch({ invitation: row.id })}>
        Manage<span className="visually-hidden"> the invitation of {visibleText(row.email)}</span>
      </button>
    </span>
  )
}

const stop = (event: SyntheticEvent): void => event.stopPropagation()

function NoInvitations() {
  return (
    <EmptyNote
      title="No open invitations"
      hint="Who is invited stands here until they come, or for three days. Invite somebody by their e-mail address."
    />
  )
}
