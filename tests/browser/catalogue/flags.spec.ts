import { expect, test } from '../catalogue.ts'

test('a country is found by name or code, and nothing is found for nonsense @variant', async ({ page }) => {
  await page.goto('/dev/flags')
  const search = page.getByRole('searchbox', { name: 'Find a country' })
  await search.fill('singap')
  await expect(page.getByRole('listitem').filter({ hasText: 'Singapore' })).toContainText('SG')
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
  await search.fill('xyzzy')
  await expect(page.getByText('No country is called “xyzzy”')).toBeVisible()
})

test('flags say the name of their country, unknown ones that they are unknown @variant', async ({ page }) => {
  await page.goto('/dev/flags')
  await expect(page.getByRole('img', { name: 'Singapore' })).toHaveJSProperty('complete', true)
  await expect(page.getByRole('img', { name: 'Unknown' }).first()).toBeVisible()
})

test('only flags near the window are fetched @variant', async ({ page, watch }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto('/dev/flags')
  await expect(page.getByRole('img', { name: 'Netherlands' }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const fetched = watch.addresses.filter((address) => address.includes('.svg'))
  expect(fetched.some((address) => /\/NL[.-]/.test(address))).toBe(true)
  expect(fetched.some((address) => /\/ZW[.-]/.test(address))).toBe(false)
})
