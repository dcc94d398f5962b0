import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { EmptyNote, FailureNote } from '#src/components/notice/Notices.tsx'
import { TextSkeleton } from '#src/components/notice/Skeletons.tsx'
import { Drawer } from '#src/components/overlay/Drawer.tsx'
import { type Decision, decisionKey, decisionsOf, decisionText } from '#src/lib/endpoints/decisions.ts'
import { toWireError } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'
import { endpointDecisions, endpointHistory } from '#src/queries/endpoint-templates.ts'
import { membership } from '#src/queries/orgs.ts'
import { NameSearch } from '#src/screens/collection/NameSearch.tsx'
import { History } from '#src/screens/form/History.tsx'
import { $uid } from '#src/stores/session.ts'
import type { StoredEndpointSettings } from '#wire/product/endpoint-templates.ts'
import { mayActAs } from '#wire/product/roles.ts'

import css from '../corrections/corrections.module.css'
import { HistoryLine, Lines, WHEN } from '../SheetParts.tsx'
import { useBlocked } from '../use-blocked.ts'
import { DecisionLine } from './DecisionLine.tsx'

const WIDTH = 620
/** From so many on there is a field to find one. */
const FINDABLE = 8

const KINDS: readonly { kind: Decision['kind']; title: string }[] = [
  { kind: 'pin', title: 'Pinned templates' },
  { kind: 'split', title: 'Split off' },
  { kind: 'merge', title: 'Merged' },
  { kind: 'name', title: 'Names' },
]

/** All that the organization decided about endpoints. */
export function DecisionsSheet({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(endpointDecisions(orgId), queryClient)
  return (
    <Drawer
      title="Decisions about endpoints"
      description={`Which paths belong to one endpoint where your organization knows better, and what endpoints are called. ${WHEN}`}
      modal
      width={WIDTH}
      onClose={onClose}
    >
      {data ? (
        <Decisions orgId={orgId} settings={data} />
      ) : error ? (
        <FailureNote error={toWireError(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton label="Loading the decisions" lines={8} />
      )}
    </Drawer>
  )
}

function Decisions({ orgId, settings }: { orgId: string; settings: StoredEndpointSettings }) {
  const [search, setSearch] = useState('')
  const blocked = useBlocked(orgId, 'Deciding about endpoints')
  const role = useQuery(membership(useStore($uid), orgId), queryClient).data?.role
  const all = decisionsOf(settings)
  const wanted = search.trim().toLowerCase()
  const found = all.filter((decision) => aboutOf(decision).concat(' ', decisionText(decision)).toLowerCase().includes(wanted))
  return (
    <div className={css.sheet}>
      {all.length >= FINDABLE && (
        <NameSearch
          label="Find a decision"
          placeholder="Host, path or name"
          value={search}
          onChange={setSearch}
          onEnter={() => undefined}
        />
      )}
      {blocked !== undefined && all.length > 0 && <p className={css.note}>{blocked}</p>}
      <HistoryLine history={endpointHistory(orgId)} />
      {all.length === 0 && (
        <EmptyNote
          level={3}
          title="Nothing is decided"
          hint="Endpoints go by the shape of their paths. Where that is wrong, open the endpoint and pin, split or merge its template."
        />
      )}
      {all.length > 0 && found.length === 0 && <p className="soft">No decision of this name.</p>}
      {KINDS.map(({ kind, title }) => (
        <Lines key={kind} title={title} all={found.filter((one) => one.kind === kind)} keyOf={decisionKey}>
          {(decision) => <DecisionLine orgId={orgId} decision={decision} about={aboutOf(decision)} blocked={blocked} />}
        </Lines>
      ))}
      {role !== undefined && mayActAs(role, 'admin') && (
        <History orgId={orgId} target={`organization/${orgId}`} action="endpoint-templates.change" version={settings.version} />
      )}
    </div>
  )
}

const aboutOf = (decision: Decision): string => (decision.kind === 'name' ? `“${decision.name}” at ${decision.host}` : decision.host)
