import { expect, test } from '../catalogue.ts'

test('one step is current; those behind are buttons that lead back', async ({ page }) => {
  await page.goto('/dev/steps')
  const steps = page.getByRole('list', { name: 'New stack, to walk through' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(steps.locator('[aria-current="step"]')).toContainText('Template')
  await steps.getByRole('button', { name: /Name.*done/ }).press('Enter')
  await expect(steps.locator('[aria-current="step"]')).toContainText('Name')
})

test('nothing is in the way of anybody @variant', async ({ page, axe }) => {
  await page.goto('/dev/steps')
  await expect(page.getByRole('list', { name: 'Migration' })).toBeVisible()
  await axe('steps')
})
