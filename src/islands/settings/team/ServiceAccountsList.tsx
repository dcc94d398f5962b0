import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { RadioCardsField } from '#src/components/form/RadioCardsField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { formatPlural } from '#src/lib/format.ts'
import { goTo } from '#src/lib/go-to.ts'
import type { RangeClock } from '#src/lib/time-range.ts'
import { serviceAccounts } from '#src/queries/team.ts'
import type { CollectionColumn } from '#src/screens/collection/collection.ts'
import { collectionScreen, type RowParts } from '#src/screens/collection/collection-screen.tsx'
import { nameColumn, roleColumn, timeColumn } from '#src/screens/collection/columns.tsx'
import { NarrowRow } from '#src/screens/collection/RowCells.tsx'
import { BlockableButton } from '#src/screens/form/Part.tsx'
import { $to } from '#src/stores/context.ts'
import { $zone } from '#src/stores/range.ts'
import { problemsOf } from '#wire/product/schema.ts'
import { useRole } from '#src/screens/use-role.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { type CreateServiceAccountBody, type ServiceAccount, serviceAccountResource } from '#wire/product/service-accounts.ts'

import { makerName, SERVICE_ROLE_CARDS } from '#src/lib/member-labels.ts'

/** Members without a person, for machines. */
export const ServiceAccountsList = collectionScreen<ServiceAccount>({
  noun: { one: 'service account', many: 'service accounts' },
  caption: 'Service accounts',
  query: (orgId) => serviceAccounts.all(orgId),
  find: { placeholder: 'Name, role or key', words: ({ id, name, role, keys }) => [id, name, role, ...keys.map(({ prefix }) => prefix)] },
  sort: 'name',
  useRows: useAccountRows,
  open: ({ id }) => goTo($to.get().serviceAccount(id)),
  Empty: NoAccounts,
})

function useAccountRows(orgId: string): RowParts<ServiceAccount> {
  const zone = useStore($zone)
  const to = useStore($to)
  const role = useRole(orgId)
  const [creating, setCreating] = useState(false)
  const clock = { nowMs: Date.now(), zone }
  return {
    columns: columnsOf(clock, ({ id }) => to.serviceAccount(id)),
    narrow: (row) => (
      <NarrowRow name={row.name} href={to.serviceAccount(row.id)} detail={`${row.role} · ${formatPlural(row.keys.length, 'key')}`}>
        {row.disabled && <Disabled />}
      </NarrowRow>
    ),
    tools: (
      <BlockableButton kind="primary" blocked={needsRole(role, 'admin')} onPress={() => setCreating(true)}>
        <Plus size={14} aria-hidden />
        New service account
      </BlockableButton>
    ),
    dialogs: creating && <NewServiceAccount orgId={orgId} onClose={() => setCreating(false)} />,
  }
}

const columnsOf = (clock: RangeClock, linkOf: (row: ServiceAccount) => string): CollectionColumn<ServiceAccount>[] => [
  nameColumn({}, ({ name }) => name, linkOf),
  roleColumn(),
  {
    id: 'state',
    label: 'State',
    sort: 'state',
    width: 92,
    value: ({ disabled }) => (disabled ? 'Disabled' : 'Enabled'),
    cell: ({ disabled }) => (disabled ? <Disabled /> : 'Enabled'),
  },
  {
    id: 'keys',
    label: 'Keys',
    sort: 'keys',
    width: 72,
    align: 'end',
    value: ({ keys }) => String(keys.length),
    order: ({ keys }) => keys.length,
  },
  timeColumn(
    { id: 'used', label: 'Last used', width: 110 },
    { timeOf: ({ lastUsedMs }) => lastUsedMs, clock, never: 'Never, with a key that it has' },
  ),
  {
    id: 'by',
    label: 'Created by',
    sort: 'by',
    width: 140,
    grows: true,
    value: ({ createdByName }) => visibleText(makerName(createdByName)),
  },
]

const Disabled = () => (
  <span className="badge" data-tone="warn">
    Disabled
  </span>
)

function NewServiceAccount({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const [definition] = useState<FormDefinition<CreateServiceAccountBody, ServiceAccount>>(() => ({
    initial: { name: '', role: 'viewer' },
    validate: (body) => problemsOf(serviceAccountResource.create, body),
    submit: (body) => serviceAccounts.create(orgId, body),
  }))
  const { shell, field } = useForm(definition, ({ id }) => goTo($to.get().serviceAccount(id)))
  return (
    <FormDialog
      title="New service account"
      description="For a machine: it stays when whoever made it leaves. Its keys come next."
      shell={shell}
      action="Create"
      acting="Creating…"
      onClose={onClose}
    >
      <TextField label="Name" {...field('name')} placeholder="build server" hint="What uses it. It stands in the audit log." />
      <RadioCardsField label="Role" {...field('role')} cards={SERVICE_ROLE_CARDS} />
    </FormDialog>
  )
}

function NoAccounts() {
  return (
    <EmptyNote
      title="No service accounts yet"
      hint="A build server or a script gets a key of its own, which goes on working when the person who made it leaves."
    />
  )
}
