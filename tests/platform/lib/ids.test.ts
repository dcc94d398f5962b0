import { expect, test } from 'vitest'

import { isWellFormedSecret, newId, newSecret } from '#platform/lib/ids.ts'

test('ids are twenty characters, sort by time, and do not repeat', () => {
  const earlier = newId(1_700_000_000_000)
  const later = newId(1_700_000_000_001)
  expect(earlier).toMatch(/^[0-9a-v]{20}$/)
  expect(earlier < later).toBe(true)
  expect(new Set(Array.from({ length: 10_000 }, () => newId(1))).size).toBe(10_000)
})

test('a secret is recognised by its form, and one wrong character shows', () => {
  const secret = newSecret('sgr_')
  expect(secret).toMatch(/^sgr_[0-9A-Za-z]{49}$/)
  expect(isWellFormedSecret(secret, 'sgr_')).toBe(true)
  const at = 10
  const mistyped = secret.slice(0, at) + (secret[at] === 'a' ? 'b' : 'a') + secret.slice(at + 1)
  expect(isWellFormedSecret(mistyped, 'sgr_')).toBe(false)
  expect(isWellFormedSecret(secret, 'sga_')).toBe(false)
  expect(isWellFormedSecret('sgr_', 'sgr_')).toBe(false)
})
