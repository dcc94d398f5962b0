import type { FilterValue } from './ast.ts'
import { inNetwork } from './networks.ts'
import { holdsPieces, piecesOf } from './patterns.ts'

/** Split once for each value: a live tail applies the same filter to every request. */
const pieces = new WeakMap<FilterValue, readonly string[]>()

/** Whether one text of a thing is this value. */
export function matchesValue(value: FilterValue, text: string): boolean {
  if (value.match === 'net') return inNetwork(value.text, text)
  if (value.match === undefined) return value.prefix ? text.startsWith(value.text) : text === value.text
  let known = pieces.get(value)
  if (known === undefined) pieces.set(value, (known = piecesOf(value)))
  return holdsPieces(known, text)
}
