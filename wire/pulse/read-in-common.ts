import type { CountedValue, Finding } from '#domain/in-common/findings.ts'

import { reading, ShapeError } from '../product/reading.ts'
import type { InCommonResult } from './in-common.ts'

/** Reader of what rows have in common, as in read-requests.ts. */
export function readInCommon(raw: unknown): InCommonResult {
  const { number, texts, list } = reading(raw, 'in common')
  return {
    inside: number('inside'),
    outside: number('outside'),
    sampling: number('sampling'),
    implied: texts('implied'),
    findings: list('findings', readFinding),
  }
}

function readFinding(raw: unknown): Finding {
  const { oneOf, text, number, numberOrNull, list } = reading(raw, 'finding')
  const kind = oneOf('kind', ['value', 'time', 'amount', 'pair'])
  const sides = { inside: number('inside'), outside: number('outside'), strength: number('strength') }
  switch (kind) {
    case 'value':
      return { kind, field: text('field'), value: text('value'), ...sides, alike: list('alike', readValue) }
    case 'time':
      return { kind, fromMs: number('fromMs'), toMs: number('toMs'), ...sides }
    case 'amount':
      return { kind, field: text('field'), from: numberOrNull('from'), to: numberOrNull('to'), ...sides }
    case 'pair': {
      const [first, second] = list('values', readValue)
      if (!first || !second) throw new ShapeError('finding.values', 'two values')
      return { kind, values: [first, second], ...sides }
    }
  }
}

function readValue(raw: unknown): CountedValue {
  const { text, number } = reading(raw, 'value')
  return { field: text('field'), value: text('value'), inside: number('inside'), outside: number('outside') }
}
