import { own } from '#domain/own.ts'

/** One value of a JSON document. All of them stand in one list in reading order, so that opening and searching never recurse. */
export interface JsonNode {
  depth: number
  /** Where its group stands in the list; -1 for the root. */
  parent: number
  /** Name or index in its parent, undefined at the root. */
  name: string | undefined
  /** From 1, among its siblings. */
  position: number
  /** Undefined for groups. */
  value: JsonLeaf | undefined
  group: { kind: 'object' | 'array'; size: number } | undefined
  /** Where the next value stands that is not inside this one. */
  end: number
}

export type JsonLeaf = string | number | boolean | null

export interface JsonNodes {
  nodes: readonly JsonNode[]
  /** The document has more values than the list. */
  cut: boolean
}

/** Which groups are open: a rule for all of them, and those that are the other way round. */
export interface OpenGroups {
  base: 'some' | 'all' | 'none'
  turned: ReadonlySet<number>
}

/** At first, groups below this depth or with more entries than this are closed. */
const OPEN_DEPTH = 3
const OPEN_SIZE = 100
/** Values shown at most; the raw view has the rest. */
const NODES_MAX = 300_000

/** Reads a document; undefined when it is not JSON. Numbers keep their digits only as far as the language does, so the raw view stays the truth. */
export function readJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/** Every value of a document, a group before its members. No recursion: depth is the sender's choice. */
export function jsonNodes(root: unknown): JsonNodes {
  const nodes: JsonNode[] = []
  const waiting: { value: unknown; parent: number; depth: number; name: string | undefined; position: number }[] = [
    { value: root, parent: -1, depth: 0, name: undefined, position: 1 },
  ]
  while (waiting.length > 0 && nodes.length < NODES_MAX) {
    const next = waiting.pop()
    if (!next) break
    const { value, parent, depth, name, position } = next
    const entries = entriesOf(value)
    const group = entries && { kind: Array.isArray(value) ? ('array' as const) : ('object' as const), size: entries.length }
    // JSON has nothing but groups and these
    nodes.push({ depth, parent, name, position, value: entries ? undefined : (value as JsonLeaf), group, end: nodes.length + 1 })
    if (!entries) continue
    const own = nodes.length - 1
    for (let i = Math.min(entries.length, NODES_MAX) - 1; i >= 0; i--) {
      const [key, child] = entries[i] ?? ['', null]
      waiting.push({ value: child, parent: own, depth: depth + 1, name: key, position: i + 1 })
    }
  }
  // A group ends where its last member ends; members stand behind their group, so one walk from the back is enough
  for (let i = nodes.length - 1; i > 0; i--) {
    const node = nodes[i]
    const parent = node && nodes[node.parent]
    if (parent && node) parent.end = Math.max(parent.end, node.end)
  }
  return { nodes, cut: waiting.length > 0 }
}

export function isOpen(nodes: readonly JsonNode[], index: number, open: OpenGroups): boolean {
  const node = nodes[index]
  if (!node?.group || node.group.size === 0) return false
  const begins = open.base === 'all' || (open.base === 'some' && node.depth < OPEN_DEPTH && node.group.size <= OPEN_SIZE)
  return begins !== open.turned.has(index)
}

/** The values that are visible, as places in the list. */
export function visibleNodes(nodes: readonly JsonNode[], open: OpenGroups): number[] {
  const visible: number[] = []
  for (let index = 0; index < nodes.length; index = isOpen(nodes, index, open) ? index + 1 : (nodes[index]?.end ?? nodes.length))
    visible.push(index)
  return visible
}

/** The same, with this one the other way round. */
export function turned(open: OpenGroups, ...indexes: readonly number[]): OpenGroups {
  const next = new Set(open.turned)
  for (const index of indexes) if (!next.delete(index)) next.add(index)
  return { base: open.base, turned: next }
}

/** The same, with every group around a value open. */
export function revealed(nodes: readonly JsonNode[], open: OpenGroups, index: number): OpenGroups {
  const closed: number[] = []
  for (let at = nodes[index]?.parent ?? -1; at >= 0; at = nodes[at]?.parent ?? -1) if (!isOpen(nodes, at, open)) closed.push(at)
  return closed.length > 0 ? turned(open, ...closed) : open
}

/** Values whose name or text contains the words, without regard to case. */
export function findNodes(nodes: readonly JsonNode[], words: string): number[] {
  const wanted = words.toLowerCase()
  if (wanted === '') return []
  const found: number[] = []
  nodes.forEach(({ name, value }, index) => {
    if (name?.toLowerCase().includes(wanted) || (value !== undefined && String(value).toLowerCase().includes(wanted))) found.push(index)
  })
  return found
}

/** Address of a value as RFC 9535 (JSONPath) writes it: `$.items[0]["a b"]`. */
export function pathOf(nodes: readonly JsonNode[], index: number): string {
  const parts: string[] = []
  for (let at = index; at > 0; ) {
    const node: JsonNode | undefined = nodes[at]
    if (!node) break
    const name = node.name ?? ''
    if (nodes[node.parent]?.group?.kind === 'array') parts.push(`[${name}]`)
    else parts.push(/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`)
    at = node.parent
  }
  return `$${parts.reverse().join('')}`
}

/** The value itself, taken out of the document it was read from. */
export function valueAt(root: unknown, nodes: readonly JsonNode[], index: number): unknown {
  const names: string[] = []
  for (let at = index; at > 0; at = nodes[at]?.parent ?? 0) names.push(nodes[at]?.name ?? '')
  return names.reduceRight<unknown>((value, name) => own(value as Record<string, unknown>, name), root) // the names came from this document
}

function entriesOf(value: unknown): [string, unknown][] | undefined {
  if (Array.isArray(value)) return value.map((item, index) => [String(index), item])
  // Own keys only, so that `__proto__` in a document is a name like any other
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined
}

/** A text cut where the words stand in it, in any case: what is between at the even places, what was found at the odd ones. */
export function partsAround(text: string, words: string): string[] {
  const [within, wanted] = inOneCase(text, words)
  const parts: string[] = []
  let done = 0
  for (let at = wanted === '' ? -1 : within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, done)) {
    parts.push(text.slice(done, at), text.slice(at, at + wanted.length))
    done = at + wanted.length
  }
  parts.push(text.slice(done))
  return parts
}

/** A few letters have more in lower case (İ); then places would shift, and the case counts. */
function inOneCase(text: string, words: string): [text: string, words: string] {
  const lower = text.toLowerCase()
  return lower.length === text.length ? [lower, words.toLowerCase()] : [text, words]
}
