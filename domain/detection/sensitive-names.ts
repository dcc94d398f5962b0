/**
 * Names whose values are credentials. Compared without case and without `-`, `_`, `.` and spaces, so `api_key`, `X-Api-Key` and
 * `apiKey` are one name.
 */
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
  'authkey',
  'signingkey',
  'credential',
  'credentials',
]
const SECRET_NAMES = new Set([
  'pass',
  'pwd',
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

/** A key of a JSON or form body. */
export function isSecretKey(name: string): boolean {
  const key = plain(name)
  if (SECRET_NAMES.has(key) || CARD_NAMES.has(key)) return true
  return SECRET_ENDINGS.some((ending) => key.endsWith(ending)) && !HARMLESS.test(key)
}

/** A key that means a card by itself: its object is not hidden whole, only number and code in it. */
export function isCardKey(name: string): boolean {
  const key = plain(name)
  return key === 'card' || key === 'creditcard'
}

export function isCardPart(name: string): boolean {
  return CARD_PARTS.has(plain(name))
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
  'xamzsignature',
  'xamzcredential',
  'xgoogsignature',
  'xgoogcredential',
  'samlresponse',
  'samlrequest',
])

/** A parameter of an address. The last part of `user[password]` counts. */
export function isSecretParameter(name: string): boolean {
  const inner = /\[([^[\]]+)\](?:\[\])?$/.exec(name)?.[1] ?? name
  return isSecretKey(inner) || QUERY_ONLY.has(plain(inner))
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

export function isSecretHeader(name: string): boolean {
  const lower = name.toLowerCase()
  return SECRET_HEADERS.has(lower) || SECRET_HEADER.test(lower)
}

/** Longer names are not names: nobody's credential has a key of a kilobyte. */
const NAME_MAX = 128

function plain(name: string): string {
  return name
    .slice(0, NAME_MAX)
    .toLowerCase()
    .replace(/[-_.\s]+/g, '')
    .replace(/\[\]$/, '')
}
