import { expect } from 'vitest'

import type { Reading } from '#platform/pulse/readers/context.ts'
import fc from '#tests/properties.ts'

import { NOW_MS } from './support.ts'

const ID = /^[A-Za-z0-9_.:-]{1,128}$/
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'method',
  'url',
  'status',
  'timestamp',
  'requestId',
  'connectionId',
  'meta',
  'tags',
  'event',
  'event.type',
  'source',
  'digest',
  'entityType',
  'duration',
  'finalized',
  'address',
  'request',
  'response',
  'headers',
  'content',
  'text',
  'startedDateTime',
  'timings',
  'http.method',
  'url.full',
]
export const key = fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: 'binary' }))
const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant('2026-11-21T10:00:00Z'),
  fc.constant(NOW_MS),
  fc.constant('99999999999999999999'),
)
export const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('json'), { maxLength: 6 }),
    fc.array(fc.tuple(key, tie('json')), { maxLength: 10 }).map((pairs) => Object.fromEntries(pairs)),
  ),
}))

/** What everything behind the readers relies on. */
export function expectSound({ events, rejectedEvents }: Reading): void {
  for (const event of events) {
    expect(event.id).toMatch(ID)
    expect(Number.isSafeInteger(event.timestampMs) && event.timestampMs > 0).toBe(true)
    expect(event.tags.length).toBeLessThanOrEqual(256)
    expectSoundText(event)
    if (event.kind !== 'request') continue
    for (const number of [event.durationMs, event.bytesSent, event.bytesReceived, event.status])
      expect(number >= 0 && Number.isFinite(number)).toBe(true)
    expect(event.token?.hash ?? '0'.repeat(64)).toMatch(/^[0-9a-f]{64}$/)
  }
  for (const { preview, reason, sizeBytes } of rejectedEvents) {
    expect(reason).not.toBe('')
    expect(Buffer.byteLength(preview)).toBeLessThanOrEqual(2048)
    expect(sizeBytes).toBeGreaterThanOrEqual(0)
  }
}

function expectSoundText(value: unknown): void {
  if (typeof value === 'string') {
    expect(value).not.toContain('\0')
    expect(value.isWellFormed()).toBe(true)
    expect(Buffer.byteLength(value)).toBeLessThanOrEqual(8 * 1024 + 256 + 32)
  } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(expectSoundText)
}
