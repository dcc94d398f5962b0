import type { Locator } from '@playwright/test'

import { expect, test } from '../catalogue.ts'

const row = (grid: Locator, nth: number): Locator => grid.locator(`[role="row"][aria-rowindex="${nth + 2}"]`)
const headings = async (grid: Locator): Promise<string[]> =>
  (await grid.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())

test.beforeEach(async ({ page }) => {
  await page.goto('/dev/tables')
  await expect(row(page.getByRole('grid', { name: 'Many requests' }), 0)).toBeVisible()
})

test('the last of 400,000 rows is a key away, and the focus stays on a row that is scrolled out of sight', async ({ page }) => {
  const grid = page.getByRole('grid', { name: 'Many requests' })
  await row(grid, 0).click()
  await page.keyboard.press('End')
  await expect(row(grid, 399_999)).toBeFocused()
  await grid.evaluate((element) => element.scrollTo({ top: 0 }))
  await expect(row(grid, 5)).toBeVisible()
  await page.keyboard.press('k')
  await expect(row(grid, 399_998)).toBeFocused()
})

test('the head is walked by arrows: Enter sorts, a separator resizes, Shift moves', async ({ page }) => {
  const grid = page.getByRole('grid', { name: 'Ten requests' })
  const head = (name: string) => grid.getByRole('columnheader', { name, exact: true })
  await head('Time').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(head('Time')).toHaveAttribute('aria-sort', 'ascending')
  await page.keyboard.press('ArrowRight')
  await expect(head('Method')).toBeFocused()
  await page.keyboard.press('Tab')
  const separator = grid.getByRole('separator', { name: 'Width of Method' })
  await expect(separator).toBeFocused()
  const before = Number(await separator.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(separator).toHaveAttribute('aria-valuenow', String(before + 48))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await headings(grid)).slice(0, 3)).toEqual(['Time', 'Status', 'Method'])
})

test('keys on the head that are pressed before their code is there do in turn what each of them means', async ({ page }) => {
  const grid = page.getByRole('grid', { name: 'Ten requests' })
  const time = grid.getByRole('columnheader', { name: 'Time', exact: true })
  await time.getByRole('button').press('Enter')
  await expect(time).toHaveAttribute('aria-sort', 'ascending') // the table itself is there
  let letThrough = (): void => undefined
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/_astro/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  const separator = grid.getByRole('separator', { name: 'Width of Method' })
  await separator.focus()
  const width = await separator.getAttribute('aria-valuenow')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+ArrowRight')
  letThrough()
  await expect.poll(async () => (await headings(grid)).slice(0, 3)).toEqual(['Time', 'Status', 'Method'])
  await expect(separator).toHaveAttribute('aria-valuenow', width ?? '')
})

test('a separator and a heading follow the pointer @variant', async ({ page }) => {
  const grid = page.getByRole('grid', { name: 'Many requests' })
  const separator = grid.getByRole('separator', { name: 'Width of Method' })
  const at = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const edge = await at(separator)
  const before = Number(await separator.getAttribute('aria-valuenow'))
  await expect(async () => {
    await page.mouse.move(edge.x + 12, edge.y + 14)
    await page.mouse.down()
    await page.mouse.move(edge.x + 40, edge.y + 14)
    await page.mouse.move(edge.x + 72, edge.y + 14)
    await page.mouse.up()
    // What follows the pointer is loaded by the first press
    expect(Number(await separator.getAttribute('aria-valuenow'))).toBe(before + 60)
  }).toPass()

  const [from, to] = [
    await at(grid.getByRole('columnheader', { name: 'Vendor' })),
    await at(grid.getByRole('columnheader', { name: 'Client' })),
  ]
  await page.mouse.move(from.x + 20, from.y + 14)
  await page.mouse.down()
  await page.mouse.move(from.x - 10, from.y + 14)
  await page.mouse.move(to.x + 20, to.y + 14)
  await page.mouse.up()
  await expect.poll(async () => (await headings(grid)).slice(-2)).toEqual(['Vendor', 'Client'])
})

test('Shift selects a range, and the line below counts it @variant', async ({ page }) => {
  const grid = page.getByRole('grid', { name: 'Ten requests' })
  await row(grid, 1).click()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await row(grid, 5).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('group', { name: 'Selection' })).toContainText('5 selected')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(grid.getByRole('row', { selected: true })).toHaveCount(0)
})

test('a refresh that takes the focused row away hands the focus to the nearest @variant', async ({ page }) => {
  const grid = page.getByRole('grid', { name: 'Requests in a state' })
  await row(grid, 0).click()
  const second = await row(grid, 1).innerText()
  // Pressed without taking the focus, as a refresh by the clock would
  await page.getByRole('button', { name: 'Refreshed, and one has gone' }).evaluate((button: HTMLButtonElement) => button.click())
  await expect(row(grid, 0)).toHaveText(second, { useInnerText: true })
  await expect(row(grid, 0)).toBeFocused()
})

test('more rows come; a page that fails can be requested again, by keyboard @variant', async ({ page }) => {
  const grid = page.getByRole('grid', { name: 'Growing requests' })
  await row(grid, 0).click()
  const again = grid.getByRole('button', { name: 'Try again' })
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(again).toBeVisible({ timeout: 300 })
  }).toPass()
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(row(grid, 200)).toBeFocused()
})

test('columns are chosen and moved in their menu, and come back @variant', async ({ page }) => {
  const grid = page.getByRole('grid', { name: 'Many requests' })
  await page.getByRole('button', { name: 'Columns' }).first().click()
  const menu = page.getByRole('group', { name: 'Columns' })
  const client = menu.getByRole('checkbox', { name: 'Client' })
  await client.focus()
  await page.keyboard.press('Space')
  await expect(client).not.toBeChecked()
  await expect(client).toBeFocused()
  const before = menu.getByRole('button', { name: 'Move Vendor before' })
  await before.click()
  await before.press('Enter')
  await expect(before).toBeFocused()
  await expect.poll(() => headings(grid)).toEqual(['Time', 'Method', 'Status', 'Host and path', 'Vendor', 'Duration', 'Received'])
  const usual = menu.getByRole('button', { name: 'Usual columns' })
  await usual.press('Enter')
  await expect(usual).toBeDisabled() // there is nothing to set back now, and whoever did it is still there
  await expect(usual).toBeFocused()
  await expect.poll(async () => (await headings(grid)).at(-1)).toBe('Vendor')
})

test('every state has one size @variant', async ({ page }) => {
  const section = page.getByRole('region', { name: 'States' })
  const height = (await section.boundingBox())?.height
  for (const name of ['Refreshing', 'Stale', 'Loading', 'Empty', 'Failed']) {
    await section.getByRole('button', { name, exact: true }).click()
    expect((await section.boundingBox())?.height, name).toBe(height)
  }
  await section.getByRole('button', { name: 'Try again' }).click()
  await expect(section.getByRole('grid')).toBeVisible()
})
