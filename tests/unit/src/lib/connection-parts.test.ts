import { expect, test } from 'vitest'

import { partSteps } from '#src/lib/connection-parts.ts'
import type { ConnectionPart } from '#wire/pulse/connections.ts'

const part = (number: number, more: Partial<ConnectionPart> = {}): ConnectionPart => ({
  part: number,
  finalized: false,
  receivedMs: number * 10_000,
  l7Protocol: '',
  tlsVersion: '1.3',
  tlsIntrospected: false,
  bytesSent: 0,
  bytesReceived: 0,
  labels: [],
  ...more,
})

test('each report says what it reported that the one before had not', () => {
  const steps = partSteps([
    part(0, { labels: ['is-root'] }),
    part(1, { l7Protocol: 'http2', tlsIntrospected: true, labels: ['is-root', 'new-one'] }),
    part(2, { l7Protocol: 'http2', tlsIntrospected: true, finalized: true, bytesReceived: 2048, bytesSent: 100 }),
  ])
  expect(steps.map((step) => step.kind === 'report' && step.changes)).toEqual([
    ['First report', 'TLS 1.3', 'Label: Root process'],
    ['Spoken: http2', 'Content can be read', 'Label: new-one'],
    ['No longer: Root process', 'No longer: new-one', 'Closed: 2 KiB received, 100 B sent'],
  ])
})

test('reports without news stand together, until when', () => {
  expect(partSteps([part(0), part(1), part(2), part(3), part(4, { l7Protocol: 'dns' }), part(5)]).slice(1)).toEqual([
    { kind: 'silent', count: 3, untilMs: 30_000 },
    { kind: 'report', part: part(4, { l7Protocol: 'dns' }), changes: ['Spoken: dns'] },
    { kind: 'silent', count: 1, untilMs: 50_000 },
  ])
})

test('a list that begins later says so', () => {
  expect(partSteps([part(7)])).toMatchObject([{ changes: ['Report 7; earlier ones are not kept', 'TLS 1.3'] }])
  expect(partSteps([])).toEqual([])
})
