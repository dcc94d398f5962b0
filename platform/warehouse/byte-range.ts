/** A stretch of an object, both ends inclusive. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * Reads a Range header (RFC 9110 §14.2). `whole` when there is none or it cannot be honoured, which a server may always do; several ranges at once
 * are not worth a multipart response. `unsatisfiable` when it is out of range.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  const [, from = '', to = ''] = match ?? []
  if (!match || (from === '' && to === '')) return 'whole'
  if (from === '') return to === '0' || size === 0 ? 'unsatisfiable' : { first: Math.max(size - Number(to), 0), last: size - 1 }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return 'whole' // not a valid range
  return first < size ? { first, last } : 'unsatisfiable'
}
