import * as v from 'valibot'

import { idText, nameOf, type Of, readerOf, whole } from './schema.ts'

/** What a personal key may do: `read` what a viewer may see; `write` what the person may do, short of issuing further credentials. */
export const KEY_SCOPES = ['read', 'write'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

export const KEY_NAME_MAX = 60
export const KEY_DAYS_MAX = 365

const scope = v.picklist(KEY_SCOPES)

/** A personal key of mine: a bearer of the product API for scripts. Its secret is returned once, when the key is created. */
export const personalKey = v.object({
  id: v.string(),
  name: v.string(),
  orgId: v.string(),
  /** Name of the organization as it was when the key was created. */
  orgName: v.string(),
  scope,
  /** First characters of the secret, to recognize a key by. */
  prefix: v.string(),
  createdMs: whole,
  expiresMs: whole,
  /** Null: never. At most a minute behind. */
  lastUsedMs: v.nullable(whole),
  /** `no-access`: the person is no longer in that organization, or came back to it after the key was created. */
  state: v.picklist(['active', 'expired', 'no-access']),
  /** It still works, though my password was changed after it was created and I have not confirmed it since: POST /me/keys/{id}/keep. */
  outlivedPassword: v.boolean(),
})
export type PersonalKey = Of<typeof personalKey>

/** GET /me/keys. */
export const personalKeys = v.object({ items: v.array(personalKey) })

/** POST /me/keys, with the ID token as bearer: a key cannot create another. */
export const createKeyBody = v.strictObject({
  name: nameOf(KEY_NAME_MAX),
  orgId: idText,
  scope,
  expiresInDays: v.pipe(
    v.number(),
    v.integer('Use whole days.'),
    v.minValue(1, 'A key lives at least one day.'),
    v.maxValue(KEY_DAYS_MAX, `A key lives at most ${KEY_DAYS_MAX} days.`),
  ),
})
export type CreateKeyBody = Of<typeof createKeyBody>

/** The only response with the secret; its digest is kept. */
export const issuedKey = v.object({ key: personalKey, secret: v.string() })
export type IssuedKey = Of<typeof issuedKey>

export const readKeys = readerOf(personalKeys, 'personal keys')
export const readIssuedKey = readerOf(issuedKey, 'issued key')
