import { expect, test } from 'vitest'

import { endIsRough } from '#src/lib/connection-parts.ts'

const OPENED = Date.UTC(2026, 10, 21)
const closed = { open: false, closedMs: 0, timestampMs: OPENED, durationMs: 20_500, lastSeenMs: OPENED + 20_500 }

test.each([
  ['its last report came on time', closed, false],
  ['its last report came an hour late', { ...closed, lastSeenMs: OPENED + 3_600_000 }, true],
  ['its end was told, however late', { ...closed, closedMs: OPENED + 20_500, lastSeenMs: OPENED + 3_600_000 }, false],
  ['it is open', { ...closed, open: true, lastSeenMs: OPENED + 3_600_000 }, false],
  ['it was received before it was opened, by clocks that differ', { ...closed, durationMs: 0, lastSeenMs: OPENED - 5000 }, false],
])('whether the end is known only roughly where %s', (_, connection, rough) => expect(endIsRough(connection)).toBe(rough))
