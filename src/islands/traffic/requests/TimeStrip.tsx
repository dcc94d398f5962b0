import { classesIn } from '#src/lib/status-filter.ts'
import type { StatusClass } from '#src/lib/status.ts'
import type { ListParameters } from '#src/screens/list/list-types.ts'
import { ALL_CLASSES, StatusChart } from '#src/screens/panels/StatusChart.tsx'
import { applyFilter } from '#src/stores/filter.ts'

import { requests } from './requests.ts'
import { useCounted } from './RequestFigures.tsx'

/** Pixels of the drawing; list.module.css keeps the room for it and the line above. */
const CHART_HEIGHT = 78

/** Requests over the range by status class: reads, zooms, filters. */
export function TimeStrip({ ask, live }: { ask: ListParameters | undefined; live: boolean }) {
  const wanted = useCounted(ask, live)
  const chosen = classesIn(ask?.filter)

  function toggle(id: StatusClass, exclude: boolean): void {
    const now = chosen ?? new Set<StatusClass>()
    const next = exclude ? [...ALL_CLASSES].filter((one) => one !== id) : now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]
    void pickClasses(new Set(next))
  }

  return <StatusChart wanted={wanted} live={live} height={CHART_HEIGHT} compact chosen={chosen} onToggle={toggle} />
}

async function pickClasses(classes: ReadonlySet<StatusClass>): Promise<void> {
  const { withClasses } = await import('#src/lib/status-filter.ts')
  const parsed = requests.filter.$filter.get()
  if (parsed.ok) applyFilter(withClasses(parsed.node, classes))
}
