import { HeadRow } from '#src/components/table/HeadRow.tsx'
import { formatCount } from '#src/lib/format.ts'
import type { Usage } from '#wire/product/usage.ts'

import css from './overview.module.css'
import { KIND_LABELS, lastDays } from './usage-days.ts'

/** Events of each kind by day, with a bar for all of them. */
export function DaysTable({ days }: { days: NonNullable<Usage['days']> }) {
  const { rows, kinds } = lastDays(days, Date.now())
  const most = Math.max(1, ...rows.map(({ total }) => total))
  if (kinds.length === 0) return <p className="soft">Nothing was received in these days.</p>
  return (
    // A region, so that it scrolls by keys on a narrow screen
    <div className={css.scroll} role="region" aria-label="Table of events by day" tabIndex={0}>
      <table className={css.days}>
        <HeadRow of={['Day', ...kinds.map((kind) => KIND_LABELS[kind]), 'All']} />
        <tbody>
          {rows.map(({ day, byKind, total }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {kinds.map((kind) => (
                <td key={kind}>{formatCount(byKind.get(kind) ?? 0)}</td>
              ))}
              <td className={css.all}>
                <span className={css.bar} style={{ inlineSize: `${(total / most) * 100}%` }} aria-hidden="true" />
                <span>{formatCount(total)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
