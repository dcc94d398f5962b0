import type { DocumentTransaction } from '#platform/lib/ports/documents.ts'
import { recordPaths, type TokenUseRecord } from '#platform/lib/product-records.ts'
import { type KeySet, keySet, keySetPath, rotateKeysBody, type SigningKeys, signingKeys } from '#wire/product/jwt-keys.ts'
import { PATHS } from '#wire/product/paths.ts'

import { memberRoute, publicRoute, type Route } from '../route.ts'
import { type Actor, type AuditDraft, changeOrganization, checkVersion, type Services } from '../services.ts'
import { bodyOf, responseOf } from '../wire-schema.ts'

/** Where this platform's API is reached from outside. */
interface Outside {
  apiUrl: string
}

/** All keys are one thing with one history; details name the key. */
const TARGET = 'jwt/keys'

/** The keys that tokens of services are signed with: made ahead, rotated with an overlap, revoked at once. */
export function signingKeyRoutes(services: Services, outside: Outside): Route[] {
  const { credentials } = services
  const answer = responseOf(signingKeys)

  /** A change of the keys as the caller has seen them, with its one record; then this process uses them as they are. */
  async function change(
    actor: Actor,
    ifVersion: string | undefined,
    work: (transaction: DocumentTransaction, orgId: string) => Promise<AuditDraft>,
  ): Promise<{ body: SigningKeys; version: string }> {
    const { orgId } = actor.caller
    await changeOrganization(services, actor, 'admin', async (transaction) => {
      checkVersion(await credentials.signingKeysOf(transaction, orgId), ifVersion)
      return { result: undefined, audit: await work(transaction, orgId) }
    })
    credentials.signingKeysChanged(orgId)
    return read(services, outside, orgId)
  }

  return [
    memberRoute('viewer', {
      method: 'get',
      path: PATHS.signingKeys,
      summary: 'The keys that tokens of services are signed with, and what was signed with them; no private part',
      answer,
      handle: ({ caller }) => read(services, outside, caller.orgId),
    }),
    memberRoute('admin', {
      method: 'post',
      path: PATHS.signingKeys,
      summary: 'Make a key that is published and signs with the next rotation',
      audit: 'signing-key.create',
      ifMatch: true,
      status: 201,
      answer,
      handle: ({ ifVersion, ...actor }) =>
        change(actor, ifVersion, async (transaction, orgId) => {
          const id = await credentials.createStandbyKey(transaction, orgId)
          return { action: 'signing-key.create', target: TARGET, details: { key: id } }
        }),
    }),
    memberRoute('admin', {
      method: 'post',
      path: PATHS.rotateKeys,
      summary: 'Let another key sign as soon as it has been published for ten minutes; the present one verifies until the overlap ends',
      audit: 'signing-key.rotate',
      ifMatch: true,
      body: bodyOf(rotateKeysBody),
      answer,
      handle: ({ body: { overlapMinutes }, ifVersion, ...actor }) =>
        change(actor, ifVersion, async (transaction, orgId) => {
          const { id } = await credentials.rotateSigningKeys(transaction, orgId, overlapMinutes)
          return { action: 'signing-key.rotate', target: TARGET, details: { key: id, overlapMinutes } }
        }),
    }),
    memberRoute('admin', {
      method: 'delete',
      path: `${PATHS.signingKeys}/{id}`,
      summary: 'Revoke a key: its tokens are refused within five seconds. When it signs, another takes its place at once',
      audit: 'signing-key.revoke',
      ifMatch: true,
      answer,
      handle: ({ id, ifVersion, ...actor }) =>
        change(actor, ifVersion, async (transaction, orgId) => {
          const { replacement } = await credentials.revokeSigningKey(transaction, orgId, id)
          return { action: 'signing-key.revoke', target: TARGET, details: { key: id, ...(replacement && { replacement }) } }
        }),
    }),
    publicRoute({
      method: 'get',
      path: keySetPath('{id}'),
      summary: 'Public keys of an organization as a JSON Web Key Set; empty for an organization that does not exist',
      answer: responseOf(keySet),
      handle: async ({ id }) => ({ body: await publicKeys(services, id) }),
    }),
  ]
}

async function read(
  { documents, credentials }: Services,
  { apiUrl }: Outside,
  orgId: string,
): Promise<{ body: SigningKeys; version: string }> {
  const [{ keys, version }, stored] = await Promise.all([
    credentials.signingKeysOf(documents, orgId),
    documents.query<TokenUseRecord>({ collection: recordPaths.tokenUses(orgId) }),
  ])
  const uses = stored.map(({ data }) => data)
  const lastUsedMs = (id: string): number | null =>
    uses.reduce((last: number | null, { kid, lastMs }) => (kid === id ? Math.max(last ?? 0, lastMs) : last), null)
  const body: SigningKeys = {
    keys: keys.map((key) => ({ ...key, lastUsedMs: lastUsedMs(key.id) })),
    uses: byService(uses),
    jwksUrl: apiUrl + keySetPath(orgId),
    ...credentials.tokenNames(orgId),
    version,
  }
  return { body, version }
}

/** Whichever key signed them. */
function byService(uses: readonly TokenUseRecord[]): SigningKeys['uses'] {
  const groups = Map.groupBy(uses, ({ service, contextId }) => `${service} ${contextId ?? ''}`)
  const sums = [...groups.values()].map((group) => ({
    service: group[0]?.service ?? '',
    contextId: group[0]?.contextId ?? null,
    tokens: group.reduce((sum, { tokens }) => sum + tokens, 0),
    firstMs: Math.min(...group.map(({ firstMs }) => firstMs)),
    lastMs: Math.max(...group.map(({ lastMs }) => lastMs)),
  }))
  return sums.sort((a, b) => b.lastMs - a.lastMs)
}

/** Whoever verifies may know a key before it signs, and as long as tokens of it are good. */
async function publicKeys({ documents, credentials }: Services, orgId: string): Promise<KeySet> {
  const { keys } = await credentials.signingKeysOf(documents, orgId)
  const published = keys.filter(({ state }) => state !== 'ended' && state !== 'revoked')
  return { keys: published.map(({ id, algorithm, publicKey }) => ({ ...publicKey, kid: id, alg: algorithm, use: 'sig' })) }
}
