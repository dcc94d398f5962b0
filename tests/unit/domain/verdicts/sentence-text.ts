import type { Subject } from '#domain/verdicts/called.ts'
import type { Verdict } from '#domain/verdicts/verdict.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
export const RANGE = { fromMs: 100 * DAY, toMs: 100 * DAY + HOUR }
export const SUBJECT: Subject = { range: RANGE, by: 'vendor' }

/** As plain words, to read what is said. */
export const textOf = ({ sentence }: Pick<Verdict, 'sentence'>): string =>
  sentence
    .map((part) => {
      if (typeof part === 'string') return part
      switch (part.is) {
        case 'name':
          return `[${part.value}]`
        case 'count':
          return `${part.value} ${part.value === 1 ? part.one : part.many}`
        case 'bytes':
          return `${part.value} B`
        case 'share':
          return `${Math.round((100 * part.part) / part.whole)}%`
        case 'latency':
          return `${Math.round(part.ms)} ms`
        case 'time':
          return `${part.ms / MINUTE} min`
        case 'period':
          return `${(part.fromMs - RANGE.fromMs) / MINUTE}–${(part.toMs - RANGE.fromMs) / MINUTE}`
        case 'moment':
          return `@${part.ms}`
        case 'factor':
          return `${part.value.toFixed(1)}×`
      }
    })
    .join('')
