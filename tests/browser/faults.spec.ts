import type { Page } from '@playwright/test'

import { DELAYED_SINCE_HEADER } from '#wire/pulse/delay.ts'

import { expect, test } from './console.ts'
import { makeOrganization } from './support/people.ts'
import { seed, SHOP } from './support/traffic.ts'

// A clock that is changed is changed for the whole context
test.use({ hasOwnContext: true })

/** What the console does when one of its wires does not answer (security.md F6–F8, F10, F11, F13). */

const IDENTITY = /identitytoolkit|securetoken/
const DOCUMENTS = /\/v1\/projects\//
const PULSE = /\/pulse\//

const rows = (page: Page) => page.getByRole('gridcell').first()

async function cut(page: Page, wire: RegExp): Promise<void> {
  await page.route(wire, (route) => route.abort('connectionrefused'))
}

test('F5: while events wait for the event store the page says since when @variant', async ({ page, member }) => {
  const since = Date.UTC(2026, 10, 21, 9, 41, 7)
  let waiting = true
  await page.route(PULSE, async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), ...(waiting && { [DELAYED_SINCE_HEADER]: String(since) }) }
    await route.fulfill({ response, headers })
  })
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  const range = page.getByRole('group', { name: 'Time range' })
  await expect(range).toContainText(/Data delayed since \d\d:41:07/)
  waiting = false
  await range.getByRole('button', { name: 'Refresh now' }).click()
  await expect(range).not.toContainText('delayed')
})

test('F6: without identity who is signed in stays and works @variant', async ({ page, member, watch }) => {
  await seed(member, SHOP)
  watch.expect(/ERR_CONNECTION_REFUSED/)
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await expect(rows(page)).toBeVisible()
  await cut(page, IDENTITY)
  await page.reload()
  await expect(rows(page)).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  expect(page.url()).not.toContain('sign-in')
})

test('F6: without identity signing in says one clear thing', async ({ page, watch }) => {
  watch.expect(/ERR_CONNECTION_REFUSED/)
  await cut(page, IDENTITY)
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill('ada@example.test')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: /reach|connection|network/i }),
  ).toHaveCount(1)
})

test('F7: without documents the open tab works on with its tokens, and another organization offers to try again @variant', async ({
  page,
  member,
  watch,
}) => {
  await seed(member, SHOP)
  const second = await makeOrganization(member, 'Second Works')
  watch.expect(/ERR_CONNECTION_REFUSED/)
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await expect(rows(page)).toBeVisible()
  await cut(page, DOCUMENTS)
  await page.getByRole('combobox', { name: 'Filter requests' }).fill('method:GET')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=method/)
  await expect(rows(page)).toBeVisible()

  await page.goto(`/traffic/requests?orgId=${second.orgId}`)
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' }).first()).toBeVisible()
  await page.unroute(DOCUMENTS)
  // Each part that failed has its own way to try again, and which stands first depends on which failed first
  await page.getByRole('region', { name: 'Requests' }).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing has arrived yet' })).toBeVisible()
})

test('F7: a settings document that cannot be read is an error, never the default pulse @variant', async ({ page, member, watch }) => {
  watch.expect(/ERR_CONNECTION_REFUSED/)
  await page.route(DOCUMENTS, async (route) =>
    (route.request().postData() ?? '').includes('/settings/hosting') ? route.abort('connectionrefused') : route.continue(),
  )
  const asked: string[] = []
  page.on('request', (request) => PULSE.test(request.url()) && asked.push(request.url()))
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  expect(asked).toEqual([])
})

test('F8: without pulse only what needs it says so', async ({ page, member, watch }) => {
  watch.expect(/ERR_CONNECTION_REFUSED/)
  await cut(page, PULSE)
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await expect(page.getByRole('alert').first()).toContainText('cannot be reached')
  await expect(page.getByRole('button', { name: /^Organization: Acme/ })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const ofChart = page.getByRole('alert').filter({ hasText: 'This could not be loaded' })
  await expect.poll(() => ofChart.evaluate((note) => note.scrollHeight - note.clientHeight), 'lines cut off from the chart').toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Organizations' }).click()
  await expect(page.getByRole('rowheader', { name: member.orgName })).toBeVisible()
})

test('F8: when pulse is there again one press brings back every part of the page', async ({ page, member, watch }) => {
  await seed(member, SHOP)
  watch.expect(/ERR_CONNECTION_REFUSED/)
  await cut(page, PULSE)
  await page.goto(`/traffic/bandwidth?orgId=${member.orgId}`)
  const failures = page.getByRole('main').getByRole('alert')
  await expect.poll(() => failures.count()).toBeGreaterThan(1)
  await page.unroute(PULSE)
  await failures.first().getByRole('button', { name: 'Try again' }).click()
  await expect(failures).toHaveCount(0)
})

test('F10: offline is said within two seconds, nothing is requested in a loop, the data stays, and all is well again', async ({
  page,
  member,
  context,
  watch,
}) => {
  await seed(member, SHOP)
  watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  // What comes last, in the page's own time
  const last = [/\/api\/views\?/, /\/start-later\./].map((url) => page.waitForResponse(url))
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await expect(rows(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  await Promise.all(last)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible({ timeout: 2000 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.waitForTimeout(3000) // a loop would show within it
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(1)
  await expect(rows(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.', { exact: false })).toHaveCount(0, { timeout: 3000 })
})

for (const minutes of [-10, 10])
  test(`F11: a browser whose clock is ${minutes} minutes off shows the same @variant`, async ({ page, member }) => {
    await seed(member, SHOP)
    const minted: string[] = []
    page.on('request', (request) => request.url().endsWith('/jwt/tokens') && minted.push(request.url()))
    await page.clock.setSystemTime(Date.now() + minutes * 60_000)
    await page.goto(`/traffic/requests?orgId=${member.orgId}&from=now-3h`)
    await expect(rows(page)).toBeVisible()
    expect(minted.length).toBeLessThanOrEqual(2)
  })

test('F13: in a storm of 429 each safe call is tried once more, after the wait, and no other is @variant', async ({
  page,
  member,
  watch,
}) => {
  watch.expect(/status of 429/)
  const tries = new Map<string, number[]>()
  await page.route(/\/api\/(?!me)/, async (route) => {
    const key = `${route.request().method()} ${new URL(route.request().url()).pathname}`
    tries.set(key, [...(tries.get(key) ?? []), Date.now()])
    await route.fulfill({ status: 429, headers: { 'Retry-After': '2' }, json: { title: 'Too many requests', status: 429 } })
  })
  await page.goto(`/?orgId=${member.orgId}`)
  await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 15_000 })
  expect(tries.size).toBeGreaterThan(0)
  for (const [key, times] of tries) {
    expect(times.length, key).toBeLessThanOrEqual(key.startsWith('GET') ? 2 : 1)
    for (const [i, time] of times.entries()) if (i > 0) expect(time - (times[i - 1] ?? 0)).toBeGreaterThanOrEqual(1900)
  }
})
