import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { ConfirmAction } from '#src/components/overlay/ConfirmAction.tsx'
import { ActionList } from '#src/components/value/ActionList.tsx'
import { CopyButton } from '#src/components/value/CopyButton.tsx'
import { explain } from '#src/lib/errors.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { productIn } from '#src/queries/apis.ts'
import { queryClient } from '#src/queries/client.ts'
import { History } from '#src/screens/form/History.tsx'
import { BlockableButton, Lines, Part } from '#src/screens/form/Part.tsx'
import type { SettingPartsProps } from '#src/screens/form/setting-screen.tsx'
import { SettingsBody } from '#src/screens/form/SettingsBody.tsx'
import partCss from '#src/screens/form/settings-page.module.css'
import { $zone } from '#src/stores/range.ts'
import { one, PATHS, ssoDomainCheckPath } from '#wire/product/paths.ts'
import { problemsOf } from '#wire/product/schema.ts'
import { ssoSentence } from '#wire/product/sso-sign-in.ts'
import { readSsoDomain, type SsoDomain, ssoDomainBody, type SsoSettings } from '#wire/product/sso.ts'

import { providerForm, providerOf, Test } from './provider.tsx'
import { admissionForm, admissionOf, forOwners, usageOf, usageForm } from './sso-forms.tsx'

type SsoPart = SettingPartsProps<SsoSettings>

/** Single sign-on in the order in which it is set up: provider, test, domains, who comes in, use. */
export function SsoParts({ orgId, role, data }: SsoPart) {
  const part = { orgId, role }
  return (
    <>
      <p className="notice" data-tone={data.enforced ? 'ok' : undefined}>
        {standingOf(data)}
      </p>
      <Part title="For your provider" about="Register Sightglass there with these addresses.">
        <Addresses data={data} />
      </Part>
      <div className={`card ${partCss.part}`}>
        <SettingsBody settings={providerForm} one={providerOf(data)} {...part} />
      </div>
      <Test data={data} {...part} />
      <Domains data={data} {...part} />
      <div className={`card ${partCss.part}`}>
        <SettingsBody settings={admissionForm} one={admissionOf(data)} {...part} />
      </div>
      <div className={`card ${partCss.part}`}>
        <SettingsBody settings={usageForm} one={usageOf(data)} {...part} />
      </div>
      <SignIns data={data} />
      <History
        orgId={orgId}
        target="sso/settings"
        version={data.version}
        words={{ 'sso.change': 'Changed single sign-on', 'sso.start-test': 'Began a test' }}
      />
    </>
  )
}

/** The page in one sentence. */
function standingOf({ kind, enabled, enforced, domains }: SsoSettings): string {
  const proved = domains.filter(({ provenMs }) => provenMs !== null).map(({ domain }) => domain)
  if (enforced) return `Required: members with an address of ${proved.join(', ')} come in through the provider only.`
  if (enabled) return 'Offered: members may choose “Continue with SSO”, and their own methods work, too.'
  return kind === 'none'
    ? 'Off. Save a provider, test it, prove a domain; then offer or require it.'
    : 'Off. A provider is saved; offer or require it under “Use”.'
}

const ADDRESSES = [
  { of: 'oidc', name: 'redirectUri', title: 'Redirect URI' },
  { of: 'saml', name: 'acsUrl', title: 'Assertion consumer service (ACS)' },
  { of: 'saml', name: 'entityId', title: 'Entity id (audience)' },
  { of: 'saml', name: 'metadataUrl', title: 'Metadata' },
] as const

function Addresses({ data: { addresses, kind } }: Pick<SsoPart, 'data'>) {
  return (
    <ActionList
      label="Addresses for the provider"
      entries={ADDRESSES.filter(({ of }) => kind === 'none' || of === kind).map(({ of, name, title }) => ({
        id: name,
        title,
        detail: <code>{addresses[name]}</code>,
        ...(kind === 'none' && { facts: <span className="badge">{of === 'oidc' ? 'OpenID Connect' : 'SAML'}</span> }),
        actions: <CopyButton text={addresses[name]} label={`Copy: ${title}`} />,
      }))}
    />
  )
}

/** Domains that are the organization's, each with its proof. */
function Domains({ orgId, role, data: { domains, enforced } }: SsoPart) {
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
                saidBeside={blocked !== undefined}
                onPress={() => setRemoving(one)}
              >
                Remove<span className="visually-hidden"> {one.domain}</span>
              </BlockableButton>
            ),
          }))}
        />
      )}
      {adding && <NewDomain orgId={orgId} onClose={() => setAdding(false)} />}
      {removing && <Removal orgId={orgId} domain={removing} onClose={() => setRemoving(undefined)} />}
    </Part>
  )
}

/** The page shows what became of it. */
async function changeDomain(orgId: string, path: string, options: { method: 'POST' | 'DELETE'; body?: object }): Promise<unknown> {
  const changed = await productIn(orgId)(path, options)
  await queryClient.invalidateQueries({ queryKey: [PATHS.sso, orgId] })
  return changed
}

/** The record that has to be there, and a look for it. */
function Proof({ orgId, one: { id, domain, record, value }, blocked }: { orgId: string; one: SsoDomain; blocked: string | undefined }) {
  const { busy, failure, start } = useAttempt(async () => void (await changeDomain(orgId, ssoDomainCheckPath(id), { method: 'POST' })), {
    again: true,
  })
  return (
    <span className="stack">
      <span>
        TXT record at <code>{record}</code> <CopyButton text={record} label={`Copy the name of the record for ${domain}`} /> with the value{' '}
        <code>{value}</code> <CopyButton text={value} label={`Copy the value of the record for ${domain}`} />
      </span>
      <span>
        <BlockableButton blocked={blocked} saidBeside onPress={start}>
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
    submit: async (body) => readSsoDomain(await changeDomain(orgId, PATHS.ssoDomains, { method: 'POST', body })),
  }))
  const { shell, field } = useForm(definition, onClose)
  return (
    <FormDialog title="Add a domain" shell={shell} action="Add" acting="Adding…" onClose={onClose}>
      <TextField label="Domain" {...field('domain')} placeholder="example.com" hint="Of the addresses of your members." />
    </FormDialog>
  )
}

function Removal({ orgId, domain: { id, domain, provenMs }, onClose }: { orgId: string; domain: SsoDomain; onClose: () => void }) {
  return (
    <ConfirmAction
      title={`Remove “${domain}”?`}
      action="Remove domain"
      act={async () => void (await changeDomain(orgId, one(PATHS.ssoDomains, id), { method: 'DELETE' }))}
      onClose={onClose}
    >
      <p>
        {provenMs === null
          ? 'A new proof is needed to add it again.'
          : 'Nobody with an address of it comes in uninvited any more. Members stay. Another organization may prove it then.'}
      </p>
    </ConfirmAction>
  )
}

/** What the provider said about people lately, and what became of it. */
function SignIns({ data: { recent } }: Pick<SsoPart, 'data'>) {
  const zone = useStore($zone)
  return (
    <Part title="Last sign-ins" about="What the provider said about each person. The newest twenty are kept.">
      {recent.length === 0 ? (
        <p className="soft">Nobody has signed in through the provider yet.</p>
      ) : (
        <Lines
          zone={zone}
          lines={recent.map(({ atMs, subject, email, groups, role, error }, at) => ({
            id: `${atMs} ${at}`,
            what: (
              <>
                <span className="badge" data-tone={error === null ? 'ok' : 'danger'}>
                  {error === null ? 'Signed in' : 'Refused'}
                </span>{' '}
                {visibleText(email)}
              </>
            ),
            about: visibleText(
              [
                subject && `subject ${subject}`,
                groups.length > 0 && `groups ${groups.join(', ')}`,
                role && `role ${role}`,
                error !== null && ssoSentence(error),
              ]
                .filter(Boolean)
                .join(' · '),
            ),
            atMs,
          }))}
        />
      )}
    </Part>
  )
}
