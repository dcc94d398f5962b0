import { expect, test } from 'vitest'

import { own } from '#domain/own.ts'

const INHERITED = Object.getOwnPropertyNames(Object.prototype)

test('what every object inherits is not there, what it was given is', () => {
  const table: Record<string, number> = { a: 1 }
  for (const name of INHERITED) expect(own(table, name)).toBeUndefined()
  expect(own(table, 'a')).toBe(1)
  expect(own(undefined, 'a')).toBeUndefined()
  expect(own(JSON.parse('{"__proto__":2,"constructor":3}') as Record<string, number>, '__proto__')).toBe(2)
})
