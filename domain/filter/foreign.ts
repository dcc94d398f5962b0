import { type FilterProblem, problemAt } from './problem.ts'
import type { Token } from './tokens.ts'

/** Keywords that begin or end a statement of another language, which would otherwise be searched for as text. */
const BEGINNINGS = new Set(['select', 'where', 'fetch'])
/** `status:400 TO 499`, `duration:1s to 5s`. */
const NUMBER = /^\d[\d.]{0,20}[a-zµ]{0,7}$/i
const ENDINGS: Readonly<Record<string, RegExp>> = { order: /^by$/i, group: /^by$/i, sort: /^by$/i, limit: /^\d+$/ }

/** Where a filter is a statement of SQL, if it is one. Its condition is what a filter is. */
export function foreignStatement(tokens: readonly Token[]): FilterProblem | undefined {
  const first = wordOf(tokens[0])
  if (BEGINNINGS.has(first?.toLowerCase() ?? '') && tokens.length > 1 && tokens[0])
    return problemAt(
      tokens[0].at,
      tokens[0].end - tokens[0].at,
      `A filter is a condition alone, without ${first}: status>=500 host:*.stripe.com`,
      ['status>=500'],
    )
  for (const [index, token] of tokens.entries()) {
    const word = wordOf(token)?.toLowerCase() ?? ''
    if (word === 'to' && tokens[index - 1]?.type === 'term' && NUMBER.test(wordOf(tokens[index + 1]) ?? ''))
      return problemAt(token.at, (tokens[index + 1]?.end ?? token.end) - token.at, 'A range is written [400 TO 499] or 400..499.', [
        '[400 TO 499]',
        '400..499',
      ])
    const next = Object.hasOwn(ENDINGS, word) ? tokens[index + 1] : undefined
    if (next && ENDINGS[word]?.test(wordOf(next) ?? ''))
      return problemAt(token.at, next.end - token.at, 'Sorting and limits are chosen in the list. A filter is a condition alone.', [
        'a term',
      ])
  }
  return undefined
}

const wordOf = (token: Token | undefined): string | undefined => (token?.type === 'word' && !token.part.quoted ? token.part.raw : undefined)
