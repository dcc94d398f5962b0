import { globSync } from 'node:fs'

import { expect, test } from 'vitest'

import { AREAS, type AreaPage } from '#src/lib/areas.ts'
import { DEV_GROUPS } from '#src/lib/dev-pages.ts'
import { PAGES_BELOW } from '#src/lib/pages-below.ts'
import { SITE_PAGES } from '#tests/support/site-pages.ts'

/** Pages that no menu names: one is reached from a row or a button, the others stand outside of the shell. */
const NOT_IN_A_MENU = [
  '/404',
  '/500',
  '/contact',
  '/inventory/api-tokens/manage',
  '/inventory/clients/manage',
  '/inventory/endpoints/manage',
  '/inventory/vendors/manage',
  '/leaving',
  '/mailbox',
  '/me',
  '/orgs/new',
  '/orgs/settings/deployments/manage',
  '/orgs/settings/qtap/filters/manage',
  '/orgs/settings/team/manage',
  '/orgs/settings/views/manage',
  '/sentry',
  '/sign-in',
  '/sign-out',
  '/sign-up',
  '/sso/oidc/callback',
  '/sso/oidc/sign-in',
  '/sso/saml/callback',
  '/sso/saml/sign-in',
  '/traffic/connections/manage',
  '/traffic/requests/manage',
]

const pathnames = SITE_PAGES.map(({ path }) => path)
const isOfCatalogue = (pathname: string): boolean => pathname === '/dev' || pathname.startsWith('/dev/')

test('the menu of the catalogue names every page below /dev, and no other', () => {
  const listed = DEV_GROUPS.flatMap(({ pages }) => pages).map(({ id }) => `/dev/${id}`)
  expect(listed.toSorted()).toEqual(pathnames.filter((pathname) => pathname.startsWith('/dev/')))
})

test('the areas and the palette name every page that a menu leads to, and no other', () => {
  const listed = Object.values(AREAS)
    .flatMap(({ pages }): readonly AreaPage[] => pages)
    .map(({ pathname }) => pathname)
  const reachable = pathnames.filter((pathname) => !isOfCatalogue(pathname) && !NOT_IN_A_MENU.includes(pathname))
  expect([...listed, ...PAGES_BELOW.map(({ pathname }) => pathname)].toSorted()).toEqual(reachable)
})

test('no page is listed twice', () => {
  const ids = DEV_GROUPS.flatMap(({ pages }) => pages).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the eleven layouts of the specification exist', () => {
  const layouts = globSync('*.astro', { cwd: 'src/layouts' }).map((file) => file.replace('.astro', ''))
  const named = ['alerting', 'default', 'dev', 'inventory', 'org', 'plugins', 'security', 'session', 'settings', 'stack', 'traffic']
  expect(layouts).toEqual(expect.arrayContaining(named))
})
