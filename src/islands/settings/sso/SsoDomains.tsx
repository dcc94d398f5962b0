import { useState } from 'react'

import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { ConfirmDialog } from '#src/components/overlay/ConfirmDialog.tsx'
import { ActionList } from '#src/components/value/ActionList.tsx'
import { CopyButton } from '#src/components/value/CopyButton.tsx'
import { explain } from '#src/lib/errors.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { addSsoDomain, checkSsoDomain, removeSsoDomain } from '#src/queries/sso.ts'
import { BlockableButton, Part } from '#src/screens/form/Part.tsx'
import type { SettingPartsProps } from '#src/screens/form/setting-screen.tsx'
import { problemsOf } from '#wire/product/schema.ts'
import { type SsoDomain, ssoDomainBody, type SsoSettings } from '#wire/product/sso.ts'

import { forOwners } from './sso-forms.tsx'

/** Domains that are the organization's, each with its proof. */
export function SsoDomains({ orgId, role, data: { domains, enforced } }: SettingPartsProps<SsoSettings>) {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<SsoDomain>()
  const blocked = forOwners(role)
  return (
    <Part
      title="Domains"
      about="Single sign-on is decided for addresses of domains that you prove to own, by a TXT record."
      actions={
        <BlockableButton blocked={blocked} onPress={() => setAdding(true)}>
          Add domain
        </BlockableButton>
      }
    >
      {domains.length === 0 ? (
        <p className="soft">None yet. Without one nobody comes in uninvited, and single sign-on cannot be required.</p>
      ) : (
        <ActionList
          label="Domains"
          entries={domains.map((one) => ({
            id: one.id,
            title: one.domain,
            detail: one.provenMs === null && <Proof orgId={orgId} one={one} blocked={blocked} />,
            facts: (
              <span className="badge" data-tone={one.provenMs === null ? 'warn' : 'ok'}>
                {one.provenMs === null ? 'Not proved' : 'Proved'}
              </span>
            ),
            actions: (
              <BlockableButton
                blocked={blocked ?? (enforced && one.provenMs !== null ? 'Single sign-on is required for it.' : undefined)}
                saidBefore={blocked !== undefined}
                onPress={() => setRemoving(one)}
              >
                Remove<span className="visually-hidden"> {one.domain}</span>
              </BlockableButton>
            ),
          }))}
        />
      )}
      {adding && <NewDomain orgId={orgId} onClose={() => setAdding(false)} />}
      {removing && <Removal orgId={orgId} one={removing} onClose={() => setRemoving(undefined)} />}
    </Part>
  )
}

/** The record that has to be there, and a look for it. */
function Proof({ orgId, one: { id, domain, record, value }, blocked }: { orgId: string; one: SsoDomain; blocked: string | undefined }) {
  const { busy, failure, start } = useAttempt(async () => void (await checkSsoDomain(orgId, id)), { again: true })
  return (
    <span className="stack">
      <span>
        TXT record at <code>{record}</code> <CopyButton text={record} label={`Copy the name of the record for ${domain}`} /> with the value{' '}
        <code>{value}</code> <CopyButton text={value} label={`Copy the value of the record for ${domain}`} />
      </span>
      <span>
        <BlockableButton blocked={blocked} saidBefore onPress={start}>
          {busy ? 'Looking…' : 'Check the proof'}
          <span className="visually-hidden"> of {domain}</span>
        </BlockableButton>
      </span>
      {failure && <span role="alert">{explain(failure)}</span>}
    </span>
  )
}

function NewDomain({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const [definition] = useState<FormDefinition<{ domain: string }, SsoDomain>>(() => ({
    initial: { domain: '' },
    validate: (body) => problemsOf(ssoDomainBody, body),
    submit: ({ domain }) => addSsoDomain(orgId, domain),
  }))
  const { shell, field } = useForm(definition, onClose)
  return (
    <FormDialog title="Add a domain" shell={shell} action="Add" acting="Adding…" onClose={onClose}>
      <TextField label="Domain" {...field('domain')} placeholder="example.com" hint="Of the addresses of your members." />
    </FormDialog>
  )
}

function Removal({ orgId, one: { id, domain, provenMs }, onClose }: { orgId: string; one: SsoDomain; onClose: () => void }) {
  const { busy, failure, start } = useAttempt(async () => {
    await removeSsoDomain(orgId, id)
    onClose()
  })
  return (
    <ConfirmDialog
      title={`Remove “${domain}”?`}
      action="Remove domain"
      busy={busy}
      failure={failure && explain(failure)}
      onConfirm={start}
      onCancel={onClose}
    >
      <p>
        {provenMs === null
          ? 'A new proof is needed to add it again.'
          : 'Nobody with an address of it comes in uninvited any more. Members stay. Another organization may prove it then.'}
      </p>
    </ConfirmDialog>
  )
}
