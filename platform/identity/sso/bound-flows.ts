import { randomBytes } from 'node:crypto'

import { equalInConstantTime, sha256Hex } from '#platform/lib/crypto.ts'

import type { TicketKind, Tickets } from '../store/tickets.ts'
import { SsoFailure } from './directory.ts'

/** Security.md L4: a request to a provider is remembered for ten minutes, a one-time code for one. */
export const FLOW_MS = 10 * 60 * 1000
const CODE_MS = 60 * 1000
/** base64url of a SHA-256. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/

/** Ties a sign-in at a provider to the browser and the page that started it. */
export interface BoundFlow {
  /** SHA-256 of the secret in this browser's cookie. */
  browserSha256: string
  /** SHA-256 of the secret in the page that started it, base64url. */
  challenge: string
  nonce: string
  pkceVerifier: string
}

export interface BoundFlows<Flow extends BoundFlow, Grant extends { challenge: string }> {
  /** `state` for the provider, `browser` for the cookie. Failure `bad-start` for a challenge that is none. */
  begin(facts: Omit<Flow, Exclude<keyof BoundFlow, 'challenge'>>): { flow: Flow; state: string; browser: string }
  /** The flow, once, in the browser that began it. Failures `expired` and `other-browser`. */
  finish(state: string, browser: string | undefined): Flow
  /** A one-time code for the page. */
  grant(grant: Grant): string
  /** Undefined for a code that is unknown, used or expired, and for another page than the one that started. */
  redeem(code: string, verifier: string): Grant | undefined
}

export function createBoundFlows<Flow extends BoundFlow, Grant extends { challenge: string }>(
  tickets: Tickets,
  kinds: { flow: TicketKind; code: TicketKind },
): BoundFlows<Flow, Grant> {
  const secret = () => randomBytes(32).toString('base64url')
  return {
    begin(facts) {
      if (!CHALLENGE.test(facts.challenge)) throw new SsoFailure('bad-start', 'no challenge was sent')
      const browser = secret()
      const bound = { browserSha256: sha256Hex(browser), nonce: secret(), pkceVerifier: secret() }
      const flow = { ...facts, ...bound } as unknown as Flow // the facts are all of it but what was just made
      return { flow, browser, state: tickets.issue(kinds.flow, flow, FLOW_MS) }
    },
    finish(state, browser) {
      const flow = tickets.look<Flow>(kinds.flow, state)
      if (!flow) throw new SsoFailure('expired', 'the state is unknown, used or expired')
      // Checked before it is spent: a stranger with the address must not be able to end the sign-in of its owner.
      if (browser === undefined || !equalInConstantTime(sha256Hex(browser), flow.browserSha256))
        throw new SsoFailure('other-browser', 'the browser is not the one that started')
      const spent = tickets.spend<Flow>(kinds.flow, state)
      if (!spent) throw new SsoFailure('expired', 'the state was used a moment ago')
      return spent
    },
    grant: (grant) => tickets.issue(kinds.code, grant, CODE_MS),
    redeem(code, verifier) {
      const grant = tickets.spend<Grant>(kinds.code, code) // spent by a wrong page too: a code that leaked is burnt
      const challenge = Buffer.from(sha256Hex(verifier), 'hex').toString('base64url')
      return grant && equalInConstantTime(challenge, grant.challenge) ? grant : undefined
    },
  }
}

/** One cookie for each sign-in, so that two tabs do not end each other's. */
export const cookieOf = (state: string): string => `sightglass-sso-${sha256Hex(state).slice(0, 16)}`
