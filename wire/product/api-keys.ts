import { reading } from './reading.ts'

/** What a personal key may do: `read` looks as a viewer would; `write` does what the person may, short of handing out further ways in. */
export const KEY_SCOPES = ['read', 'write'] as const

export type KeyScope = (typeof KEY_SCOPES)[number]

/** `no-access`: the person is no longer in that organization, or came back to it after the key was made. */
export const KEY_STATES = ['active', 'expired', 'no-access'] as const

/** A personal key of mine: a bearer of the product API for scripts. The secret itself is told once, when the key is made. */
export interface PersonalKey {
  id: string
  name: string
  orgId: string
  /** Name of the organization as it was when the key was made. */
  orgName: string
  scope: KeyScope
  /** First characters of the secret, to tell one key from another. */
  prefix: string
  createdMs: number
  expiresMs: number
  /** Null: never. At most a minute behind. */
  lastUsedMs: number | null
  state: (typeof KEY_STATES)[number]
  /** It still works, though my password was changed after it was made, and I have not said since that it may: POST /me/keys/{id}/keep. */
  outlivedPassword: boolean
}

/** POST /me/keys, with the ID token as bearer: a key can not make another. */
export interface CreateKeyBody {
  name: string
  orgId: string
  scope: KeyScope
  expiresInDays: number
}

export interface IssuedKey {
  key: PersonalKey
  /** Shown once; only its digest is kept. */
  secret: string
}

export const KEY_NAME_MAX = 60
export const KEY_DAYS_MAX = 365

export function readKeys(raw: unknown): { items: PersonalKey[] } {
  return { items: reading(raw, 'personal keys').list('items', readKey) }
}

export function readIssuedKey(raw: unknown): IssuedKey {
  const issued = reading(raw, 'issued key')
  return { key: issued.object('key', readKey), secret: issued.text('secret') }
}

function readKey(raw: unknown): PersonalKey {
  const key = reading(raw, 'personal key')
  return {
    id: key.text('id'),
    name: key.text('name'),
    orgId: key.text('orgId'),
    orgName: key.text('orgName'),
    scope: key.oneOf('scope', KEY_SCOPES),
    prefix: key.text('prefix'),
    createdMs: key.number('createdMs'),
    expiresMs: key.number('expiresMs'),
    lastUsedMs: key.numberOrNull('lastUsedMs'),
    state: key.oneOf('state', KEY_STATES),
    outlivedPassword: key.flag('outlivedPassword'),
  }
}
