import type { FilterValue } from './ast.ts'

/**
 * Wildcards. A pattern is given by its pieces, the texts between the stars: `['', '.stripe.com']` for `*.stripe.com`. In a value it is one text,
 * where a literal star or backslash is escaped by a backslash.
 */

/** The value for these pieces in normal form: exact for one piece, `prefix` where the only star is at the end. */
export function valueOfPieces(pieces: readonly string[]): FilterValue {
  // Two adjacent stars are the same as one
  const [first = '', ...rest] = pieces.filter((piece, index) => piece !== '' || index === 0 || index === pieces.length - 1)
  if (pieces.length === 1) return { text: first, prefix: false }
  if (rest.length === 1 && rest[0] === '') return { text: first, prefix: true }
  return { text: [first, ...rest].map(escaped).join('*'), prefix: false, match: 'like' }
}

/** The texts between the stars of a value that is none, a prefix or a pattern. */
export function piecesOf({ text, prefix, match }: FilterValue): string[] {
  if (match !== 'like') return prefix ? [text, ''] : [text]
  const pieces: string[] = []
  let piece = ''
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '*') {
      pieces.push(piece)
      piece = ''
      continue
    }
    if (text[i] === '\\' && i + 1 < text.length) i++
    piece += text[i]
  }
  return [...pieces, piece]
}

/** Whether the text contains the pieces in their order, the first at its beginning and the last at its end. Each piece is searched once. */
export function holdsPieces(pieces: readonly string[], text: string): boolean {
  const first = pieces[0] ?? ''
  const last = pieces.at(-1) ?? ''
  if (pieces.length === 1) return text === first
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false
  const end = text.length - last.length
  let at = first.length
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return at <= end
}

const escaped = (piece: string): string => piece.replace(/[\\*]/g, '\\$&')
