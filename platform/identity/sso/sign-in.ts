import type { Clock } from '#platform/lib/clock.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { IdentityPort } from '#platform/lib/ports/identity.ts'
import type { SsoPerson } from '#platform/lib/ports/identity.ts'
import { SIGN_IN_YOURSELF } from '#platform/lib/session-scope.ts'
import type { SsoDiscoverBody, SsoDiscovered, SsoExchanged } from '#wire/product/sso.ts'

import type { Tickets } from '../store/tickets.ts'
import { type SsoConnection, type SsoDirectory, SsoFailure } from './directory.ts'
import { discoverOidc, discoverSaml } from './discover.ts'
import { createFlows, type SsoFlow, type SsoFlows, type SsoIntent } from './flows.ts'
import { createOidc } from './oidc.ts'
import { createOutbound } from './outbound.ts'
import type { SamlAddresses } from './saml.ts'

/** Where the browser goes next, and the secret it takes along. */
export interface SsoStep {
  to: string
  cookie?: { state: string; browser: string }
}

interface Start {
  kind: 'oidc' | 'saml'
  org?: string | undefined
  ticket?: string | undefined
  challenge: string
  address: string
}

/** The steps of single sign-on. Each throws SsoFailure when the sign-in fails. */
export interface SignIn {
  /** Lets the API hand out tickets for what it has authorized: a test, or connecting an account. */
  ticket: SsoFlows['ticket']
  samlAddresses(orgId: string): SamlAddresses
  samlMetadata(orgId: string): Promise<string>
  /** What a provider says of itself, for its settings. Fault `invalid` at the field that was no use. */
  discover(body: SsoDiscoverBody): Promise<SsoDiscovered>
  start(start: Start): Promise<SsoStep>
  oidcResponse(answer: { state: string; browser: string | undefined; search: string; address: string }): Promise<SsoStep>
  samlResponse(answer: { orgId: string; response: string; relayState: string; address: string }): Promise<SsoStep>
  samlFinish(answer: { state: string; browser: string | undefined; address: string }): Promise<SsoStep>
  exchange(body: { code: string; verifier: string; bearer: string | undefined; address: string }): Promise<SsoExchanged>
}

export interface SignInOptions {
  tickets: Tickets
  directory: SsoDirectory
  identity: Pick<IdentityPort, 'createCustomToken' | 'verifyIdToken'>
  /** Where the console and this platform's API are reached from outside, without a slash at the end. */
  consoleUrl: string
  apiUrl: string
  /** Hosts of identity providers on the operator's own network. */
  internalHosts: readonly string[]
  clock: Clock
}

export function createSignIn({ tickets, directory, identity, consoleUrl, apiUrl, internalHosts, clock }: SignInOptions): SignIn {
  const flows = createFlows(tickets)
  const internal = new Set(internalHosts.map((host) => host.toLowerCase()))
  const redirectUri = `${apiUrl}/sso/oidc/callback`
  const outbound = createOutbound(internal)
  const oidc = createOidc({ outbound, internalHosts: internal, redirectUri, clock })
  const samlAddresses = (orgId: string): SamlAddresses => {
    const entityId = `${apiUrl}/sso/saml/${orgId}/metadata`
    return { entityId, acsUrl: `${apiUrl}/sso/saml/${orgId}/acs` }
  }

  async function whereTo({ org, ticket }: Start): Promise<{ connection: SsoConnection | undefined; intent: SsoIntent }> {
    if (ticket === undefined) return { connection: await directory.openFor(org ?? ''), intent: { type: 'sign-in' } }
    const start = flows.spendTicket(ticket)
    if (!start) throw new SsoFailure('expired', 'the ticket is unknown, used or expired')
    return { connection: await directory.connectionOf(start.orgId), intent: start.intent }
  }

  /** The settings a flow was started with, if they still are. */
  async function connectionOf(flow: SsoFlow): Promise<SsoConnection> {
    const connection = await directory.connectionOf(flow.orgId)
    if (!connection || connection.provider.kind !== flow.kind || connection.fingerprint !== flow.fingerprint)
      throw new SsoFailure('expired', 'the settings were changed during the sign-in')
    return connection
  }

  /** Does what the flow was for. */
  async function arrived(connection: SsoConnection, flow: SsoFlow, person: SsoPerson, address: string): Promise<SsoStep> {
    const { orgId, kind, challenge, fingerprint, intent } = flow
    const callback = (code: string): SsoStep => ({ to: `${consoleUrl}/sso/${kind}/callback#code=${code}` })
    switch (intent.type) {
      case 'test':
        await directory.tested(connection, intent, person, address)
        return { to: settingsUrl(orgId, 'ok') }
      case 'connect':
        return callback(flows.grant({ orgId, kind, challenge, fingerprint, type: 'connect', uid: intent.uid, person }))
      case 'sign-in': {
        const admitted = await directory.admit(connection, person, address)
        if (!admitted.ok) throw new SsoFailure(admitted.error, 'the person was not admitted')
        return callback(flows.grant({ orgId, kind, challenge, fingerprint, type: 'sign-in', uid: admitted.uid }))
      }
    }
  }

  const settingsUrl = (orgId: string, tested: string) => `${consoleUrl}/orgs/settings/sso?orgId=${orgId}&tested=${tested}`

  /** Writes a failure down where the organization's owners see it; a test ends on the page it was started from. */
  async function whenFailed(connection: SsoConnection, intent: SsoIntent, cause: unknown, address: string): Promise<SsoStep> {
    if (!(cause instanceof SsoFailure)) throw cause
    if (intent.type === 'test') {
      await directory.tested(connection, intent, cause.error, address)
      return { to: settingsUrl(connection.orgId, cause.error) }
    }
    if (!ADMISSION.has(cause.error)) await directory.refused(connection, cause.error, address)
    throw cause
  }

  return {
    ticket: flows.ticket,
    samlAddresses,
    samlMetadata: async (orgId) => (await saml()).samlMetadata(samlAddresses(orgId)),

    async discover({ kind, from }) {
      if (kind === 'oidc') return { oidc: await discoverOidc(outbound, from), saml: null }
      return { oidc: null, saml: await discoverSaml(outbound, from) }
    },

    async start(start) {
      const { connection, intent } = await whereTo(start)
      const provider = connection?.provider
      if (!connection || provider?.kind !== start.kind) throw new SsoFailure('not-available', 'no such connection is open')
      const { orgId, fingerprint } = connection
      const { flow, state, browser } = flows.begin({ orgId, kind: start.kind, fingerprint, intent, challenge: start.challenge })
      try {
        const to =
          provider.kind === 'oidc'
            ? await oidc.start(connection, provider, { ...flow, state })
            : await (await saml()).startSaml(provider, samlAddresses(orgId), flow.requestId, state)
        return { to, cookie: { state, browser } }
      } catch (cause) {
        return whenFailed(connection, intent, cause, start.address)
      }
    },

    async oidcResponse({ state, browser, search, address }) {
      const flow = flows.finish(state, browser)
      const connection = await connectionOf(flow)
      if (connection.provider.kind !== 'oidc') throw new SsoFailure('invalid', 'a response of another protocol')
      try {
        const answer = new URL(redirectUri + search)
        const person = await oidc.finish(connection, connection.provider, answer, { ...flow, state })
        return await arrived(connection, flow, person, address)
      } catch (cause) {
        return whenFailed(connection, flow.intent, cause, address)
      }
    },

    async samlResponse({ orgId, response, relayState, address }) {
      const connection = await directory.connectionOf(orgId)
      if (connection?.provider.kind !== 'saml') throw new SsoFailure('not-available', 'no such connection is open')
      const flow = flows.look(relayState)
      try {
        // Before anything is read: nobody who has no request under way may have one verified
        if (!flow && !connection.provider.allowIdpInitiated) throw unasked(response)
        const answer = await (await saml()).readSamlResponse(connection, connection.provider, samlAddresses(orgId), response)
        if (!tickets.firstSeen('saml-assertion', `${orgId} ${answer.assertionId}`, answer.replayableMs))
          throw new SsoFailure('expired', 'the assertion was used before')
        if (answer.inResponseTo === undefined) return beganThere(connection)
        if (!flow || flow.orgId !== orgId || flow.fingerprint !== connection.fingerprint || answer.inResponseTo !== flow.requestId)
          throw new SsoFailure('expired', 'the response belongs to no request of ours')
        if (!flows.arrive(relayState, answer.person)) throw new SsoFailure('expired', 'the request already has a response')
        // The provider's page posted this, so the browser kept its cookie back (SameSite=Lax); it brings it along to our own address.
        return { to: `${apiUrl}/sso/saml/finish?state=${relayState}` }
      } catch (cause) {
        return whenFailed(connection, flow?.orgId === orgId ? flow.intent : { type: 'sign-in' }, cause, address)
      }
    },

    async samlFinish({ state, browser, address }) {
      const flow = flows.finish(state, browser)
      const connection = await connectionOf(flow)
      if (!flow.person) throw new SsoFailure('expired', 'the provider has not responded')
      try {
        return await arrived(connection, flow, flow.person, address)
      } catch (cause) {
        return whenFailed(connection, flow.intent, cause, address)
      }
    },

    async exchange({ code, verifier, bearer, address }) {
      const used = new Fault('gone', 'This sign-in was used or took too long. Start again.')
      const grant = flows.redeem(code, verifier)
      if (!grant) throw used
      if (grant.type === 'sign-in') {
        const token = await identity.createCustomToken(grant.uid, { org: grant.orgId, sso: grant.kind })
        return { token, orgId: grant.orgId }
      }
      const caller = bearer === undefined ? undefined : await identity.verifyIdToken(bearer)
      if (caller?.uid !== grant.uid) throw new Fault('forbidden', 'Only the person who started this can connect the account.')
      if (caller.session.orgId !== null) throw new Fault('forbidden', SIGN_IN_YOURSELF)
      const connection = await directory.connectionOf(grant.orgId)
      if (connection?.fingerprint !== grant.fingerprint) throw used
      const connected = await directory.connect(connection, grant.person, grant.uid, address)
      if (!connected.ok) throw new Fault('conflict', 'This person of the identity provider belongs to another account already.')
      return { token: null, orgId: grant.orgId }
    },
  }

  /**
   * An unsolicited response proves an identity, but not that this browser belongs to it: an attacker could sign a stranger in as themselves. So it
   * only starts a sign-in of our own, which the provider completes without a prompt.
   */
  function beganThere({ slug, provider }: SsoConnection): SsoStep {
    if (provider.kind !== 'saml' || !provider.allowIdpInitiated) throw new SsoFailure('not-available', 'the organization does not allow it')
    return { to: `${consoleUrl}/sso/saml/sign-in?org=${encodeURIComponent(slug)}&start=now` }
  }
}

/** To a request that is over, or to none, when the provider began. Only looked at for what to say: nobody has verified it. */
const unasked = (response: string): SsoFailure =>
  Buffer.from(response, 'base64').includes('InResponseTo=')
    ? new SsoFailure('expired', 'the response belongs to no request of ours')
    : new SsoFailure('not-available', 'the organization does not allow it')

/** Loaded when the first organization needs it: its XML libraries take a quarter of a second, which a restart should not. */
const saml = () => import('./saml.ts')

/** What `admit` has written down itself. */
const ADMISSION: ReadonlySet<string> = new Set(['no-email', 'unverified-email', 'not-invited', 'connect-first', 'disabled'])
