import { expect, test } from './console.ts'
import { parameter } from './support/shop.ts'
import { requestsScreen } from './support/requests-screen.ts'
import { sample, seed } from './support/traffic.ts'

const HOUR_MS = 3_600_000

/** investigation.md 2: the failing calls of one vendor in the last 24 hours, one of them, compared with one that worked. */
test('from home to the comparison of a failing call with a good one in at most 18 keys', async ({ page, member }) => {
  const calls = Array.from({ length: 12 }, (_, index) =>
    sample({ host: 'api.stripe.com', path: '/v1/charges', agoMs: (index + 2) * HOUR_MS }),
  )
  await seed(member, [
    sample({ host: 'api.stripe.com', path: '/v1/charges', status: 502, agoMs: HOUR_MS * 1.5 }),
    sample({ host: 'api.openai.com', path: '/v1/responses', status: 500, agoMs: HOUR_MS * 1.6 }),
    ...calls,
  ])
  await page.goto(`/?orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let keys = 0
  const press = async (...pressed: string[]): Promise<void> => {
    for (const key of pressed) {
      keys++
      await page.keyboard.press(key)
    }
  }
  const screen = requestsScreen(page)

  await press('g', 'r')
  await page.waitForURL((url) => url.pathname === '/traffic/requests') // home has a time range, too
  await expect(screen.range).toBeVisible()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await press('t')
  await expect(page.getByRole('dialog', { name: 'Time range' })).toBeVisible()
  await press('4')
  await expect(screen.footer).toContainText('14 requests')
  await press('/', 'f')
  await expect(page.getByRole('option', { name: /^failed/ })).toBeVisible()
  await press('Tab', 't')
  await expect(page.getByRole('option', { name: /^true/ })).toBeVisible()
  await press('Tab', 'v')
  await expect(page.getByRole('option', { name: /^vendor/ })).toBeVisible()
  await press('Tab', 's')
  await expect(page.getByRole('option', { name: /^stripe/ })).toBeVisible()
  await press('Tab', 'Enter')
  await expect(screen.footer).toContainText('1 request')
  await expect(screen.row(0)).toBeFocused()
  await press('Enter')
  const peek = page.getByRole('complementary', { name: 'This request' })
  await expect(peek).toContainText('api.stripe.com')
  await press('.')
  await page.waitForURL(/with=/)
  expect(parameter(page, 'with')).not.toBe('typical')
  await expect(page.getByRole('main')).toContainText('502')
  expect(keys).toBeLessThanOrEqual(18)
})

test('the panel walks with the rows, is as wide as one left it, and closes by Escape; letters can be switched off', async ({
  page,
  member,
}) => {
  await seed(member, [
    sample({ path: '/one', agoMs: 1000 }),
    sample({ path: '/two', agoMs: 2000 }),
    sample({ path: '/three', agoMs: 3000 }),
  ])
  const screen = requestsScreen(page)
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await expect(screen.row(2)).toBeVisible()
  const peek = page.getByRole('complementary', { name: 'This request' })
  await screen.row(0).click({ position: { x: 4, y: 4 } })
  await expect(peek).toContainText('/one')
  await page.keyboard.press('j')
  await expect(peek).toContainText('/two')
  await peek.getByRole('button', { name: 'Next request' }).click()
  await expect(peek).toContainText('/three')
  const edge = peek.getByRole('separator', { name: 'Width of the panel' })
  await edge.press('Home')
  await expect(edge).toHaveAttribute('aria-valuenow', '25')
  // Where one stands is in the address a moment later
  const link = await peek.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')
  await expect.poll(() => parameter(page, 'id')).toBe(new URL(link ?? '', page.url()).searchParams.get('id'))
  await page.reload()
  await expect(peek).toContainText('/three')
  await expect(edge).toHaveAttribute('aria-valuenow', '25')
  await page.keyboard.press('Escape')
  await expect(peek).toHaveCount(0)

  await page.goto(`/me?orgId=${member.orgId}`)
  await page.getByRole('group', { name: 'Single-key shortcuts' }).getByLabel('Off').check()
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await expect(screen.row(0)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('/')
  await expect(page.locator('body')).toBeFocused()
})
