const SEGMENT_MAX = 256

/** An id that cannot be one segment of a path. Nothing is sent. */
export class PathError extends Error {
  constructor() {
    super('This id cannot be part of an address.')
    this.name = 'PathError'
  }
}

/**
 * Builds a request path: path`/deployments/${id}/rotate`. Every value becomes exactly one encoded segment, so that an id from the
 * address bar cannot climb out of its place (security.md O2). Throws PathError for `.`, `..`, an empty or an overlong value.
 */
export function path(parts: TemplateStringsArray, ...values: string[]): string {
  return parts.reduce((before, part, index) => before + segment(values[index - 1] ?? '') + part)
}

function segment(value: string): string {
  if (value === '' || value === '.' || value === '..' || value.length > SEGMENT_MAX) throw new PathError()
  try {
    return encodeURIComponent(value)
  } catch {
    throw new PathError() // a lone surrogate
  }
}

/** Whether a path stays below the base address it is appended to (security.md O3): one leading slash, no dot segments, nothing that a URL parser drops. */
export function isPlainPath(text: string): boolean {
  if (!/^\/(?![/\\])/.test(text) || text.includes('\\') || text.includes('#') || /[\0-\x20\x7f]/.test(text)) return false
  const [pathname = ''] = text.split('?', 1)
  return !pathname.split('/').some((part) => /^(?:\.|%2e){1,2}$/i.test(part))
}

export interface SplitPath {
  /** May be cut with an ellipsis at its end. */
  head: string
  /** Stays: the last segment, with its slash, without the query. */
  tail: string
}

/** A last segment longer than this is cut like the rest; nothing else would be seen of the path. */
const TAIL_MAX = 40

/**
 * Where a path may be shortened so that its last segment stays readable: `/v1/customers/cus_9s6/cards?limit=3` → `/v1/customers/cus_9s6`
 * and `/cards?limit=3`. Head and tail together are the whole path.
 */
export function splitPath(path: string): SplitPath {
  const query = path.search(/[?#]/)
  const plain = query < 0 ? path : path.slice(0, query)
  const end = plain.endsWith('/') ? plain.length - 1 : plain.length
  const slash = plain.lastIndexOf('/', Math.max(0, end - 1))
  if (slash <= 0 || path.length - slash > TAIL_MAX) return { head: path, tail: '' }
  return { head: path.slice(0, slash), tail: path.slice(slash) }
}
