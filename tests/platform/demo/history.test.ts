import { expect, onTestFinished, test } from 'vitest'

import { startDemo } from '#platform/demo/demo.ts'
import type { ConnectionEvent } from '#wire/agent/traffic-event.ts'

import { openTemporary } from '../events/support/open.ts'
import { GOOD_TOKEN, openRecordingReceivers, quietLog } from '../pulse/support/recording-receivers.ts'
import { openedPulse } from '../pulse/support/pulse.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const HISTORY_MINUTES = 20
/** An agent reports an open connection every ten seconds; that is how exactly the end of one that is reported late is known. */
const END_KNOWN_TO_MS = 10_000

test('a connection reported long after it closed has its bytes where it closed, not where it was reported @variant', async () => {
  const store = await openTemporary()
  onTestFinished(() => store.remove())
  const pulse = await openedPulse({ dataDir: store.dataDir, events: store, closeGraceMs: 30_000 })
  const closed: ConnectionEvent[] = []
  const { receivers, port } = await openRecordingReceivers({
    ingest(request) {
      for (const event of request.events) if (event.kind === 'connection' && event.finalized) closed.push(event)
      return pulse.ingest(request)
    },
  })
  onTestFinished(() => receivers.close())
  const toMs = lastAfternoonMs(Date.now() - 10 * MINUTE_MS)
  const places = [{ environmentId: 'production', deploymentId: 'production', token: GOOD_TOKEN }]
  const demo = startDemo({
    agents: { host: '127.0.0.1', port },
    places,
    stored: null,
    storyMs: toMs,
    historyHours: HISTORY_MINUTES / 60,
    clock: () => toMs,
    log: quietLog,
  })
  await demo.historyDone
  await demo.stop()
  await pulse.close()

  const bytesOf = ({ bytesSent, bytesReceived }: { bytesSent: number; bytesReceived: number }): number => bytesSent + bytesReceived
  const total = (list: readonly { bytesSent: number; bytesReceived: number }[]): number => list.reduce((sum, one) => sum + bytesOf(one), 0)
  const range = { fromMs: toMs - (HISTORY_MINUTES + 2) * MINUTE_MS, toMs: toMs + MINUTE_MS }
  const query = { of: 'connections', by: 'direction', range, top: 5, buckets: 30 } as const
  const { stepMs, series, rest } = await store.run({ orgId: 'acme' }, '/traffic/series', query)
  const points = [...series, rest].flatMap((one) => one.points)
  expect(closed.length).toBeGreaterThan(150)
  expect(total(points)).toBe(total(closed))
  expect(stepMs).toBe(MINUTE_MS)
  for (let startMs = range.fromMs; startMs < range.toMs; startMs += 5 * MINUTE_MS) {
    const before = total(points.filter((point) => point.startMs < startMs))
    // By its number the last report says between which two moments a connection closed
    expect(before).toBeLessThanOrEqual(
      total(closed.filter(({ timestampMs, part }) => reportedMs(timestampMs, part) - END_KNOWN_TO_MS < startMs)),
    )
    expect(before).toBeGreaterThanOrEqual(total(closed.filter(({ timestampMs, part }) => reportedMs(timestampMs, part) < startMs)))
  }
})

/** The last 15:00 UTC, when the demo has most traffic: the counts above must not depend on the hour at which the test runs. */
function lastAfternoonMs(nowMs: number): number {
  const afternoonMs = 15 * HOUR_MS
  return Math.floor((nowMs - afternoonMs) / DAY_MS) * DAY_MS + afternoonMs
}

const reportedMs = (openedMs: number, part: number): number => openedMs + 500 + part * END_KNOWN_TO_MS
