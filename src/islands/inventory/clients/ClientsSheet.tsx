import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { EmptyNote, FailureNote } from '#src/components/notice/Notices.tsx'
import { TextSkeleton } from '#src/components/notice/Skeletons.tsx'
import { Drawer } from '#src/components/overlay/Drawer.tsx'
import { type ClientDecision, decisionKey, decisionsOf, decisionText } from '#src/lib/clients/decisions.ts'
import { toWireError } from '#src/lib/errors.ts'
import { clientDecisions, clientHistory } from '#src/queries/client-decisions.ts'
import { queryClient } from '#src/queries/client.ts'
import { membership } from '#src/queries/orgs.ts'
import { NameSearch } from '#src/screens/collection/NameSearch.tsx'
import { History } from '#src/screens/form/History.tsx'
import { $uid } from '#src/stores/session.ts'
import type { StoredClientSettings } from '#wire/product/client-decisions.ts'
import { mayActAs } from '#wire/product/roles.ts'

import css from '../corrections/corrections.module.css'
import { HistoryLine, Lines, WHEN } from '../SheetParts.tsx'
import { useBlocked } from '../use-blocked.ts'
import { DecisionLine } from './DecisionLine.tsx'

const WIDTH = 620
/** From so many on there is a field to find one. */
const FINDABLE = 8

const KINDS: readonly { kind: ClientDecision['kind']; title: string }[] = [
  { kind: 'merge', title: 'Merged' },
  { kind: 'split', title: 'Split' },
]

/** All that the organization decided about clients. */
export function ClientsSheet({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(clientDecisions(orgId), queryClient)
  return (
    <Drawer
      title="Merges and splits of clients"
      description={`Which clients are one, and which one is several, where your organization knows better than their names. ${WHEN}`}
      modal
      width={WIDTH}
      onClose={onClose}
    >
      {data ? (
        <Decisions orgId={orgId} settings={data} />
      ) : error ? (
        <FailureNote error={toWireError(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton label="Loading the merges and splits" lines={8} />
      )}
    </Drawer>
  )
}

function Decisions({ orgId, settings }: { orgId: string; settings: StoredClientSettings }) {
  const [search, setSearch] = useState('')
  const blocked = useBlocked(orgId, 'Merging and splitting clients')
  const role = useQuery(membership(useStore($uid), orgId), queryClient).data?.role
  const all = decisionsOf(settings)
  const wanted = search.trim().toLowerCase()
  const found = all.filter((decision) => decisionText(decision).toLowerCase().includes(wanted))
  return (
    <div className={css.sheet}>
      {all.length >= FINDABLE && (
        <NameSearch label="Find a merge or a split" placeholder="Name" value={search} onChange={setSearch} onEnter={() => undefined} />
      )}
      {blocked !== undefined && all.length > 0 && <p className={css.note}>{blocked}</p>}
      <HistoryLine history={clientHistory(orgId)} />
      {all.length === 0 && (
        <EmptyNote
          level={3}
          title="Nothing is merged or split"
          hint="Clients go by what agents report. Where that is wrong, open the client and merge it with others, or split it."
        />
      )}
      {all.length > 0 && found.length === 0 && <p className="soft">Nothing of this name.</p>}
      {KINDS.map(({ kind, title }) => (
        <Lines key={kind} title={title} all={found.filter((one) => one.kind === kind)} keyOf={decisionKey}>
          {(decision) => <DecisionLine orgId={orgId} decision={decision} blocked={blocked} />}
        </Lines>
      ))}
      {role !== undefined && mayActAs(role, 'admin') && (
        <History orgId={orgId} target={`organization/${orgId}`} action="client-decisions.change" version={settings.version} />
      )}
    </div>
  )
}
