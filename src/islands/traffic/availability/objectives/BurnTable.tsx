import { type Burn, REQUESTS_MIN } from '#domain/traffic/objectives.ts'
import { HeadRow } from '#src/components/table/HeadRow.tsx'
import { formatCount } from '#src/lib/format.ts'

import css from '../availability.module.css'
import { SPAN_LABELS, timesText } from './objective-sentences.ts'

/** How fast the budget goes, over three lengths of time. */
export function BurnTable({ burns }: { burns: readonly Burn[] }) {
  return (
    <section aria-label="Burn rate">
      <h3>Burn rate</h3>
      <table className={css.burns}>
        <HeadRow of={['Within', 'Failed', 'Burn rate', 'And within', 'Alarming from']} />
        <tbody>
          {burns.map(({ rule, calls, rate, shortRate, burning }) => (
            <tr key={rule.long} data-tone={burning ? (rule.state === 'fast' ? 'danger' : 'warn') : undefined}>
              <th scope="row">{SPAN_LABELS[rule.long]}</th>
              <td>
                {formatCount(calls.failed)} of {formatCount(calls.count)}
              </td>
              <td>{rate === null ? <span className="dim">too few requests</span> : <b>{timesText(rate)}</b>}</td>
              <td>
                {SPAN_LABELS[rule.short]}: {shortRate === null ? <span className="dim">no calls</span> : timesText(shortRate)}
              </td>
              <td>
                {rule.rate}× <span className="dim">{rule.state}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.said}>
        1× uses up exactly the budget within the window. A state needs both lengths of its line. Lengths and rates: Google, The Site
        Reliability Workbook, chapter 5. With fewer than {REQUESTS_MIN} requests nothing is said.
      </p>
    </section>
  )
}
