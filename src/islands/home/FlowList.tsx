import { visibleText } from '#domain/detection/control.ts'
import { formatCount, formatPlural, formatShare } from '#src/lib/format.ts'
import { type Flow, type FlowTarget, flowRows } from '#src/lib/traffic/flow-map.ts'
import type { NameOf } from '#src/lib/traffic/use-group-names.ts'

import type { FlowLabels } from './FlowPart.tsx'
import css from './flow-map.module.css'

/** Rows that a person reads; the others are given as a sum. */
const ROWS_MAX = 12

export interface FlowListProps {
  flows: readonly Flow[]
  target: FlowTarget
  nameOf: NameOf
  hrefOf: FlowLabels['hrefOf']
}

/** The flows in lines, where a drawing has no room or is of no use. */
export function FlowList({ flows, target, nameOf, hrefOf }: FlowListProps) {
  const { rows, others, otherRequests } = flowRows(flows, target, ROWS_MAX)
  const most = rows[0]?.count ?? 1
  return (
    <>
      <ol className={css.rows} aria-label="Flows, most requests first">
        {rows.map(({ client, target: called, count, failed, filter }) => (
          <li key={JSON.stringify([client, called])}>
            <a className={css.row} href={hrefOf(filter)}>
              <span className={css.pair}>
                {visibleText(nameOf('client', client))} <span className="dim">→</span> {visibleText(nameOf(target, called))}
              </span>
              <span className={css.amount}>
                {formatCount(count)}
                {failed > 0 && (
                  <b className={css.bad}>
                    × {formatShare(failed, count)}
                    <span className="visually-hidden"> failed</span>
                  </b>
                )}
              </span>
              <span className={css.bar} aria-hidden="true">
                <i style={{ inlineSize: `${(count / most) * 100}%` }} />
              </span>
            </a>
          </li>
        ))}
      </ol>
      {others > 0 && (
        <p className={css.readout}>
          and {formatPlural(others, 'further flow')} with {formatPlural(otherRequests, 'request')}
        </p>
      )}
    </>
  )
}
