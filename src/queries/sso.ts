import { queryOptions } from '@tanstack/react-query'

import { toWireError, WireFailure } from '#src/lib/errors.ts'
import { one, PATHS, ssoDomainCheckPath } from '#wire/product/paths.ts'
import {
  readSsoDiscovered,
  readSsoDomain,
  readSsoSettings,
  readSsoTicket,
  type SsoDiscoverBody,
  type SsoDiscovered,
  type SsoDomain,
  type SsoSettings,
  type SsoSettingsBody,
  type SsoTicket,
} from '#wire/product/sso.ts'

import { productIn } from './apis.ts'
import { queryClient } from './client.ts'

/** Single sign-on of the organization. Needs the role admin. */
export const ssoSettings = (orgId: string) =>
  queryOptions({
    queryKey: [PATHS.sso, orgId],
    queryFn: async ({ signal }) => readSsoSettings(await productIn(orgId)(PATHS.sso, { signal })),
    enabled: orgId !== '',
  })

/** What is sent to change a part of the settings: the rest stays as it is. Secret and provider stay where they are left out. */
export function ssoBodyWith(now: SsoSettings, change: Partial<SsoSettingsBody>): SsoSettingsBody {
  const { kind, attributes, groupRoles, defaultRole, justInTime, enabled, enforced, breakGlass } = now
  return { kind, attributes, groupRoles, defaultRole, justInTime, enabled, enforced, breakGlass, ...change }
}

/** Replaces the settings, if they are still of the version that was shown. */
export async function changeSso(orgId: string, version: string, change: Partial<SsoSettingsBody>): Promise<SsoSettings> {
  const now = queryClient.getQueryData(ssoSettings(orgId).queryKey) ?? (await queryClient.fetchQuery(ssoSettings(orgId)))
  try {
    const body = ssoBodyWith(now, change)
    const changed = readSsoSettings(await productIn(orgId)(PATHS.sso, { method: 'PUT', body, headers: { 'If-Match': `"${version}"` } }))
    queryClient.setQueryData(ssoSettings(orgId).queryKey, changed)
    return changed
  } catch (cause) {
    const error = toWireError(cause)
    if (error.kind !== 'invalid') throw cause
    throw new WireFailure({ ...error, fields: flatProblems(error.fields) }, cause)
  }
}

/** Sentences by the fields of forms, which are flat: `oidc.issuer` → `issuer`, `saml.certificates.0` → `certificates`. */
export function flatProblems(problems: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([path, sentence]) => {
      const [part = '', inner] = path.split('.')
      if (part === 'oidc') return [inner ?? 'issuer', sentence]
      if (part === 'saml') return [inner ?? 'entityId', sentence]
      return [part === 'attributes' ? (inner ?? part) : part, sentence]
    }),
  )
}

/** Where a sign-in starts that only shows whether the settings work. */
export const startSsoTest = async (orgId: string): Promise<SsoTicket> =>
  readSsoTicket(await productIn(orgId)(PATHS.ssoTest, { method: 'POST' }))

/** What a provider says of itself; nothing is stored. */
export const discoverSso = async (orgId: string, body: SsoDiscoverBody): Promise<SsoDiscovered> =>
  readSsoDiscovered(await productIn(orgId)(PATHS.ssoDiscover, { method: 'POST', body }))

export const addSsoDomain = (orgId: string, domain: string): Promise<SsoDomain> =>
  reloading(orgId, async () => readSsoDomain(await productIn(orgId)(PATHS.ssoDomains, { method: 'POST', body: { domain } })))

/** Looks for its proof; rejects with what is missing. */
export const checkSsoDomain = (orgId: string, id: string): Promise<SsoDomain> =>
  reloading(orgId, async () => readSsoDomain(await productIn(orgId)(ssoDomainCheckPath(id), { method: 'POST' })))

export const removeSsoDomain = (orgId: string, id: string): Promise<unknown> =>
  reloading(orgId, () => productIn(orgId)(one(PATHS.ssoDomains, id), { method: 'DELETE' }))

async function reloading<Result>(orgId: string, work: () => Promise<Result>): Promise<Result> {
  const result = await work()
  await queryClient.invalidateQueries({ queryKey: ssoSettings(orgId).queryKey })
  return result
}
