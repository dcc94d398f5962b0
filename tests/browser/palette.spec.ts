import { expect, test } from './console.ts'
import { someRequest } from './support/screens.ts'
import { sample, seed, SHOP } from './support/traffic.ts'

const FIELD = 'Search pages, actions and data'

test('Ctrl K finds pages by name and goes there, by keyboard alone', async ({ page, member }) => {
  await page.goto(`/orgs?orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: FIELD })).toBeFocused()
  await page.keyboard.type('requ')
  await expect(page.getByRole('option', { name: /^Requests/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/traffic/requests\\?orgId=${member.orgId}`))
})

test('it finds a vendor by its name, an endpoint by its path, a host and a request by its id, and goes there', async ({ page, member }) => {
  await seed(member, [...SHOP, sample({ host: 's3.amazonaws.com' })])
  const id = await someRequest(member)
  await page.goto(`/traffic/requests?orgId=${member.orgId}&from=now-30d`)
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  const find = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: FIELD }).fill(text)
  }
  const inventory = page.getByRole('group', { name: 'Inventory' }).getByRole('option')
  await find('stripe')
  await page.getByRole('group', { name: 'Hosts' }).getByRole('option').filter({ hasText: 'api.stripe.com' }).first().click()
  await expect(page.getByRole('combobox', { name: 'Filter requests' })).toHaveValue(/host:api\.stripe\.com/)

  // The name of the company, which is not the id that rows have
  await find('amazon web')
  await inventory.filter({ hasText: 'Amazon Web Services' }).click()
  await expect(page).toHaveURL(/\/inventory\/vendors\/manage\?.*id=aws/)
  await expect(page.getByRole('heading', { level: 2, name: 'Amazon Web Services' })).toBeVisible()

  await find('github.com/v1/orders')
  await inventory.filter({ hasText: 'GET api.github.com/v1/orders' }).first().click()
  await expect(page).toHaveURL(/\/inventory\/endpoints\/manage\?.*from=now-30d/)

  await find(id)
  await page.getByRole('group', { name: 'Request' }).getByRole('option').click()
  await expect(page).toHaveURL(new RegExp(`/traffic/requests/manage\\?.*id=${id}`))
})

test('actions act: the theme changes at once, and Escape gives the focus back', async ({ page, member }) => {
  await page.goto(`/orgs?orgId=${member.orgId}`)
  const button = page.getByRole('button', { name: 'Search' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: FIELD }).fill('dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: FIELD })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('? shows the keys, preferences are kept, and letters in a field are letters @variant', async ({ page, member }) => {
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  const filter = page.getByRole('combobox', { name: 'Filter requests' })
  await filter.fill('a')
  await filter.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Preferences' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preferences' })
  await dialog.getByLabel('Compact').check()
  await dialog.getByLabel('None').check()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')
  expect(await page.evaluate(() => localStorage.getItem('view:density'))).toBe('compact')
})

test('search, help and preferences pass axe', async ({ page, member, axe }) => {
  await page.goto(`/orgs?orgId=${member.orgId}`)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toBeVisible()
  await axe('the palette')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0) // else the next key is typed into it
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  await axe('keyboard help', page.getByRole('dialog', { name: 'Keyboard' }))
})
