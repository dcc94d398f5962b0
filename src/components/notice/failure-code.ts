/**
 * Six hexadecimal digits that are the same whenever the same thing breaks, to be told to whoever runs the console: FNV-1a (Fowler, Noll, Vo)
 * over the error's name and message, so it gives nothing away.
 */
export function failureCode(cause: unknown): string {
  const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 8).toString(16).padStart(6, '0')
}
