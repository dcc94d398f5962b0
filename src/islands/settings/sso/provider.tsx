import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { TextAreaField } from '#src/components/form/TextAreaField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { showToast } from '#src/components/overlay/toast.ts'
import { explain, fieldErrorsOf } from '#src/lib/errors.ts'
import { formatAgo } from '#src/lib/format.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { productIn } from '#src/queries/apis.ts'
import { BlockableButton, Part } from '#src/screens/form/Part.tsx'
import type { SettingPartsProps } from '#src/screens/form/setting-screen.tsx'
import type { FormDeclaration, OwnFieldProps } from '#src/screens/form/settings-types.ts'
import { $orgId } from '#src/stores/context.ts'
import { $search, setSearch } from '#src/stores/location.ts'
import { startSso } from '#src/stores/sso.ts'
import { PATHS } from '#wire/product/paths.ts'
import { ssoSentence } from '#wire/product/sso-sign-in.ts'
import { readSsoDiscovered, readSsoTicket, type SsoDiscovered, type SsoSettings, type SsoSettingsBody } from '#wire/product/sso.ts'

import { forOwners, type Shared, ssoForm } from './sso-forms.tsx'

interface ProviderForm extends Shared {
  kind: SsoSettings['kind']
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scopes: readonly string[]
  emailIsVerified: boolean
  entityId: string
  ssoUrl: string
  /** PEM, one after the other. */
  certificates: string
  requireSignedResponse: boolean
  allowIdpInitiated: boolean
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g

export const providerOf = (now: SsoSettings): ProviderForm => ({
  id: 'provider',
  version: now.version,
  now,
  kind: now.kind,
  issuer: now.oidc?.issuer ?? '',
  clientId: now.oidc?.clientId ?? '',
  clientSecret: undefined,
  scopes: now.oidc?.scopes ?? ['email', 'profile'],
  emailIsVerified: now.oidc?.emailIsVerified ?? false,
  entityId: now.saml?.entityId ?? '',
  ssoUrl: now.saml?.ssoUrl ?? '',
  certificates: (now.saml?.certificates ?? []).join('\n').trim(),
  requireSignedResponse: now.saml?.requireSignedResponse ?? true,
  allowIdpInitiated: now.saml?.allowIdpInitiated ?? false,
})

function providerBody(form: Partial<ProviderForm>): Partial<SsoSettingsBody> {
  const { kind = 'none', issuer = '', clientId = '', clientSecret, scopes = [], emailIsVerified = false } = form
  const { entityId = '', ssoUrl = '', certificates = '', requireSignedResponse = true, allowIdpInitiated = false } = form
  const pasted = certificates.match(PEM) ?? (certificates.trim() === '' ? [] : [certificates.trim()])
  // An empty box of a secret that was never set is none: the client is a public one
  const secret = clientSecret ? { clientSecret } : {}
  switch (kind) {
    case 'none':
      return { kind }
    case 'oidc':
      return { kind, oidc: { issuer, clientId, scopes: [...scopes], emailIsVerified, ...secret } }
    case 'saml':
      return { kind, saml: { entityId, ssoUrl, certificates: pasted, requireSignedResponse, allowIdpInitiated } }
  }
}

const isOidc = ({ kind }: ProviderForm): boolean => kind === 'oidc'
const isSaml = ({ kind }: ProviderForm): boolean => kind === 'saml'

export const providerForm: FormDeclaration<ProviderForm, Exclude<keyof ProviderForm, keyof Shared>> = {
  ...ssoForm(providerOf, providerBody),
  fields: {
    kind: {
      kind: 'choice',
      label: 'Protocol',
      choices: ({ now }) => [
        { value: 'oidc', label: 'OpenID Connect', detail: 'For Entra ID, Google Workspace, Okta, Auth0, Keycloak.' },
        { value: 'saml', label: 'SAML 2.0', detail: 'Where your provider has no OpenID Connect.' },
        {
          value: 'none',
          label: 'None',
          detail: 'Members sign in with their own methods.',
          disabledBecause: now.enabled ? 'Turn single sign-on off first, below.' : undefined,
        },
      ],
    },
    issuer: { kind: 'own', label: 'Issuer', when: isOidc, Field: IssuerField, labels: String, placeholder: 'https://login.example.com' },
    clientId: { kind: 'text', label: 'Client id', when: isOidc },
    clientSecret: {
      kind: 'secret',
      label: 'Client secret',
      when: isOidc,
      hint: 'Sealed at rest and never shown again. Another issuer or client id needs another one. Leave it empty for a public client.',
      stored: ({ now }) => (now.oidc?.secretHint ? `ends in ${now.oidc.secretHint}` : undefined),
    },
    scopes: {
      kind: 'tags',
      label: 'Scopes',
      when: isOidc,
      hint: 'Besides openid. Some providers send groups only with a scope of their own.',
    },
    emailIsVerified: {
      kind: 'check',
      label: 'The provider hands out verified addresses only',
      when: isOidc,
      hint: 'For providers that do not send email_verified. Whoever can type any address there could come in as somebody else.',
    },
    entityId: { kind: 'own', label: 'Entity id', when: isSaml, Field: EntityIdField, labels: String },
    ssoUrl: { kind: 'text', label: 'Sign-on address', when: isSaml, placeholder: 'https://idp.example.com/sso' },
    certificates: {
      kind: 'lines',
      label: 'Certificates',
      when: isSaml,
      hint: 'PEM, up to three: the one in use and the next ones. Responses signed by any other key are refused.',
    },
    requireSignedResponse: {
      kind: 'check',
      label: 'The whole response has to be signed',
      when: isSaml,
      hint: 'The assertion in it always has to be.',
    },
    allowIdpInitiated: { kind: 'check', label: 'People may begin at the provider’s own page', when: isSaml },
  },
  layout: { title: 'Identity provider', about: 'Who vouches for your members.', submit: 'Save provider' },
}

/** What the provider answered, or why it did not. */
function useDiscovery(kind: 'oidc' | 'saml', from: string, onFound: (found: SsoDiscovered) => void) {
  const orgId = useStore($orgId)
  const attempt = useAttempt(
    async () => onFound(readSsoDiscovered(await productIn(orgId)(PATHS.ssoDiscover, { method: 'POST', body: { kind, from } }))),
    { again: true },
  )
  const problem = attempt.failure && (fieldErrorsOf(attempt.failure)['from'] ?? explain(attempt.failure))
  return { ...attempt, problem }
}

/** The issuer, which is asked what it is before anything is saved. */
function IssuerField({ form: _form, ...field }: OwnFieldProps<string>) {
  const [found, setFound] = useState<SsoDiscovered['oidc']>(null)
  const { busy, problem, start } = useDiscovery('oidc', field.value, ({ oidc }) => setFound(oidc))
  const shown = found?.issuer === field.value ? found : null
  return (
    <div className="stack">
      <TextField {...field} type="url" error={field.error ?? problem} />
      {!field.readOnly && (
        <div className="cluster">
          <button type="button" className="button" data-size="small" disabled={busy || field.value === ''} onClick={start}>
            {busy ? 'Looking it up…' : 'Look it up'}
          </button>
          <span className="soft" role="status">
            {shown && (
              <>
                Found. People sign in at <code>{visibleText(shown.authorizationEndpoint)}</code>
                {shown.scopes.length > 0 && <>; it knows the scopes {visibleText(shown.scopes.join(', '))}</>}.
              </>
            )}
          </span>
        </div>
      )}
    </div>
  )
}

/** The entity id, after metadata that fill in this and the fields below. */
function EntityIdField({ form, ...field }: OwnFieldProps<string>) {
  const id = useId()
  const [metadata, setMetadata] = useState('')
  const [filled, setFilled] = useState(false)
  const { busy, problem, start } = useDiscovery('saml', metadata, ({ saml }) => {
    if (saml) form.set({ entityId: saml.entityId, ssoUrl: saml.ssoUrl, certificates: saml.certificates.join('\n') })
    setFilled(saml !== null)
  })
  return (
    <>
      {!field.readOnly && (
        <div className="stack">
          <TextAreaField
            name={`metadata${id}`}
            label="Metadata of the provider"
            hint="Its address, or the XML. It fills in the three fields below; nothing is saved before you do."
            mono
            value={metadata}
            error={problem}
            onChange={(text) => {
              setMetadata(text)
              setFilled(false)
            }}
          />
          <div className="cluster">
            <button type="button" className="button" data-size="small" disabled={busy || metadata.trim() === ''} onClick={start}>
              {busy ? 'Reading…' : 'Read metadata'}
            </button>
            <span className="soft" role="status">
              {filled && 'Filled in below. Compare it with what your provider shows.'}
            </span>
          </div>
        </div>
      )}
      <TextField {...field} mono />
    </>
  )
}

/** A sign-in that changes nothing: it ends on this page again, and says what happened. */
export function Test({ orgId, role, data: { kind, test } }: SettingPartsProps<SsoSettings>) {
  const returned = useStore($search).get('tested')
  const { busy, failure, start } = useAttempt(async () => {
    const { method, ticket } = readSsoTicket(await productIn(orgId)(PATHS.ssoTest, { method: 'POST' }))
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
      <FormFailure error={failure} />
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
