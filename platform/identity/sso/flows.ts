import { randomBytes } from 'node:crypto'

import { equalInConstantTime, sha256Hex } from '#platform/lib/crypto.ts'

import type { Tickets } from '../store/tickets.ts'
import { SsoFailure, type SsoPerson } from './directory.ts'

/** Security.md L4: what was asked of a provider is remembered for ten minutes, a one-time code for one, a ticket for two. */
export const FLOW_MS = 10 * 60 * 1000
const CODE_MS = 60 * 1000
const START_MS = 2 * 60 * 1000
/** base64url of a SHA-256. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/

/** What a sign-in is for: to come in, to try the settings, or to make one's own account known to the provider. */
export type SsoIntent = { type: 'sign-in' } | { type: 'test'; uid: string; email: string } | { type: 'connect'; uid: string }

/** A sign-in under way. Its ticket is the `state` (RelayState) that travels through the provider. */
export interface SsoFlow {
  orgId: string
  kind: 'oidc' | 'saml'
  /** Of the settings it was started with: others in between end it. */
  fingerprint: string
  intent: SsoIntent
  /** SHA-256 of the secret in this browser's cookie. */
  browserSha256: string
  /** SHA-256 of the secret in the page that started it, base64url. */
  challenge: string
  nonce: string
  pkceVerifier: string
  /** ID of the SAML request. */
  requestId: string
  /** Set once the provider's answer was verified (SAML: before the browser is known). */
  person?: SsoPerson
}

/** What a one-time code stands for until the page exchanges it. */
export type SsoGrant = { orgId: string; kind: 'oidc' | 'saml'; challenge: string; fingerprint: string } & (
  | { type: 'sign-in'; uid: string }
  | { type: 'connect'; uid: string; person: SsoPerson }
)

export interface SsoFlows {
  /** Lets the bearer of the answer start something for which they were authorized elsewhere. */
  ticket(start: { orgId: string; intent: SsoIntent }): string
  spendTicket(ticket: string): { orgId: string; intent: SsoIntent } | undefined
  /** `state` for the provider, `browser` for the cookie. Failure `bad-start` for a challenge that is none. */
  begin(facts: Pick<SsoFlow, 'orgId' | 'kind' | 'fingerprint' | 'intent' | 'challenge'>): { flow: SsoFlow; state: string; browser: string }
  look(state: string): SsoFlow | undefined
  /** Remembers who the provider says it is; false when somebody was remembered already. */
  arrive(state: string, person: SsoPerson): boolean
  /** The flow, once, in the browser that began it. Failures `expired` and `other-browser`. */
  finish(state: string, browser: string | undefined): SsoFlow
  grant(grant: SsoGrant): string
  /** Undefined for a code that is unknown, used or expired, and for another page than the one that started. */
  redeem(code: string, verifier: string): SsoGrant | undefined
}

export function createFlows(tickets: Tickets): SsoFlows {
  const secret = () => randomBytes(32).toString('base64url')
  return {
    ticket: (start) => tickets.issue('sso-start', start, START_MS),
    spendTicket: (ticket) => tickets.spend('sso-start', ticket),
    begin(facts) {
      if (!CHALLENGE.test(facts.challenge)) throw new SsoFailure('bad-start', 'no challenge was sent')
      const browser = secret()
      const flow: SsoFlow = {
        ...facts,
        browserSha256: sha256Hex(browser),
        nonce: secret(),
        pkceVerifier: secret(),
        requestId: `_${randomBytes(20).toString('hex')}`, // an XML id may not begin with a digit
      }
      return { flow, browser, state: tickets.issue('sso-flow', flow, FLOW_MS) }
    },
    look: (state) => tickets.look('sso-flow', state),
    arrive(state, person) {
      const flow = tickets.look<SsoFlow>('sso-flow', state)
      if (!flow || flow.person) return false
      return tickets.rewrite('sso-flow', state, { ...flow, person })
    },
    finish(state, browser) {
      const flow = tickets.look<SsoFlow>('sso-flow', state)
      if (!flow) throw new SsoFailure('expired', 'the state is unknown, used or expired')
      // Looked at before it is spent: a stranger with the address must not be able to end the sign-in of its owner.
      if (browser === undefined || !equalInConstantTime(sha256Hex(browser), flow.browserSha256))
        throw new SsoFailure('other-browser', 'the browser is not the one that started')
      const spent = tickets.spend<SsoFlow>('sso-flow', state)
      if (!spent) throw new SsoFailure('expired', 'the state was used a moment ago')
      return spent
    },
    grant: (grant) => tickets.issue('sso-code', grant, CODE_MS),
    redeem(code, verifier) {
      const grant = tickets.spend<SsoGrant>('sso-code', code) // spent by a wrong page too: a code that leaked is burnt
      const challenge = Buffer.from(sha256Hex(verifier), 'hex').toString('base64url')
      return grant && equalInConstantTime(challenge, grant.challenge) ? grant : undefined
    },
  }
}

/** One cookie for each sign-in, so that two tabs do not end each other's. */
export const cookieOf = (state: string): string => `sightglass-sso-${sha256Hex(state).slice(0, 16)}`
