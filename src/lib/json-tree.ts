/** One line of a JSON document drawn as a tree. */
export interface JsonLine {
  /** Address of the value: names and indexes joined by NUL, which cannot be confused with any of them. */
  id: string
  depth: number
  /** Name or index in its parent, undefined at the root. */
  name: string | undefined
  value: JsonLeaf | undefined
  /** Set for objects and arrays. */
  group?: { kind: 'object' | 'array'; size: number; open: boolean }
}

export type JsonLeaf = string | number | boolean | null

/** Groups below this depth, or with more entries than this, begin closed. */
const OPEN_DEPTH = 3
const OPEN_SIZE = 100
/** Lines drawn at most; the raw view has the rest. */
const LINES_MAX = 50_000

/** Reads a document; undefined when it is not JSON. Numbers keep their digits only as far as the language does, so the raw view stays the truth. */
export function readJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/** The lines that are visible when the groups in `toggled` are the other way round than they begin. No recursion: depth is the sender's choice. */
export function jsonLines(root: unknown, toggled: ReadonlySet<string>): JsonLine[] {
  const lines: JsonLine[] = []
  const waiting: { value: unknown; id: string; depth: number; name: string | undefined }[] = [
    { value: root, id: '$', depth: 0, name: undefined },
  ]
  while (waiting.length > 0 && lines.length < LINES_MAX) {
    const next = waiting.pop()
    if (!next) break
    const { value, id, depth, name } = next
    const entries = entriesOf(value)
    if (!entries) {
      lines.push({ id, depth, name, value: value as JsonLeaf }) // JSON has nothing else
      continue
    }
    const begins = depth < OPEN_DEPTH && entries.length <= OPEN_SIZE
    const open = entries.length > 0 && begins !== toggled.has(id)
    lines.push({
      id,
      depth,
      name,
      value: undefined,
      group: { kind: Array.isArray(value) ? 'array' : 'object', size: entries.length, open },
    })
    if (!open) continue
    for (let i = entries.length - 1; i >= 0; i--) {
      const [key, child] = entries[i] ?? ['', null]
      waiting.push({ value: child, id: `${id}\0${key}`, depth: depth + 1, name: key })
    }
  }
  return lines
}

function entriesOf(value: unknown): [string, unknown][] | undefined {
  if (Array.isArray(value)) return value.map((item, index) => [String(index), item])
  // Own keys only, so that `__proto__` in a document is a name like any other
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined
}
