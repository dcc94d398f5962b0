import type { Clock } from '#platform/lib/clock.ts'
import { SIGN_IN_PROVIDERS, type SignInProvider, type SignInProviderId } from '#wire/sign-in-providers.ts'

import { type BoundFlow, type BoundFlows, createBoundFlows } from '../sso/bound-flows.ts'
import { SsoFailure } from '../sso/directory.ts'
import { createOidc } from '../sso/oidc.ts'
import { createOutbound } from '../sso/outbound.ts'
import type { SsoStep } from '../sso/sign-in.ts'
import type { Tickets } from '../store/tickets.ts'
import { githubProvider } from './github.ts'
import { oidcProvider } from './oidc-person.ts'
import type { ProvidedPerson, Provider, ProviderSettings } from './person.ts'

interface ProviderFlow extends BoundFlow {
  provider: SignInProvider
}

/** What a one-time code grants until the page redeems it at `accounts:signInWithIdp`. */
export interface ProviderGrant {
  challenge: string
  providerId: SignInProviderId
  person: ProvidedPerson
}

/** The steps of a sign-in at a provider. Each throws SsoFailure when the sign-in fails. */
export interface ProviderSignIn {
  start(provider: SignInProvider, challenge: string): Promise<SsoStep>
  answer(provider: SignInProvider, answer: { state: string; browser: string | undefined; search: string }): Promise<SsoStep>
}

export interface ProviderSignInOptions {
  settings: readonly ProviderSettings[]
  tickets: Tickets
  /** Where the console and this platform's API are reached from outside, without a slash at the end. */
  consoleUrl: string
  apiUrl: string
  /** Hosts on the operator's own network, the only ones a provider may be besides public addresses. */
  internalHosts: readonly string[]
  clock: Clock
}

export const providerFlows = (tickets: Tickets): BoundFlows<ProviderFlow, ProviderGrant> =>
  createBoundFlows<ProviderFlow, ProviderGrant>(tickets, { flow: 'provider-flow', code: 'provider-code' })

export function createProviderSignIn({ settings, tickets, consoleUrl, apiUrl, ...options }: ProviderSignInOptions): ProviderSignIn {
  const internalHosts = new Set(options.internalHosts.map((host) => host.toLowerCase()))
  const parts = { outbound: createOutbound(internalHosts), internalHosts, clock: options.clock }
  const flows = providerFlows(tickets)
  const redirectUriOf = (provider: SignInProvider) => `${apiUrl}/sso/providers/${provider}/callback`
  const providers = new Map<SignInProvider, Provider>(
    settings.map((one) => {
      const mine = { ...parts, redirectUri: redirectUriOf(one.provider) }
      return [one.provider, one.provider === 'github' ? githubProvider(one, mine) : oidcProvider(createOidc(mine), one)]
    }),
  )

  function known(provider: SignInProvider): Provider {
    const found = providers.get(provider)
    if (!found) throw new SsoFailure('not-available', 'this provider is not set up')
    return found
  }

  return {
    async start(provider, challenge) {
      const there = known(provider)
      const { flow, state, browser } = flows.begin({ provider, challenge })
      return { to: await there.start({ ...flow, state }), cookie: { state, browser } }
    },

    async answer(provider, { state, browser, search }) {
      const there = known(provider)
      const flow = flows.finish(state, browser)
      if (flow.provider !== provider) throw new SsoFailure('invalid', 'the sign-in was started with another provider')
      const person = await there.finish(new URL(redirectUriOf(provider) + search), { ...flow, state })
      const code = flows.grant({ challenge: flow.challenge, providerId: SIGN_IN_PROVIDERS[provider].id, person })
      return { to: `${consoleUrl}/sso/oidc/callback#code=${code}&provider=${provider}` }
    },
  }
}
