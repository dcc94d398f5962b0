import { fixedRange } from '#src/lib/time-range.ts'
import { applyFilter } from '#src/stores/filter.ts'
import { chooseRange } from '#src/stores/range.ts'

/** What is shown before the newest one: an imported recording spans minutes, not days. */
const BEFORE_MS = 15 * 60_000
const AFTER_MS = 1000

/** Out of an empty range: to where the newest one is. */
export const ShowNewest = ({ timestampMs }: { timestampMs: number }) => (
  <button
    type="button"
    className="button"
    data-kind="primary"
    onClick={() => chooseRange(fixedRange(timestampMs - BEFORE_MS, timestampMs + AFTER_MS))}
  >
    Show what came last
  </button>
)

/** Out of a filter that nothing fits. */
export const RemoveFilter = () => (
  <button type="button" className="button" onClick={() => applyFilter('')}>
    Remove the filter
  </button>
)
