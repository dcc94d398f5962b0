import { expect, test } from 'vitest'

import { pageLabel } from '#src/lib/areas.ts'

test('a page is named as in the menu', () => {
  expect(pageLabel('/traffic/requests')).toBe('Requests')
  expect(pageLabel('/traffic/unheard-of')).toBe('/traffic/unheard-of')
})
