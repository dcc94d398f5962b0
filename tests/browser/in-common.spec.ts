import type { Page } from '@playwright/test'

import { expect, test } from './console.ts'
import { connectionsScreen, connection, report } from './support/connections.ts'
import { requestsScreen } from './support/requests-screen.ts'
import { parameter } from './support/shop.ts'
import { sample, seed } from './support/traffic.ts'

const MINUTE_MS = 60_000
const HOSTS = ['api.stripe.com', 'api.github.com', 'hooks.slack.com', 'cdn.shop.example']

/** Fifty minutes of calls to four hosts; one of the hosts failed for ten of them, and now and then any call does. */
const OUTAGE = Array.from({ length: 400 }, (_, index) => {
  const host = HOSTS[index % 4] ?? ''
  const agoMs = MINUTE_MS + Math.floor((index / 400) * 50 * MINUTE_MS)
  const isDown = host === 'api.stripe.com' && agoMs > 20 * MINUTE_MS && agoMs < 30 * MINUTE_MS
  return sample({
    host,
    path: '/v1/charges',
    method: index % 3 === 0 ? 'POST' : 'GET',
    status: isDown ? 503 : index % 50 === 7 ? 500 : 200,
    agoMs,
  })
})
const FAILED = OUTAGE.filter(({ status }) => status >= 500)
const AT_STRIPE = FAILED.filter(({ host }) => host === 'api.stripe.com')

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'What do these have in common?' })
const findingsIn = (page: Page) => panelOf(page).getByRole('list', { name: 'What stands out' }).locator('> li')

test('from all requests to the cause of those that failed, by pointer: the host, then when @variant', async ({ page, member, axe }) => {
  await seed(member, OUTAGE)
  const screen = requestsScreen(page)
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await page.getByRole('button', { name: 'In common' }).click()
  const panel = panelOf(page)
  await expect(panel).toContainText(`${FAILED.length} requests with failed:true against the ${OUTAGE.length - FAILED.length} others`)

  const host = findingsIn(page).filter({ hasText: 'Host api.stripe.com' })
  await expect(host).toContainText(`${Math.round((AT_STRIPE.length / FAILED.length) * 100)}% of these`)
  await expect(host.getByRole('button', { name: 'Vendor Stripe' })).toBeVisible()
  await axe('/traffic/requests, what these have in common', panel)
  await host.getByRole('button', { name: /^Host api\.stripe\.com/ }).click()
  await expect(screen.footer).toContainText(`${AT_STRIPE.length} requests`)
  expect(parameter(page, 'q')).toBe('failed:true host:api.stripe.com')

  // The panel has gone along: of that host's calls, only the time distinguishes those that failed from the others
  await expect(panel).toContainText(`against the ${100 - AT_STRIPE.length} others of host:api.stripe.com`)
  await expect(findingsIn(page)).toHaveCount(1)
  await expect(findingsIn(page)).toContainText('Time')
  await findingsIn(page).getByRole('button', { name: /^Time/ }).click()
  await expect.poll(() => Number(parameter(page, 'to')) - Number(parameter(page, 'from'))).toBeLessThan(14 * MINUTE_MS)
  await expect(screen.footer).toContainText(
    `${AT_STRIPE.filter(({ agoMs }) => agoMs > 20 * MINUTE_MS && agoMs < 30 * MINUTE_MS).length} requests`,
  )
})

test('the same by keyboard: opens, walks, filters, excludes, closes, and the focus is where it was', async ({ page, member }) => {
  await seed(member, OUTAGE)
  const screen = requestsScreen(page)
  await page.goto(`/traffic/requests?orgId=${member.orgId}&q=failed:true`)
  await expect(screen.row(0)).toBeVisible()
  await expect(page.getByRole('button', { name: 'In common' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(screen.row(0)).toBeFocused()
  await page.keyboard.press('w')
  const first = findingsIn(page).nth(0).getByRole('button').first()
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(findingsIn(page).nth(1).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toBeHidden()
  await expect(screen.row(0)).toBeFocused()
  expect(parameter(page, 'common')).toBeNull()

  await page.keyboard.press('w')
  await expect(first).toBeFocused()
  const host = findingsIn(page).getByRole('button', { name: /^Host api\.stripe\.com/ })
  while (!(await host.evaluate((element) => element === document.activeElement))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(screen.footer).toContainText(`${AT_STRIPE.length} requests`)
  await expect(findingsIn(page).getByRole('button', { name: /^Time/ })).toBeFocused()
  await page.goBack()
  await expect(panelOf(page)).toContainText(`${FAILED.length} requests with failed:true`)
  await host.focus()
  await page.keyboard.press('Alt+Enter')
  await expect.poll(() => parameter(page, 'q')).toBe('failed:true -host:api.stripe.com')
  await expect(screen.footer).toHaveText(new RegExp(`^${FAILED.length - AT_STRIPE.length} requests`))
  await expect(panelOf(page)).toContainText('too few')
})

test('of rows that were selected: few are shown, and what many have in common filters the list @variant', async ({ page, member, axe }) => {
  await seed(member, OUTAGE)
  const screen = requestsScreen(page)
  const panel = panelOf(page)
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await expect(screen.row(0)).toBeVisible()
  await expect(page.getByRole('button', { name: 'In common' })).toBeVisible()
  await screen.row(0).focus()
  for (let row = 0; row < 3; row++) await page.keyboard.press('x').then(() => page.keyboard.press('j'))
  await page.keyboard.press('w')
  await expect(panel).toContainText(`3 selected requests against the ${OUTAGE.length - 3} others`)
  await expect(panel).toContainText('3 requests are too few to compare')
  await expect(panel.getByRole('list', { name: '3 rows' }).getByRole('link')).toHaveCount(3)
  await axe('/traffic/requests, a few that were selected', panel)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  // The newest quarter of one host's calls: they have their time in common, and not the host that the list is filtered by
  await page.goto(`/traffic/requests?orgId=${member.orgId}&q=host:api.stripe.com`)
  await expect(screen.footer).toContainText('100 requests')
  await expect(page.getByRole('button', { name: 'In common' })).toBeVisible()
  await screen.row(0).focus()
  for (let row = 0; row < 25; row++) await page.keyboard.press('x').then(() => page.keyboard.press('j'))
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'In common' }).click()
  await expect(panel).toContainText('25 selected requests against the 75 others of host:api.stripe.com')
  const time = findingsIn(page).getByRole('button', { name: /^Time/ })
  await expect(time).toContainText('100% of these')
  await expect(findingsIn(page).filter({ hasText: 'Host' })).toHaveCount(0)
  await time.click()
  await expect.poll(() => Number(parameter(page, 'to')) - Number(parameter(page, 'from'))).toBeLessThan(20 * MINUTE_MS)
})

test('amounts are said as people write them, and a click filters by them @variant', async ({ page, member }) => {
  const slow = (index: number): boolean => index % 8 === 0
  await seed(
    member,
    Array.from({ length: 240 }, (_, index) =>
      sample({
        host: HOSTS[index % 4] ?? '',
        status: slow(index) ? 503 : 200,
        durationMs: slow(index) ? 1500 + index : 20 + (index % 50),
        agoMs: MINUTE_MS + index * 1000,
      }),
    ),
  )
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await page.getByRole('button', { name: 'In common' }).click()
  const duration = findingsIn(page).getByRole('button', { name: /^Duration/ })
  await expect(duration).toContainText('or more')
  await expect(duration).toContainText('100% of these, none of the rest')
  await duration.click()
  await expect(requestsScreen(page).footer).toContainText('30 requests')
  expect(parameter(page, 'q')).toMatch(/^failed:true duration:>=[\d.]+m?s$/)
})

test('nothing that stands out, too few, and a failure each say so @variant', async ({ page, member, watch }) => {
  await seed(member, OUTAGE)
  const panel = panelOf(page)
  await page.goto(`/traffic/requests?orgId=${member.orgId}&q=method:POST&common=filter`)
  await expect(panel).toContainText('Nothing stands out')
  await panel.getByText('Failed among them').click()
  await expect(panel).toContainText('too few')

  watch.expect(/status of 500/)
  await page.route('**/requests/in-common', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`/traffic/requests?orgId=${member.orgId}&q=status:5xx&common=filter`)
  await expect(panel.getByRole('alert')).toContainText('This could not be loaded')
  await page.unroute('**/requests/in-common')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(findingsIn(page).first()).toBeVisible()
})

test('of connections that cannot be looked into, and on a telephone @variant', async ({ page, member }) => {
  const connections = Array.from({ length: 80 }, (_, index) =>
    connection({ host: index % 4 === 0 ? 'pinned.example' : 'api.github.com', introspected: index % 4 !== 0 && index % 9 !== 0 }),
  )
  await report(member, connections)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/traffic/connections?orgId=${member.orgId}`)
  await page.getByRole('button', { name: 'In common' }).click()
  const panel = page.getByRole('dialog', { name: 'What do these have in common?' })
  await panel.getByRole('button', { name: /^Host pinned\.example/ }).click()
  await expect(panel).toBeHidden()
  expect(parameter(page, 'q')).toBe('visibility:opaque host:pinned.example')
  await expect(connectionsScreen(page).footer).toContainText('20 connections')
})
