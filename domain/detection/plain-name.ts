import { ownCopy } from '../text/own-copy.ts'

/** Longer names are not names: no credential has a key of a kilobyte. */
export const NAME_MAX = 128

const KNOWN_MAX = 4096
const KNOWN_NAME_MAX = 64

/** Remembers what was made of names: the same few occur in every body, and thousands of them in a large one. */
export function remembered<Made>(make: (name: string) => Made): (name: string) => Made {
  const known = new Map<string, Made>()
  return (name) => {
    if (name.length > KNOWN_NAME_MAX) return make(name)
    const before = known.get(name)
    if (before !== undefined) return before
    if (known.size >= KNOWN_MAX) known.clear()
    const kept = ownCopy(name)
    const made = make(kept)
    known.set(kept, made)
    return made
  }
}

/** A name as it is compared: without case and without `-`, `_`, `.` and spaces, so `api_key`, `X-Api-Key` and `apiKey` are one name. */
export const plainName = remembered((name) =>
  name
    .slice(0, NAME_MAX)
    .toLowerCase()
    .replace(/[-_.\s]+/g, '')
    .replace(/\[\]$/, ''),
)
