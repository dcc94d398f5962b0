import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

/** A class that no sheet has is undefined, and nothing says so: a table without its height shows one row. */
test('every class that a component takes from a style sheet is in that sheet', () => {
  const missing = globSync('src/**/*.{tsx,astro}').flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name = '', path = '']) => {
      const sheet = path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
      if (!existsSync(sheet)) return [`${file}: ${path}`]
      const rules = readFileSync(sheet, 'utf8')
      // Not its own import, whose path may have the same word before a dot
      const used = code.replace(/^import .*$/gm, '').matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))
      return [...new Set([...used].map(([, one = '']) => one))]
        .filter((one) => !new RegExp(`\\.${one}\\b`).test(rules))
        .map((one) => `${file}: ${name}.${one}`)
    })
  })
  expect(missing).toEqual([])
})
