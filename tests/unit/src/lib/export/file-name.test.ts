import { expect, test } from 'vitest'

import { fileName } from '#src/lib/save-file.ts'
import fc from '#tests/properties.ts'

test('file names are safe on every system', () => {
  expect(fileName(['requests', 'Acme & Söhne', '../..'], 'csv')).toBe('requests-acme-s-hne.csv')
  fc.assert(fc.property(fc.array(fc.string({ unit: 'binary' })), (parts) => /^[a-z0-9_][a-z0-9._-]{0,79}$/.test(fileName(parts, 'ndjson'))))
})
