import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

type Claims = Record<string, unknown>

/** What an attacker who is, or has taken over, an identity provider can send; each test changes one thing. */
export interface Tricks {
  discovery?: (document: Claims) => unknown
  /** Query of the answer to the browser. */
  answer?: (query: Record<string, string>) => Record<string, string>
  claims?: (claims: Claims) => Claims
  /** The whole ID token; undefined leaves it out. */
  idToken?: (claims: Claims, sign: (claims: Claims, header?: Claims) => Promise<string>) => Promise<string | undefined>
  userinfo?: (claims: Claims) => Claims
  token?: (response: ServerResponse) => boolean
}

export async function openHostileProvider() {
  const keys = await generateKeyPair('RS256', { extractable: true })
  const ecKeys = await generateKeyPair('ES256', { extractable: true })
  const jwk: JWK = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const ecJwk: JWK = { ...(await exportJWK(ecKeys.publicKey)), kid: 'k2', alg: 'ES256', use: 'sig' }
  const state: { tricks: Tricks; seen: URLSearchParams[]; tokenCalls: URLSearchParams[] } = {
    tricks: {},
    seen: [],
    tokenCalls: [],
  }
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const sign = (claims: Claims, header: Claims = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header })
      .sign(header['alg'] === 'ES256' ? ecKeys.privateKey : keys.privateKey)

  const json = (response: ServerResponse, body: unknown, status = 200) => {
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(body))
  }

  server.on('request', (request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', issuer)
      const now = Math.floor(Date.now() / 1000)
      const good = {
        iss: issuer,
        sub: 'mallory',
        aud: 'console',
        iat: now,
        exp: now + 300,
        nonce: '',
        email: 'mallory@victim.example',
        email_verified: true,
      }
      const { tricks } = state
      switch (url.pathname) {
        case '/.well-known/openid-configuration': {
          const document = {
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            userinfo_endpoint: `${issuer}/userinfo`,
            jwks_uri: `${issuer}/jwks`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256', 'ES256', 'EdDSA', 'HS256', 'none', 'RS512'],
            authorization_response_iss_parameter_supported: true,
          }
          return json(response, tricks.discovery?.(document) ?? document)
        }
        case '/authorize': {
          state.seen.push(url.searchParams)
          // the code carries the nonce, so that several sign-ins can be under way
          const query = { code: `code.${url.searchParams.get('nonce') ?? ''}`, state: url.searchParams.get('state') ?? '', iss: issuer }
          const back = new URL(url.searchParams.get('redirect_uri') ?? '')
          for (const [name, value] of Object.entries(tricks.answer?.(query) ?? query)) back.searchParams.set(name, value)
          response.writeHead(302, { Location: back.href })
          return response.end()
        }
        case '/token': {
          let text = ''
          for await (const chunk of request) text += String(chunk)
          state.tokenCalls.push(new URLSearchParams(text))
          if (tricks.token?.(response)) return undefined
          const asked = { ...good, nonce: state.tokenCalls.at(-1)?.get('code')?.slice('code.'.length) ?? '' }
          const claims = tricks.claims?.(asked) ?? asked
          const idToken = tricks.idToken ? await tricks.idToken(claims, sign) : await sign(claims)
          return json(response, {
            access_token: 'access',
            token_type: 'Bearer',
            expires_in: 300,
            ...(idToken !== undefined && { id_token: idToken }),
          })
        }
        case '/userinfo':
          return json(response, tricks.userinfo?.(good) ?? good)
        case '/jwks':
          return json(response, { keys: [jwk, ecJwk] })
        default:
          return json(response, {}, 404)
      }
    })()
  })

  return {
    issuer,
    host: new URL(issuer).host,
    state,
    publicKey: keys.publicKey,
    play: (tricks: Tricks) => void (state.tricks = tricks),
    close: () => new Promise((closed) => server.close(closed)),
  }
}
