/** What an object takes besides its texts; more than most do. */
const OBJECT_BYTES = 256
/** A text with one letter beyond Latin-1 takes two bytes for each. */
const CHARACTER_BYTES = 2

/** What a record takes in memory at most, with all that it holds: for budgets of what waits, where senders choose how long a text is. */
export function heldBytes(value: unknown): number {
  if (typeof value === 'string') return value.length * CHARACTER_BYTES
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, part) => sum + heldBytes(part), OBJECT_BYTES)
}
