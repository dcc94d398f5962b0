import { formatCount, formatPlural, formatShare } from '#src/lib/format.ts'

import type { FlowsProps } from './FlowDrawing.tsx'
import css from './flow-map.module.css'

/** Rows that a person reads; the others are told as a sum. */
const ROWS_MAX = 12

/** The same flows in lines, where a drawing has no room or is of no use. */
export function FlowList({ map, target, words }: FlowsProps) {
  const shown = map.bands.slice(0, ROWS_MAX)
  const rest = map.bands.slice(ROWS_MAX)
  const most = shown[0]?.count ?? 1
  return (
    <>
      <ol className={css.rows} aria-label="Flows, most requests first">
        {shown.map((band) => {
          const line = (
            <>
              <span className={css.pair}>
                {words.nameOf(band.from, 'client')} <span className="dim">→</span> {words.nameOf(band.to, target)}
              </span>
              <span className={css.amount}>
                {formatCount(band.count)}
                {band.failed > 0 && (
                  <b className={css.bad}>
                    ✕ {formatShare(band.failed, band.count)}
                    <span className="visually-hidden"> failed</span>
                  </b>
                )}
              </span>
              <span className={css.bar} aria-hidden="true">
                <i style={{ inlineSize: `${(band.count / most) * 100}%` }} />
              </span>
            </>
          )
          const href = words.hrefOf(band.filter)
          return (
            <li key={band.id}>
              {href ? (
                <a className={css.row} href={href}>
                  {line}
                </a>
              ) : (
                <span className={css.row}>{line}</span>
              )}
            </li>
          )
        })}
      </ol>
      {rest.length > 0 && (
        <p className={css.told}>
          and {formatPlural(rest.length, 'further flow')} with{' '}
          {formatPlural(
            rest.reduce((sum, { count }) => sum + count, 0),
            'request',
          )}
        </p>
      )}
    </>
  )
}
