import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import Provider from 'oidc-provider'

export interface Account {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
}

/** A certified OpenID provider that signs in whoever the test says, without asking. */
export async function openRealProvider() {
  const state: { account: Account; refuse: boolean } = { account: { sub: 'nobody' }, refuse: false }
  const accounts = new Map<string, Account>()
  const servers: Server[] = []
  const server = createServer()
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Clients are made before the provider; the redirect address is known by then. */
  function start(redirectUri: string): void {
    const client = { redirect_uris: [redirectUri], response_types: ['code'], grant_types: ['authorization_code'] }
    const provider = new Provider(issuer, {
      clients: [
        { ...client, client_id: 'console', client_secret: 'a secret that is long enough' },
        { ...client, client_id: 'posting', client_secret: 'another secret that is long', token_endpoint_auth_method: 'client_secret_post' },
      ],
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      scopes: ['openid', 'email', 'profile', 'groups'],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
      conformIdTokenClaims: true, // claims come from the userinfo endpoint, as the standard says
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      cookies: { keys: ['one key of a test'] },
      findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => accounts.get(sub) ?? { sub } }),
      async loadExistingGrant(context: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
        const grant = new provider.Grant({ clientId: context.oidc.client.clientId, accountId: context.oidc.session.accountId })
        grant.addOIDCScope('openid email profile groups')
        await grant.save()
        return grant
      },
    })
    const answer = provider.callback()
    server.on('request', (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return answer(request, response)
      const result = state.refuse
        ? { error: 'access_denied', error_description: 'not today' }
        : { login: { accountId: state.account.sub, remember: false } }
      void provider.interactionFinished(request, response, result)
    })
  }

  return {
    issuer,
    host: new URL(issuer).host,
    start,
    signInAs(account: Account) {
      state.account = account
      state.refuse = false
      accounts.set(account.sub, account)
    },
    refuse: () => void (state.refuse = true),
    close: () => Promise.all(servers.map((one) => new Promise((closed) => one.close(closed)))),
  }
}
