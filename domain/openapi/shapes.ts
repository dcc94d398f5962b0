/** Characters of a shape; of a longer value its beginning is shown. */
export const SHAPE_MAX = 32
const CUT = '…'

const UPPER = /\p{Lu}/u
const LETTER = /[\p{L}\p{M}]/u
const NUMBER = /\p{N}/u
/** Punctuation that says how a value is built. Anything else, such as a picture, is one more character that is no letter. */
const KEPT = /[ !#$%&()*+,\-./:;=?@[\]^_{|}~]/

/**
 * What a value looks like, without the value: letters are `x` or `X`, digits `9`, and punctuation stays, so that `Ada L. (17)` is `Xxx X. (99)`. Linear in
 * SHAPE_MAX, however long the value is.
 */
export function shapeOfText(text: string): string {
  let shape = ''
  let count = 0
  // No more than what is shown is looked at, and one character behind it; each is two units at most
  for (const char of text.slice(0, 2 * SHAPE_MAX + 2)) {
    if (count++ === SHAPE_MAX) return shape + CUT
    shape += UPPER.test(char) ? 'X' : LETTER.test(char) ? 'x' : NUMBER.test(char) ? '9' : KEPT.test(char) ? char : '?'
  }
  return shape
}

/** The same of a number, which stays one: `-17.25` is `-99.99`. `''` for one that is written with an exponent. */
export function shapeOfNumber(value: number): string {
  const text = String(value)
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? text.replace(/\d/g, '9') : ''
}

/** Of two shapes the shorter one, and of two as long the first in the alphabet: the same in whatever order they come. `''` is none. */
export function shorter(a: string, b: string): string {
  if (a === '' || b === '') return a || b
  return a.length < b.length || (a.length === b.length && a < b) ? a : b
}
