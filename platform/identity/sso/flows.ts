import { randomBytes } from 'node:crypto'

import type { Tickets } from '../store/tickets.ts'
import { createBoundFlows, type BoundFlow, type BoundFlows } from './bound-flows.ts'
import type { SsoPerson } from '#platform/lib/ports/identity.ts'

/** Security.md L4: a start ticket is valid for two minutes. */
const START_MS = 2 * 60 * 1000

/** Purpose of a sign-in: to sign in, to test the settings, or to connect one's account with the provider. */
export type SsoIntent = { type: 'sign-in' } | { type: 'test'; uid: string; email: string } | { type: 'connect'; uid: string }

/** A sign-in under way. Its ticket is the `state` (RelayState) that travels through the provider. */
export interface SsoFlow extends BoundFlow {
  orgId: string
  kind: 'oidc' | 'saml'
  /** Of the settings it was started with: others in between end it. */
  fingerprint: string
  intent: SsoIntent
  /** ID of the SAML request. */
  requestId: string
  /** Set once the provider's response was verified (SAML: before the browser is known). */
  person?: SsoPerson
}

/** What a one-time code grants until the page exchanges it. */
export type SsoGrant = { orgId: string; kind: 'oidc' | 'saml'; challenge: string; fingerprint: string } & (
  | { type: 'sign-in'; uid: string }
  | { type: 'connect'; uid: string; person: SsoPerson }
)

export interface SsoFlows extends Pick<BoundFlows<SsoFlow, SsoGrant>, 'finish' | 'grant' | 'redeem'> {
  /** Lets its bearer start a flow for which they were authorized elsewhere. */
  ticket(start: { orgId: string; intent: SsoIntent }): string
  spendTicket(ticket: string): { orgId: string; intent: SsoIntent } | undefined
  /** `state` for the provider, `browser` for the cookie. Failure `bad-start` for a challenge that is none. */
  begin(facts: Pick<SsoFlow, 'orgId' | 'kind' | 'fingerprint' | 'intent' | 'challenge'>): { flow: SsoFlow; state: string; browser: string }
  look(state: string): SsoFlow | undefined
  /** Stores the verified person; false when the flow has one already. */
  arrive(state: string, person: SsoPerson): boolean
}

export function createFlows(tickets: Tickets): SsoFlows {
  const bound = createBoundFlows<SsoFlow, SsoGrant>(tickets, { flow: 'sso-flow', code: 'sso-code' })
  return {
    ...bound,
    ticket: (start) => tickets.issue('sso-start', start, START_MS),
    spendTicket: (ticket) => tickets.spend('sso-start', ticket),
    // An XML id may not begin with a digit.
    begin: (facts) => bound.begin({ ...facts, requestId: `_${randomBytes(20).toString('hex')}` }),
    look: (state) => tickets.look('sso-flow', state),
    arrive(state, person) {
      const flow = tickets.look<SsoFlow>('sso-flow', state)
      if (!flow || flow.person) return false
      return tickets.rewrite('sso-flow', state, { ...flow, person })
    },
  }
}
