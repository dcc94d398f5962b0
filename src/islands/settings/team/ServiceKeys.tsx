import { useStore } from '@nanostores/react'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { CodeBlock } from '#src/components/code/CodeBlock.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { RadioCardsField } from '#src/components/form/RadioCardsField.tsx'
import { SelectField } from '#src/components/form/SelectField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { ConfirmAction } from '#src/components/overlay/ConfirmAction.tsx'
import { Dialog } from '#src/components/overlay/Dialog.tsx'
import { ActionList } from '#src/components/value/ActionList.tsx'
import { formatAgo, formatDay } from '#src/lib/format.ts'
import { createServiceKey, revokeServiceKey } from '#src/queries/team.ts'
import { BlockableButton, Part } from '#src/screens/form/Part.tsx'
import type { PartProps } from '#src/screens/form/settings-types.ts'
import { $zone } from '#src/stores/range.ts'
import type { KeyScope } from '#wire/product/api-keys.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import { problemsOf } from '#wire/product/schema.ts'
import {
  createServiceKeyBody,
  type IssuedServiceKey,
  SERVICE_KEYS_MAX,
  type ServiceAccount,
  type ServiceKey,
} from '#wire/product/service-accounts.ts'

import { makerName } from '#src/lib/member-labels.ts'

type Asked = { what: 'new' } | { what: 'made'; issued: IssuedServiceKey } | { what: 'revoke'; key: ServiceKey }

/** The keys of a service account: made, shown once, revoked. */
export function ServiceKeys({ orgId, one, role }: PartProps<ServiceAccount>) {
  const zone = useStore($zone)
  const [asked, setAsked] = useState<Asked>()
  const close = (): void => setAsked(undefined)
  const blocked = needsRole(role, 'admin')
  const full = one.keys.length >= SERVICE_KEYS_MAX ? `It has ${SERVICE_KEYS_MAX} keys, the most it can. Revoke one first.` : undefined
  return (
    <Part
      title="Keys"
      about="Each opens the product API and nothing else. A key makes no other key, and raises no role."
      actions={
        <BlockableButton kind="primary" blocked={blocked ?? full} onPress={() => setAsked({ what: 'new' })}>
          New key…
        </BlockableButton>
      }
    >
      {one.keys.length === 0 ? (
        <p className="soft">No keys yet.</p>
      ) : (
        <ActionList
          label="Keys"
          entries={one.keys.map((key) => ({
            id: key.id,
            sign: <KeyRound size={16} aria-hidden />,
            title: <code>{key.prefix}…</code>,
            detail: factsOf(key, zone),
            facts: <span className="badge">{key.scope === 'read' ? 'Read' : 'Read and write'}</span>,
            actions: (
              <BlockableButton blocked={blocked} saidBeside onPress={() => setAsked({ what: 'revoke', key })}>
                Revoke…<span className="visually-hidden"> {key.prefix}</span>
              </BlockableButton>
            ),
          }))}
        />
      )}
      {asked?.what === 'new' && <NewKey orgId={orgId} one={one} onMade={(issued) => setAsked({ what: 'made', issued })} onClose={close} />}
      {asked?.what === 'made' && <MadeKey issued={asked.issued} onClose={close} />}
      {asked?.what === 'revoke' && <RevokeKey orgId={orgId} apiKey={asked.key} onClose={close} />}
    </Part>
  )
}

function factsOf({ createdByName, lastUsedMs, expiresMs }: ServiceKey, zone: string): string {
  const nowMs = Date.now()
  const used = lastUsedMs === null ? 'never used' : `last used ${formatAgo(lastUsedMs, nowMs)}`
  const by = `by ${visibleText(makerName(createdByName))}`
  return `${used} · ${expiresMs <= nowMs ? 'expired' : 'expires'} ${formatDay(expiresMs, zone)} · ${by}`
}

interface KeyFields {
  scope: KeyScope
  expiresInDays: string
}

const LIVES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
]

interface NewKeyProps {
  orgId: string
  one: ServiceAccount
  onMade: (issued: IssuedServiceKey) => void
  onClose: () => void
}

function NewKey({ orgId, one, onMade, onClose }: NewKeyProps) {
  const [definition] = useState<FormDefinition<KeyFields, IssuedServiceKey>>(() => {
    const bodyOf = ({ scope, expiresInDays }: KeyFields) => ({ scope, expiresInDays: Number(expiresInDays) })
    return {
      initial: { scope: 'read', expiresInDays: '90' },
      validate: (values) => problemsOf(createServiceKeyBody, bodyOf(values)),
      submit: (values) => createServiceKey(orgId, one.id, bodyOf(values)),
    }
  })
  const { shell, field } = useForm(definition, onMade)
  return (
    <FormDialog title="New key" shell={shell} action="Make key" acting="Making…" onClose={onClose}>
      <RadioCardsField<KeyScope>
        label="Scope"
        {...field('scope')}
        cards={[
          { id: 'read', label: 'Read', detail: 'Everything a viewer can see. No changes.' },
          {
            id: 'write',
            label: 'Read and write',
            detail: `Everything the role ${one.role} allows, except single sign-on and new credentials.`,
          },
        ]}
      />
      <SelectField label="Expires after" {...field('expiresInDays')} options={LIVES} />
    </FormDialog>
  )
}

function MadeKey({ issued: { secret }, onClose }: { issued: IssuedServiceKey; onClose: () => void }) {
  return (
    <Dialog
      title="The key is made"
      onClose={onClose}
      footer={
        <button type="button" className="button" data-kind="primary" onClick={onClose}>
          I have stored it
        </button>
      }
    >
      <div className="stack">
        <p className="notice" data-tone="warn">
          Copy it now and keep it where secrets are kept: it is never shown again.
        </p>
        <CodeBlock label="Key" text={secret} secret={secret} />
        <p className="soft">
          Send it as <code>Authorization: Bearer</code> to the product API.
        </p>
      </div>
    </Dialog>
  )
}

function RevokeKey({ orgId, apiKey, onClose }: { orgId: string; apiKey: ServiceKey; onClose: () => void }) {
  return (
    <ConfirmAction title={`Revoke ${apiKey.prefix}…?`} action="Revoke key" act={() => revokeServiceKey(orgId, apiKey.id)} onClose={onClose}>
      <p>What uses it is refused from its next call on. This cannot be undone.</p>
    </ConfirmAction>
  )
}
