import { addressNode, beginsWithHost, hasScheme } from './addresses.ts'
import type { FilterNode } from './ast.ts'
import { type FieldSet, fieldNamed } from './fields.ts'
import { readAddress, readNetwork, writeAddress } from './networks.ts'
import { isAnyOf } from './nodes.ts'
import { regexProblem } from './operators.ts'
import { valueOfPieces } from './patterns.ts'
import { type FilterProblem, inQuotes, problemAt } from './problem.ts'
import { betweenSlashes, hasRegexSyntax, wildcardsFor } from './spellings.ts'
import { strayAt, strayProblem } from './strays.ts'

/** A term without a field; `all` for `*`, which matches everything. */
export type BareTerm = { node: FilterNode } | { problem: FilterProblem } | 'all'

export function readBareTerm(raw: string, at: number, set: FieldSet): BareTerm {
  if (raw === '*' || raw === '*:*') return 'all'
  if (hasScheme(raw)) return read(addressNode(raw, at, set))
  if (DASH.test(raw))
    return {
      problem: problemAt(at, 1, `${raw[0]} is not a minus. Write - to exclude a term. To search for it, put the text in quotes.`, [
        `-${raw.slice(1)}`,
      ]),
    }
  if (raw.startsWith('~')) return { problem: mitmproxyProblem(raw, at) }
  const regex = betweenSlashes(raw)
  if (regex !== undefined && hasRegexSyntax(regex))
    return {
      problem: regexProblem(at, raw.length, `${raw.length > 30 ? 'This' : raw} is a regular expression`, `path:${wildcardsFor(regex)}`),
    }
  const address = addressIn(raw, set)
  if (address) return { node: address }
  const word = raw.replace(/^\*{1,9}|\*{1,9}$/g, '')
  const skipped = raw.startsWith('*') ? raw.indexOf(word) : 0
  const stray = strayAt(word, false)
  if (stray < 0) return word === '' ? { problem: strayProblem(raw, 0, at) } : { node: { kind: 'text', text: word } }
  // An invalid bare term may still be an address: `localhost:3000`, `api.stripe.com/v1/x?y=1`, `/v1/x?y=1`
  const pathEnd = word.search(/[?*]/)
  if (word.startsWith('/') && pathEnd === stray && word[stray] === '?' && fieldNamed('path', set)) return pathWithQuery(raw, at)
  if (beginsWithHost(raw)) return read(addressNode(raw, at, set))
  return { problem: strayProblem(raw, skipped + stray, at) }
}

/** What text processors make of a minus. */
const DASH = /^[–—−]./

/** Whether a text can be written as a bare term and is read as itself. */
export function readsAsBareTerm(text: string, set: FieldSet): boolean {
  const found = readBareTerm(text, 0, set)
  return found !== 'all' && 'node' in found && found.node.kind === 'text' && found.node.text === text
}

/** A pasted path with its query is the beginning of a path: what people copy is often cut. */
function pathWithQuery(raw: string, at: number): BareTerm {
  const stray = strayAt(raw, true, '*')
  if (stray >= 0) return { problem: strayProblem(raw, stray, at, 'path') }
  return { node: isAnyOf('path', [valueOfPieces([...raw.split('*').filter((piece, index) => piece !== '' || index === 0), ''])]) }
}

/** Addresses and networks with characters that no bare term can have: `2001:db8::1`, `203.0.113.0/24`. */
function addressIn(raw: string, set: FieldSet): FilterNode | undefined {
  if (!fieldNamed('ip', set)) return undefined
  const network = readNetwork(raw)
  if (network !== undefined) return isAnyOf('ip', [{ text: network, prefix: false, match: 'net' }])
  const bare = raw.startsWith('[') && raw.endsWith(']') ? raw.slice(1, -1) : raw
  const address = bare.includes(':') ? readAddress(bare) : undefined
  return address && isAnyOf('ip', [{ text: writeAddress(address), prefix: false }])
}

/** https://docs.mitmproxy.org/stable/concepts/filters/ */
const MITMPROXY: Readonly<Record<string, string>> = {
  d: 'host:api.stripe.com',
  m: 'method:POST',
  c: 'status:500',
  u: 'path:/v1/*',
  t: 'type:json',
  ts: 'type:json',
  src: 'ip:203.0.113.9',
  dst: 'ip:203.0.113.9',
  e: 'failed:true',
}

function mitmproxyProblem(raw: string, at: number): FilterProblem {
  const code = raw.slice(1)
  const instead = Object.hasOwn(MITMPROXY, code) ? MITMPROXY[code] : undefined
  const say = instead ? `Conditions of mitmproxy are written with a field, here ${instead}.` : 'No condition begins with ~.'
  return problemAt(at, raw.length, `${say} To search for it, put the text in quotes.`, [instead ?? inQuotes(raw)])
}

function read(found: FilterNode | FilterProblem): BareTerm {
  return 'message' in found ? { problem: found } : { node: found }
}
