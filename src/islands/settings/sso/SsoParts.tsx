import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { CheckGroupField } from '#src/components/form/CheckGroupField.tsx'
import { showToast } from '#src/components/overlay/toast.ts'
import { ActionList } from '#src/components/value/ActionList.tsx'
import { CopyButton } from '#src/components/value/CopyButton.tsx'
import { explain } from '#src/lib/errors.ts'
import { formatAgo } from '#src/lib/format.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { queryClient } from '#src/queries/client.ts'
import { startSsoTest } from '#src/queries/sso.ts'
import { team } from '#src/queries/team.ts'
import { History } from '#src/screens/form/History.tsx'
import { BlockableButton, Lines, Part } from '#src/screens/form/Part.tsx'
import type { SettingPartsProps } from '#src/screens/form/setting-screen.tsx'
import { SettingsBody } from '#src/screens/form/SettingsBody.tsx'
import partCss from '#src/screens/form/settings-page.module.css'
import type { FormDeclaration, OwnFieldProps } from '#src/screens/form/settings-types.ts'
import { $orgId } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { $zone } from '#src/stores/range.ts'
import { startSso } from '#src/stores/sso.ts'
import { ssoSentence } from '#wire/product/sso-sign-in.ts'
import type { SsoSettings, SsoSettingsBody } from '#wire/product/sso.ts'

import { admissionForm, admissionOf, SsoDomains } from './admission.tsx'
import { forOwners, providerForm, providerOf, type Shared, ssoForm } from './provider-form.tsx'

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
      <SsoDomains data={data} {...part} />
      <div className={`card ${partCss.part}`}>
        <SettingsBody settings={admissionForm} one={admissionOf(data)} {...part} />
      </div>
      <div className={`card ${partCss.part}`}>
        <SettingsBody settings={useOfSso} one={useOf(data)} {...part} />
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

/** A sign-in that changes nothing: it ends on this page again, and says what happened. */
function Test({ orgId, role, data: { kind, test } }: SsoPart) {
  const returned = useStore($search).get('tested')
  const { busy, failure, start } = useAttempt(async () => {
    const { method, ticket } = await startSsoTest(orgId)
    await startSso(method, { ticket })
  })
  useEffect(() => {
    if (returned === null) return
    setSearch({ tested: undefined })
    showToast(returned === 'ok' ? { text: 'The test sign-in worked.', tone: 'ok' } : { text: ssoSentence(returned), tone: 'danger' })
  }, [returned])
  const blocked = forOwners(role) ?? (kind === 'none' ? 'Save an identity provider first.' : undefined)
  return (
    <Part
      title="Test"
      about="Signs in at the provider with what is saved, in this tab, and comes back here. Nobody’s account is touched, and your session stays."
      actions={
        <BlockableButton blocked={blocked} onPress={start}>
          {busy ? 'Leaving…' : 'Test sign-in'}
        </BlockableButton>
      }
    >
      {failure && (
        <p className="notice" data-tone="danger" role="alert">
          {explain(failure)}
        </p>
      )}
      {!test && <p className="soft">Not tested yet. Requiring single sign-on needs a test of the saved settings.</p>}
      {test && (
        <p className="notice" data-tone={!test.ok ? 'danger' : test.current ? 'ok' : 'warn'}>
          {test.ok ? `Worked for ${visibleText(test.email ?? '')}, ` : `Failed: ${ssoSentence(test.error ?? '')} Tried `}
          {formatAgo(test.atMs, Date.now())}.{test.ok && !test.current && ' The settings were changed since: test them again.'}
        </p>
      )}
    </Part>
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

interface UseForm extends Shared {
  use: 'off' | 'open' | 'required'
  breakGlass: readonly string[]
}

const useOf = (now: SsoSettings): UseForm => ({
  id: 'use',
  version: now.version,
  now,
  use: now.enforced ? 'required' : now.enabled ? 'open' : 'off',
  breakGlass: now.breakGlass,
})

const useBody = ({ use = 'off', breakGlass = [] }: Partial<UseForm>): Partial<SsoSettingsBody> => ({
  enabled: use !== 'off',
  enforced: use === 'required',
  breakGlass: [...breakGlass],
})

const useOfSso: FormDeclaration<UseForm, Exclude<keyof UseForm, keyof Shared>> = {
  ...ssoForm(useOf, useBody),
  fields: {
    use: {
      kind: 'choice',
      label: 'Single sign-on is',
      choices: ({ now }) => [
        { value: 'off', label: 'Off', detail: 'Nobody signs in through the provider.' },
        {
          value: 'open',
          label: 'Offered',
          detail: 'Members may choose it.',
          disabledBecause: now.kind === 'none' ? 'Save an identity provider first.' : undefined,
        },
        {
          value: 'required',
          label: 'Required',
          detail:
            'Members with an address of a proved domain come in through the provider only. Their other sessions, tokens and keys end.',
          disabledBecause: whyNotRequired(now),
        },
      ],
    },
    breakGlass: {
      kind: 'own',
      label: 'Owners who may still use their password',
      hint: 'The way back in when the provider fails. Give them a second factor.',
      when: ({ use }) => use === 'required',
      Field: BreakGlassField,
      labels: (uids) => (uids.length === 0 ? 'Nobody' : `${uids.length} of the owners`),
    },
  },
  layout: { title: 'Use', submit: 'Save' },
}

function whyNotRequired({ kind, test, domains }: SsoSettings): string | undefined {
  if (kind === 'none') return 'Save an identity provider first.'
  if (!test?.ok || !test.current) return 'Test the saved provider first.'
  return domains.some(({ provenMs }) => provenMs !== null) ? undefined : 'Prove a domain first.'
}

function BreakGlassField({ form: _form, ...field }: OwnFieldProps<readonly string[]>) {
  const members = useQuery(team(useStore($orgId)), queryClient).data ?? []
  const owners = members
    .filter(({ role }) => role === 'owner')
    .map(({ id, name, email }) => ({ id, label: visibleText(name || email), ...(name && { detail: visibleText(email) }) }))
  return <CheckGroupField {...field} choices={owners} />
}
