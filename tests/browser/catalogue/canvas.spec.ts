import { expect, test } from '../catalogue.ts'

test('the canvas is one tab stop: arrows follow pipes, Enter opens @variant', async ({ page }) => {
  await page.goto('/dev/canvas')
  const canvas = page.getByRole('group', { name: 'Routing of traffic to stacks' })
  await canvas.getByRole('button', { name: /^Protocol HTTP/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(canvas.getByRole('button', { name: /^Domain/ }).and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(canvas.getByRole('button', { name: /^Stack/ }).and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Opened: ').first()).toBeVisible()
  await expect(canvas.locator('button[data-node][tabindex="0"]')).toHaveCount(1)
})

test('a property is changed on the canvas and in the JSON at once, and undone @variant', async ({ page }) => {
  await page.goto('/dev/canvas')
  const canvas = page.getByRole('group', { name: 'Services, editable' })
  const json = page.getByRole('region', { name: 'JSON of the graph' })
  const form = page.getByRole('region', { name: 'Properties' })
  await canvas.getByRole('button', { name: /^Vendor Stripe/ }).click()
  await form.getByLabel('Label').fill('Stripe Europe')
  await expect(canvas.getByRole('button', { name: /^Vendor Stripe Europe/ })).toBeVisible()
  await expect(json).toContainText('"label": "Stripe Europe"')
  await form.getByRole('button', { name: 'Reset' }).click()
  await expect(json).not.toContainText('Stripe Europe')
  await form.getByRole('button', { name: 'Undo' }).click()
  await expect(json).toContainText('"label": "Stripe Europe"')
})

test('nodes and connections are added and removed without a mouse on the canvas @variant', async ({ page }) => {
  await page.goto('/dev/canvas')
  const form = page.getByRole('region', { name: 'Properties' })
  await expect(page.getByText('12 nodes, 12 connections')).toBeVisible()
  await form.getByRole('button', { name: 'Add node' }).click()
  await form.getByLabel('From').selectOption({ label: 'mailer' })
  await form.getByLabel('To').selectOption({ label: 'New vendor' })
  await form.getByRole('button', { name: 'Add connection' }).click()
  await expect(page.getByText('13 nodes, 13 connections')).toBeVisible()
  await form.getByLabel('Worst status').selectOption({ label: '5xx, server errors' })
  await form.getByRole('button', { name: 'Remove connection' }).click()
  await expect(page.getByText('13 nodes, 12 connections')).toBeVisible()
})

test('a graph is narrowed to a node and its neighbours, and read as a table @variant', async ({ page }) => {
  await page.goto('/dev/canvas')
  await page.getByLabel('Around').nth(1).selectOption({ label: 'PostgreSQL (protocol)' })
  await expect(page.getByText('2 nodes, 1 connection')).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).nth(1).click()
  const table = page.getByRole('region', { name: 'Routing of traffic to stacks, as a table' })
  await expect(table.getByRole('row', { name: /PostgreSQL to Reporting 800 MiB none/ })).toBeVisible()
})

test('names from traffic stay text @variant', async ({ page }) => {
  await page.goto('/dev/canvas')
  const canvas = page.getByRole('group', { name: 'Hostile names' })
  await expect(canvas.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(canvas.getByText('\\u{202e}drawkcab')).toBeVisible()
})
