import { Fault } from '#platform/lib/faults.ts'
import type { Keyring } from '#platform/lib/keyring.ts'
import type { DocumentReader, StoredDocument } from '#platform/lib/ports/documents.ts'
import { type MemberRecord, recordPaths } from '#platform/lib/product-records.ts'
import { PATHS } from '#wire/product/paths.ts'
import {
  type SsoDiscoverBody,
  ssoDiscoverBody,
  type SsoDiscovered,
  ssoDiscovered,
  type SsoSettings,
  ssoSettings,
  type SsoSettingsBody,
  ssoSettingsBody,
  type SsoTicket,
  ssoTicket,
} from '#wire/product/sso.ts'

import type { SsoPeople } from '../me/accounts.ts'
import { memberRoute, type Route } from '../route.ts'
import { type Actor, changeOrganization, checkVersion, NO_VERSION, type Services } from '../services.ts'
import { endWaysBeside, membersUnder, provenDomainsOf } from '../sso/enforcement.ts'
import {
  fingerprintOf,
  type IssueTicket,
  NO_SSO,
  providerAddress,
  samlOf,
  type SsoDomainRecord,
  type SsoLinkRecord,
  type SsoOidcRecord,
  ssoPaths,
  type SsoRecentRecord,
  type SsoRecord,
  type SsoTestRecord,
} from '../sso/records.ts'
import { bodyOf, responseOf } from '../wire-schema.ts'
import { domainView } from './sso-domains.ts'

interface SsoContext {
  keyring: Keyring
  people: SsoPeople
  /** Hosts that may be reached over http and on the own network. */
  internalHosts: readonly string[]
  addressesOf(orgId: string): SsoSettings['addresses']
  issueTicket: IssueTicket
  /** Asks a provider, or reads its metadata. Fault `invalid` at the field. */
  discover(body: SsoDiscoverBody): Promise<SsoDiscovered>
}

/** Characters of a secret that are shown, to recognize it by. */
const SECRET_SHOWN = 4

/** How members of an organization sign in through its identity provider. */
export const ssoRoutes = (services: Services, context: SsoContext): Route[] => [
  memberRoute('admin', {
    method: 'get',
    path: PATHS.sso,
    summary: 'Single sign-on of the organization; secrets are never shown',
    answer: responseOf(ssoSettings),
    async handle({ caller }) {
      const body = await readSsoSettings(services, context, caller)
      return { body, version: body.version }
    },
  }),
  memberRoute('owner', {
    method: 'put',
    path: PATHS.sso,
    summary: 'Set single sign-on of the organization',
    audit: 'sso.change',
    personOnly: true,
    ifMatch: true,
    body: bodyOf(ssoSettingsBody),
    answer: responseOf(ssoSettings),
    async handle({ body, ifVersion, ...actor }) {
      const changed = await changeSsoSettings(services, context, actor, body, ifVersion)
      return { body: changed, version: changed.version }
    },
  }),
  memberRoute('owner', {
    method: 'post',
    path: PATHS.ssoTest,
    summary: 'Start a sign-in that only shows whether the settings work',
    audit: 'sso.start-test',
    personOnly: true,
    status: 201,
    answer: responseOf(ssoTicket),
    handle: async (actor) => ({ body: await testSso(services, context, actor) }),
  }),
  memberRoute('owner', {
    method: 'post',
    path: PATHS.ssoDiscover,
    summary: 'What an identity provider says of itself: its OpenID configuration, or its SAML metadata. Nothing is stored',
    audit: null,
    personOnly: true,
    body: bodyOf(ssoDiscoverBody),
    answer: responseOf(ssoDiscovered),
    handle: async ({ body }) => ({ body: await context.discover(body) }),
  }),
]

/** An organization's settings, with everything that helps to set them; never a secret. */
async function readSsoSettings({ documents }: Services, context: SsoContext, { orgId }: { orgId: string }): Promise<SsoSettings> {
  const [settings, domains, test, recent] = await Promise.all([
    documents.get<SsoRecord>(ssoPaths.settings(orgId)),
    documents.query<SsoDomainRecord>({ collection: ssoPaths.domains(orgId) }),
    documents.get<SsoTestRecord>(ssoPaths.test(orgId)),
    documents.get<SsoRecentRecord>(ssoPaths.recent(orgId)),
  ])
  const { oidc, saml, ...rest } = settings?.data ?? NO_SSO
  return {
    ...rest,
    oidc: oidc && oidcView(oidc),
    saml,
    addresses: context.addressesOf(orgId),
    domains: domains.map(domainView).sort((a, b) => a.domain.localeCompare(b.domain, 'en')),
    test: test && settings ? testView(test.data, settings.data) : null,
    recent: recent?.data.items ?? [],
    version: settings?.version ?? NO_VERSION,
  }
}

/** Replaces the settings. Whoever has to use the provider from now on, and had not before, loses what they signed in with. */
async function changeSsoSettings(
  services: Services,
  context: SsoContext,
  actor: Actor,
  body: SsoSettingsBody,
  ifVersion: string | undefined,
): Promise<SsoSettings> {
  const { orgId } = actor.caller
  const ended = await changeOrganization(services, actor, 'owner', async (transaction) => {
    const found = await transaction.get<SsoRecord>(ssoPaths.settings(orgId))
    checkVersion({ version: found?.version ?? NO_VERSION }, ifVersion)
    const record = recordOf(body, found?.data, context)
    const domains = await provenDomainsOf(transaction, orgId)
    if (record.enforced) await checkEnforceable(transaction, orgId, record, domains)
    const before = await membersUnder(services, transaction, orgId, { settings: found?.data, domains })
    const after = await membersUnder(services, transaction, orgId, { settings: record, domains })
    const concerned = after.filter(({ id }) => !before.some((known) => known.id === id))
    transaction.set(ssoPaths.settings(orgId), record)
    const audit = { action: 'sso.change', target: 'sso/settings', before: found?.data, after: record }
    return { result: await endWaysBeside(services, transaction, orgId, concerned), audit }
  })
  for (const uid of ended) context.people.revokeSessions(uid)
  return readSsoSettings(services, context, actor.caller)
}

function recordOf(body: SsoSettingsBody, before: SsoRecord | undefined, context: SsoContext): SsoRecord {
  const { oidc, saml, ...rest } = body
  if (body.kind === 'oidc' && !oidc && !before?.oidc) throw field('oidc', 'Enter the provider’s issuer and the client id.')
  if (body.kind === 'saml' && !saml && !before?.saml) throw field('saml', 'Enter the provider’s entity id, address and certificate.')
  if (body.enabled && body.kind === 'none') throw field('enabled', 'Choose OpenID Connect or SAML first.')
  if (body.enforced && !body.enabled) throw field('enforced', 'Turn single sign-on on first.')
  return {
    ...rest,
    oidc: oidc ? oidcOf(oidc, before?.oidc ?? null, context) : (before?.oidc ?? null),
    saml: saml ? samlOf(saml, context.internalHosts) : (before?.saml ?? null),
  }
}

function oidcOf(
  { clientSecret, ...oidc }: NonNullable<SsoSettingsBody['oidc']>,
  before: SsoOidcRecord | null,
  { keyring, internalHosts }: SsoContext,
): SsoOidcRecord {
  const issuer = providerAddress(oidc.issuer, internalHosts, 'oidc.issuer')
  if (clientSecret !== undefined)
    return { ...oidc, issuer, sealedSecret: keyring.seal(clientSecret), secretHint: clientSecret.slice(-SECRET_SHOWN) }
  // A secret belongs to the provider it was made by: it must never be sent to another one.
  const kept = before?.issuer === issuer && before.clientId === oidc.clientId ? before : null
  return { ...oidc, issuer, sealedSecret: kept?.sealedSecret ?? null, secretHint: kept?.secretHint ?? null }
}

/** Test before enforce, with a way back. */
async function checkEnforceable(reader: DocumentReader, orgId: string, record: SsoRecord, proven: ReadonlySet<string>): Promise<void> {
  const test = (await reader.get<SsoTestRecord>(ssoPaths.test(orgId)))?.data
  if (!test?.ok || test.fingerprint !== fingerprintOf(record))
    throw field('enforced', 'Test these settings first: save them, then press Test.')
  if (proven.size === 0) throw field('enforced', 'Prove a domain first: only members with an address of it are concerned.')
  const members = await reader.query<MemberRecord>({ collection: recordPaths.members(orgId) })
  await checkBreakGlass(reader, orgId, record.breakGlass, members)
}

async function checkBreakGlass(
  reader: DocumentReader,
  orgId: string,
  uids: readonly string[],
  members: readonly StoredDocument<MemberRecord>[],
): Promise<void> {
  if (uids.length === 0) throw field('breakGlass', 'Name an owner who may still use their password when the provider fails.')
  const links = await reader.query<SsoLinkRecord>({ collection: ssoPaths.links(orgId) })
  const withoutPassword = new Set(links.filter(({ data }) => data.account === 'made').map(({ data }) => data.uid))
  for (const uid of uids) {
    const member = members.find(({ id }) => id === uid)
    if (member?.data.role !== 'owner' || withoutPassword.has(uid))
      throw field('breakGlass', 'Only owners with an account of their own can be named here.')
  }
}

const field = (name: string, sentence: string): Fault => new Fault('invalid', sentence, { fields: { [name]: sentence } })

const oidcView = ({ sealedSecret: _sealed, ...oidc }: SsoOidcRecord): NonNullable<SsoSettings['oidc']> => oidc

const testView = ({ fingerprint, ...test }: SsoTestRecord, settings: SsoRecord): NonNullable<SsoSettings['test']> => ({
  ...test,
  current: fingerprint === fingerprintOf(settings),
})

/** A sign-in that only shows whether the settings work. */
function testSso(services: Services, { issueTicket }: SsoContext, actor: Actor): Promise<SsoTicket> {
  const { orgId, uid, email } = actor.caller
  return changeOrganization(services, actor, 'owner', async (transaction) => {
    const settings = await transaction.get<SsoRecord>(ssoPaths.settings(orgId))
    if (!settings || settings.data.kind === 'none') throw new Fault('conflict', 'There is nothing to test. Save the settings first.')
    const ticket = issueTicket({ orgId, intent: { type: 'test', uid, email } })
    return { result: { method: settings.data.kind, ticket }, audit: { action: 'sso.start-test', target: 'sso/settings' } }
  })
}
