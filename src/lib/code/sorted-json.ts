/** Deeper values keep the order they have: no recursion beyond this, because depth is the sender's choice. */
const DEPTH_MAX = 200

/** JSON laid out with two spaces and names in order, so that two documents differ only where their values do; undefined when it is none. */
export function sortedJson(text: string): string | undefined {
  try {
    return JSON.stringify(sorted(JSON.parse(text), 0), null, 2)
  } catch {
    return undefined
  }
}

function sorted(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value
  if (Array.isArray(value)) return value.map((item: unknown) => sorted(item, depth + 1))
  const entries = Object.entries(value).map(([name, item]) => [name, sorted(item, depth + 1)] as const)
  // By code unit, not by language: the same order on every machine. fromEntries defines own names, `__proto__` too.
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}
