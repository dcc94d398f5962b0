import { expect, test } from '../catalogue.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/dev/security')
})

test('a reason that is thought away leaves a smaller score, and all can be counted again', async ({ page }) => {
  const panel = page.getByRole('region', { name: 'Highest risk' })
  await expect(panel.getByRole('status')).toContainText('82')
  await panel.getByRole('switch', { name: 'Count: Sensitive data without TLS' }).press('Space')
  await expect(panel.getByRole('status')).toContainText('48')
  await panel.getByRole('button', { name: 'Count all again' }).click()
  await expect(panel.getByRole('switch', { checked: false })).toHaveCount(0)
})

test('the evidence of an issue leads from the issue to the vendor, and says what is not known @variant', async ({ page }) => {
  const chain = page.getByRole('region', { name: 'Evidence chain' })
  await expect(chain.getByRole('listitem')).toHaveText([/^issue/, /^endpoint/, /^request/, /^connection/, /^process/, /^vendor/])
  await page.getByRole('button', { name: 'Evidence of Session token in the query of a link' }).click()
  await expect(chain).toContainText('Not kept: older than 7 days')
})

test('new cells of the matrix are marked by a label too @variant', async ({ page }) => {
  const row = page.getByRole('row', { name: /^E-mail address/ })
  await expect(row.getByRole('link', { name: /new/ })).toBeVisible()
})
