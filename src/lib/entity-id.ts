/**
 * The key of an entity of the inventory as one text, for addresses: `stripe`, or `GET api.stripe.com /v1/charges/{id}`. Only the last part may have
 * spaces; those of the others are written as `%20`.
 */
export const entityId = (key: readonly string[]): string =>
  key.map((part, index) => (index < key.length - 1 ? part.replace(/[% ]/g, encodeURIComponent) : part)).join(' ')

/** The key with so many parts; undefined when the text has fewer, or was written by somebody else. */
export function keyOfEntityId(id: string, parts: number): string[] | undefined {
  const split = id.split(' ')
  if (id === '' || split.length < parts) return undefined
  try {
    return [...split.slice(0, parts - 1).map(decodeURIComponent), split.slice(parts - 1).join(' ')]
  } catch {
    return undefined
  }
}
