import { expect, test } from 'vitest'

import { linksIn } from '#src/lib/routes.ts'
import { SETTINGS_PAGES, settingsPagesWith } from '#src/lib/settings-pages.ts'
import { SITE_PAGES } from '#tests/support/site-pages.ts'

test('the index of settings leads to pages that exist, each of them once', () => {
  const links = SETTINGS_PAGES.map(({ link }) => link(linksIn({})))
  expect(new Set(links).size).toBe(links.length)
  const paths = new Set(SITE_PAGES.map(({ path }) => path))
  expect(links.map((link) => new URL(link, 'http://localhost').pathname).filter((path) => !paths.has(path))).toEqual([])
})

test('every built page of settings is in the index', () => {
  const listed = new Set(SETTINGS_PAGES.map(({ link }) => new URL(link(linksIn({})), 'http://localhost').pathname))
  const built = SITE_PAGES.map(({ path }) => path).filter((path) => /^\/orgs\/settings(?:$|\/)/.test(path) && !path.endsWith('/manage'))
  expect(built.filter((path) => !listed.has(path))).toEqual([])
})

test.each([
  ['', SETTINGS_PAGES.map(({ id }) => id)],
  ['  DAYS kept ', ['retention']],
  ['tamper', ['audit']],
  ['nothing of this', []],
])('“%s” finds %j', (typed, found) => {
  expect(settingsPagesWith(typed).map(({ id }) => id)).toEqual(found)
})
