import { expect, test } from 'vitest'

import { rejectedEvent } from '#platform/pulse/readers/rejected.ts'
import { maskStatement } from '#platform/pulse/readers/statement.ts'

test.each([
  ['ALTER USER a PASSWORD "x y"', "ALTER USER a PASSWORD '***'"],
  ["CREATE USER a IDENTIFIED BY 'zz'", "CREATE USER a IDENTIFIED BY '***'"],
  ['SET PASSWORD = "abc"', "SET PASSWORD = '***'"],
  // The name of a member looks like SQL's word before a literal, and its value stood behind that literal
  ['{"createUser":"x","password":"hunter2hunter2"}', '{"createUser":"x","password":"***"}'],
  ['{"createUser":"x","password" : "hunter2hunter2"}', '{"createUser":"x","password" : "***"}'],
])('the statement %s is kept as %s', (statement, kept) => expect(maskStatement(statement)).toBe(kept))

test('a sample of a quarantined event with a password is JSON still', () => {
  const { preview } = rejectedEvent('odd', JSON.stringify({ note: 'what is this', password: 'hunter2hunter2', token: 'abc' }))
  expect(JSON.parse(preview)).toEqual({ note: 'what is this', password: '***', token: '***' })
})
