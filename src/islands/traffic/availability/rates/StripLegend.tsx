import { type FailureGrade, GRADE_SHARES } from '#domain/traffic/availability.ts'
import { UptimeDrawing } from '#src/components/chart/UptimeStrip.tsx'
import type { UptimeCell } from '#src/lib/chart/uptime.ts'

import css from '../availability.module.css'
import type { CellSize } from './strip-cells.ts'

const GRADES: readonly FailureGrade[] = [0, 1, 2, 3, 4, 5, 'none']

/** What a cell of the strips is, and what each kind of it says. */
export function StripLegend({ size }: { size: CellSize }) {
  return (
    <div className={css.legend}>
      <p>A cell is one {size.word}. Failed calls:</p>
      <ul aria-label="What a cell shows">
        {GRADES.map((grade) => (
          <li key={grade}>
            <Swatch grade={grade} />
            {gradeLabel(grade)}
          </li>
        ))}
        <li>
          <Swatch grade={0} outage />
          part of an outage
        </li>
        <li>
          <Swatch grade={0} inside={0.5} />
          partly in the range
        </li>
      </ul>
    </div>
  )
}

function Swatch(cell: Pick<UptimeCell, 'grade' | 'outage' | 'inside'>) {
  return (
    <span className={css.swatch}>
      <UptimeDrawing cells={[{ startMs: 0, endMs: 0, count: 0, failed: 0, ...cell }]} />
    </span>
  )
}

function gradeLabel(grade: FailureGrade): string {
  if (grade === 'none') return 'no calls'
  if (grade === 0) return 'none'
  const share = GRADE_SHARES[grade - 1]
  return share === undefined ? 'more' : `up to ${Math.round(share * 100)}%`
}
