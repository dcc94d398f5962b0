import { expect, test } from 'vitest'

import { labelsOf } from '#src/lib/view-labels.ts'

const clock = { nowMs: Date.UTC(2026, 10, 21, 12), zone: 'UTC' }

test('a query in labels', () => {
  expect(labelsOf('by=host&cols=time.host.status&from=now-6h&q=status%3A5xx&sort=duration.asc', clock)).toEqual({
    filter: 'status:5xx',
    range: 'Last 6 hours',
    columns: '3 columns',
    sort: 'duration, ascending',
    rest: 'by=host',
  })
})

test('what a view says nothing about stays empty', () => {
  expect(labelsOf('', clock)).toEqual({ filter: '', range: '', columns: '', sort: '', rest: '' })
})

test.each(['from=nonsense&to=%00', 'from=%F0%9F%92%A9', 'cols=...', 'sort=.', 'from=99999999999999999999'])(
  '%s is described without a throw',
  (query) => {
    expect(() => labelsOf(query, clock)).not.toThrow()
  },
)
