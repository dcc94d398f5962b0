import { useState } from 'react'

import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { KeyValueField } from '#src/components/form/KeyValueField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { ConfirmAction } from '#src/components/overlay/ConfirmAction.tsx'
import { ActionList } from '#src/components/value/ActionList.tsx'
import { CopyButton } from '#src/components/value/CopyButton.tsx'
import { explain } from '#src/lib/errors.ts'
import { type KeyValue, keyValueProblems } from '#src/lib/form/list-values.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { addSsoDomain, checkSsoDomain, removeSsoDomain } from '#src/queries/sso.ts'
import { BlockableButton, Part } from '#src/screens/form/Part.tsx'
import type { SettingPartsProps } from '#src/screens/form/setting-screen.tsx'
import type { FormDeclaration, OwnFieldProps } from '#src/screens/form/settings-types.ts'
import { problemsOf } from '#wire/product/schema.ts'
import { SSO_ROLES, type SsoDomain, ssoDomainBody, type SsoRole, type SsoSettings, type SsoSettingsBody } from '#wire/product/sso.ts'

import { forOwners, type Shared, ssoForm } from './provider-form.tsx'

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
  return (
    <ConfirmAction title={`Remove “${domain}”?`} action="Remove domain" act={() => removeSsoDomain(orgId, id)} onClose={onClose}>
      <p>
        {provenMs === null
          ? 'A new proof is needed to add it again.'
          : 'Nobody with an address of it comes in uninvited any more. Members stay. Another organization may prove it then.'}
      </p>
    </ConfirmAction>
  )
}

interface AdmissionForm extends Shared {
  email: string
  name: string
  groups: string
  justInTime: boolean
  defaultRole: SsoRole
  groupRoles: readonly KeyValue[]
}

export const admissionOf = (now: SsoSettings): AdmissionForm => ({
  id: 'admission',
  version: now.version,
  now,
  ...now.attributes,
  justInTime: now.justInTime,
  defaultRole: now.defaultRole,
  groupRoles: now.groupRoles.map(({ group, role }) => ({ key: group, value: role })),
})

function admissionBody({ email = '', name = '', groups = '', ...form }: Partial<AdmissionForm>): Partial<SsoSettingsBody> {
  const { justInTime = false, defaultRole = 'viewer', groupRoles = [] } = form
  const roleOf = (value: string): SsoRole => SSO_ROLES.find((role) => role === value) ?? 'viewer'
  const named = groupRoles.filter(({ key }) => key.trim() !== '')
  return {
    attributes: { email, name, groups },
    justInTime,
    defaultRole,
    groupRoles: named.map(({ key, value }) => ({ group: key.trim(), role: roleOf(value) })),
  }
}

export const admissionForm: FormDeclaration<AdmissionForm, Exclude<keyof AdmissionForm, keyof Shared>> = {
  ...ssoForm(admissionOf, admissionBody),
  problems(form) {
    const twice = keyValueProblems(form.groupRoles.filter(({ key }) => key.trim() !== '')).find(Boolean)
    return { ...ssoForm(admissionOf, admissionBody).problems(form), ...(twice && { groupRoles: twice }) }
  },
  fields: {
    justInTime: {
      kind: 'check',
      label: 'Let in whoever has an address of a proved domain',
      hint: 'They become members at their first sign-in. Otherwise only people who were invited come in.',
    },
    defaultRole: {
      kind: 'choice',
      label: 'Role without a group',
      choices: () => [
        { value: 'viewer', label: 'Viewer', detail: 'Sees the traffic.' },
        { value: 'editor', label: 'Editor', detail: 'Also decides about it and connects sources.' },
        { value: 'admin', label: 'Admin', detail: 'Also decides who is in.' },
      ],
    },
    groupRoles: {
      kind: 'own',
      label: 'Roles by group',
      hint: 'The highest role of a person’s groups holds, and is given again with each sign-in. Without any line roles are set by hand. Owners are made by owners only.',
      Field: GroupRolesField,
      labels: (pairs) => pairs.map(({ key, value }) => `${key}: ${value}`).join(', ') || 'None',
    },
    email: { kind: 'text', label: 'Claim with the e-mail address' },
    name: { kind: 'text', label: 'Claim with the name' },
    groups: { kind: 'text', label: 'Claim with the groups' },
  },
  layout: {
    title: 'Who comes in, and as what',
    about: 'What the provider says about a person, and what follows from it here. With SAML, claims are attributes.',
    submit: 'Save',
  },
}

function GroupRolesField({ form: _form, ...field }: OwnFieldProps<readonly KeyValue[]>) {
  const roles = SSO_ROLES.map((role) => ({ value: role, label: role }))
  return <KeyValueField {...field} keyLabel="Group" valueLabel="Role" itemName="group" valueOptions={roles} />
}
