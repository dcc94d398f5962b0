import { FAILED_CALLS, type Outage } from '../traffic/availability.ts'
import { calledFilter, nameOfCalled, type Subject, within } from './called.ts'
import { listed, type SentencePart, type Verdict } from './verdict.ts'

/** An outage of a vendor with who was hit: what `/traffic/outages` gives. */
export interface MeasuredOutage extends Outage {
  key: readonly string[]
  clients: readonly { client: string; failed: number }[]
}

const CLIENTS_NAMED = 3

/**
 * Vendors that let fewer than half of the calls through (`outagesOf`: at least five failed). Several outages of one vendor are one sentence: about the
 * one with the most failures, with how many there were besides. What lies outside of the range was not counted.
 */
export function outageVerdicts(outages: readonly MeasuredOutage[], { range: ends, filter, by }: Subject): Verdict[] {
  return [...Map.groupBy(outages, ({ key }) => JSON.stringify(key))].map(([id, ofOne]) => {
    const worst = ofOne.reduce((a, b) => (b.failed > a.failed ? b : a))
    const range = { fromMs: Math.max(worst.startMs, ends.fromMs), toMs: Math.min(worst.endMs, ends.toMs) }
    const { ongoing } = worst
    return {
      id: `outage ${id}`,
      kind: 'outage',
      severity: 'bad',
      ongoing,
      affected: worst.failed,
      sentence: [
        'Calls to ',
        nameOfCalled(by, worst.key),
        ongoing ? ' are failing: ' : ' failed: ',
        { is: 'count', value: worst.failed, one: 'call', many: 'calls' },
        ' (',
        { is: 'share', part: worst.failed, whole: worst.count },
        ') ',
        ...(ongoing
          ? ['in ', { is: 'time' as const, ms: range.toMs - range.fromMs }, ', not over yet']
          : ['in ', { is: 'time' as const, ms: range.toMs - range.fromMs }, ', ', { is: 'period' as const, ...range }]),
        ...hit(worst),
        ...more(ofOne.length - 1),
      ],
      about: `failing ${id}`,
      also: [],
      opens: {
        page: 'requests',
        filter: within(filter, [...calledFilter(by, worst.key), FAILED_CALLS]),
        range,
        counted: worst.failed,
      },
      from: ['/traffic/outages'],
    } satisfies Verdict
  })
}

function hit({ clients }: MeasuredOutage): SentencePart[] {
  const names = clients.map(({ client }) => client).filter((client) => client !== '')
  if (names.length === 0) return []
  return ['; ', ...listed('client', names, CLIENTS_NAMED), names.length === 1 ? ' was hit' : ' were hit']
}

const more = (others: number): SentencePart[] =>
  others > 0 ? ['; ', { is: 'count', value: others, one: 'smaller outage', many: 'smaller outages' }, ' besides'] : []
