import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { tokenGroups, usedIcons } from '#src/lib/catalogue-sources.ts'

test('every token of the style sheet stands in a group that has a name for it', () => {
  const groups = tokenGroups(readFileSync('src/styles/tokens.css', 'utf8'))
  expect(groups.find(({ label }) => label === 'Others')?.names ?? []).toEqual([])
  expect(groups.flatMap(({ names }) => names)).toContain('--accent')
})

test('icons are found in imports of one and of many lines, each once, types left out', () => {
  const sources = [
    "import { Sun, type LucideIcon } from 'lucide-react'",
    "import {\n  Moon,\n  Sun as Bright,\n} from 'lucide-react'\nimport { X } from 'elsewhere'",
  ]
  expect(usedIcons(sources)).toEqual(['Moon', 'Sun'])
})
