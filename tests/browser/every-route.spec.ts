import type { Page } from '@playwright/test'

import { SESSION_KEYS } from '#src/lib/session-records.ts'
import { SITE_PAGES } from '#tests/support/site-pages.ts'

import { expect, test } from './console.ts'
import { expectLayout } from './support/page-layouts.ts'
import { CONSOLE_URL, makeOrganization } from './support/people.ts'
import { expectContext, SCREEN_PATHS } from './support/screens.ts'

/** What the specification says of every route (points 2, 4 and 6), held on every page there is; one that is added is held from then on. */

/** Open to everybody: the public routes, those below /sso and /dev, and the pages a host or a rule sends anybody to. All others want a session. */
const OPEN = /^\/(?:sign-in|sign-up|contact|sentry|mailbox|leaving|404|sso\/.+|dev(?:\/.+)?)$/

/** What the address of a page needs beside its path, for the page to accept it. */
const QUERY: Readonly<Record<string, string>> = { '/sso/oidc/callback': 'error=declined', '/sso/saml/callback': 'error=declined' }

/** Without the page of a host that cannot serve, which no address leads to. */
const ROUTES = SITE_PAGES.filter(({ path }) => path !== '/500').map(({ path }) => ({
  path,
  address: (query: string) => `${path === '/404' ? '/no/such/page' : path}?${[QUERY[path], query].filter(Boolean).join('&')}`,
}))

const stored = (page: Page, key: string): Promise<string | null> => page.evaluate((name) => localStorage.getItem(name), key)

test('every page has the guard of /traffic/requests, which session.spec.ts tries, before its body', async ({ request }) => {
  const headOf = async (address: string): Promise<string> => (await (await request.get(address)).text()).split('<body', 1)[0] ?? ''
  const guard = (await headOf('/traffic/requests')).split('<script').find((script) => script.includes(SESSION_KEYS.preAuth)) ?? ''
  expect(guard.length).toBeGreaterThan(1000)
  for (const { path, address } of ROUTES) expect(await headOf(address('')), path).toContain(guard)
})

test('signed out, /dev, /sso and the public routes stay; every other route is remembered and leads to /sign-in @variant', async ({
  page,
  watch,
}) => {
  watch.expect(/status of 404 .*no\/such\/page/)
  for (const { path, address } of ROUTES) {
    const wanted = address('q=a%20b')
    const isLookedAt = OPEN.test(path) && !path.startsWith('/dev') // at those of the catalogue, every-page.spec.ts looks
    // Who is sent away is sent before anything of the page is loaded, and what the sign-in page loads is not looked at here
    await page.goto(wanted, { waitUntil: isLookedAt ? 'load' : 'commit' })
    if (OPEN.test(path)) {
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      expect(new URL(page.url()).pathname, path).toBe(new URL(wanted, CONSOLE_URL).pathname)
      expect(await stored(page, SESSION_KEYS.preAuth), path).toBeNull()
      if (isLookedAt && path !== '/404') await expectLayout(page, path) // signed out it is bare, errors.spec.ts
    } else {
      await expect(page, path).toHaveURL(`${CONSOLE_URL}/sign-in`)
      expect(JSON.parse((await stored(page, SESSION_KEYS.preAuth)) ?? ''), path).toEqual({ path, query: '?q=a%20b' })
      await page.evaluate((key) => localStorage.removeItem(key), SESSION_KEYS.preAuth)
    }
  }
})

test('signed in, every other route takes organization and environment from its address, has its layout and nothing that its policy refuses, and every island comes alive', async ({
  page,
  member,
  watch,
}) => {
  watch.expect(/status of 404 .*no\/such\/page/)
  const second = await makeOrganization(member, 'Second Works')
  let turn = 0
  for (const { path, address } of ROUTES) {
    if (path === '/sign-out') continue // ends the session, and the context with it
    if (SCREEN_PATHS.has(path)) continue // reach.spec.ts, with something to show
    const { orgId, environmentId } = turn++ % 2 ? member : second
    // At the layout and the islands of those of the catalogue, every-page.spec.ts looks
    const isLookedAt = path.startsWith('/dev')
    const answer = await page.goto(address(`orgId=${orgId}&contextId=${environmentId}`), { waitUntil: isLookedAt ? 'commit' : 'load' })
    expect(answer?.status(), path).toBe(path === '/404' ? 404 : 200)
    await expectContext(page, { orgId, environmentId }, path)
    if (isLookedAt) continue
    if (!OPEN.test(path)) await expectLayout(page, path)
    // Astro takes the mark away when an island has hydrated; what the policy refuses fails each test by itself
    await expect(page.locator('astro-island[ssr]'), path).toHaveCount(0)
  }
  // Every page there is, here or there, but /500 and /sign-out
  expect(turn + SCREEN_PATHS.size).toBe(SITE_PAGES.length - 2)
  expect([...SCREEN_PATHS].filter((path) => !SITE_PAGES.some((one) => one.path === path))).toEqual([])
})
