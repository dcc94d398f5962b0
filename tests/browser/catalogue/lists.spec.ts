import { expect, test } from '../catalogue.ts'

test('a facet adds, excludes and lets go, and more of it can be searched', async ({ page }) => {
  await page.goto('/dev/lists')
  const facet = page.getByRole('region', { name: 'Facet with many values' })
  const first = facet.getByRole('button', { name: /service-01/ })
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'false')
  await first.click({ modifiers: ['Alt'] })
  await expect(first).toHaveAccessibleName(/excluded/)
  await facet.getByRole('button', { name: /^More/ }).click()
  await facet.getByRole('searchbox').fill('service-60')
  await expect(facet.getByRole('button', { name: /service-60/ })).toBeVisible()
  await expect(first).toHaveCount(0)
})
