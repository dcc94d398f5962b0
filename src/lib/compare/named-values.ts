export type Entries = readonly (readonly [name: string, value: string])[]

/** One name with all of its values on both sides, in the order they were sent. */
export interface NamedChange {
  name: string
  before: string[]
  after: string[]
  state: 'added' | 'removed' | 'changed' | 'same'
  /** Why a difference in it says nothing; absent when it may matter. */
  expected?: string
}

export interface NamedRules {
  /** Letter case of names means nothing, as in headers (RFC 9110 §5.1). */
  anyCase: boolean
  /** Why a difference in this name says nothing. */
  whyExpected?: (name: string) => string | undefined
}

/** What differs first, then what differs in any two, then what is the same; inside of each in the order it was sent. */
export function compareNamed(before: Entries, after: Entries, { anyCase, whyExpected }: NamedRules): NamedChange[] {
  const found = new Map<string, { name: string; before: string[]; after: string[] }>()
  for (const side of ['before', 'after'] as const)
    for (const [name, value] of side === 'before' ? before : after) {
      const key = anyCase ? name.toLowerCase() : name
      const entry = found.get(key) ?? { name, before: [], after: [] }
      entry[side].push(value)
      found.set(key, entry)
    }
  const changes = [...found.values()].map((entry): NamedChange => {
    const state = stateOf(entry)
    // That only one side has it at all is a difference, whatever its value
    const expected = state === 'changed' ? whyExpected?.(entry.name) : undefined
    return { ...entry, state, ...(expected && { expected }) }
  })
  return changes.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Differences that may matter. */
export const countDifferences = (changes: readonly NamedChange[]): number => changes.filter((change) => rankOf(change) === 0).length

function stateOf({ before, after }: { before: readonly string[]; after: readonly string[] }): NamedChange['state'] {
  if (before.length === 0) return 'added'
  if (after.length === 0) return 'removed'
  return before.length === after.length && before.every((value, index) => value === after[index]) ? 'same' : 'changed'
}

function rankOf({ state, expected }: NamedChange): number {
  if (state === 'same') return 2
  return expected ? 1 : 0
}
