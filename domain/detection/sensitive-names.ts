import type { OwnNames } from './own-names.ts'
import { NAME_MAX, plainName, remembered } from './plain-name.ts'

/** Names whose values are credentials, as plainName writes them. */
const SECRET_ENDINGS = [
  'password',
  'passwd',
  'passphrase',
  'secret',
  'token',
  'apikey',
  'privatekey',
  'secretkey',
  'accesskey',
  'accountkey',
  'authkey',
  'signingkey',
  'credential',
  'credentials',
]
const SECRET_NAMES = new Set([
  'pass',
  'pwd',
  'pw',
  'pin',
  'otp',
  'totp',
  'authorization',
  'proxyauthorization',
  'auth',
  'jwt',
  'bearer',
  'cookie',
  'setcookie',
  'sessionid',
  'jsessionid',
  'phpsessid',
  'clientassertion',
  'assertion',
  'codeverifier',
  'devicecode',
  'accesskeyid',
  'awsaccesskeyid',
  'connectionstring',
  'privatekeyid',
  'securityanswer',
  'mfacode',
  'backupcode',
  'recoverycode',
  'ssn',
  'socialsecuritynumber',
  'iban',
])
const CARD_NAMES = new Set([
  'card',
  'cardnumber',
  'cardno',
  'creditcard',
  'creditcardnumber',
  'ccnumber',
  'ccnum',
  'pan',
  'cvv',
  'cvv2',
  'cvc',
  'csc',
  'cardcvc',
  'cardcvv',
  'securitycode',
  'track1',
  'track2',
])
/** Below a card's own object these are the number and the code. */
const CARD_PARTS = new Set(['number', 'code', 'cvc', 'cvv', 'cvv2', 'csc', 'pan'])
/** Names that end like a secret and are none: page marks and counters. */
const HARMLESS =
  /^(next|prev|previous|page|nextpage|continuation|sync|nextsync|cursor|skip|marker|start|end|sort|num|max|min|total|input|output|prompt|completion|cached|pad|stop|eos|bos)(token|tokens)$/

const isBuiltIn = remembered(meansSecret)

/** A key of a JSON or form body. */
export const isSecretKey = (name: string, own?: OwnNames): boolean => isBuiltIn(name) || own?.has(name) === true

function meansSecret(name: string): boolean {
  const key = plainName(name)
  if (SECRET_NAMES.has(key) || CARD_NAMES.has(key)) return true
  return SECRET_ENDINGS.some((ending) => key.endsWith(ending)) && !HARMLESS.test(key)
}

/** A key that denotes a card: its object is not hidden whole, only number and code in it. */
export function isCardKey(name: string): boolean {
  const key = plainName(name)
  return key === 'card' || key === 'creditcard'
}

export function isCardPart(name: string): boolean {
  return CARD_PARTS.has(plainName(name))
}

/** Names that are credentials in an address only: in a body `code` and `key` mean too many other things. */
const QUERY_ONLY = new Set([
  'key',
  'code',
  'sig',
  'signature',
  'hmac',
  'sid',
  'session',
  'ticket',
  'hash',
  'subscriptionkey',
  'xamzsignature',
  'xamzcredential',
  'xgoogsignature',
  'xgoogcredential',
  'samlresponse',
  'samlrequest',
])

/** A parameter of an address that the organization wants hidden, whatever is around it. */
export const isOwnParameter = (name: string, own: OwnNames | undefined): boolean => own?.has(innermost(name)) === true

/** A parameter of an address. The last part of `user[password]` counts. `code` depends on what is around it (code-parameter.ts). */
export function isSecretParameter(name: string): boolean {
  const inner = innermost(name)
  return isSecretKey(inner) || QUERY_ONLY.has(plainName(inner))
}

export const isCodeParameter = (name: string): boolean => name.length <= NAME_MAX && plainName(innermost(name)) === 'code'

const innermost = (name: string): string => /\[([^[\]]{1,64})\](?:\[\])?$/.exec(name)?.[1] ?? name

/** Words that are followed by a secret wherever they occur in a text: `password: hunter2`. */
const SPOKEN_ENDINGS = [
  'password',
  'passwd',
  'passphrase',
  'secret',
  'apikey',
  'privatekey',
  'accesskey',
  'accountkey',
  'authkey',
  'signingkey',
]
const SPOKEN_NAMES = new Set(['pwd', 'pw', 'authorization', 'proxyauthorization', 'ssn', 'socialsecuritynumber', 'iban'])

/** A word before a colon in running text, where `token: }` of a parser and `pass: 12` of a test are not secrets. */
export function isSpokenSecret(name: string): boolean {
  const key = plainName(name)
  return SPOKEN_NAMES.has(key) || SPOKEN_ENDINGS.some((ending) => key.endsWith(ending))
}

const SECRET_HEADER =
  /(^|[-_])(authorization|token|secret|password|passwd|credential|credentials|apikey|api[-_]?key|app(?:lication)?[-_]?key|access[-_]?key|session[-_]?id|jwt|signature|assertion)($|[-_])/
const SECRET_HEADERS = new Set([
  'cookie',
  'set-cookie',
  'x-auth',
  'x-amz-security-token',
  'x-access-token',
  'x-functions-key',
  'ocp-apim-subscription-key',
  'x-master-key',
  'x-hub-signature-256',
  'x-csrftoken',
  'x-xsrf-token',
])

export function isSecretHeader(name: string, own?: OwnNames): boolean {
  const lower = name.toLowerCase()
  // `Access-Control-Allow-Credentials: true` is a flag
  const isBuiltInHeader = SECRET_HEADERS.has(lower) || (SECRET_HEADER.test(lower) && !lower.startsWith('access-control-'))
  return isBuiltInHeader || own?.has(lower) === true
}

/** Schemes of `Authorization` (RFC 9110 §11.4, the IANA list, and those APIs invented): not secret. */
const AUTH_SCHEMES = new Set(['basic', 'bearer', 'oauth', 'token', 'digest', 'negotiate', 'apikey', 'aws4-hmac-sha256'])

export const isAuthScheme = (word: string): boolean => AUTH_SCHEMES.has(word.toLowerCase())
