import { randomBytes } from 'node:crypto'

import { getDomain } from 'tldts'

import { Fault } from '#platform/lib/faults.ts'
import { newId } from '#platform/lib/ids.ts'
import { SSO_DOMAINS_MAX, type SsoDomain, type SsoDomainBody } from '#wire/product/sso.ts'

import { type Actor, changeOrganization, missing, type Services } from '../../services.ts'
import { endWaysBeside, membersUnder, provenDomainsOf } from '../../sso/enforced.ts'
import type { SsoPeople } from '../../me/accounts.ts'
import { type SsoDomainRecord, ownerOfDomain, type ProvenDomainRecord, ssoPaths, type SsoRecord } from '../../sso/records.ts'
import { domainView, PROOF_RECORD, proofValue } from './settings.ts'

/** Resolves TXT records like `node:dns`: each a list of pieces. */
export type ResolveTxt = (name: string) => Promise<string[][]>

/** Names a domain that shall be proved. */
export async function addSsoDomain(services: Services, actor: Actor, { domain: text }: SsoDomainBody): Promise<SsoDomain> {
  const { orgId } = actor.caller
  const domain = text.trim().toLowerCase().replace(/\.$/, '')
  // A name that other people register under (co.uk, github.io) can be nobody's organization.
  if (!/^[a-z0-9.-]+$/.test(domain) || getDomain(domain, { allowPrivateDomains: true }) === null)
    throw wrong('Enter a domain of your own, like example.com.')
  const id = newId(services.clock())
  const path = ssoPaths.domain(orgId, id)
  await changeOrganization(services, actor, 'owner', async (transaction) => {
    const known = await transaction.query<SsoDomainRecord>({ collection: ssoPaths.domains(orgId) })
    if (known.length >= SSO_DOMAINS_MAX)
      throw new Fault('conflict', `An organization has at most ${SSO_DOMAINS_MAX} domains. Remove one first.`)
    if (known.some(({ data }) => data.domain === domain)) throw wrong('This domain is in the list already.', 'conflict')
    const record: SsoDomainRecord = { domain, value: randomBytes(16).toString('hex'), createdMs: services.clock(), provenMs: null }
    transaction.create(path, record)
    return { result: undefined, audit: { action: 'sso.add-domain', target: `domain/${id}`, after: record } }
  })
  return readDomain(services, path)
}

export interface DomainParts {
  resolveTxt: ResolveTxt
  people: Pick<SsoPeople, 'revokeSessions'>
}

/** Looks for the proof in the domain name system. Where single sign-on is enforced, it is from then on for members with such an address too. */
export async function checkSsoDomain(
  services: Services,
  actor: Actor,
  id: string,
  { resolveTxt, people }: DomainParts,
): Promise<SsoDomain> {
  const { orgId } = actor.caller
  const path = ssoPaths.domain(orgId, id)
  const asked = await services.documents.get<SsoDomainRecord>(path)
  if (!asked) throw missing()
  const { domain, value } = asked.data
  const found = await resolveTxt(`${PROOF_RECORD}.${domain}`).catch(() => []) // no such name, or no answer: there is no proof either way
  if (!found.some((pieces) => pieces.join('') === proofValue(value)))
    throw new Fault(
      'conflict',
      `There is no TXT record with this value at ${PROOF_RECORD}.${domain} yet. It can take an hour until a new one is seen.`,
    )
  const ended = await changeOrganization(services, actor, 'owner', async (transaction) => {
    const record = await transaction.get<SsoDomainRecord>(path)
    if (!record) throw missing()
    if (record.data.provenMs !== null) return { result: [], audit: undefined }
    const owner = await ownerOfDomain(transaction, domain)
    if (owner !== undefined) throw new Fault('conflict', 'Another organization of this installation has proved to own this domain.')
    const proof: ProvenDomainRecord = { orgId, domain }
    transaction.create(ssoPaths.provenDomain(domain), proof)
    transaction.update(path, { provenMs: services.clock() })
    const audit = {
      action: 'sso.prove-domain',
      target: `domain/${id}`,
      before: record.data,
      after: { ...record.data, provenMs: services.clock() },
    }
    const settings = (await transaction.get<SsoRecord>(ssoPaths.settings(orgId)))?.data
    const domains = await provenDomainsOf(transaction, orgId)
    const before = await membersUnder(services, transaction, orgId, { settings, domains })
    const after = await membersUnder(services, transaction, orgId, { settings, domains: new Set([...domains, domain]) })
    const concerned = after.filter(({ id: uid }) => !before.some((known) => known.id === uid))
    return { result: await endWaysBeside(services, transaction, orgId, concerned), audit }
  })
  for (const uid of ended) people.revokeSessions(uid)
  return readDomain(services, path)
}

export async function removeSsoDomain(services: Services, actor: Actor, id: string): Promise<void> {
  const { orgId } = actor.caller
  await changeOrganization(services, actor, 'owner', async (transaction) => {
    const record = await transaction.get<SsoDomainRecord>(ssoPaths.domain(orgId, id))
    if (!record) throw missing()
    const settings = await transaction.get<SsoRecord>(ssoPaths.settings(orgId))
    if (settings?.data.enforced && record.data.provenMs !== null)
      throw new Fault('conflict', 'Single sign-on is enforced for this domain. Turn that off first.')
    transaction.delete(ssoPaths.domain(orgId, id))
    if (record.data.provenMs !== null) transaction.delete(ssoPaths.provenDomain(record.data.domain))
    return { result: undefined, audit: { action: 'sso.remove-domain', target: `domain/${id}`, before: record.data } }
  })
}

async function readDomain({ documents }: Services, path: string): Promise<SsoDomain> {
  const found = await documents.get<SsoDomainRecord>(path)
  if (!found) throw missing()
  return domainView(found)
}

const wrong = (sentence: string, code: 'invalid' | 'conflict' = 'invalid'): Fault =>
  new Fault(code, sentence, { fields: { domain: sentence } })
