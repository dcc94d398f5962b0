import * as v from 'valibot'

import { KEY_DAYS_MAX, KEY_SCOPES } from './api-keys.ts'
import { one, PATHS } from './paths.ts'
import { resource } from './resource.ts'
import { ROLES } from './roles.ts'
import { idText, nameOf, type Of, readerOf, whole } from './schema.ts'

/** Keys of service accounts, which are revoked here. */
export const SERVICE_KEYS_PATH = '/service-keys'

/** Makes a key for a service account. */
export const serviceKeysPath = (id: string): string => `${one(PATHS.serviceAccounts, id)}/keys`

export const SERVICE_NAME_MAX = 60
export const SERVICE_KEYS_MAX = 10

/** A machine decides neither how people sign in nor whether there is an organization. */
export const SERVICE_ROLES = ROLES.filter((role) => role !== 'owner')
export type ServiceRole = Exclude<(typeof ROLES)[number], 'owner'>

const name = nameOf(SERVICE_NAME_MAX)
const role = v.picklist(SERVICE_ROLES)
const scope = v.picklist(KEY_SCOPES)

/** A key of a service account: a bearer of the product API. */
const key = v.object({
  id: idText,
  /** `read`: what a viewer may see; `write`: what the role of the account allows. */
  scope,
  /** First characters of the secret, to recognize it by. */
  prefix: v.string(),
  createdMs: whole,
  /** Null for somebody who has left, `''` for a member who has neither a name nor a proved address. */
  createdByName: v.nullable(v.string()),
  expiresMs: whole,
  /** Null: never. At most a minute behind. */
  lastUsedMs: v.nullable(whole),
})
export type ServiceKey = Of<typeof key>

/** A member without a person, for machines: it stays when whoever made it leaves. */
const item = v.object({
  id: idText,
  name: v.string(),
  role,
  /** All of its keys are refused. */
  disabled: v.boolean(),
  /** The newest first. */
  keys: v.array(key),
  /** Of its present keys, the last time that one was used. */
  lastUsedMs: v.nullable(whole),
  createdMs: whole,
  /** As of a key. */
  createdByName: v.nullable(v.string()),
  /** Send it back as `If-Match`. */
  version: v.string(),
})
export type ServiceAccount = Of<typeof item>

const create = v.strictObject({ name, role })
export type CreateServiceAccountBody = Of<typeof create>

const change = v.strictObject({ name: v.optional(name), role: v.optional(role), disabled: v.optional(v.boolean()) })

export const serviceAccountResource = resource({ name: 'service-account', path: PATHS.serviceAccounts, item, create, change })

/** POST /service-accounts/{id}/keys. */
export const createServiceKeyBody = v.strictObject({
  scope,
  expiresInDays: v.pipe(
    v.number(),
    v.integer('Use whole days.'),
    v.minValue(1, 'A key lives at least one day.'),
    v.maxValue(KEY_DAYS_MAX, `A key lives at most ${KEY_DAYS_MAX} days.`),
  ),
})
export type CreateServiceKeyBody = Of<typeof createServiceKeyBody>

/** The only response with the secret; its digest is kept. */
export const issuedServiceKey = v.object({ key, secret: v.string() })
export type IssuedServiceKey = Of<typeof issuedServiceKey>

export const readServiceAccount = readerOf(item, 'service account')
export const readIssuedServiceKey = readerOf(issuedServiceKey, 'issued key of a service account')
