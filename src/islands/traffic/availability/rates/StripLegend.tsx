import { useStore } from '@nanostores/react'

import { DOWN_BELOW, UP_FROM } from '#domain/traffic/availability.ts'
import { $range, chooseRange } from '#src/stores/range.ts'

import css from '../availability.module.css'
import type { CellSize } from './cell-size.ts'

const SHORT_MS = 6 * 3_600_000

/** What a cell of the strips is and what its looks mean. */
export function StripLegend({ size }: { size: CellSize }) {
  const { fromMs, toMs } = useStore($range)
  return (
    <p className={css.legend}>
      <span>
        A cell is one {size.word}: <b>full</b> from {UP_FROM * 100}% of calls, <b>half</b> below it, <b>notched</b> below {DOWN_BELOW * 100}
        %, <b>hollow</b> without calls, <b>pale</b> only partly in the range; a <b>foot</b> marks an outage. Refused calls (4xx) were
        answered.
      </span>
      {toMs - fromMs < SHORT_MS && (
        <button type="button" className="link" onClick={() => chooseRange({ from: 'now-1d', to: 'now' })}>
          Show 24 hours
        </button>
      )}
    </p>
  )
}
