import { newId } from '#platform/lib/ids.ts'
import type { Keyring } from '#platform/lib/keyring.ts'
import type { DocumentTransaction } from '#platform/lib/ports/documents.ts'
import type { SsoPerson } from '#platform/lib/ports/identity.ts'
import { type MemberRecord, type OrganizationRecord, recordPaths } from '#platform/lib/product-records.ts'
import { rateLimit } from '#platform/lib/rate-limit.ts'
import { SLUG_PATTERN } from '#wire/product/organizations.ts'
import { ROLES, type Role } from '#wire/product/roles.ts'
import type { SsoError } from '#wire/product/sso-sign-in.ts'
import type { SsoSignIn } from '#wire/product/sso.ts'

import { writeAudit } from '../audit-chain.ts'
import type { Services } from '../services.ts'
import { openInvitationFor, removeInvitation } from '../invitations/records.ts'
import type { SsoPeople } from '../me/accounts.ts'
import { domainOf, fingerprintOf, ownerOfDomain, type SsoLinkRecord, ssoPaths, type SsoRecentRecord, type SsoRecord } from './records.ts'

const RECENT_KEPT = 20
/** Failed sign-ins that are written down per minute and organization: anybody can cause them. */
const REFUSALS_PER_MINUTE = 30

interface Connection {
  orgId: string
}

type Outcome = { ok: true; uid: string } | { ok: false; error: SsoError }
/** A decision and what the audit record and the list of sign-ins say about it. */
type Decision = Outcome & { role: Role | null; afterCommit?: () => void }

const no = (error: SsoError): Decision => ({ ok: false, error, role: null })

export type SsoDirectory = ReturnType<typeof createSsoDirectory>

/**
 * Organizations and members as single sign-on sees them, and the rules of who is let in (security.md L2, L4):
 * - a person is issuer and subject, inside one organization; an e-mail address alone is nobody;
 * - whom nobody knows yet needs an invitation, or an address of a domain that the organization has proved to own;
 * - an account that somebody made themselves is taken over by an address only when it belongs to this organization and to no other, its
 *   address is verified, and the organization owns the domain: it could as well have had the password reset by mail.
 */
export function createSsoDirectory(services: Services, keyring: Keyring, people: SsoPeople) {
  const { documents, credentials, clock } = services
  const mayRecord = rateLimit({ points: REFUSALS_PER_MINUTE, seconds: 60 })

  async function connectionOf(orgId: string) {
    const [settings, org] = await Promise.all([
      documents.get<SsoRecord>(ssoPaths.settings(orgId)),
      documents.get<OrganizationRecord>(recordPaths.organization(orgId)),
    ])
    if (!settings || !org) return undefined
    const { kind, oidc, saml, attributes } = settings.data
    const facts = { orgId, slug: org.data.slug, attributes, fingerprint: fingerprintOf(settings.data) }
    if (kind === 'oidc' && oidc) {
      const { sealedSecret, issuer, clientId, scopes, emailIsVerified } = oidc
      const clientSecret = sealedSecret === null ? undefined : keyring.open(sealedSecret)
      return { ...facts, provider: { kind, issuer, clientId, clientSecret, scopes, emailIsVerified } }
    }
    if (kind === 'saml' && saml) return { ...facts, provider: { kind, ...saml } }
    return undefined
  }

  async function openFor(hint: string) {
    const text = hint.trim().toLowerCase().slice(0, 320)
    const orgId = text.includes('@') || text.includes('.') ? await ownerOfDomain(documents, domainOf(text)) : await bySlug(text)
    const settings = orgId === undefined ? undefined : await documents.get<SsoRecord>(ssoPaths.settings(orgId))
    return orgId !== undefined && settings?.data.enabled ? connectionOf(orgId) : undefined
  }

  async function bySlug(slug: string): Promise<string | undefined> {
    if (!SLUG_PATTERN.test(slug)) return undefined
    return (await documents.get<{ orgId: string }>(recordPaths.slug(slug)))?.data.orgId
  }

  /** Decides, writes what follows from it, and records it: together or not at all. */
  async function decide(orgId: string, person: SsoPerson, address: string, work: (transaction: DocumentTransaction) => Promise<Decision>) {
    const decision = await services.keyedMutex(orgId, () =>
      documents.transaction(async (transaction) => {
        const decided = await work(transaction)
        if (decided.ok || (await isWithin(mayRecord, orgId))) await record(transaction, orgId, person, decided, address)
        return decided
      }),
    )
    decision.afterCommit?.()
    return decision.ok ? { ok: true as const, uid: decision.uid } : { ok: false as const, error: decision.error }
  }

  async function record(transaction: DocumentTransaction, orgId: string, person: Partial<SsoPerson>, decision: Decision, address: string) {
    const { subject = '', email = '', groups = [] } = person
    const entry: SsoSignIn = { atMs: clock(), subject, email, groups, role: decision.role, error: decision.ok ? null : decision.error }
    const recent = await transaction.get<SsoRecentRecord>(ssoPaths.recent(orgId))
    transaction.set(ssoPaths.recent(orgId), { items: [{ ...entry }, ...(recent?.data.items ?? [])].slice(0, RECENT_KEPT) })
    await writeAudit(transaction, clock, orgId, {
      actor: { uid: decision.ok ? decision.uid : '', email },
      address,
      action: decision.ok ? 'sso.sign-in' : 'sso.refused',
      target: decision.ok ? `member/${decision.uid}` : `sso/${decision.error}`,
      result: decision.ok ? 'done' : 'refused',
    })
  }

  async function admission(transaction: DocumentTransaction, orgId: string, person: SsoPerson, newUid: string): Promise<Decision> {
    const settings = (await transaction.get<SsoRecord>(ssoPaths.settings(orgId)))?.data
    const org = (await transaction.get<OrganizationRecord>(recordPaths.organization(orgId)))?.data
    if (!settings?.enabled || !org) return no('not-available')
    const { email, name } = person
    if (email === undefined) return no('no-email')
    const linkPath = ssoPaths.link(orgId, person.issuer, person.subject)
    const stored = (await transaction.get<SsoLinkRecord>(linkPath))?.data
    // An account of somebody's own that was deleted is not made again in their name.
    const link = stored?.account === 'own' && people.state(stored.uid) === 'missing' ? undefined : stored
    const proven = (await ownerOfDomain(transaction, domainOf(email))) === orgId

    if (!link && !person.emailVerified) return no('unverified-email')
    const own = link ? undefined : people.ownAccount(email)
    const ownMember = own && (await transaction.get<MemberRecord>(recordPaths.member(orgId, own.uid)))
    if (own && ownMember) {
      const memberships = await transaction.query({ collection: recordPaths.memberships(own.uid), limit: 2 })
      if (!proven || !own.emailVerified || memberships.length > 1) return no('connect-first')
    }
    const account = link?.account ?? (ownMember ? 'own' : 'made')
    const uid = link?.uid ?? (ownMember && own ? own.uid : newUid)
    if (people.state(uid) === 'disabled') return no('disabled')

    const member = await transaction.get<MemberRecord>(recordPaths.member(orgId, uid))
    const role = await roleFor(transaction, orgId, { settings, person, email, proven, member: member?.data })
    if (role === undefined) return no('not-invited')
    if (!link) {
      const made: SsoLinkRecord = { uid, issuer: person.issuer, subject: person.subject, account, createdMs: clock() }
      transaction.set(linkPath, made)
    }
    if (!member)
      credentials.admit(transaction, { orgId, name: org.name, slug: org.slug, deletion: org.deletion }, { uid, email, name }, role)
    else if (member.data.role !== role) await credentials.changeRole(transaction, orgId, uid, role)
    // Who is known already gets no other address by a sign-in in which nobody verified it
    const address = link && !person.emailVerified ? undefined : email
    const keep = () => people.keepOrgPerson({ uid, orgId, email: address, emailVerified: proven && person.emailVerified, name })
    return { ok: true, uid, role, ...(account === 'made' && { afterCommit: keep }) }
  }

  /** The role somebody has after this sign-in; undefined: nobody let them in. Owners are made and unmade by owners only. */
  async function roleFor(
    transaction: DocumentTransaction,
    orgId: string,
    facts: { settings: SsoRecord; person: SsoPerson; email: string; proven: boolean; member: MemberRecord | undefined },
  ): Promise<Role | undefined> {
    const { settings, person, email, proven, member } = facts
    const { groupRoles, defaultRole } = settings
    const mapped = groupRoles.filter(({ group }) => person.groups.includes(group)).map(({ role }) => role)
    const byGroups = mapped.sort((a, b) => ROLES.indexOf(b) - ROLES.indexOf(a))[0] ?? defaultRole
    if (member) return member.role === 'owner' || groupRoles.length === 0 ? member.role : byGroups
    const invitation = await openInvitationFor(transaction, orgId, email, clock())
    if (invitation) {
      removeInvitation(transaction, orgId, invitation)
      return invitation.data.role
    }
    return settings.justInTime && proven && person.emailVerified ? byGroups : undefined
  }

  return {
    openFor,
    connectionOf,

    admit({ orgId }: Connection, person: SsoPerson, address: string): Promise<Outcome> {
      const newUid = newId(clock())
      return decide(orgId, person, address, (transaction) => admission(transaction, orgId, person, newUid))
    },

    connect({ orgId }: Connection, person: SsoPerson, uid: string, address: string): Promise<Outcome> {
      return decide(orgId, person, address, async (transaction) => {
        const member = await transaction.get<MemberRecord>(recordPaths.member(orgId, uid))
        const linkPath = ssoPaths.link(orgId, person.issuer, person.subject)
        const known = await transaction.get<SsoLinkRecord>(linkPath)
        if (!member || (known && known.data.uid !== uid)) return no('not-available')
        const link: SsoLinkRecord = { uid, issuer: person.issuer, subject: person.subject, account: 'own', createdMs: clock() }
        if (!known) transaction.set(linkPath, link)
        return { ok: true, uid, role: member.data.role }
      })
    },

    async tested(
      { orgId, fingerprint }: Connection & { fingerprint: string },
      tester: { uid: string; email: string },
      result: SsoPerson | SsoError,
      address: string,
    ): Promise<void> {
      const failed = typeof result === 'string' ? result : result.email === undefined ? 'no-email' : null
      const email = typeof result === 'string' ? null : (result.email ?? null)
      await services.keyedMutex(orgId, () =>
        documents.transaction(async (transaction) => {
          transaction.set(ssoPaths.test(orgId), { atMs: clock(), ok: failed === null, error: failed, email, fingerprint })
          const audit = { actor: tester, address, action: 'sso.test', target: `sso/${failed ?? 'ok'}` }
          await writeAudit(transaction, clock, orgId, { ...audit, result: failed === null ? 'done' : 'refused' })
        }),
      )
    },

    async refused({ orgId }: Connection, error: SsoError, address: string): Promise<void> {
      if (!(await isWithin(mayRecord, orgId))) return
      await services.keyedMutex(orgId, () => documents.transaction((transaction) => record(transaction, orgId, {}, no(error), address)))
    },
  }
}

const isWithin = (limit: (key: string) => Promise<void>, key: string): Promise<boolean> =>
  limit(key).then(
    () => true,
    () => false, // over the limit: bounded on purpose
  )
