import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { visibleText } from '#domain/detection/control.ts'
import { CheckGroupField } from '#src/components/form/CheckGroupField.tsx'
import { KeyValueField } from '#src/components/form/KeyValueField.tsx'
import { type KeyValue, keyValueProblems } from '#src/lib/form/list-values.ts'
import { queryClient } from '#src/queries/client.ts'
import { changeSso, flatProblems, ssoBodyWith, ssoSettings } from '#src/queries/sso.ts'
import { team } from '#src/queries/team.ts'
import { $orgId } from '#src/stores/context.ts'
import type { FormDeclaration, OwnFieldProps } from '#src/screens/form/settings-types.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'
import { checkBody } from '#wire/product/schema.ts'
import { SSO_ROLES, type SsoRole, type SsoSettings, type SsoSettingsBody, ssoSettingsBody } from '#wire/product/sso.ts'

import { EntityIdField, IssuerField } from './DiscoverFields.tsx'

/**
 * The settings are one thing with one version, and three forms: the provider, who is let in, and whether it has to be used. Each sends the whole with its
 * part changed. Fields are flat; what is wrong with the body is said at them.
 */
interface Shared {
  id: string
  version: string
  now: SsoSettings
}

export interface ProviderForm extends Shared {
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

export interface AdmissionForm extends Shared {
  email: string
  name: string
  groups: string
  justInTime: boolean
  defaultRole: SsoRole
  groupRoles: readonly KeyValue[]
}

export interface UseForm extends Shared {
  use: 'off' | 'open' | 'required'
  breakGlass: readonly string[]
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

export const useOf = (now: SsoSettings): UseForm => ({
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

const NEEDS_OWNER = 'Needs the role owner: it decides how everybody signs in.'
export const forOwners = (role: Role): string | undefined => (mayActAs(role, 'owner') ? undefined : NEEDS_OWNER)

/** What the three forms have in common. */
function ssoForm<Form extends Shared>(of: (now: SsoSettings) => Form, bodyOf: (form: Partial<Form>) => Partial<SsoSettingsBody>) {
  return {
    noun: { one: 'setting' },
    resource: { change: ssoSettingsBody },
    queries: {
      one: (orgId: string) => ({
        queryKey: [...ssoSettings(orgId).queryKey, of.name],
        queryFn: async () => of(await queryClient.fetchQuery({ ...ssoSettings(orgId), staleTime: 0 })),
      }),
      change: async (orgId: string, { version }: { version: string }, form: Partial<Form>) =>
        of(await changeSso(orgId, version, bodyOf(form))),
    },
    problems(form: Partial<Form>): Record<string, string> {
      const checked = checkBody(ssoSettingsBody, ssoBodyWith(UNSET, bodyOf(form)))
      return 'problems' in checked ? flatProblems(checked.problems) : {}
    },
    blocked: (_one: Form, role: Role) => forOwners(role),
  }
}

/** Around a part that is checked alone. */
const UNSET = {
  kind: 'none',
  attributes: { email: 'email', name: 'name', groups: 'groups' },
  groupRoles: [],
  defaultRole: 'viewer',
  justInTime: false,
  enabled: false,
  enforced: false,
  breakGlass: [],
} as unknown as SsoSettings // the parts that a body has

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

export const useOfSso: FormDeclaration<UseForm, Exclude<keyof UseForm, keyof Shared>> = {
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
