import type { Locator, Page } from '@playwright/test'

import { expect, test } from '../catalogue.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/dev/code')
})

const group = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true })
const activeItem = (tree: Locator): Locator => tree.locator('[role=treeitem][data-active]')

test('the editor is written and left by keyboard: Tab indents, Escape and Tab go on', async ({ page }) => {
  const editor = group(page, 'New expression')
  const text = editor.getByRole('textbox', { name: 'New expression' })
  await text.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('x')
  await expect(text).toHaveText('  x')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(text).not.toBeFocused()
})

test('a problem leads to its line, and goes away when it is solved @variant', async ({ page }) => {
  const editor = group(page, 'Configuration')
  await editor.getByRole('button', { name: 'Map keys must be unique' }).click()
  await expect(editor.getByRole('textbox', { name: 'Configuration' })).toBeFocused()
  await page.keyboard.press('Control+Shift+k') // deletes the line
  await expect(editor.getByRole('button', { name: 'Map keys must be unique' })).toHaveCount(0)
  await expect(group(page, 'Failed editor').getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a tree is walked, opened and searched by keyboard @variant', async ({ page }) => {
  const tree = page.getByRole('tree', { name: 'Charge' })
  await tree.focus()
  await page.keyboard.press('l')
  await expect(activeItem(tree)).toContainText('lines')
  await page.keyboard.press('ArrowLeft')
  await expect(activeItem(tree)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('*')
  await expect(activeItem(tree)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Home')
  await expect(activeItem(tree)).toContainText('8 entries')
  const search = page.getByRole('searchbox', { name: 'Search in charge' })
  await search.fill('valve')
  await search.press('Enter')
  await expect(activeItem(tree)).toContainText('valve-3')
  await expect(page.getByTitle('$.lines[1].sku')).toBeVisible()
})

test('60,000 values open at once, and the last is a key away @variant', async ({ page }) => {
  await page.getByRole('button', { name: 'Show 60,000 values' }).click()
  const tree = page.getByRole('tree', { name: 'Large document' })
  const whole = tree.locator('..')
  await whole.getByRole('button', { name: 'Expand all' }).click()
  await tree.focus()
  await page.keyboard.press('End')
  await expect(activeItem(tree)).toContainText('team-')
  expect(await tree.getByRole('treeitem').count()).toBeLessThan(120)
})

test('a comparison goes from change to change, and is one column where there is no space @variant', async ({ page }) => {
  const diff = group(page, 'Changes of release 42')
  await expect(diff.getByText('5 changes')).toBeVisible()
  await diff.getByRole('button', { name: 'Next change' }).focus()
  await page.keyboard.press('n')
  await expect(diff.getByText('Change 1 of 5')).toBeVisible()
  await page.keyboard.press('p')
  await expect(diff.getByText('Change 5 of 5')).toBeVisible()
  await expect(diff.getByRole('textbox')).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(diff.getByRole('textbox')).toHaveCount(1)
})

// What waits for a moment after a key, or hides itself, waits forever where time stands still
test.describe('with a clock of its own', () => {
  test.use({ hasOwnContext: true })

  test('the editor offers what could stand there, and Enter takes it @variant', async ({ page }) => {
    const text = group(page, 'New expression').getByRole('textbox', { name: 'New expression' })
    await text.focus()
    await page.keyboard.type('http.re')
    // A list that has just opened takes no keys for a moment, so that nobody chooses by accident
    await expect(async () => {
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('option', { name: 'http.req.path' })).toHaveAttribute('aria-selected', 'true', { timeout: 200 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(text).toHaveText('http.req.path')
    await page.keyboard.press('Control+z')
    await expect(text).toHaveText('http.re')
  })

  test('a masked value is shown for half a minute to whoever gives a reason @variant', async ({ page }) => {
    await page.clock.install()
    const reveal = page.getByRole('button', { name: 'Reveal authorization header' })
    await reveal.click()
    const form = page.getByRole('form', { name: 'Reveal authorization header' })
    await form.getByRole('button', { name: 'Reveal for 30 seconds' }).click()
    await expect(form.getByText('Enter a reason of at least')).toBeVisible()
    await form.getByLabel('Reason').fill('Customer case 1234')
    await page.keyboard.press('Enter')
    await page.clock.runFor(1000)
    await expect(page.getByText('sk_live_catalogue')).toBeVisible()
    await page.clock.runFor(31_000)
    await expect(page.getByText('sk_live_catalogue')).toHaveCount(0)
    await expect(reveal).toBeFocused()
  })
})

test('nothing on the page is an obstacle @variant', async ({ page, axe }) => {
  await expect(group(page, 'Changes of release 42').getByText('5 changes')).toBeVisible()
  await axe('/dev/code')
})
