import { expect, test } from 'vitest'

import { needsRole } from '#src/lib/needs-role.ts'

test('who may not reads which role it needs; who may, and whoever is not known yet, read nothing', () => {
  expect([
    needsRole('viewer', 'editor'),
    needsRole('editor', 'editor'),
    needsRole('owner', 'editor'),
    needsRole(undefined, 'editor'),
  ]).toEqual(['Needs the role editor.', undefined, undefined, undefined])
  expect(needsRole('editor', 'admin', 'Importing')).toBe('Importing needs the role admin.')
})
