import * as v from 'valibot'

import { type Of, readerOf, whole } from './schema.ts'
import { PULSE_SERVICE } from './tokens.ts'

/** A new key is published so long before it signs: whoever keeps a copy of the key set has read it by then (security.md J2). */
export const PUBLISHED_BEFORE_MINUTES = 10
/** A token lives fifteen minutes, and clocks may differ by one: no token dies because its key was replaced. */
export const OVERLAP_MIN_MINUTES = 16
export const OVERLAP_MAX_MINUTES = 7 * 24 * 60
export const OVERLAP_DEFAULT_MINUTES = 60

/**
 * `standby`: published, signs nothing until the next rotation. `next`: signs from a moment on that is known. `signing`: the one that new tokens are
 * signed with. `verifying`: its tokens are still good. `ended` and `revoked`: none of its tokens is.
 */
export const KEY_STATES = ['standby', 'next', 'signing', 'verifying', 'ended', 'revoked'] as const
export type KeyState = (typeof KEY_STATES)[number]

const jwk = { kty: v.string(), crv: v.string(), x: v.string(), y: v.string() }

export const signingKey = v.object({
  /** `kid` in the header of its tokens. */
  id: v.string(),
  algorithm: v.string(),
  state: v.picklist(KEY_STATES),
  publicKey: v.object(jwk),
  createdMs: whole,
  /** Null: not before somebody rotates. */
  signsFromMs: v.nullable(whole),
  /** When the last of its tokens is refused; null while no other key takes its place. */
  verifiesUntilMs: v.nullable(whole),
  revokedMs: v.nullable(whole),
  lastUsedMs: v.nullable(whole),
})
export type SigningKey = Of<typeof signingKey>

/** GET /jwt/keys (everybody): the keys that tokens of services are signed with, by state and newest first, and what was signed with them. No private part leaves the platform. */
export const signingKeys = v.object({
  keys: v.array(signingKey),
  /** By service and environment, the last first; null: for all environments. */
  uses: v.array(v.object({ service: v.string(), contextId: v.nullable(v.string()), tokens: whole, firstMs: whole, lastMs: whole })),
  /** Where the public keys are for everybody. */
  jwksUrl: v.string(),
  /** `iss` and `aud` of the tokens. */
  issuer: v.string(),
  audience: v.string(),
  /** Of the keys: sent back as `If-Match`. */
  version: v.string(),
})
export type SigningKeys = Of<typeof signingKeys>

const SENTENCE = `Choose from ${OVERLAP_MIN_MINUTES} minutes, the life of a token, to ${OVERLAP_MAX_MINUTES}.`

/** POST /jwt/keys/rotate with If-Match (admin): another key signs, the one before verifies until the overlap ends. POST /jwt/keys makes one that stands by. */
export const rotateKeysBody = v.strictObject({
  overlapMinutes: v.pipe(
    v.number(SENTENCE),
    v.integer(SENTENCE),
    v.minValue(OVERLAP_MIN_MINUTES, SENTENCE),
    v.maxValue(OVERLAP_MAX_MINUTES, SENTENCE),
  ),
})
export type RotateKeysBody = Of<typeof rotateKeysBody>

/** GET /jwt/sets/{id}, without a bearer: RFC 7517 §5, for an organization; the same empty set where there is none. */
export const keySet = v.object({
  keys: v.array(v.object({ ...jwk, kid: v.string(), alg: v.string(), use: v.picklist(['sig']) })),
})
export type KeySet = Of<typeof keySet>

export const readKeySet = readerOf(keySet, 'key set')
export const readSigningKeys = readerOf(signingKeys, 'signing keys')

/** Services that tokens are for, in words. */
export const serviceLabel = (service: string): string => (service === PULSE_SERVICE ? 'Pulse: queries and live view' : service)

/** Of the public keys of an organization, for whoever verifies. */
export const keySetPath = (orgId: string): string => `/jwt/sets/${orgId}`
