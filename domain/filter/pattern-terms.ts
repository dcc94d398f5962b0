import type { FilterNode } from './ast.ts'
import type { FilterField } from './fields.ts'
import { isAnyOf } from './nodes.ts'
import type { Operator } from './operators.ts'
import type { Part } from './parts.ts'
import { valueOfPieces } from './patterns.ts'
import { shown, stop } from './problem.ts'
import { rangeSample } from './number-terms.ts'
import { inCase } from './spellings.ts'
import { exists, isStarsOnly, missing } from './term-parts.ts'

/** LIKE, CONTAINS, STARTSWITH, ENDSWITH as wildcards. */
export function readPattern(field: FilterField, operator: Operator, part: Part, { operatorAt }: { operatorAt: number }): FilterNode {
  if (field.kind !== 'text')
    return stop(
      operatorAt,
      Math.max(1, part.at - operatorAt),
      `${field.name} is ${field.kind === 'flag' ? 'true or false' : 'a number'}, which cannot be searched like text.`,
      [field.kind === 'flag' ? `${field.name}:true` : rangeSample(field)],
    )
  if (part.pieces.length > 1)
    return stop(part.at, part.end - part.at, `Wildcards need a colon: ${field.name}:${shown(part.raw)}`, [
      `${field.name}:${shown(part.raw)}`,
    ])
  const text = part.pieces[0] ?? ''
  if (text === '') return missing(part, field.name, field)
  if (operator.anyCase && field.letterCase === undefined)
    stop(
      operatorAt,
      Math.max(1, part.at - operatorAt),
      `${field.name} is case-sensitive. A word without a field matches host and path in any case.`,
      [`${field.name}:*${shown(text.replaceAll('%', ''))}*`],
    )
  const pieces = {
    like: () => likePieces(text, part, field),
    contains: () => ['', text, ''],
    starts: () => [text, ''],
    ends: () => ['', text],
  }
  const made = pieces[operator.kind as keyof typeof pieces]() // readOne calls this for these four
  return isStarsOnly(made) ? exists(field) : isAnyOf(field.name, [inCase(field, valueOfPieces(made))])
}

/** `%` is any characters; `\%` and `\_` are literal. One `_` for any one character has no equivalent here. */
function likePieces(text: string, part: Part, field: FilterField): string[] {
  const pieces: string[] = []
  let piece = ''
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? ''
    if (char === '%') {
      pieces.push(piece)
      piece = ''
    } else if (char === '_')
      stop(
        part.at,
        part.end - part.at,
        `In LIKE, _ for any one character is not supported. Write * for any characters: ${field.name}:${shown(text.replaceAll('%', '*'))}`,
        [`${field.name}:${shown(text.replaceAll('%', '*'))}`],
      )
    else piece += char === '\\' && i + 1 < text.length ? text[++i] : char
  }
  return [...pieces, piece]
}
