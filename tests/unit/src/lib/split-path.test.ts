import { expect, test } from 'vitest'

import { splitPath } from '#src/lib/path.ts'
import fc from '#tests/properties.ts'

test.each([
  ['/v1/customers/cus_9s6/cards?limit=3', '/v1/customers/cus_9s6', '/cards?limit=3'],
  ['/a/b/', '/a', '/b/'],
  ['/healthz', '/healthz', ''],
  ['/', '/', ''],
  ['', '', ''],
  ['orders', 'orders', ''],
  ['/a/b?next=/c/d', '/a', '/b?next=/c/d'],
  [`/a/${'x'.repeat(60)}`, `/a/${'x'.repeat(60)}`, ''],
])('%s', (path, head, tail) => expect(splitPath(path)).toEqual({ head, tail }))

test('nothing of a path is lost', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^[a-z/?#]{0,60}$/)),
      (path) => splitPath(path).head + splitPath(path).tail === path,
    ),
  )
})
