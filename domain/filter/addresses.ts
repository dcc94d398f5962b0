import type { FilterNode } from './ast.ts'
import { type FieldSet, fieldNamed } from './fields.ts'
import { readAddress, writeAddress } from './networks.ts'
import { allOf, isAnyOf } from './nodes.ts'
import { valueOfPieces } from './patterns.ts'
import { type FilterProblem, problemAt, shown } from './problem.ts'

/** Addresses as people paste them: with scheme, user, port, path, query; host and path may contain `*`. */
const SCHEME = /^[a-z*][a-z0-9+.-]{0,20}:\/\//i
const PORT = /^(?:\d{1,5}|\*)$/
/** Ports that go without saying; requests do not keep theirs. */
const USUAL_PORTS = new Set(['80', '443', '*'])

export const hasScheme = (text: string): boolean => SCHEME.test(text)

/** Whether a text begins with what can only be a host: `api.stripe.com`, `203.0.113.9`, `localhost`, perhaps with a port. */
export function beginsWithHost(text: string): boolean {
  const written = text.split(/[/?#]/, 1)[0] ?? ''
  const { host, port } = hostAndPort(written)
  if (port !== undefined && !PORT.test(port)) return false
  if (host.toLowerCase() === 'localhost' || (readAddress(host) && (!host.includes(':') || written.startsWith('[')))) return true
  const labels = host.split('.')
  return labels.length > 1 && labels.every((label) => /^[\p{L}\p{N}_-]+$/u.test(label)) && /^\p{L}{2,}$/u.test(labels.at(-1) ?? '')
}

/** A host and perhaps a port as conditions. A host is stored in lower case, without brackets and final dot. */
export function hostNode(text: string, at: number, set: FieldSet): FilterNode | FilterProblem {
  const { host: written, port } = hostAndPort(text)
  const address = readAddress(written)
  const lower = written.toLowerCase()
  const host = address ? writeAddress(address) : lower.endsWith('.') ? lower.slice(0, -1) : lower
  const is = isAnyOf('host', [valueOfPieces(host.split('*'))])
  if (port === undefined) return is
  const portAt = at + text.length - port.length
  if (!PORT.test(port) || Number(port) > 65_535)
    return problemAt(portAt, port.length, 'A port is a number up to 65535, as in host:api.stripe.com:443', ['443'])
  if (port !== '*' && fieldNamed('port', set)) return allOf([is, isAnyOf('port', [{ text: String(Number(port)), prefix: false }])]) ?? is
  if (USUAL_PORTS.has(port)) return is
  return problemAt(portAt - 1, port.length + 1, `${whatOf(set)} are known by host, without the port. Write host:${shown(written)}`, [
    `host:${written}`,
  ])
}

/**
 * A pasted address as host and path. A path without query holds with any query, or with none; a fragment never leaves the browser, and user
 * and password are not kept.
 */
export function addressNode(text: string, at: number, set: FieldSet): FilterNode | FilterProblem {
  const start = SCHEME.exec(text)?.[0].length ?? 0
  const rest = text.slice(start)
  const end = rest.search(/[/?#]/)
  const authority = end < 0 ? rest : rest.slice(0, end)
  const userEnd = authority.lastIndexOf('@') + 1
  const name = authority.slice(userEnd)
  if (name === '')
    return problemAt(at, text.length, 'This address has no host. Write host: and path: as two terms.', ['host:api.stripe.com'])
  const host = hostNode(name, at + start + userEnd, set)
  if ('message' in host) return host
  const target = end < 0 ? '' : (rest.slice(end).split('#', 1)[0] ?? '')
  if (target === '') return host
  if (!fieldNamed('path', set)) {
    if (target === '/') return host
    return problemAt(at + start + end, target.length, `${whatOf(set)} have no path. Write host:${shown(name)}`, [`host:${name}`])
  }
  return allOf([host, pathNode(target.startsWith('/') ? target : `/${target}`)]) ?? host
}

/** `/v1/x` with any query or none; `/v1/x?y=1` and `/v1/*` as they are. */
function pathNode(path: string): FilterNode {
  const exact = valueOfPieces(path.split('*'))
  if (path.includes('?') || path.endsWith('*')) return isAnyOf('path', [exact])
  return isAnyOf('path', [exact, valueOfPieces(`${path}?*`.split('*'))])
}

/** `name:443`, `[::1]:443`, `::1`, `name`. */
function hostAndPort(text: string): { host: string; port?: string } {
  if (text.startsWith('[')) {
    const close = text.indexOf(']')
    const after = text.slice(close + 1)
    if (close > 0 && (after === '' || after.startsWith(':'))) return { host: text.slice(1, close), ...(after && { port: after.slice(1) }) }
  }
  const colon = text.indexOf(':')
  return colon < 0 || text.indexOf(':', colon + 1) >= 0 ? { host: text } : { host: text.slice(0, colon), port: text.slice(colon + 1) }
}

const whatOf = ({ what }: FieldSet): string => what.charAt(0).toUpperCase() + what.slice(1)
