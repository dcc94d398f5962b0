import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import type { MenuSection } from '#src/components/overlay/menu-model.ts'
import { Menu } from '#src/components/overlay/Menu.tsx'
import { showToast } from '#src/components/overlay/toast.ts'
import { ActionList } from '#src/components/value/ActionList.tsx'
import { CopyButton } from '#src/components/value/CopyButton.tsx'
import { explain, toWireError } from '#src/lib/errors.ts'
import { formatPlural } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { changeEnvironment, createEnvironment, removeEnvironment, restoreEnvironment } from '#src/queries/environment-changes.ts'
import { environments } from '#src/queries/environments.ts'
import { changeOrganization, currentOrganization } from '#src/queries/current-organization.ts'
import { ChangeDialog } from '#src/screens/form/ChangeDialog.tsx'
import { DeleteDialog } from '#src/screens/form/DeleteDialog.tsx'
import { BlockableButton, Part } from '#src/screens/form/Part.tsx'
import type { SettingsDeclaration } from '#src/screens/form/settings-types.ts'
import { saySaved } from '#src/screens/say-done.ts'
import { type Environment, environmentResource } from '#wire/product/environments.ts'
import type { Role } from '#wire/product/roles.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { problemsOf } from '#wire/product/schema.ts'

const environmentSettings: SettingsDeclaration<Environment, 'name'> = {
  noun: { one: 'environment', many: 'environments' },
  resource: environmentResource,
  queries: {
    one: (orgId, id) => ({
      queryKey: [...environments(orgId).queryKey, id],
      queryFn: async () =>
        (await queryClient.fetchQuery({ ...environments(orgId), staleTime: 0 })).find((environment) => environment.id === id) ?? null,
    }),
    change: (orgId, ref, { name = '' }) => changeEnvironment(orgId, ref, { name }),
    remove: (orgId, { id, version }) => removeEnvironment(orgId, { id, version }),
    restore: restoreEnvironment,
  },
  nameOf: ({ name }) => name,
  list: { label: 'Settings', link: (to) => to.settings() },
  fields: { name: { kind: 'text', label: 'Name' } },
  layout: { title: 'Environment', submit: 'Rename' },
  blocked: (_one, role) => needsRole(role, 'admin'),
  danger: {
    consequences: () => 'What it has received stays until it expires, and is found under all environments.',
    blocked: keptBecause,
  },
}

/** Why it stays. */
function keptBecause({ isDefault, deployments }: Environment, role: Role): string | undefined {
  const blocked = needsRole(role, 'admin')
  if (blocked) return blocked
  if (isDefault) return 'Imported files go here. Make another one the default first.'
  return deployments > 0 ? `Delete its ${formatPlural(deployments, 'deployment')} first.` : undefined
}

type Asked = { what: 'new' } | { what: 'rename' | 'delete'; one: Environment }

/** The environments, and what can be done with each. */
export function Environments({ orgId, role }: { orgId: string; role: Role }) {
  const found = useQuery(environments(orgId), queryClient)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const blocked = needsRole(role, 'admin')

  const sectionsOf = (one: Environment): MenuSection[] => [
    {
      entries: [
        { id: 'rename', label: 'Rename…', disabled: blocked, onChoose: () => setAsked({ what: 'rename', one }) },
        {
          id: 'default',
          label: 'Make it the default',
          disabled: blocked ?? (one.isDefault ? 'It is the default.' : undefined),
          onChoose: () => void makeDefault(orgId, one),
        },
      ],
    },
    {
      entries: [
        {
          id: 'delete',
          label: 'Delete…',
          danger: true,
          disabled: keptBecause(one, role),
          onChoose: () => setAsked({ what: 'delete', one }),
        },
      ],
    },
  ]

  return (
    <Part
      title="Environments"
      about="They separate traffic: production, staging, a laptop. Files that are imported go to the default one."
      actions={
        <BlockableButton blocked={blocked} onPress={() => setAsked({ what: 'new' })}>
          New environment
        </BlockableButton>
      }
    >
      {found.isError && !found.data ? (
        <FailureNote error={toWireError(found.error)} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <TableSkeleton label="Loading environments" rows={3} />
      ) : (
        <ActionList
          label="Environments"
          entries={found.data.map((one) => ({
            id: one.id,
            title: visibleText(one.name),
            detail: (
              <>
                {one.deployments === 0 ? 'No deployments' : formatPlural(one.deployments, 'deployment')} · <code>{one.id}</code>{' '}
                <CopyButton text={one.id} label={`Copy the id of ${visibleText(one.name)}`} />
              </>
            ),
            facts: one.isDefault && (
              <span className="badge" data-tone="accent">
                Default
              </span>
            ),
            actions: (
              <Menu label={`Actions for ${visibleText(one.name)}`} sections={sectionsOf(one)}>
                Change<span className="visually-hidden"> {visibleText(one.name)}</span>
              </Menu>
            ),
          }))}
        />
      )}
      {asked?.what === 'new' && <NewEnvironment orgId={orgId} onClose={close} />}
      {asked?.what === 'rename' && (
        <ChangeDialog
          title="Rename environment"
          action="Rename"
          acting="Renaming…"
          settings={environmentSettings}
          names={['name']}
          orgId={orgId}
          one={asked.one}
          role={role}
          onClose={close}
        />
      )}
      {asked?.what === 'delete' && <DeleteDialog settings={environmentSettings} orgId={orgId} one={asked.one} onClose={close} />}
    </Part>
  )
}

async function makeDefault(orgId: string, { id, name }: Environment): Promise<void> {
  try {
    const now = await queryClient.fetchQuery({ ...currentOrganization(orgId), staleTime: 0 })
    const changed = await changeOrganization(orgId, now, { defaultEnvironmentId: id })
    const { defaultEnvironmentId } = now
    saySaved(`Imported files go to “${visibleText(name)}” now.`, () => changeOrganization(orgId, changed, { defaultEnvironmentId }))
  } catch (cause) {
    showToast({ text: explain(toWireError(cause)), tone: 'danger' })
  }
}

function NewEnvironment({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const [definition] = useState<FormDefinition<{ name: string }, Environment>>(() => ({
    initial: { name: '' },
    validate: (body) => problemsOf(environmentResource.create, body),
    submit: (body) => createEnvironment(orgId, body),
  }))
  const { shell, field } = useForm(definition, onClose)
  return (
    <FormDialog title="New environment" shell={shell} action="Create" acting="Creating…" onClose={onClose}>
      <TextField label="Name" {...field('name')} placeholder="staging" />
    </FormDialog>
  )
}
