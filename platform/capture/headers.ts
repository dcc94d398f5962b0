import { headerOf, headerPairs } from './observed.ts'

/** RFC 9110 §7.6.1: they concern one connection and end at each proxy. */
const OF_ONE_CONNECTION = new Set([
  'connection',
  'proxy-connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'proxy-authenticate',
  'proxy-authorization',
])

/** Of the message, whatever `Connection` says; and an empty element of that list names nothing. */
const NEVER_NAMED = ['content-length', 'host', '']

/** Headers as they are passed on: all but those of the connection, in their order and spelling. */
export function passedOn(raw: readonly string[]): string[] {
  const named = new Set(OF_ONE_CONNECTION)
  for (const [name, value] of headerPairs(raw))
    if (name.toLowerCase() === 'connection') for (const option of value.split(',')) named.add(option.trim().toLowerCase())
  // A client that names what says where a body ends, or whose it is, would hide a second request behind the first (RFC 9110 §7.6.1)
  for (const name of NEVER_NAMED) named.delete(name)
  return [...headerPairs(raw)].flatMap(([name, value]) => (named.has(name.toLowerCase()) ? [] : [name, value]))
}

/** RFC 9110 §7.6.3: a proxy says that it is there, which is also how it knows its own requests again. */
export const withVia = (headers: string[], pseudonym: string): string[] => [...headers, 'Via', `1.1 ${pseudonym}`]

/** This proxy passed the request on before: it was sent to itself. */
export const cameThrough = (raw: readonly string[], pseudonym: string): boolean =>
  [...headerPairs(raw)].some(([name, value]) => name.toLowerCase() === 'via' && value.includes(pseudonym))

/** How a body of unknown length is framed: it has to be announced as such again, whatever the method. `other`: packed in a way that ends at each proxy. */
export function framingOf(raw: readonly string[]): 'none' | 'chunked' | 'other' {
  const coding = headerOf(raw, 'transfer-encoding').trim().toLowerCase()
  return coding === '' ? 'none' : coding === 'chunked' ? 'chunked' : 'other'
}

/** With the host of the address that was asked for, whatever the client said beside it (RFC 9112 §3.2.2). */
export const withHost = (raw: readonly string[], host: string): string[] => [
  'Host',
  host,
  ...[...headerPairs(raw)].flatMap(([name, value]) => (name.toLowerCase() === 'host' ? [] : [name, value])),
]

/** Bytes of a header block of HTTP/1.1, first line and empty line included. */
export function sizeOfHead(firstLine: string, raw: readonly string[]): number {
  let size = firstLine.length + 4
  for (const [name, value] of headerPairs(raw)) size += name.length + value.length + 4
  return size
}
