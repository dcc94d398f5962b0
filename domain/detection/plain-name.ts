/** Longer names are not names: no credential has a key of a kilobyte. */
export const NAME_MAX = 128

/** A name as it is compared: without case and without `-`, `_`, `.` and spaces, so `api_key`, `X-Api-Key` and `apiKey` are one name. */
export function plainName(name: string): string {
  return name
    .slice(0, NAME_MAX)
    .toLowerCase()
    .replace(/[-_.\s]+/g, '')
    .replace(/\[\]$/, '')
}

const KNOWN_MAX = 4096
const KNOWN_NAME_MAX = 64

/** Remembers what was decided about names: the same few occur in every body, and thousands of them in a large one. */
export function decidedOnce(decide: (name: string) => boolean): (name: string) => boolean {
  const known = new Map<string, boolean>()
  return (name) => {
    if (name.length > KNOWN_NAME_MAX) return decide(name)
    let decided = known.get(name)
    if (decided === undefined) {
      if (known.size >= KNOWN_MAX) known.clear()
      known.set(name, (decided = decide(name)))
    }
    return decided
  }
}
