import { type ReactNode, useState } from 'react'

import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { NameSearch } from '#src/screens/collection/NameSearch.tsx'
import { History } from '#src/screens/form/History.tsx'
import { useRole } from '#src/screens/use-role.ts'
import { mayActAs } from '#wire/product/roles.ts'

import css from './decisions.module.css'
import { Lines, useBlocked } from './SheetParts.tsx'

/** From so many on there is a field to find one. */
export const FINDABLE = 8

/** The action of a setting in the audit log, and its version. */
interface HistoryOf {
  action: string
  version: string
}

interface DecisionListProps<Decision> {
  orgId: string
  all: readonly Decision[]
  /** Sections, in this order. */
  kinds: readonly { title: string; has: (decision: Decision) => boolean }[]
  keyOf: (decision: Decision) => string
  /** What is looked through for what somebody types. */
  textOf: (decision: Decision) => string
  find: { label: string; placeholder: string; nothing: string }
  empty: { title: string; hint: string }
  /** What a viewer may not do: `Correcting vendors`. */
  doing: string
  /** Whether stored traffic has followed. */
  pending: ReactNode
  history: HistoryOf
  children: (decision: Decision, blocked: string | undefined) => ReactNode
}

/** All decisions of one setting, by kind and by name, and who changed them when. */
export function DecisionList<Decision>(props: DecisionListProps<Decision>) {
  const { orgId, all, find, empty } = props
  const [search, setSearch] = useState('')
  const blocked = useBlocked(orgId, props.doing)
  const wanted = search.trim().toLowerCase()
  const found = all.filter((decision) => props.textOf(decision).toLowerCase().includes(wanted))
  return (
    <div className={css.sheet}>
      {all.length >= FINDABLE && (
        <NameSearch label={find.label} placeholder={find.placeholder} value={search} onChange={setSearch} onEnter={() => undefined} />
      )}
      {blocked !== undefined && all.length > 0 && <p className={css.note}>{blocked}</p>}
      {props.pending}
      {all.length === 0 && <EmptyNote level={3} title={empty.title} hint={empty.hint} />}
      {all.length > 0 && found.length === 0 && <p className="soft">{find.nothing}</p>}
      {props.kinds.map(({ title, has }) => (
        <Lines key={title} title={title} all={found.filter(has)} keyOf={props.keyOf}>
          {(decision) => props.children(decision, blocked)}
        </Lines>
      ))}
      <SettingHistory orgId={orgId} {...props.history} />
    </div>
  )
}

/** Of a setting, for those who may read the audit log. */
export function SettingHistory({ orgId, action, version }: { orgId: string } & HistoryOf) {
  const role = useRole(orgId)
  if (role === undefined || !mayActAs(role, 'admin')) return null
  return <History orgId={orgId} target={`organization/${orgId}`} action={action} version={version} />
}
