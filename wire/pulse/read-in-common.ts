import type { CountedValue, Finding } from '#domain/in-common/findings.ts'

import { reading } from '../product/reading.ts'
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
  const { oneOf, number, list } = reading(raw, 'finding')
  if (oneOf('kind', ['value', 'time']) === 'value')
    return { kind: 'value', ...readValue(raw), strength: number('strength'), alike: list('alike', readValue) }
  const [fromMs, toMs] = [number('fromMs'), number('toMs')]
  return { kind: 'time', fromMs, toMs, inside: number('inside'), outside: number('outside'), strength: number('strength') }
}

function readValue(raw: unknown): CountedValue {
  const { text, number } = reading(raw, 'value')
  return { field: text('field'), value: text('value'), inside: number('inside'), outside: number('outside') }
}
