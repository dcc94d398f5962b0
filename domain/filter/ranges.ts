import { type Part, partAt } from './parts.ts'
import { type FilterProblem, problemAt } from './problem.ts'
import { lengthAt, runEnd, spaceEnd } from './sticky.ts'

/** `[a TO b]`, `{a TO b}`, `BETWEEN a AND b`. A star is an open end. */
export interface RangeValue {
  kind: 'range'
  low: Part
  high: Part
  includesLow: boolean
  includesHigh: boolean
}

interface FoundRange {
  value: RangeValue
  end: number
  flaw?: FilterProblem
}

const TO = /to(?=[\s\]}])/iy
const RANGE_SAMPLE = '[400 TO 499]'

/** `[a TO b]`, `{a TO b}`. */
export function rangeAt(text: string, at: number): FoundRange {
  const low = endOfRange(text, at + 1)
  const toAt = spaceEnd(text, low.end)
  const to = lengthAt(TO, text, toAt)
  const high = endOfRange(text, spaceEnd(text, toAt + to))
  const closeAt = spaceEnd(text, high.end)
  const close = text[closeAt]
  const value: RangeValue = { kind: 'range', low, high, includesLow: text[at] === '[', includesHigh: close === ']' }
  if (to > 0 && low.raw !== '' && high.raw !== '' && (close === ']' || close === '}')) return { value, end: closeAt + 1 }
  const end = runEnd(text, Math.max(at + 1, low.end))
  return {
    value,
    end,
    flaw: problemAt(at, end - at, `A range is written ${RANGE_SAMPLE} or 400..499; * is an open end.`, [RANGE_SAMPLE, '400..499']),
  }
}

function endOfRange(text: string, from: number): Part {
  const at = spaceEnd(text, from)
  const part = partAt(text, at, ']')
  if (!part.raw.endsWith('}')) return part
  const raw = part.raw.slice(0, -1)
  return { ...part, raw, pieces: raw.split('*'), end: part.end - 1 }
}

const AND = /and(?=[\s])/iy

/** `a AND b`, behind BETWEEN. */
export function betweenAt(text: string, at: number): FoundRange {
  const low = partAt(text, at)
  const andAt = spaceEnd(text, low.end)
  const and = lengthAt(AND, text, andAt)
  const high = partAt(text, spaceEnd(text, andAt + and))
  const value: RangeValue = { kind: 'range', low, high, includesLow: true, includesHigh: true }
  if (and > 0 && high.raw !== '') return { value, end: high.end }
  return {
    value,
    end: Math.max(low.end, at),
    flaw: problemAt(at, low.end - at, 'BETWEEN takes two numbers: status BETWEEN 400 AND 499', ['400 AND 499']),
  }
}
