import { expect, test } from './console.ts'
import { connectionsScreen } from './support/connections.ts'
import { requestsScreen } from './support/requests-screen.ts'
import { openShop, parameter } from './support/shop.ts'
import { sample, seed } from './support/traffic.ts'

// Pages fade into each other here, as for most people
test.use({ fetchesAhead: true })

test('filter and range travel by the rail; what does not apply is shown, waits, and applies again on return', async ({ page, member }) => {
  const requests = await openShop(page, member, '&from=now-6h')
  const rail = page.getByRole('navigation', { name: 'Main' })
  await requests.applyFilter('host:api.stripe.com status:5xx')
  await expect.poll(() => parameter(page, 'q')).toBe('host:api.stripe.com status:5xx')
  await rail.getByRole('link', { name: 'Connections' }).click()
  const connections = connectionsScreen(page)
  await expect(connections.filter).toHaveValue('host:api.stripe.com')
  await expect(page.getByRole('list', { name: 'Applied conditions' })).toContainText('does not apply to Connections')
  expect(parameter(page, 'from')).toBe('now-6h')
  await rail.getByRole('link', { name: 'Requests' }).click()
  await expect(requests.filter).toHaveValue('host:api.stripe.com status:5xx')
  await expect(page.getByText('does not apply to')).toHaveCount(0)
})

test('Back from a page restores row, scroll and focus of the list', async ({ page, member }) => {
  await seed(
    member,
    Array.from({ length: 90 }, (_, index) => sample({ path: `/row/${index}`, agoMs: (index + 1) * 1000 })),
  )
  const { grid, row, footer } = requestsScreen(page)
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await expect(footer).toContainText('90 requests')
  await grid.evaluate((element) => element.scrollTo({ top: 1200 }))
  const chosen = row(45)
  await chosen.click({ position: { x: 4, y: 4 } })
  const top = await grid.evaluate((element) => element.scrollTop)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Request', exact: true })).toBeVisible()
  await page.goBack()
  await expect(row(45)).toBeFocused()
  expect(Math.abs((await grid.evaluate((element) => element.scrollTop)) - top)).toBeLessThan(40)
})

test('the first row stands at 250 pixels with the chart and at 150 without, and 24 compact rows fit', async ({ page, member }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { row, rows } = await openShop(page, member)
  const first = async (): Promise<number> => (await row(0).boundingBox())?.y ?? Number.POSITIVE_INFINITY
  await expect(page.getByRole('button', { name: 'Chart' })).toBeVisible()
  expect(await first()).toBeLessThanOrEqual(250)
  await page.getByRole('button', { name: 'Compact rows' }).click()
  const foot = (await page.locator('footer').boundingBox())?.y ?? 0
  await expect
    .poll(async () => ((await row(23).boundingBox())?.y ?? foot) + ((await row(23).boundingBox())?.height ?? 1))
    .toBeLessThanOrEqual(foot)
  await page.getByRole('button', { name: 'Chart' }).click()
  await expect.poll(first).toBeLessThanOrEqual(150)
  await page.reload()
  await expect(row(0)).toBeVisible()
  expect(await first()).toBeLessThanOrEqual(150)
  await expect(rows.first()).toHaveCSS('block-size', '25px')
})

test('two steps back at once, over another page, end at the page of the address @variant', async ({ page, member }) => {
  const title = page.getByRole('heading', { level: 1 })
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await page.goto(`/orgs/settings/views?orgId=${member.orgId}&q=first`)
  await navigation.getByRole('link', { name: 'Requests', exact: true }).click()
  await expect(title).toHaveText('Requests')
  await navigation.getByRole('link', { name: 'Saved views', exact: true }).click()
  await expect(title).toHaveText('Saved views')

  let answer = (): void => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/traffic\/requests\?/, async (route) => (await held, route.continue()))
  const asked = page.waitForRequest(/\/traffic\/requests\?/)
  await page.goBack()
  await asked
  const arrived = page.evaluate(
    () => new Promise<void>((resolve) => document.addEventListener('astro:page-load', () => resolve(), { once: true })),
  )
  await page.goBack()
  answer()
  await arrived
  await expect(page).toHaveURL(/\/orgs\/settings\/views\?.*q=first/)
  await expect(title).toHaveText('Saved views')
})

test('who goes on before a page is drawn causes no error @variant', async ({ page, member }) => {
  await page.goto(`/orgs/settings/views?orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved views')
  // What the router does with a page that is about to be drawn; what the browser then says ends this test, as any error does
  await page.evaluate(() => document.startViewTransition(() => undefined).skipTransition())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Requests', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requests')
})
