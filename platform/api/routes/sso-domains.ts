import { randomBytes } from 'node:crypto'

import { getDomain } from 'tldts'

import { Fault } from '#platform/lib/faults.ts'
import { newId } from '#platform/lib/ids.ts'
import type { StoredDocument } from '#platform/lib/ports/documents.ts'
import { PATHS } from '#wire/product/paths.ts'
import { SSO_DOMAINS_MAX, type SsoDomain, ssoDomain, type SsoDomainBody, ssoDomainBody } from '#wire/product/sso.ts'

import type { SsoPeople } from '../me/accounts.ts'
import { memberRoute, type Route } from '../route.ts'
import { type Actor, changeOrganization, missing, type Services } from '../services.ts'
import { endWaysBeside, membersUnder, provenDomainsOf } from '../sso/enforcement.ts'
import { ownerOfDomain, type ProvenDomainRecord, type SsoDomainRecord, ssoPaths, type SsoRecord } from '../sso/records.ts'
import { bodyOf, responseOf } from '../wire-schema.ts'

/** Resolves TXT records like `node:dns`: each a list of pieces. */
export type ResolveTxt = (name: string) => Promise<string[][]>

interface DomainParts {
  resolveTxt: ResolveTxt
  people: Pick<SsoPeople, 'revokeSessions'>
}

/** DNS name of a domain's proof, and how its value begins. */
const PROOF_RECORD = '_sightglass'
const proofValue = (value: string): string => `sightglass-domain=${value}`

/** Domains that an organization proves to own, each by a TXT record. They are listed with its settings of single sign-on. */
export const ssoDomainRoutes = (services: Services, parts: DomainParts): Route[] => [
  memberRoute('owner', {
    method: 'post',
    path: PATHS.ssoDomains,
    summary: 'Name a domain that the organization will prove to own',
    audit: 'sso.add-domain',
    personOnly: true,
    status: 201,
    body: bodyOf(ssoDomainBody),
    answer: responseOf(ssoDomain),
    handle: async ({ body, ...actor }) => ({ body: await addSsoDomain(services, actor, body) }),
  }),
  memberRoute('owner', {
    method: 'post',
    path: `${PATHS.ssoDomains}/{id}/check`,
    summary: 'Look for the proof of a domain',
    audit: 'sso.prove-domain',
    personOnly: true,
    answer: responseOf(ssoDomain),
    handle: async ({ id, ...actor }) => ({ body: await checkSsoDomain(services, actor, id, parts) }),
  }),
  memberRoute('owner', {
    method: 'delete',
    path: `${PATHS.ssoDomains}/{id}`,
    summary: 'Remove a domain',
    audit: 'sso.remove-domain',
    personOnly: true,
    status: 204,
    handle: ({ id, ...actor }) => removeSsoDomain(services, actor, id),
  }),
]

/** Names a domain that shall be proved. */
async function addSsoDomain(services: Services, actor: Actor, { domain: text }: SsoDomainBody): Promise<SsoDomain> {
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

/** Looks for the proof in the domain name system. Where single sign-on is enforced, it is from then on for members with such an address too. */
async function checkSsoDomain(services: Services, actor: Actor, id: string, { resolveTxt, people }: DomainParts): Promise<SsoDomain> {
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

async function removeSsoDomain(services: Services, actor: Actor, id: string): Promise<void> {
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

export function domainView({ id, data }: StoredDocument<SsoDomainRecord>): SsoDomain {
  return { id, domain: data.domain, record: `${PROOF_RECORD}.${data.domain}`, value: proofValue(data.value), provenMs: data.provenMs }
}

const wrong = (sentence: string, code: 'invalid' | 'conflict' = 'invalid'): Fault =>
  new Fault(code, sentence, { fields: { domain: sentence } })
