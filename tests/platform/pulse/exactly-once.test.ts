import { expect, onTestFinished, test, vi } from 'vitest'

import type { Pulse } from '#platform/pulse/pulse.ts'
import fc from '#tests/properties.ts'

import { requestEvents } from './support/events.ts'
import { CALLER, openedPulse, temporaryFolder } from './support/pulse.ts'
import { recordingStore } from './support/store.ts'

const RUNS = Number(process.env['HISTORIES'] ?? 12)

/** What may happen to a platform, in any order. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('send' as const), events: fc.integer({ min: 1, max: 300 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again' as const), batch: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('store' as const), mood: fc.constantFrom('well', 'down', 'deaf') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pause' as const), ms: fc.nat(120) }) },
)

test('whatever happens in whatever order, every acknowledged event is stored once, in the order it came', {
  timeout: 120_000,
}, async () => {
  const folders = await Promise.all(Array.from({ length: RUNS }, temporaryFolder))
  let pulse: Pulse | undefined
  onTestFinished(() => pulse?.close())
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const dataDir = folders.pop() ?? (await temporaryFolder())
      const events = recordingStore()
      const options = { dataDir, events, logMaxBytes: 1_000_000, closeGraceMs: 20 } // segments of 62 KB
      const batches: ReturnType<typeof requestEvents>[] = []
      const send = (batch: (typeof batches)[number]) =>
        pulse?.ingest({ caller: CALLER, receiver: 'grpc', events: batch, rejectedEvents: [] })
      pulse = await openedPulse(options)
      for (const next of steps) {
        if (next.kind === 'send') {
          const batch = requestEvents(`b${batches.length}`, next.events)
          batches.push(batch)
          await send(batch)
        } else if (next.kind === 'again') await send(batches[next.batch % Math.max(batches.length, 1)] ?? [])
        else if (next.kind === 'store') {
          events.down = next.mood === 'down'
          events.deaf = next.mood === 'deaf'
        } else if (next.kind === 'restart') {
          await pulse.close()
          pulse = await openedPulse(options)
        } else await new Promise((resolve) => setTimeout(resolve, next.ms))
      }
      events.down = false
      events.deaf = false
      await pulse.close() // a retry may be pausing for long; a start does not
      pulse = await openedPulse(options)
      await vi.waitFor(() => expect(pulse?.state().waitingEvents).toBe(0), { timeout: 5000, interval: 5 })
      expect(events.ids()).toEqual(batches.flat().map(({ id }) => id))
      await pulse.close()
    }),
    { numRuns: RUNS },
  )
})
