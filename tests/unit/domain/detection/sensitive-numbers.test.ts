import { expect, test } from 'vitest'

import { passesLuhn } from '#domain/detection/sensitive-numbers.ts'

test('Luhn’s check knows the makers’ test numbers', () => {
  for (const number of ['4242424242424242', '378282246310005', '5555555555554444', '6011111111111117', '30569309025904'])
    expect(passesLuhn(number)).toBe(true)
  expect(passesLuhn('4242424242424243')).toBe(false)
})
