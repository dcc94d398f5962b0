import { expect, test } from '../catalogue.ts'

test.use({ axeInBoth: true })

test('every note says what it is and has a way on, in light and dark @variant', async ({ page, axe }) => {
  await page.goto('/dev/states')
  for (const title of [
    'No rules yet',
    'Nothing matches',
    'No agent is connected',
    'Not for your role',
    'This view is broken',
    'No open issues',
  ])
    await expect(page.getByRole('heading', { name: title, exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No rule with this id in Acme Payments' })).toBeVisible()
  await expect(page.getByText('req-01hzy3k9v4')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in again' })).toBeVisible()
  await axe('states')
})

test('what is loading says so, and nothing of it is wider than a small window @variant', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dev/states')
  await expect(page.getByRole('status', { name: 'Loading requests', exact: true })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('status', { name: 'Loading the remediation' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
