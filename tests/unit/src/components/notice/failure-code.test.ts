import { expect, test } from 'vitest'

import { failureCode } from '#src/components/notice/failure-code.ts'

test('the same mistake has the same code, another one another, and the code is six digits', () => {
  const code = failureCode(new TypeError('x is not a function'))
  expect(code).toBe(failureCode(new TypeError('x is not a function')))
  expect(code).not.toBe(failureCode(new TypeError('y is not a function')))
  for (const cause of [new Error(''), undefined, 'text', { odd: true }]) expect(failureCode(cause)).toMatch(/^[0-9a-f]{6}$/)
})
