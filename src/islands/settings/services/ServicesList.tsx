import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { NOTHING } from '#src/lib/format.ts'
import { goTo } from '#src/lib/go-to.ts'
import {
  agentServices,
  KIND_LABELS,
  nameOf,
  NEW_SERVICE,
  SERVICE_KINDS,
  type ServiceKind,
  type ServiceRow,
  targetOf,
  TYPE_LABELS,
} from '#src/queries/agent-services.ts'
import { AGENT_DRAFT_ROLE } from '#wire/product/agent-parts.ts'
import type { CollectionColumn } from '#src/screens/collection/collection.ts'
import { collectionScreen, type RowParts } from '#src/screens/collection/collection-screen.tsx'
import { nameColumn } from '#src/screens/collection/columns.tsx'
import { NarrowRow } from '#src/screens/collection/RowCells.tsx'
import { BlockableButton } from '#src/screens/form/Part.tsx'
import { $to } from '#src/stores/context.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { useRole } from '#src/screens/use-role.ts'

import { type ServiceField, serviceForm } from './service-form.tsx'

const CreateDialog = lazy(async () => ({
  default: (await import('#src/screens/form/CreateDialog.tsx')).CreateDialog<ServiceRow, ServiceField>,
}))

/** Where agents send what they see, in the order in which they have it. */
export const ServicesList = collectionScreen<ServiceRow>({
  noun: { one: 'service', many: 'services' },
  caption: 'Services',
  query: agentServices.all,
  find: {
    placeholder: 'Id, type or address',
    words: (row) => [nameOf(row), KIND_LABELS[row.kind], TYPE_LABELS[row.type][0], targetOf(row)],
  },
  sort: 'kind',
  useRows: useServiceRows,
  open: ({ id }) => goTo($to.get().agentService(id)),
  Empty: NoServices,
})

function useServiceRows(orgId: string, all: readonly ServiceRow[]): RowParts<ServiceRow> {
  const to = useStore($to)
  const role = useRole(orgId)
  const [adding, setAdding] = useState<Exclude<ServiceKind, 'scanner'>>()
  const blocked = needsRole(role, AGENT_DRAFT_ROLE)
  const isDefault = (row: ServiceRow): boolean => row.kind !== 'scanner' && all.find(({ kind }) => kind === row.kind)?.id === row.id
  return {
    columns: columnsOf(isDefault, ({ id }) => to.agentService(id)),
    narrow: (row) => (
      <NarrowRow
        name={nameOf(row)}
        href={to.agentService(row.id)}
        detail={[KIND_LABELS[row.kind], TYPE_LABELS[row.type][0], visibleText(targetOf(row))].filter(Boolean).join(' · ')}
      >
        {isDefault(row) && <DefaultBadge />}
      </NarrowRow>
    ),
    tools: (
      <div className="cluster">
        <BlockableButton blocked={blocked} saidBeside onPress={() => setAdding('object')}>
          <Plus size={14} aria-hidden />
          New object store
        </BlockableButton>
        <BlockableButton kind="primary" blocked={blocked} onPress={() => setAdding('event')}>
          <Plus size={14} aria-hidden />
          New event store
        </BlockableButton>
      </div>
    ),
    dialogs: adding && role && (
      <Suspense>
        <CreateDialog
          settings={serviceForm}
          title={adding === 'event' ? 'New event store' : 'New object store'}
          description={
            adding === 'event'
              ? 'Where agents send what happened: connections, requests, findings.'
              : 'Where agents put what was sent and received, where a stack keeps it.'
          }
          orgId={orgId}
          role={role}
          initial={{ ...NEW_SERVICE, kind: adding, type: adding === 'event' ? 'otel' : 's3', id: '', version: '' }}
          create={(service) => agentServices.add(orgId, service)}
          onClose={() => setAdding(undefined)}
        />
      </Suspense>
    ),
  }
}

const columnsOf = (isDefault: (row: ServiceRow) => boolean, linkOf: (row: ServiceRow) => string): CollectionColumn<ServiceRow>[] => [
  nameColumn({ label: 'Id' }, nameOf, linkOf),
  {
    id: 'kind',
    label: 'Kind',
    sort: 'kind',
    width: 120,
    value: ({ kind }) => KIND_LABELS[kind],
    order: ({ kind }) => SERVICE_KINDS.indexOf(kind),
  },
  { id: 'type', label: 'Type', sort: 'type', width: 140, value: ({ type }) => TYPE_LABELS[type][0] },
  {
    id: 'target',
    label: 'Target',
    sort: 'target',
    width: 200,
    grows: true,
    value: (row) => visibleText(targetOf(row)) || NOTHING,
    cell: (row) => (
      <span className="truncate" title={visibleText(targetOf(row))}>
        {visibleText(targetOf(row)) || NOTHING}
      </span>
    ),
  },
  {
    id: 'default',
    label: 'Default',
    width: 100,
    value: (row) => (isDefault(row) ? 'Default' : NOTHING),
    cell: (row) => (isDefault(row) ? <DefaultBadge /> : <span className="dim">{NOTHING}</span>),
  },
]

const DefaultBadge = () => (
  <span className="badge" data-tone="accent">
    Default
  </span>
)

function NoServices() {
  return <EmptyNote title="No services" hint="Agents need an event store to send anything to." />
}
