import { reading } from '../product/reading.ts'
import type { ImportOutcome, TimeRange } from './requests.ts'

/** Throws ShapeError naming the field that is not what it should be. */
export function readImportOutcome(raw: unknown): ImportOutcome {
  const answer = reading(raw, 'import')
  return {
    files: answer.number('files'),
    accepted: answer.number('accepted'),
    quarantined: answer.number('quarantined'),
    duplicates: answer.number('duplicates'),
    range: answer.object('range', (range) => (range === null ? null : readRange(range))),
    problems: answer.texts('problems'),
  }
}

function readRange(raw: unknown): TimeRange {
  const range = reading(raw, 'range')
  return { fromMs: range.number('fromMs'), toMs: range.number('toMs') }
}
