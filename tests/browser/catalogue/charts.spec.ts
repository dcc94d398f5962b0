import { expect, test } from '../catalogue.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/dev/charts')
})

test('a chart over time is read, selected and zoomed by keys alone', async ({ page }) => {
  const chart = page.getByRole('application', { name: 'Latency by percentile' })
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(chart.getByRole('status')).toContainText('p50')
  await page.keyboard.press('Shift+PageDown')
  await expect(chart.getByRole('status')).toContainText('Enter zooms')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chart.getByRole('status')).toBeEmpty()
})

test('dragging zooms, and zooming out brings the whole back', async ({ page }) => {
  const chart = page.getByRole('application', { name: 'Latency by percentile' })
  await chart.hover({ position: { x: 200, y: 60 } })
  await page.mouse.down()
  await chart.hover({ position: { x: 300, y: 70 } })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(page.getByRole('button', { name: 'Zoom out' })).toHaveCount(0)
})

test('the legend hides a series, and with Alt leaves only one', async ({ page }) => {
  const chart = page.getByRole('figure', { name: 'Bytes sent by vendor' })
  const series = chart.getByRole('list', { name: /^Series of/ }).getByRole('button')
  await series.first().click()
  await expect(series.first()).toHaveAttribute('aria-pressed', 'false')
  await series.nth(2).click({ modifiers: ['Alt'] })
  await expect(chart.locator('button[aria-pressed="true"]')).toHaveCount(1)
  await series.nth(2).click({ modifiers: ['Alt'] })
  await expect(chart.locator('button[aria-pressed="false"]')).toHaveCount(1) // only "Show as table"
})

test('every chart has its numbers as a table, made only for what is in sight', async ({ page }) => {
  await page.getByRole('button', { name: 'Draw 160,000 points' }).click()
  const chart = page.getByRole('figure', { name: 'Memory by worker' })
  await chart.getByRole('button', { name: 'Show as table' }).click()
  await expect(chart.getByRole('table')).toHaveAttribute('aria-rowcount', '20001')
  expect(await chart.getByRole('row').count()).toBeLessThan(80)
})

test('an area of the heat map is taken by keys', async ({ page }) => {
  const map = page.getByRole('application', { name: 'Latency of requests' })
  await map.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+PageDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Selected 2026-11-20 10:00:00 to 2026-11-20 12:45:00/)).toBeVisible()
})

test('a failed chart is as tall as the chart, and is tried again', async ({ page }) => {
  const failed = page.getByRole('region', { name: 'Failed' })
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toContainText('Tried again 1 times')
})
