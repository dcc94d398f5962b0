import { Session } from 'node:inspector'
import { setFlagsFromString } from 'node:v8'

/** Modules whose work counts: ours and packages, not Node's own and not what counts. */
export const isCounted = (url: string): boolean => url.startsWith('file:') && !url.includes('/tests/platform/cost/support/')

export interface StepCounter {
  /** How often blocks of counted modules were entered since the last call. Synchronous. */
  take(): number
}

/**
 * Counts steps with V8's block coverage: the same work is the same number on any machine, however busy. Only what is loaded afterwards has blocks.
 */
export function openStepCounter(): StepCounter {
  const session = new Session()
  session.connect()
  // The optimizing compilers count nothing of what they inline
  for (const flag of ['--no-opt', '--no-maglev']) setFlagsFromString(flag)
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return {
    take() {
      let steps = 0
      session.post('Profiler.takePreciseCoverage', (_, taken) => {
        for (const { url, functions } of taken?.result ?? []) {
          if (!isCounted(url)) continue
          for (const { ranges } of functions) for (const { count } of ranges) steps += count
        }
      })
      return steps
    },
  }
}
