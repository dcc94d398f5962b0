import { own } from '../own.ts'
import { addressNode, hasScheme, hostNode } from './addresses.ts'
import type { FilterNode, FilterValue } from './ast.ts'
import { type FieldSet, type FilterField, fieldNamed } from './fields.ts'
import { resolveField } from './names.ts'
import { readAddress, readNetwork, writeAddress } from './networks.ts'
import { regexProblem } from './operators.ts'
import type { Part } from './parts.ts'
import { valueOfPieces } from './patterns.ts'
import { type FilterProblem, inQuotes, problemAt } from './problem.ts'
import { strayAt, strayProblem } from './strays.ts'
import { inItsCase } from './values.ts'

/** How a bare value of a text field is read: a value, several conditions, or a problem. */
export type Spelt = { value: FilterValue } | { node: FilterNode } | { problem: FilterProblem }

/** Fields whose values contain special characters. What else may be bare in them: braces of an endpoint, backslashes of a program. */
const OPEN: Readonly<Record<string, string>> = { path: '', template: '', agent: '', tag: '', exe: '\\' }

/** Usual other spellings of values, in lower case. First for fields of requests, then for those of connections, which write HTTP shorter. */
const HTTP = {
  'h1 http1 http/1 http1.1 http/1.1 1.1': '1.1',
  '1.0 http1.0 http/1.0': '1.0',
  'h2 h2c http2 http/2 http2.0 http/2.0 2 2.0': '2',
  'h3 http3 http/3 http3.0 http/3.0 quic 3 3.0': '3',
}
const PROTOCOLS = { 'postgres pg postgresql': 'postgresql', 'mongo mongodb': 'mongodb', http: 'http*' }
const SYNONYMS: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  'requests protocol': synonyms({ ...PROTOCOLS, ...mapValues(HTTP, (version) => `http/${version}`) }),
  'connections protocol': synonyms({ ...PROTOCOLS, ...mapValues(HTTP, (version) => `http${version.charAt(0)}`) }),
  direction: synonyms({ 'in inbound incoming server': 'ingress', 'out outbound outgoing egress client': 'egress*' }),
  type: synonyms({ 'js javascript': '*javascript*', text: 'text/*' }),
  l4: synonyms({ ip_tcp: 'tcp', ip_udp: 'udp' }),
  tls: synonyms({
    'tls1.3 tlsv1.3 tls13': '1.3',
    'tls1.2 tlsv1.2 tls12': '1.2',
    'tls1.1 tlsv1.1 tls11': '1.1',
    'tls1.0 tlsv1.0 tlsv1 tls10': '1.0',
  }),
}

/** Reads a value without quotes. Quoted text is always literal. */
export function readSpelling(part: Part, field: FilterField, set: FieldSet): Spelt {
  const { raw, at } = part
  const wrong = (index: number): Spelt => ({ problem: strayProblem(raw, index, at, field.name) })
  const synonym = (own(SYNONYMS, `${set.what} ${field.name}`) ?? own(SYNONYMS, field.name))?.get(raw.toLowerCase())
  if (synonym !== undefined) return { value: inCase(field, valueOfPieces(synonym.split('*'))) }
  const regex = regexIn(raw, field)
  if (regex)
    return { problem: regexProblem(at, raw.length, `${raw.length > 30 ? 'This' : raw} is a regular expression`, `${field.name}:${regex}`) }
  if (KEYWORD.test(raw))
    return {
      problem: problemAt(at, raw.length, `${raw} goes before a term: not ${field.example}. To search for the word, put it in quotes.`, [
        `${field.name}:"${raw}"`,
      ]),
    }
  const special = own(SPECIAL, field.name)?.(part, field, set)
  if (special) return special
  const isOpen = Object.hasOwn(OPEN, field.name)
  if (!isOpen && raw.includes('..'))
    return {
      problem: problemAt(at, raw.length, `${field.name} is not a number, so it has no ranges. Write ${field.name}:a* for what begins so.`, [
        `${field.name}:${inQuotes(raw)}`,
      ]),
    }
  const stray = !isOpen && /^[-+]/.test(raw) ? 0 : strayAt(raw, isOpen, `*${OPEN[field.name] ?? ''}`)
  if (stray >= 0) return wrong(stray)
  const first = isOpen && field.name !== 'tag' ? raw.indexOf(':') : -1
  if (first > 0 && resolveField(raw.slice(0, first), set))
    return { problem: problemAt(at, 1, `Write a value directly after ${field.name}:, for example ${field.example}`, ['a value']) }
  return { value: inCase(field, valueOfPieces(part.pieces)) }
}

const KEYWORD = /^(?:and|or|not)$/i

type Special = (part: Part, field: FilterField, set: FieldSet) => Spelt | undefined

/** What is particular to values of one field; undefined where it is a value like any other. */
const SPECIAL: Readonly<Record<string, Special>> = {
  host: (part, _, set) => {
    const { raw, at } = part
    if (hasScheme(raw)) return speltAs(addressNode(raw, at, set))
    const network = readNetwork(raw)
    if (network !== undefined && fieldNamed('ip', set))
      return { problem: problemAt(at, raw.length, `A network holds addresses: ip:${network}`, [`ip:${network}`]) }
    const slash = raw.indexOf('/')
    if (slash >= 0) {
      const apart = fieldNamed('path', set) ? `host:${raw.slice(0, slash)} path:${raw.slice(slash)}` : `host:${raw.slice(0, slash)}`
      return { problem: problemAt(at + slash, raw.length - slash, 'A host has no path. Write host: and path: as two terms.', [apart]) }
    }
    const bracketed = /^\[[0-9a-f:.]+\](?::\d*)?$/i.test(raw)
    const stray = /^[-+]/.test(raw) ? 0 : strayAt(raw, false, bracketed ? '*:[]' : '*:')
    if (stray >= 0) return { problem: strayProblem(raw, stray, at, 'host') }
    const address = readAddress(raw)
    if (address) return { value: { text: writeAddress(address), prefix: false } }
    const node = hostNode(raw, at, set)
    if ('message' in node || node.kind !== 'is') return speltAs(node)
    return node.values[0] ? { value: node.values[0] } : undefined
  },
  ip: ({ raw, at, pieces }, field) => {
    const bare = /^\[([0-9a-f:.]+)\]$/i.exec(raw)?.[1] ?? raw
    const address = readAddress(bare)
    if (address) return { value: { text: writeAddress(address), prefix: false } }
    const network = readNetwork(bare)
    if (network !== undefined) return { value: { text: network, prefix: false, match: 'net' } }
    if ((raw.includes('*') && /^[0-9a-f:.*]+$/i.test(raw)) || /^[0-9a-f:]+%\w+$/i.test(raw))
      return { value: inCase(field, valueOfPieces(pieces)) }
    return {
      problem: problemAt(at, raw.length, 'This is no address and no network. Write ip:203.0.113.9, ip:203.0.113.0/24 or ip:203.0.113.*', [
        '203.0.113.0/24',
        '2001:db8::/32',
      ]),
    }
  },
  path: ({ raw, at }, _, set) => {
    if (hasScheme(raw)) return speltAs(addressNode(raw, at, set))
    // A query may have brackets, `?expand[]=data`; before it they would be a pattern
    const bracket = raw.split('?', 1)[0]?.search(/[[\]]/) ?? -1
    if (bracket >= 0) return { problem: strayProblem(raw, bracket, at, 'path') }
    const brace = raw.search(/[{}]/)
    if (brace < 0) return undefined
    return {
      problem: problemAt(at + brace, 1, `A path with its ids replaced is an endpoint: template:${inQuotes(raw)}`, [
        `template:${inQuotes(raw)}`,
        `path:${inQuotes(raw)}`,
      ]),
    }
  },
  tag: ({ raw, at }) => {
    const equals = raw.indexOf('=')
    if (equals < 0 || raw.slice(0, equals).includes(':')) return undefined
    return { problem: problemAt(at + equals, 1, 'The key and the value of a tag are joined by a colon.', [`tag:${raw.replace('=', ':')}`]) }
  },
  /** `json` is not a media type, so it matches those that contain it. */
  type: (part, field) => {
    const semicolon = part.raw.indexOf(';')
    if (semicolon > 0)
      return {
        problem: problemAt(
          part.at + semicolon,
          part.raw.length - semicolon,
          `Types are kept without parameters: type:${part.raw.slice(0, semicolon)}`,
          [part.raw.slice(0, semicolon)],
        ),
      }
    if (part.raw.includes('/') || part.pieces.length > 1 || strayAt(part.raw, false) >= 0) return undefined
    return { value: inCase(field, valueOfPieces(['', part.raw, ''])) }
  },
}

/** The wildcard form of a regular expression, when a value cannot be anything else. */
function regexIn(raw: string, field: FilterField): string | undefined {
  const slashed = betweenSlashes(raw)
  const takesSlashes = field.name === 'path' || field.name === 'template'
  if (slashed !== undefined && (!takesSlashes || hasRegexSyntax(slashed))) return wildcardsFor(slashed)
  const isRegex = raw.startsWith('.*') || raw.startsWith('^') || (raw.endsWith('$') && raw.length > 1) || raw.includes('.+')
  return isRegex || (takesSlashes && raw.includes('/.*')) ? wildcardsFor(raw) : undefined
}

/** The text between the slashes of `/regex/` or `/regex/i`; undefined in any other form. */
export function betweenSlashes(text: string): string | undefined {
  const last = text.lastIndexOf('/')
  return text.startsWith('/') && last > 1 && /^[gimsuy]{0,3}$/.test(text.slice(last + 1)) ? text.slice(1, last) : undefined
}

export const hasRegexSyntax = (text: string): boolean => /\.[*+?]|[\\^$|[\](){}+]/.test(text)

/** What a simple regular expression comes to; a sample where it is not simple. */
export function wildcardsFor(regex: string): string {
  const start = regex.startsWith('^') ? 1 : 0
  const end = regex.endsWith('$') && regex.length > start ? regex.length - 1 : regex.length
  const inner = regex.slice(start, end).replaceAll('.*', '*').replaceAll('.+', '*').replaceAll('\\/', '/').replaceAll('\\.', '.')
  const whole = `${start === 0 && !inner.startsWith('*') ? '*' : ''}${inner}${end === regex.length && !inner.endsWith('*') ? '*' : ''}`
  return strayAt(whole, false, '*') < 0 && whole.length <= 40 && whole.replaceAll('*', '') !== '' ? whole : '*part*'
}

/** A value in the letter case of its field. */
export function inCase(field: FilterField, value: FilterValue): FilterValue {
  return { ...value, text: inItsCase(field, value.text, value.prefix || value.match !== undefined) }
}

function speltAs(found: FilterNode | FilterProblem): Spelt {
  return 'message' in found ? { problem: found } : { node: found }
}

function synonyms(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(table).flatMap(([spellings, value]) => spellings.split(' ').map((one) => [one, value] as const)))
}

function mapValues(table: Readonly<Record<string, string>>, change: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, change(value)]))
}
