import { startMetered } from '../../platform/cost/support/metered-platform.ts'
import { inputsOf, surfaces } from '../../platform/cost/support/surfaces.ts'
import { round } from '../support/numbers.ts'
import { say } from '../support/say.ts'

const SLOWEST_SHOWN = 15

/**
 * The inputs of tests/platform/cost, each in its larger size: how long the answer took, and the longest delay of the platform's main loop while
 * it worked (goal: 200 ms). The tests count work; only here is it timed.
 */
export async function measureCost() {
  const all = await surfaces()
  const platform = await startMetered('delay')
  const results: { endpoint: string; milliseconds: number; longestDelayMs: number }[] = []
  try {
    for (const [surface, rows] of Object.entries(all)) {
      say(`cost of ${surface} …`)
      for (const [endpoint, row] of inputsOf(rows)) {
        const bearer = row.bearer?.(platform)
        await row.send(row.n, platform, bearer)
        const begun = performance.now()
        let milliseconds = 0
        const { counts } = await platform.measure(async () => {
          await row.send(4 * row.n, platform, bearer)
          milliseconds = performance.now() - begun
        })
        results.push({
          endpoint: `${surface}: ${endpoint}`,
          milliseconds: round(milliseconds),
          longestDelayMs: round(counts.longestDelayMs),
        })
      }
    }
  } finally {
    await platform.stop()
  }
  const byDelay = results.toSorted((a, b) => b.longestDelayMs - a.longestDelayMs)
  return { inputs: results.length, longestDelayMs: byDelay[0]?.longestDelayMs ?? 0, slowest: byDelay.slice(0, SLOWEST_SHOWN) }
}
