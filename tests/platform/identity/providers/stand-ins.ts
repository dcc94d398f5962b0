import { createHash, randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import Provider from 'oidc-provider'

export const CLIENT = { clientId: 'console', clientSecret: 'a secret that is long enough' }

/** Claims that the stand-in hands out for whoever signs in. */
export type Claims = { sub: string } & Record<string, unknown>

async function serve(listener?: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { server, url, host: new URL(url).host, close: () => new Promise((closed) => server.close(closed)) }
}

/** Plays Google or Microsoft: a certified OpenID provider that signs in whoever the test says, without asking. */
export async function openOpenIdProvider() {
  const { server, ...there } = await serve()
  const people = new Map<string, Claims>()
  let person: Claims = { sub: 'nobody' }
  let refuse = false

  return {
    ...there,
    start(redirectUri: string) {
      const provider = new Provider(there.url, {
        clients: [
          {
            client_id: CLIENT.clientId,
            client_secret: CLIENT.clientSecret,
            redirect_uris: [redirectUri],
            response_types: ['code'],
            grant_types: ['authorization_code'],
          },
        ],
        ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
        pkce: { required: () => true },
        features: { devInteractions: { enabled: false } },
        scopes: ['openid', 'email', 'profile'],
        claims: { openid: ['sub', 'tid', 'oid', 'xms_edov'], email: ['email', 'email_verified'], profile: ['name'] },
        conformIdTokenClaims: false, // Google and Microsoft put them into the ID token
        interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
        cookies: { keys: ['one key of a test'] },
        findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
        async loadExistingGrant(context: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
          const grant = new provider.Grant({ clientId: context.oidc.client.clientId, accountId: context.oidc.session.accountId })
          grant.addOIDCScope('openid email profile')
          await grant.save()
          return grant
        },
      })
      const answer = provider.callback()
      server.on('request', (request, response) => {
        if (!request.url?.startsWith('/interaction/')) return answer(request, response)
        const result = refuse ? { error: 'access_denied' } : { login: { accountId: person.sub, remember: false } }
        void provider.interactionFinished(request, response, result)
      })
    },
    signInAs(claims: Claims) {
      refuse = false
      person = claims
      people.set(claims.sub, claims)
    },
    refuse: () => void (refuse = true),
  }
}

export interface GithubPerson {
  id: number
  login: string
  name: string | null
  emails: { email: string; primary: boolean; verified: boolean }[]
}

/** Plays GitHub: the page that asks, the exchange of the code (once, with the PKCE secret), and who the token is. */
export async function openGithub() {
  let person: GithubPerson = { id: 1, login: 'nobody', name: null, emails: [] }
  let broken = false
  const codes = new Map<string, { challenge: string; redirectUri: string }>()
  const tokens = new Set<string>()
  const asked: { path: string; version: string }[] = []

  const there = await serve(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://github')
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname === '/login/oauth/authorize') {
      const redirectUri = searchParams.get('redirect_uri') ?? ''
      const code = randomUUID()
      codes.set(code, { challenge: searchParams.get('code_challenge') ?? '', redirectUri })
      const back = new URLSearchParams({ code, state: searchParams.get('state') ?? '' })
      return response.writeHead(302, { location: `${redirectUri}?${back}` }).end()
    }
    if (pathname === '/login/oauth/access_token') {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      const known = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      // As GitHub does it: errors come with 200
      if (form.get('client_secret') !== CLIENT.clientSecret) return json(200, { error: 'incorrect_client_credentials' })
      if (!known || known.challenge !== challenge || known.redirectUri !== form.get('redirect_uri'))
        return json(200, { error: 'bad_verification_code' })
      const token = `gho_${randomUUID()}`
      tokens.add(token)
      return json(200, { access_token: token, token_type: 'bearer', scope: 'user:email' })
    }
    asked.push({ path: pathname, version: String(request.headers['x-github-api-version']) })
    if (broken) return json(503, { message: 'unicorn' })
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) return json(401, { message: 'Bad credentials' })
    if (pathname === '/api/v3/user') return json(200, { id: person.id, login: person.login, name: person.name })
    if (pathname === '/api/v3/user/emails') return json(200, person.emails)
    return json(404, {})
  })
  return {
    ...there,
    asked,
    signInAs: (someone: GithubPerson) => void (person = someone),
    break: (on: boolean) => void (broken = on),
  }
}
