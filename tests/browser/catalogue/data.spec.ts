import { expect, test } from '../catalogue.ts'

test('a value filters, excludes, and opens its menu by keyboard', async ({ page }) => {
  await page.goto('/dev/data')
  const chips = page.getByRole('region', { name: 'Value chip' })
  const chip = chips.getByRole('button', { name: 'api.stripe.com', exact: true })
  const said = chips.getByRole('status').filter({ hasText: /:|yet/ })
  await chip.click()
  await expect(said).toHaveText('host:api.stripe.com')
  await chip.click({ modifiers: ['Alt'] })
  await expect(said).toHaveText('-host:api.stripe.com')
  await chip.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Only this' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('link', { name: 'Open', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chip).toBeFocused()
})

test('what arrives stands on top', async ({ page }) => {
  await page.goto('/dev/data')
  const stream = page.getByRole('region', { name: 'Stream row' })
  const first = await stream.locator('time').first().innerText()
  await stream.getByRole('button', { name: 'One more arrives' }).click()
  await expect(stream.locator('time').first()).not.toHaveText(first)
  await expect(stream.locator('time').nth(1)).toHaveText(first)
})
