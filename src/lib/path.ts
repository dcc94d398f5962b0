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
