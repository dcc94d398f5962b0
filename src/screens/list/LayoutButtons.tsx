import { useStore } from '@nanostores/react'
import { ChartColumn, Rows4 } from 'lucide-react'

import { $chartFolded, $density, chooseDensity, foldChart } from '#src/stores/display.ts'

import css from './list.module.css'
import tools from './tools.module.css'

/** How much of the list fits: the chart above it, and how high its rows are. Both are remembered. */
export function LayoutButtons() {
  const folded = useStore($chartFolded)
  const compact = useStore($density) === 'compact'
  return (
    <span className={tools.look}>
      <button
        type="button"
        className={`button ${css.square}`}
        aria-pressed={!folded}
        aria-label="Chart"
        title={folded ? 'Show the chart' : 'Fold the chart away'}
        onClick={() => foldChart(!folded)}
      >
        <ChartColumn size={15} aria-hidden />
      </button>
      <button
        type="button"
        className={`button ${css.square}`}
        aria-pressed={compact}
        aria-label="Compact rows"
        title={compact ? 'Comfortable rows' : 'Compact rows'}
        onClick={() => chooseDensity(compact ? 'comfortable' : 'compact')}
      >
        <Rows4 size={15} aria-hidden />
      </button>
    </span>
  )
}
