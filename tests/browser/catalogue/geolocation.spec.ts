import { expect, test } from '../catalogue.ts'

test('a new country is decided in the inbox, seen in the table, and undone', async ({ page }) => {
  await page.goto('/dev/geolocation')
  const inbox = page.getByRole('region', { name: /New countries/ })
  const table = page.getByRole('region', { name: 'Countries', exact: true })
  await inbox.getByRole('button', { name: 'Allow Kenya' }).click()
  await expect(table.getByRole('switch', { name: 'Allow Kenya' })).toBeChecked()
  await expect(inbox.getByText('Kenya')).toHaveCount(0)
  await expect(page.getByText('Kenya is allowed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(inbox.getByText('Kenya')).toBeVisible()
})

test('a country chosen in the table is described next to the map, in numbers of the range @variant', async ({ page }) => {
  await page.goto('/dev/geolocation')
  await page.getByRole('button', { name: 'Ireland' }).click()
  const panel = page.getByRole('region', { name: 'Ireland', exact: true })
  await expect(panel).toContainText('96,402')
  await page.getByLabel('Range').selectOption('Last 7 days')
  await expect(panel).toContainText('616,973')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: /New countries/ })).toBeVisible()
})
