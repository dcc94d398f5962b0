import { FAILED_CALLS, type Outage } from '../traffic/availability.ts'
import { allOf } from '../filter/nodes.ts'
import { exactly, listed, type SentencePart, type Span, type Verdict } from './verdict.ts'

/** An outage of a vendor with who was hit: what `/traffic/outages` gives. */
export interface MeasuredOutage extends Outage {
  key: readonly string[]
  clients: readonly { client: string; failed: number }[]
}

const CLIENTS_NAMED = 3

/**
 * Vendors that let fewer than half of the calls through (`outagesOf`: at least five failed). Several outages of one vendor are one sentence: about the
 * one with the most failures, with how many there were besides. `ends`: what lies outside of the range was not counted.
 */
export function outageVerdicts(outages: readonly MeasuredOutage[], ends: Span): Verdict[] {
  return [...Map.groupBy(outages, ({ key }) => key[0] ?? '')].map(([vendor, ofVendor]) => {
    const worst = ofVendor.reduce((a, b) => (b.failed > a.failed ? b : a))
    const range = { fromMs: Math.max(worst.startMs, ends.fromMs), toMs: Math.min(worst.endMs, ends.toMs) }
    const { ongoing } = worst
    return {
      id: `outage ${vendor}`,
      kind: 'outage',
      severity: 'bad',
      ongoing,
      affected: worst.failed,
      sentence: [
        'Calls to ',
        { is: 'name', of: 'vendor', value: vendor },
        ongoing ? ' are failing: ' : ' failed: ',
        { is: 'count', value: worst.failed, one: 'call', many: 'calls' },
        ' (',
        { is: 'share', part: worst.failed, whole: worst.count },
        ') ',
        ...(ongoing
          ? ['in ', { is: 'time' as const, ms: range.toMs - range.fromMs }, ', not over yet']
          : ['in ', { is: 'time' as const, ms: range.toMs - range.fromMs }, ', ', { is: 'period' as const, ...range }]),
        ...hit(worst),
        ...more(ofVendor.length - 1),
      ],
      opens: {
        page: 'requests',
        filter: allOf([exactly('vendor', vendor), FAILED_CALLS]),
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
