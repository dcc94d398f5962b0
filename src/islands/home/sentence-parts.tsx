import { visibleText } from '#domain/detection/control.ts'
import type { Evidence, SentencePart, Verdict } from '#domain/verdicts/verdict.ts'
import { CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { printFilter } from '#domain/filter/print.ts'
import { formatClock, formatDay, formatLength, formatPlural, formatShare } from '#src/lib/format.ts'
import type { Links } from '#src/lib/routes.ts'
import { formatPercentile } from '#src/lib/traffic/percentiles.ts'
import type { NameOf } from '#src/lib/traffic/use-group-names.ts'

/** What a reader brings: the clock, and names of vendors as far as they are loaded. */
export interface Reader {
  zone: string
  nowMs: number
  nameOf: NameOf
}

/** A part of a sentence in words; what comes from traffic is made visible. */
export function partText(part: SentencePart, { zone, nowMs, nameOf }: Reader): string {
  if (typeof part === 'string') return part
  const moment = (ms: number): string => {
    const clock = formatClock(ms, zone).slice(0, 5)
    return formatDay(ms, zone) === formatDay(nowMs, zone) ? clock : `${formatDay(ms, zone)} ${clock}`
  }
  switch (part.is) {
    case 'name':
      if (part.of === 'deployment') return visibleText(part.value)
      if (part.value === '') return part.of === 'vendor' ? 'hosts of no known vendor' : 'unnamed clients'
      return visibleText(nameOf(part.of, part.value))
    case 'count':
      return formatPlural(part.value, part.one, part.many)
    case 'share':
      return formatShare(part.part, part.whole)
    case 'latency':
      return formatPercentile(part.ms)
    case 'time':
      return formatLength(part.ms)
    case 'period':
      return `${moment(part.fromMs)}–${moment(part.toMs)}`
    case 'moment':
      return moment(part.ms)
    case 'factor':
      return `${Number(part.value.toPrecision(2))} times`
  }
}

/** The sentence with what was measured and named standing out. */
export const Sentence = ({ verdict, reader }: { verdict: Verdict; reader: Reader }) =>
  verdict.sentence.map((part, at) =>
    // A sentence never changes its order
    typeof part === 'string' ? part : <b key={at}>{partText(part, reader)}</b>,
  )

/** Address of the view with exactly what the sentence counts. */
export const verdictLink = ({ opens }: Verdict, to: Links): string => linkOf(opens, to)

export function linkOf({ page, filter, range, id = '', entities = 'vendors' }: Evidence, to: Links): string {
  if (page === 'deployment') return to.deployment(id)
  const times = range && { from: range.fromMs, to: range.toMs }
  if (page === 'inventory') return to.inventory(entities, { ...times, new: 'true' })
  return to[page]({ ...(filter && { q: printFilter(filter, page === 'connections' ? CONNECTIONS : undefined) }), ...times })
}
