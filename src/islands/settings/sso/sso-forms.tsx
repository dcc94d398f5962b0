import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { visibleText } from '#domain/detection/control.ts'
import { CheckGroupField } from '#src/components/form/CheckGroupField.tsx'
import { KeyValueField } from '#src/components/form/KeyValueField.tsx'
import { toWireError, WireFailure } from '#src/lib/errors.ts'
import { type KeyValue, keyValueProblems } from '#src/lib/form/list-values.ts'
import { queryClient } from '#src/queries/client.ts'
import { replaceSetting, settingOf } from '#src/queries/setting.ts'
import { team } from '#src/queries/team.ts'
import type { FormDeclaration, OwnFieldProps } from '#src/screens/form/settings-types.ts'
import { $orgId } from '#src/stores/context.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'
import { checkBody } from '#wire/product/schema.ts'
import { DEFAULT_SSO, SSO_ROLES, type SsoRole, ssoSetting, type SsoSettings, type SsoSettingsBody } from '#wire/product/sso.ts'

/**
 * The settings are one thing with one version, and three forms: the provider, who is let in, and whether it has to be used. Each sends the whole with its
 * part changed. Fields are flat; what is wrong with the body is said at them.
 */
export interface Shared {
  id: string
  version: string
  now: SsoSettings
}

const NEEDS_OWNER = 'Needs the role owner: it decides how everybody signs in.'
export const forOwners = (role: Role): string | undefined => (mayActAs(role, 'owner') ? undefined : NEEDS_OWNER)

/** What the three forms have in common. */
export function ssoForm<Form extends Shared>(of: (now: SsoSettings) => Form, bodyOf: (form: Partial<Form>) => Partial<SsoSettingsBody>) {
  return {
    noun: { one: 'setting' },
    resource: { change: ssoSetting.value },
    queries: {
      one: (orgId: string) => ({
        queryKey: [...settingOf(ssoSetting, orgId).queryKey, of.name],
        queryFn: async () => of(await queryClient.fetchQuery({ ...settingOf(ssoSetting, orgId), staleTime: 0 })),
      }),
      change: async (orgId: string, { version }: { version: string }, form: Partial<Form>) =>
        of(await changeSso(orgId, version, bodyOf(form))),
    },
    problems(form: Partial<Form>): Record<string, string> {
      const checked = checkBody(ssoSetting.value, bodyWith(DEFAULT_SSO, bodyOf(form)))
      return 'problems' in checked ? flatProblems(checked.problems) : {}
    },
    blocked: (_one: Form, role: Role) => forOwners(role),
  }
}

/** What is sent to change a part of the settings: the rest stays as it is. Secret and provider stay where they are left out. */
function bodyWith(now: Omit<SsoSettingsBody, 'oidc' | 'saml'>, change: Partial<SsoSettingsBody>): SsoSettingsBody {
  const { kind, attributes, groupRoles, defaultRole, justInTime, enabled, enforced, breakGlass } = now
  return { kind, attributes, groupRoles, defaultRole, justInTime, enabled, enforced, breakGlass, ...change }
}

async function changeSso(orgId: string, version: string, change: Partial<SsoSettingsBody>): Promise<SsoSettings> {
  const shown = settingOf(ssoSetting, orgId)
  const now = queryClient.getQueryData(shown.queryKey) ?? (await queryClient.fetchQuery(shown))
  try {
    return await replaceSetting(ssoSetting, orgId, { version }, bodyWith(now, change))
  } catch (cause) {
    const error = toWireError(cause)
    if (error.kind !== 'invalid') throw cause
    throw new WireFailure({ ...error, fields: flatProblems(error.fields) }, cause)
  }
}

/** Sentences by the fields of forms, which are flat: `oidc.issuer` → `issuer`, `saml.certificates.0` → `certificates`. */
function flatProblems(problems: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([path, sentence]) => {
      const [part = '', inner] = path.split('.')
      if (part === 'oidc') return [inner ?? 'issuer', sentence]
      if (part === 'saml') return [inner ?? 'entityId', sentence]
      return [part === 'attributes' ? (inner ?? part) : part, sentence]
    }),
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

interface UsageForm extends Shared {
  use: 'off' | 'open' | 'required'
  breakGlass: readonly string[]
}

export const usageOf = (now: SsoSettings): UsageForm => ({
  id: 'use',
  version: now.version,
  now,
  use: now.enforced ? 'required' : now.enabled ? 'open' : 'off',
  breakGlass: now.breakGlass,
})

const usageBody = ({ use = 'off', breakGlass = [] }: Partial<UsageForm>): Partial<SsoSettingsBody> => ({
  enabled: use !== 'off',
  enforced: use === 'required',
  breakGlass: [...breakGlass],
})

export const usageForm: FormDeclaration<UsageForm, Exclude<keyof UsageForm, keyof Shared>> = {
  ...ssoForm(usageOf, usageBody),
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
