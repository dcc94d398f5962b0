import { globSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { scopedClassName } from '#src/build/style-sheets.ts'

const ROOT = join(import.meta.dirname, '../../../..')

test('two modules of styles never share a name, whatever the folder of the checkout, and a name is one in CSS', () => {
  const files = globSync('src/**/*.module.css', { cwd: ROOT }).map((file) => join(ROOT, file))
  expect(files.length).toBeGreaterThan(100)
  const names = new Set(files.map((file) => scopedClassName('screen', file)))
  expect(names.size).toBe(files.length)
  for (const name of names) expect(name).toMatch(/^[a-z]{4}-screen$/)
  const [file = ''] = files
  expect(scopedClassName('row', `${file}?used`)).toBe(scopedClassName('row', file))
})
