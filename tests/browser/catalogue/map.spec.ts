import { expect, test } from '../catalogue.ts'

test('the keyboard walks through the countries by weight, selects, and zooms', async ({ page }) => {
  await page.goto('/dev/map')
  const map = page.getByRole('listbox', { name: /Connections by country/ }).first()
  await map.focus()
  await page.keyboard.press('Home')
  const active = () => map.evaluate((list) => document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent)
  expect(await active()).toMatch(/^United States: 184,210 connections, .* number 1$/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  expect(await active()).toMatch(/^Germany/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Selected: Germany')).toBeVisible()
  await expect(map.getByRole('option', { name: /^Germany/ })).toHaveAttribute('aria-selected', 'true')

  const whole = page.getByRole('button', { name: 'Whole world' }).first()
  await expect(whole).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('+')
  await expect(whole).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('0')
  await expect(whole).toHaveAttribute('aria-disabled', 'true')
})

test('a dot stands for Singapore, and a click on it selects @variant', async ({ page }) => {
  await page.goto('/dev/map')
  await page.locator('circle[data-code="SG"][data-shade]').first().click()
  await expect(page.getByText('Selected: Singapore')).toBeVisible()
})

test('the wheel zooms with Ctrl only @variant', async ({ page }) => {
  await page.goto('/dev/map')
  const map = page.getByRole('listbox').first()
  const whole = page.getByRole('button', { name: 'Whole world' }).first()
  await map.hover()
  await page.mouse.wheel(0, 40)
  await expect(whole).toHaveAttribute('aria-disabled', 'true')
  await map.hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -300)
  await page.keyboard.up('Control')
  await expect(whole).toHaveAttribute('aria-disabled', 'false')
})

test('the table says what the map says, and what is on no map stands below @variant', async ({ page }) => {
  await page.goto('/dev/map')
  await page.getByRole('radio', { name: 'Bytes' }).first().check({ force: true })
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  const table = page.getByRole('region', { name: /Bytes by country.*as a table/ })
  await expect(table.getByRole('row', { name: /Singapore 4\.38 GiB/ })).toBeVisible()
  await expect(page.getByText('Unknown 210 MiB').first()).toBeVisible()
})

test('every state says what it is, and Try again tries @variant', async ({ page }) => {
  await page.goto('/dev/map')
  await expect(page.getByRole('status', { name: 'Loading connections by country' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No traffic to any country' })).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Try again was pressed 1 ×')).toBeVisible()
})
