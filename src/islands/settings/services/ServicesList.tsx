import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { NOTHING } from '#src/lib/format.ts'
import { goTo } from '#src/lib/go-to.ts'
import { NEW_SERVICE, SERVICE_KINDS, type ServiceKind } from '#src/lib/agent-services.ts'
import { agentServices } from '#src/queries/agent-services.ts'
import { queryClient } from '#src/queries/client.ts'
import { membership } from '#src/queries/orgs.ts'
import type { CollectionColumn } from '#src/screens/collection/collection.ts'
import { collectionScreen, type RowParts } from '#src/screens/collection/collection-screen.tsx'
import { NameLink, NarrowRow } from '#src/screens/collection/RowCells.tsx'
import { BlockableButton } from '#src/screens/form/Part.tsx'
import { $to } from '#src/stores/context.ts'
import { $uid } from '#src/stores/session.ts'

import {
  KIND_LABELS,
  nameOf,
  needsEditor,
  type ServiceField,
  serviceForm,
  type ServiceRow,
  targetOf,
  TYPE_LABELS,
} from './service-form.tsx'

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
  const role = useQuery(membership(useStore($uid), orgId), queryClient).data?.role
  const [adding, setAdding] = useState<Exclude<ServiceKind, 'scanner'>>()
  const blocked = role && needsEditor(role)
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
        <BlockableButton blocked={blocked} saidBefore onPress={() => setAdding('object')}>
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
          action="Add to the draft"
          acting="Adding…"
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
  {
    id: 'name',
    label: 'Id',
    sort: 'name',
    width: 160,
    grows: true,
    value: (row) => visibleText(nameOf(row)),
    cell: (row) => <NameLink name={nameOf(row)} href={linkOf(row)} />,
  },
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
