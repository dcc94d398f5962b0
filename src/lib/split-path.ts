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
