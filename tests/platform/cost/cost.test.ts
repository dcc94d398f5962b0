import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { endpoints, mountedApps } from './support/endpoints.ts'
import type { Counts } from './support/meter.ts'
import { type MeteredPlatform, startMetered } from './support/metered-platform.ts'
import { type Budget, type Growing, type Row, STEPS_PER_TURN_MAX, STRANGER } from './support/row.ts'
import { inputsOf, surfaces } from './support/surfaces.ts'

/**
 * What an input costs, counted and never timed: every endpoint gets one of a size and one four times as large. Four times the input is at most
 * five times the work, and the work stays within the budget of the endpoint. Whoever may not call gets an answer before anything of the body is
 * kept.
 */
const GROWTH_MAX = 5
/** Below this a count is what every request costs, and what timers do beside it; of events also the few that are shipped late. */
const FLOORS: Record<Growing, number> = { steps: 4_000, held: 4 * 1024, rows: 200 }
/** The share of each row's size that is sent. At a quarter of it everything grows as it does near its limit, which `npm test -- --deep` tries. */
const SHARE = Number(process.env['COST_SHARE'] ?? 0.25)
const sizeOf = ({ n, isExact }: Row): number => (isExact ? n : Math.ceil(n * SHARE))
/** Before each further measurement of an input that seems to cost too much. */
const PAUSES_MS = [0, 1_000, 3_000]
const NOTHING: Counts = { steps: 0, allocated: 0, held: 0, rows: 0, turns: 0, longestDelayMs: 0 }

const ALL = await surfaces()
const tables = endpoints()

let platform: MeteredPlatform
beforeAll(async () => {
  platform = await startMetered()
  // What is made once (compiled statements, caches, processes) is made before anything is counted
  const traffic = Object.values({ ...ALL.agentHttp, ...ALL.grpc, ...ALL.pulse }).flat()
  await platform.measure(async () => {
    for (const row of traffic) if (row.goesOn) await row.send(Math.ceil(row.n / 20), platform, row.bearer?.(platform))
  }, 'settled')
})
afterAll(() => platform.stop())

test('the counter sees work that grows with the square of its input, in loops and in callbacks', () => {
  const counted = execFileSync(process.execPath, [fileURLToPath(new URL('./support/count-pairs.ts', import.meta.url))], {
    encoding: 'utf8',
  })
  const growth = Object.fromEntries(
    Object.entries(JSON.parse(counted) as Record<string, [number, number]>).map(([name, [small, large]]) => [
      name,
      Math.round(large / small),
    ]),
  )
  expect(growth).toEqual({ once: 4, overlaps: 16, eachWithEach: 16 })
})

describe('no endpoint is forgotten', () => {
  test.each(Object.keys(tables) as (keyof typeof tables)[])('%s: every route has a cost, and every cost a route', (surface) => {
    expect(tables[surface].length).toBeGreaterThan(0)
    expect(Object.keys(ALL[surface]).toSorted()).toEqual(tables[surface].toSorted())
  })

  test('the product API lists its own table', () => {
    expect(Object.keys(ALL.product).length).toBeGreaterThan(50)
  })

  test('main.ts mounts no other tables', () => {
    const known = [
      'identityRoutes',
      'firestoreRoutes',
      'mailboxRoutes',
      'ssoRoutes',
      'apiRoutes',
      'pulseRoutes',
      'warehouseRoutes',
      'evidencePages',
    ]
    expect(mountedApps().toSorted()).toEqual(known.toSorted())
  })
})

describe.each(Object.entries<Record<string, Row[]>>(ALL))('%s', (_, rows) => {
  test.each(inputsOf(rows))('%s', async (_name, row) => {
    const bearer = row.bearer?.(platform)
    const count = (size: number): Promise<Counts> => measured(row, size, bearer)
    const n = sizeOf(row)
    // The large input first, with all that is done once: most cost so little that no smaller one could show a growth, nearly all others grow little
    const first = await count(4 * n)
    if (tooMuch(NOTHING, first, row).length === 0) return
    const small = await count(n)
    if (tooMuch(small, first, row).length === 0) return
    let complaints = tooMuch(small, await count(4 * n), row)
    // What the platform does by itself, after an insert or every hour, may fall into a measurement; what grows with its input grows in each
    for (const pauseMs of PAUSES_MS) {
      if (complaints.length === 0) break
      await setTimeout(pauseMs)
      const smallAgain = await count(n)
      complaints = tooMuch(smallAgain, await count(4 * n), row)
    }
    expect(complaints).toEqual([])
  })

  const guarded = inputsOf(rows).filter(([, { stranger }]) => stranger !== undefined)
  test.runIf(guarded.length > 0)('a stranger is refused before anything of the body is kept', async () => {
    const kept: string[] = []
    for (const [name, row] of guarded) {
      const { counts, result } = await platform.measure(() => row.send(4 * sizeOf(row), platform, STRANGER), 'held')
      if (result !== row.stranger) kept.push(`${name} answered ${result}, not ${row.stranger}`)
      if (counts.held > 0) kept.push(`${name} kept ${counts.held} bytes`)
    }
    expect(kept).toEqual([])
  })
})

/** What the platform did since the last count, which was a moment ago. */
async function measured(row: Row, n: number, bearer: string | undefined): Promise<Counts> {
  const what = row.goesOn ? 'settled' : 'answer'
  const { counts, result } = await platform.measure(() => row.send(n, platform, bearer), what, true)
  if (!row.statuses.includes(result)) throw new Error(`The input of size ${n} was answered ${result}: it was not looked at.`)
  return counts
}

/** One line for each count that grows too fast or is beyond its budget. */
function tooMuch(small: Counts, large: Counts, { budget, goesOn }: Row): string[] {
  const perTurn = Math.round(large.steps / Math.max(large.turns, 1))
  const hurried = perTurn > STEPS_PER_TURN_MAX ? [`${perTurn} steps in a turn of the main loop, on average of ${large.turns}`] : []
  const grown = (Object.keys(FLOORS) as Growing[]).filter((name) => {
    const floor = FLOORS[name] * (goesOn ? 10 : 1)
    return large[name] > GROWTH_MAX * Math.max(small[name], floor)
  })
  const beyond = (Object.keys(budget) as (keyof Budget)[]).filter((name) => large[name] > budget[name])
  return [
    ...grown.map((name) => `${name} grew from ${small[name]} to ${large[name]} with four times the input`),
    ...beyond.map((name) => `${name}: ${large[name]}, the budget is ${budget[name]}`),
    ...hurried,
  ]
}
