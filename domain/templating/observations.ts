import { tokensOf } from './tokens.ts'

/** One position of the paths that were seen: a segment below the segments before it. */
export interface Seen {
  /** Requests whose path leads through here. */
  passes: number
  /** Those whose path ends here. */
  ends: number
  /** What responds where paths end here, as bits of `responses.ts`. */
  responses: number
  below: Map<string, Seen>
}

/** What was seen of one host of one organization. Below the limit on nodes it does not matter in which order. */
export interface Observations {
  root: Seen
  nodes: number
  /** Paths that were not counted any more, because the limit was reached and nothing could be folded. */
  dropped: number
}

/** Positions kept for a host: about 2 MB at worst. */
export const NODES_MAX = 20_000
/** Changes when stored observations would be read differently. */
const FORMAT = 2
/** No segment is longer: `templatePath` takes what is for data. */
const TOKEN_MAX = 400

export const emptySeen = (): Seen => ({ passes: 0, ends: 0, responses: 0, below: new Map() })

export const createObservations = (): Observations => ({ root: emptySeen(), nodes: 1, dropped: 0 })

/** What is known of a path besides its text: how many requests had it, and what answered them. */
export interface Called {
  requests: number
  responses: number
}

export const ONE_REQUEST: Called = { requests: 1, responses: 0 }

/**
 * Counts a path. Answers false when it needs more positions than are allowed; `compact` (fold.ts) makes room. What has a shape of its own
 * is counted under its kind, so numbers and random ids take no room.
 */
export function observePath(observations: Observations, path: string, limit = NODES_MAX, { requests, responses } = ONE_REQUEST): boolean {
  const tokens = tokensOf(path)
  const known = knownDepth(observations.root, tokens)
  if (observations.nodes + tokens.length - known > limit) return false
  let node = observations.root
  node.passes += requests
  for (const token of tokens) {
    let next = node.below.get(token)
    if (next === undefined) {
      node.below.set(token, (next = emptySeen()))
      observations.nodes++
    }
    node = next
    node.passes += requests
  }
  node.ends += requests
  node.responses |= responses
  return true
}

/** Both together, as if one had counted all. */
export function mergeObservations(first: Observations, second: Observations): Observations {
  const root = mergeSeen([first.root, second.root])
  return { root, nodes: countNodes(root), dropped: first.dropped + second.dropped }
}

export function mergeSeen(all: readonly Seen[]): Seen {
  const [only] = all
  if (only !== undefined && all.length === 1) return only
  const merged = emptySeen()
  const groups = new Map<string, Seen[]>()
  for (const { passes, ends, responses, below } of all) {
    merged.passes += passes
    merged.ends += ends
    merged.responses |= responses
    for (const [token, child] of below) {
      const group = groups.get(token)
      if (group === undefined) groups.set(token, [child])
      else group.push(child)
    }
  }
  for (const [token, group] of groups) merged.below.set(token, mergeSeen(group))
  return merged
}

export function countNodes(node: Seen): number {
  let nodes = 1
  for (const child of node.below.values()) nodes += countNodes(child)
  return nodes
}

type Stored = readonly [token: string, passes: number, ends: number, responses: number, below: readonly Stored[]]

/** As JSON, the same text for the same observations. */
export function writeObservations({ root, dropped }: Observations): string {
  const stored = (token: string, { passes, ends, responses, below }: Seen): Stored => [
    token,
    passes,
    ends,
    responses,
    [...below].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, child]) => stored(name, child)),
  ]
  return JSON.stringify({ format: FORMAT, dropped, root: stored('', root) })
}

/** Undefined for what `writeObservations` of this format did not write, or what exceeds the limit. */
export function readObservations(text: string): Observations | undefined {
  try {
    const { format, dropped, root } = JSON.parse(text) as { format?: unknown; dropped?: unknown; root?: unknown }
    if (format !== FORMAT || !isCount(dropped)) return undefined
    const budget = { nodes: 0 }
    const read = readSeen(root, budget)
    return read && { root: read, nodes: budget.nodes, dropped }
  } catch {
    return undefined // no JSON, or nested deeper than any path
  }
}

function readSeen(stored: unknown, budget: { nodes: number }): Seen | undefined {
  if (!Array.isArray(stored) || ++budget.nodes > NODES_MAX) return undefined
  const [token, passes, ends, responses, below] = stored as unknown[]
  if (typeof token !== 'string' || token.length > TOKEN_MAX || ![passes, ends, responses].every(isCount) || !Array.isArray(below))
    return undefined
  const seen: Seen = { passes: passes as number, ends: ends as number, responses: responses as number, below: new Map() } // counts, as checked
  for (const child of below as unknown[]) {
    const read = readSeen(child, budget)
    if (read === undefined) return undefined
    seen.below.set((child as [string])[0], read)
  }
  return seen
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

function knownDepth(root: Seen, tokens: readonly string[]): number {
  let node: Seen | undefined = root
  for (let depth = 0; depth < tokens.length; depth++) {
    node = node.below.get(tokens[depth] ?? '')
    if (node === undefined) return depth
  }
  return tokens.length
}
