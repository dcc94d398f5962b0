import { Info, OctagonAlert, TriangleAlert } from 'lucide-react'

import { visibleText } from '#domain/detection/control.ts'
import { CONNECTIONS, TRAFFIC } from '#domain/filter/connection-fields.ts'
import type { FieldSet } from '#domain/filter/fields.ts'
import { printFilter } from '#domain/filter/print.ts'
import { type Evidence, type SentencePart, type Severity, UNNAMED, type Verdict } from '#domain/verdicts/verdict.ts'
import { formatBytes, formatClock, formatDay, formatLength, formatPlural, formatShare } from '#src/lib/format.ts'
import { nameOfCountry } from '#src/lib/geo/country.ts'
import type { Links } from '#src/lib/routes.ts'
import { formatPercentile } from '#src/lib/traffic/percentiles.ts'
import type { NameOf } from '#src/lib/traffic/use-group-names.ts'

/** How bad a sentence is, as an icon and, for whoever cannot see it, as a word before it. */
export const SEVERITY_ICONS: Readonly<Record<Severity, { Icon: typeof Info; word: string }>> = {
  bad: { Icon: OctagonAlert, word: 'Bad' },
  warn: { Icon: TriangleAlert, word: 'Changed' },
  info: { Icon: Info, word: 'Good to know' },
}

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
      if (part.of === 'deployment' || part.of === 'endpoint') return visibleText(part.value)
      if (part.of === 'country') return nameOfCountry(part.value)
      if (part.value === '') return UNNAMED[part.of] ?? ''
      return visibleText(nameOf(part.of, part.value))
    case 'count':
      return formatPlural(part.value, part.one, part.many)
    case 'bytes':
      return formatBytes(part.value)
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

/** The sentence as text. */
export const sentenceText = ({ sentence }: Pick<Verdict, 'sentence'>, reader: Reader): string =>
  sentence.map((part) => partText(part, reader)).join('')

/** The sentence with what was measured and named standing out. */
export const Sentence = ({ verdict, reader }: { verdict: Verdict; reader: Reader }) =>
  verdict.sentence.map((part, at) =>
    // A sentence never changes its order
    typeof part === 'string' ? part : <b key={at}>{partText(part, reader)}</b>,
  )

/** What the filters of a page are about; of the others it is requests. */
const FIELDS: { readonly [Page in Evidence['page']]?: FieldSet } = { connections: CONNECTIONS, bandwidth: TRAFFIC }

/** Address of the view with exactly what the sentence counts. */
export const verdictLink = ({ opens }: Verdict, to: Links): string => linkOf(opens, to)

export function linkOf({ page, filter, range, id = '', entities = 'vendors', of }: Evidence, to: Links): string {
  if (page === 'deployment') return to.deployment(id)
  if (page === 'typical') return to.typical(id)
  const times = range && { from: range.fromMs, to: range.toMs }
  if (page === 'inventory') return to.inventory(entities, { ...times, new: 'true' })
  if (page === 'geolocation') return to.geolocation({ ...times, new: 'true' })
  return to[page]({ ...(filter && { q: printFilter(filter, FIELDS[page]) }), ...times, ...(of && { of }) })
}
