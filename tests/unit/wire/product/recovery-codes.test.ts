import { expect, test } from 'vitest'

import fc from '#tests/properties.ts'
import { readRecoveryCode, RECOVERY_CODE_ALPHABET, RECOVERY_CODE_LENGTH, writeRecoveryCode } from '#wire/product/recovery-codes.ts'

const code = fc
  .array(fc.constantFrom(...RECOVERY_CODE_ALPHABET), { minLength: RECOVERY_CODE_LENGTH, maxLength: RECOVERY_CODE_LENGTH })
  .map((letters) => letters.join(''))

test('a code is read back from what is shown, however somebody types it', () => {
  const between = fc.array(fc.constantFrom('', '', ' ', '-', '–', ' - ', '\t', '\u00a0'), { minLength: 11, maxLength: 11 })
  const shape = fc.array(fc.boolean(), { minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(code, between, shape, fc.constantFrom('i', 'I', 'l', 'L'), (right, gaps, upper, one) => {
      const lookalike = (letter: string, at: number) => (letter === '0' ? (upper[at] ? 'O' : 'o') : letter === '1' ? one : letter)
      const typed =
        [...right].map((letter, at) => (gaps[at] ?? '') + lookalike(upper[at] ? letter.toUpperCase() : letter, at)).join('') + gaps[10]
      expect(readRecoveryCode(typed)).toBe(right)
      expect(readRecoveryCode(writeRecoveryCode(right))).toBe(right)
    }),
  )
})

test('what it reads is in the alphabet and as long as a code, or nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 10, maxLength: 12 }), fc.stringMatching(/^[\w -]{8,14}$/)),
      (typed) => {
        const read = readRecoveryCode(typed)
        if (read !== undefined) expect(read).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/)
      },
    ),
    { numRuns: 2000 },
  )
})

test('codes of an authenticator, and codes that are too short, too long or hold a letter that none has, are no recovery codes', () => {
  for (const typed of ['', '123456', '123 456', '7k3qm-x09r', '7k3qm-x09rtt', '7k3qm-x09ru', '7k3qm_x09rt', '７k3qm-x09rt'])
    expect(readRecoveryCode(typed), typed).toBeUndefined()
})
