import type { Burn, Measured, Projection } from '#domain/traffic/objectives.ts'
import { REQUESTS_MIN } from '#domain/traffic/objectives.ts'
import { formatInstant } from '#src/lib/format.ts'
import type { Objective } from '#wire/product/objectives.ts'

/** What the drawer of an objective says of its figures; it is loaded when somebody opens one. */

export const SPAN_LABELS = { m5: '5 min', m30: '30 min', h1: '1 h', h6: '6 h', d3: '3 d' } as const

const ABOUT: Readonly<Record<Objective['by'], string>> = {
  vendor: 'calls to this vendor',
  host: 'calls to this host',
  endpoint: 'calls to this endpoint',
  client: 'calls of this client',
}

/** `99.9% of calls to this vendor within 30 days`. */
export const promiseText = ({ by, targetPercent, windowDays }: Pick<Objective, 'by' | 'targetPercent' | 'windowDays'>): string =>
  `${targetPercent}% of ${ABOUT[by]} get through, within ${windowDays} days`

/** What the state means, in a sentence. */
export function stateSentence({ state, burns }: Measured, { windowDays }: Pick<Objective, 'windowDays'>): string {
  const burn = burns.find(({ burning }) => burning)
  switch (state) {
    case 'spent':
      return `As many calls failed in ${windowDays} days as may, or more.`
    case 'fast':
    case 'slow':
      return burn ? burnSentence(burn) : ''
    case 'fine':
      return 'Calls fail more slowly than the budget allows.'
    case 'unknown':
      return `There were fewer than ${REQUESTS_MIN} requests in ${windowDays} days: too few to judge.`
  }
}

const burnSentence = ({ rule, rate }: Burn): string =>
  `In the last ${SPAN_LABELS[rule.long]} the budget was used ${timesText(rate)} as fast as it lasts for, and still is in the last ${SPAN_LABELS[rule.short]}.`

/** `14.4×`. */
export const timesText = (rate: number | null): string =>
  rate === null ? '—' : `${rate >= 100 ? Math.round(rate) : Number(rate.toFixed(rate >= 10 ? 1 : 2))}×`

export function projectionText(projection: Projection, { windowDays }: Pick<Objective, 'windowDays'>, zone: string): string {
  switch (projection.when) {
    case 'spent':
      return 'Nothing is left'
    case 'at':
      return `At this pace spent on ${formatInstant(projection.ms, zone).slice(0, MINUTES_LENGTH)}`
    case 'no':
      return `At this pace not within ${windowDays} days`
    case 'unknown':
      return 'Too few requests to tell'
  }
}

const MINUTES_LENGTH = '2026-11-21 08:30'.length
