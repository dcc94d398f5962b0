import { own } from '../own.ts'
import { type FoundToken, isHidden, tokenIn } from './tokens.ts'

/** Longer addresses are looked at up to here. */
const ADDRESS_MAX = 16_384
const PARAMETERS_MAX = 64
const NAME_MAX = 64
/** Anything shorter is a number of a page, a word or a mark of a form. */
const SHORTEST = 8
/** `key` is a word for many things; a credential by this name is a long one. */
const KEY = /^[A-Za-z0-9_-]{20,512}$/

/** The header each parameter stands for, so that a token has one fingerprint wherever it is sent. Names in lower case, without `-`, `_` and `.`. */
export const HEADERS: Readonly<Record<string, readonly [header: string, scheme: string]>> = {
  // RFC 6750 §2.3
  accesstoken: ['authorization', 'Bearer '],
  bearer: ['authorization', 'Bearer '],
  bearertoken: ['authorization', 'Bearer '],
  authorization: ['authorization', ''],
  oauthtoken: ['oauth-token', ''],
  apikey: ['x-api-key', ''],
  xapikey: ['x-api-key', ''],
  subscriptionkey: ['x-api-key', ''],
  key: ['x-api-key', ''],
  token: ['x-auth-token', ''],
  apitoken: ['x-auth-token', ''],
  authtoken: ['x-auth-token', ''],
  privatetoken: ['x-auth-token', ''],
  jwt: ['x-auth-token', ''],
}

/**
 * The first credential of an address or a path with query. Its carrier is `query:` with the name of the parameter, or `userinfo` for what stands before
 * the host. Hash its value and drop it, as with headers.
 */
export function findAddressToken(address: string): FoundToken | undefined {
  const looked = address.slice(0, ADDRESS_MAX)
  const mark = looked.indexOf('?')
  const inQuery = mark < 0 ? undefined : findInQuery(looked.slice(mark + 1), looked.length < address.length)
  return inQuery ?? (looked.includes('@') ? findUserinfo(looked) : undefined)
}

function findInQuery(query: string, isCut: boolean): FoundToken | undefined {
  const pairs = (query.split('#', 1)[0] ?? '').split('&', PARAMETERS_MAX)
  // What the cut went through is not the whole value
  if (isCut) pairs.pop()
  for (const pair of pairs) {
    const sign = pair.indexOf('=')
    if (sign <= 0 || sign > NAME_MAX || pair.length - sign <= SHORTEST) continue
    const name = decoded(pair.slice(0, sign)).toLowerCase()
    const plain = name.replace(/[-_.]/g, '')
    const [header, scheme] = own(HEADERS, plain) ?? []
    if (header === undefined) continue
    const value = decoded(pair.slice(sign + 1)).trim()
    if (value.length < SHORTEST || isHidden(value) || (plain === 'key' && !KEY.test(value))) continue
    return { ...tokenIn(header, `${scheme}${value}`), carrier: `query:${name}` }
  }
  return undefined
}

const KEY_AS_NAME = 16
const USERINFO = /^[a-zA-Z][\w+.-]{0,31}:\/\/([^/?#\s@]{1,1024})@/

/** A client sends it as `Authorization: Basic`, so that is what it counts as. */
function findUserinfo(address: string): FoundToken | undefined {
  const userinfo = USERINFO.exec(address)?.[1] ?? ''
  const sign = userinfo.indexOf(':')
  const password = userinfo.slice(sign + 1)
  // Some send a key as the name, and no password
  if (sign < 0 || (password === '' ? sign < KEY_AS_NAME : isHidden(password))) return undefined
  const bytes = new TextEncoder().encode(decoded(userinfo))
  return { ...tokenIn('authorization', `Basic ${btoa(String.fromCharCode(...bytes))}`), carrier: 'userinfo' }
}

/** As a form writes it; what is no escape stays as it is. */
function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
