/** The mail server. */
export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte (`smtps:`). */
  secure: boolean
  /** The connection must be encrypted before anything is sent (STARTTLS), except to a server on this machine. */
  requireTls: boolean
  credentials: { user: string; password: string } | undefined
}

/** The sender of e-mails. */
export interface Sender {
  /** `''`: the address alone. */
  name: string
  address: string
}

/** RFC 8314 §7.3 and RFC 6409 §3.1. */
const PORTS = { 'smtps:': 465, 'smtp:': 587 } as const
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']

/** RFC 5321 §4.5.3.1.3: a path has 256 octets, two of them brackets. */
const ADDRESS_MAX = 254
/** No quotes, comments, lists or routes: nothing that a mail server could read as a second address. */
const ADDRESS = /^[^\s@<>"(),:;\\[\]\p{Cc}\p{Cf}]{1,64}@[^\s@<>"(),:;\\[\]\p{Cc}\p{Cf}]+$/u
const SENDER = /^(?<name>[^<>"@\p{Cc}]{0,100}?)\s*<(?<address>[^<>]+)>$/u

export const isMailAddress = (text: string): boolean => text.length <= ADDRESS_MAX && ADDRESS.test(text)

/** `smtp://user:password@mail.example:587`; undefined for anything else. Both parts of the credentials, or none. */
export function readSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') return undefined
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return undefined
  if ((url.username === '') !== (url.password === '')) return undefined
  const secure = url.protocol === 'smtps:'
  try {
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? PORTS[url.protocol] : Number(url.port),
      secure,
      requireTls: !secure && !LOOPBACK.includes(url.hostname),
      credentials: url.username === '' ? undefined : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
    }
  } catch {
    return undefined // a percent sign that encodes nothing
  }
}

/** `Sightglass <no-reply@example.com>`, or the address alone; undefined for anything else. */
export function readSender(text: string): Sender | undefined {
  const { name = '', address = text } = SENDER.exec(text.trim())?.groups ?? {}
  return isMailAddress(address.trim()) ? { name: name.trim(), address: address.trim() } : undefined
}
