import { expect, test } from '../catalogue.ts'

test('conditions are chips that take themselves out', async ({ page }) => {
  await page.goto('/dev/filters')
  const bar = page.getByRole('search', { name: 'Filter requests' })
  await expect(bar.getByRole('listitem')).toHaveText(['host:api.stripe.com', 'status:5xx', 'duration:>300ms', '-method:GET'])
  await bar.getByRole('button', { name: 'Remove status:5xx' }).click()
  await expect(bar.getByRole('combobox')).toHaveValue('host:api.stripe.com duration:>300ms -method:GET')
  await bar.getByRole('button', { name: 'Clear the filter' }).click()
  await expect(bar.getByRole('combobox')).toHaveValue('')
  await expect(bar.getByRole('listitem')).toHaveCount(0)
})

test('a field and a value are completed by keys', async ({ page }) => {
  await page.goto('/dev/filters')
  const input = page.getByRole('combobox', { name: 'An empty filter' })
  await input.click()
  await page.keyboard.type('host:api.s')
  await expect(page.getByRole('option', { name: /^api\.stripe\.com/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue(/^host:api\.stripe\.com/)
})
