import type { MemberCaller } from '#platform/lib/ports/access.ts'
import type { StoredDocument } from '#platform/lib/ports/documents.ts'
import { PATHS } from '#wire/product/paths.ts'
import { ROLES } from '#wire/product/roles.ts'
import {
  createServiceKeyBody,
  issuedServiceKey,
  SERVICE_KEYS_PATH,
  type ServiceAccount,
  serviceAccountResource,
  type ServiceKey,
} from '#wire/product/service-accounts.ts'

import { SERVICE_ACCOUNTS_MAX } from '../limits.ts'
import { collection, sameName } from '../resource.ts'
import { memberRoute, type Route } from '../route.ts'
import { endServiceKeys, type ServiceAccountRecord, type ServiceKeyRecord, servicePaths } from '../service-accounts/records.ts'
import type { Services } from '../services.ts'
import { memberNames } from '../verbs/members/rules.ts'
import { createServiceKey, revokeServiceKey } from '../verbs/service-accounts/keys.ts'
import { dropViewsOf } from '../views/records.ts'
import { bodyOf, responseOf } from '../wire-schema.ts'

/** Members without a person. What gives a machine more is done by a person: a key that makes or raises another would outlive itself. */
export const serviceAccountRoutes = (services: Services): Route[] => [
  ...collection(serviceAccountResource, services, servicePaths.accounts, {
    list: { role: 'viewer', summary: 'Service accounts of the organization, with their keys', one: 'One service account' },
    create: {
      role: 'admin',
      summary: 'Create a service account, without a key',
      personOnly: true,
      record: async ({ actor, nowMs }, body) => ({
        data: { ...body, disabled: false, createdMs: nowMs, createdBy: actor.caller.uid } satisfies ServiceAccountRecord,
      }),
      details: ({ role }: ServiceAccountRecord) => ({ role }),
    },
    change: {
      role: 'admin',
      summary: 'Rename a service account, give it another role, disable or enable it',
      personOnly: true,
      async record(_work, before: ServiceAccountRecord, { name = before.name, role = before.role, disabled = before.disabled }) {
        const isSame = name === before.name && role === before.role && disabled === before.disabled
        return isSame ? undefined : { ...before, name, role, disabled }
      },
      details: ({ role, disabled }: ServiceAccountRecord) => ({ role, state: disabled ? 'disabled' : 'enabled' }),
    },
    // No undo: its keys end with it
    remove: {
      role: 'admin',
      summary: 'Delete a service account with its keys',
      async before({ transaction, orgId, id }) {
        await endServiceKeys(transaction, orgId, id)
        await dropViewsOf(transaction, orgId, id)
      },
    },
    max: {
      count: SERVICE_ACCOUNTS_MAX,
      message: `An organization has at most ${SERVICE_ACCOUNTS_MAX} service accounts. Delete one first.`,
    },
    unique: {
      same: (a, b) => sameName(a.name, b.name),
      taken: ({ name }) => ({ message: `There is a service account named '${name}' already.`, fields: { name: 'This name is taken.' } }),
    },
    sorts: {
      name: 'name',
      created: 'createdMs',
      role: (account: ServiceAccount) => ROLES.indexOf(account.role),
      lastUsed: (account: ServiceAccount) => account.lastUsedMs,
    },
    searched: ['name', 'role', '__name__'],
    idOf: ({ id }) => id,
    show: showAccounts,
  }),
  memberRoute('admin', {
    method: 'post',
    path: `${PATHS.serviceAccounts}/{id}/keys`,
    summary: 'Make a key for a service account; the secret is returned here only',
    audit: 'service-key.create',
    personOnly: true,
    status: 201,
    body: bodyOf(createServiceKeyBody),
    answer: responseOf(issuedServiceKey),
    async handle({ id, body, ...actor }) {
      const { id: keyId, key, secret } = await createServiceKey(services, actor, id, body)
      const names = await memberNames(services, actor.caller.orgId)
      return { body: { key: keyView(keyId, key, names), secret } }
    },
  }),
  memberRoute('admin', {
    method: 'delete',
    path: `${SERVICE_KEYS_PATH}/{id}`,
    summary: 'Revoke a key of a service account',
    audit: 'service-key.revoke',
    status: 204,
    handle: ({ id, ...actor }) => revokeServiceKey(services, actor, id),
  }),
]

async function showAccounts(
  services: Services,
  { orgId }: Pick<MemberCaller, 'orgId'>,
  stored: readonly StoredDocument<ServiceAccountRecord>[],
): Promise<ServiceAccount[]> {
  if (stored.length === 0) return []
  const [keys, names] = await Promise.all([
    services.documents.query<ServiceKeyRecord>({ collection: servicePaths.keys(orgId) }),
    memberNames(services, orgId),
  ])
  const ofEach = Map.groupBy(keys, ({ data }) => data.accountId)
  return stored.map(({ id, version, data: { createdBy, keysChangedMs: _changed, ...account } }) => {
    const its = (ofEach.get(id) ?? []).map((key) => keyView(key.id, key.data, names)).sort((a, b) => b.createdMs - a.createdMs)
    const lastUsedMs = its.reduce<number | null>(
      (last, key) => (key.lastUsedMs === null ? last : Math.max(last ?? 0, key.lastUsedMs)),
      null,
    )
    return { id, ...account, keys: its, lastUsedMs, createdByName: nameIn(names, createdBy), version }
  })
}

function keyView(id: string, key: ServiceKeyRecord, names: ReadonlyMap<string, string | null>): ServiceKey {
  const { accountId: _accountId, sha256: _sha256, createdBy, ...shown } = key
  return { id, ...shown, createdByName: nameIn(names, createdBy) }
}

const nameIn = (names: ReadonlyMap<string, string | null>, uid: string): string | null => (names.has(uid) ? (names.get(uid) ?? '') : null)
