import { own } from '../own.ts'
import type { DocumentProblem } from './document.ts'
import { PROBLEMS_MAX } from './syntax.ts'

/** Levels of a document, and references that lead to each other. */
const DEPTH_MAX = 100
const CHAIN_MAX = 20
export const REFERENCES_MAX = 50_000
/** Characters of a reference: many that lead to one of a megabyte would be read a megabyte each. */
const REFERENCE_MAX = 1_000
/** Values that say what data looks like: what has a `$ref` in there is data. */
const DATA: ReadonlySet<string> = new Set(['example', 'value', 'enum', 'const'])

export type JsonObject = Record<string, unknown>
export type Path = readonly string[]

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** RFC 6901 §3. */
export const pointer = (path: Path): string => path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** What a local reference is to; undefined where it leads nowhere, or outside. */
export function resolve(root: unknown, reference: string): unknown {
  if (reference.length > REFERENCE_MAX || (reference !== '#' && !reference.startsWith('#/'))) return undefined
  let value = root
  for (const raw of reference.split('/').slice(1)) {
    const part = decoded(raw)?.replaceAll('~1', '/').replaceAll('~0', '~')
    if (part === undefined) return undefined
    if (Array.isArray(value)) value = /^\d{1,9}$/.test(part) ? (value as unknown[])[Number(part)] : undefined
    else value = isObject(value) ? own(value, part) : undefined
    if (value === undefined) return undefined
  }
  return value
}

/** The object that stands there, or that it refers to. */
export function dereferenced(root: unknown, value: unknown): unknown {
  let found = value
  for (let step = 0; step < CHAIN_MAX; step++) {
    const reference = isObject(found) ? own(found, '$ref') : undefined
    if (typeof reference !== 'string') return found
    found = resolve(root, reference)
  }
  return undefined
}

/** References that cannot be followed, and what is nested too deeply. Without recursion: a document may be as deep as its text is long. */
export function badReferences(root: unknown): DocumentProblem[] {
  const problems: DocumentProblem[] = []
  const waiting: { value: unknown; path: Trail | undefined; depth: number }[] = [{ value: root, path: undefined, depth: 0 }]
  const known = new Map<string, number>()
  let references = 0
  for (let next = waiting.pop(); next && problems.length < PROBLEMS_MAX; next = waiting.pop()) {
    const { value, path, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth > DEPTH_MAX) return [{ at: pointerOf(path), sentence: `The document is nested more than ${DEPTH_MAX} levels deep.` }]
    for (const [key, inner] of Object.entries(value)) {
      const at = { key, before: path }
      if (key === '$ref' && typeof inner === 'string' && !Array.isArray(value)) {
        if (++references > REFERENCES_MAX)
          return [{ at: pointerOf(at), sentence: `The document has more than ${REFERENCES_MAX} references.` }]
        const complaint = complaintAbout(root, inner, known)
        if (complaint !== undefined) problems.push({ at: pointerOf(at), sentence: complaint })
      } else if (!DATA.has(key) && !key.startsWith('x-')) waiting.push({ value: inner, path: at, depth: depth + 1 })
    }
  }
  return problems
}

/** The way to a value, from its end. */
interface Trail {
  key: string
  before: Trail | undefined
}

function pointerOf(trail: Trail | undefined): string {
  const path: string[] = []
  for (let step = trail; step; step = step.before) path.push(step.key)
  return pointer(path.reverse())
}

function complaintAbout(root: unknown, reference: string, known: Map<string, number>): string | undefined {
  if (!reference.startsWith('#'))
    return `“${shortened(reference)}” is outside of this document, and nothing is fetched. Bundle all files into one.`
  if (reference.length > REFERENCE_MAX) return `A reference has at most ${REFERENCE_MAX} characters.`
  return stepsOf(root, reference, known) < CHAIN_MAX ? undefined : `“${shortened(reference)}” leads nowhere, or only to itself.`
}

/** References until there is a value, CHAIN_MAX or more where there is none near. Each is looked up once, however many lead to it. */
function stepsOf(root: unknown, first: string, known: Map<string, number>): number {
  const way: string[] = []
  let rest = known.get(first)
  for (let reference = first; rest === undefined; rest = known.get(reference)) {
    way.push(reference)
    known.set(reference, Number.POSITIVE_INFINITY) // whatever leads back to it leads nowhere
    const found = resolve(root, reference)
    const next = isObject(found) ? own(found, '$ref') : undefined
    if (typeof next === 'string') reference = next
    else {
      rest = found === undefined ? Number.POSITIVE_INFINITY : 0
      break
    }
  }
  for (const reference of way.reverse()) known.set(reference, (rest += 1))
  return known.get(first) ?? Number.POSITIVE_INFINITY
}

const SHOWN_MAX = 120
export const shortened = (text: string): string => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text)

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
