import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { TAG_MANAGER_PAGES } from '#wire/public-config.ts'

test('the pages that load the tag manager are those whose policy lets it in', () => {
  const asking = globSync('src/pages/**/*.astro').filter((path) => /<\w+Layout[^>]*\stagManager\b/.test(readFileSync(path, 'utf8')))
  expect(asking.map((path) => path.slice('src/pages'.length, -'.astro'.length)).toSorted()).toEqual(TAG_MANAGER_PAGES.toSorted())
})
