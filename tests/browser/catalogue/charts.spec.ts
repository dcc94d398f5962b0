import { createHash } from 'node:crypto'

import type { Locator } from '@playwright/test'

import { expect, test } from '../catalogue.ts'
import { standStill } from '../support/catalogue-pages.ts'

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

test('dragging zooms, and zooming out brings the whole back @variant', async ({ page }) => {
  const chart = page.getByRole('application', { name: 'Latency by percentile' })
  await chart.hover({ position: { x: 200, y: 60 } })
  await page.mouse.down()
  await chart.hover({ position: { x: 300, y: 70 } })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(page.getByRole('button', { name: 'Zoom out' })).toHaveCount(0)
})

test('the legend hides a series, and with Alt leaves only one @variant', async ({ page }) => {
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

test('an area of the heat map is taken by keys @variant', async ({ page }) => {
  const map = page.getByRole('application', { name: 'Latency of requests' })
  await map.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+PageDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Selected 2026-11-20 10:00:00 to 2026-11-20 12:45:00/)).toBeVisible()
})

test('a failed chart is as tall as the chart, and is tried again @variant', async ({ page }) => {
  const failed = page.getByRole('region', { name: 'Failed' })
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toContainText('Tried again 1 times')
})

test('a chart that becomes narrower looks as if it had always been, even when the colours change in the same moment @variant', async ({
  page,
}) => {
  const chart = page.getByRole('application', { name: 'Latency by percentile' })
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const wide = await pictureOf(chart)

  await Promise.all([page.setViewportSize({ width: 390, height: 800 }), page.emulateMedia({ colorScheme: 'light' })])
  await expectAsIfOpenedNow(chart, wide)
})

test("after the browser's zoom surfaces look as if they had begun there @variant", async ({ page }) => {
  const chart = page.getByRole('application', { name: 'Bytes sent by vendor' })
  const before = await pictureOf(chart)

  // What 200 % makes of a window of 1440 by 900
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setDeviceMetricsOverride', { width: 720, height: 450, deviceScaleFactor: 2, mobile: false })
  await expectAsIfOpenedNow(chart, before)
})

test('a time at the right edge is written whole or not at all @variant', async ({ page }) => {
  const chart = page.getByRole('application', { name: 'Latency by percentile' })
  await chart.focus()
  // The tick of 18:00 stands five minutes before the end
  await page.keyboard.press('Home')
  for (let step = 0; step < 9; step++) await page.keyboard.press('Shift+PageDown')
  for (let step = 0; step < 7; step++) await page.keyboard.press('Shift+ArrowRight')
  await expect(chart.getByRole('status')).toContainText('2026-11-20 10:00:00 – 2026-11-20 18:05:00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await standStill(page)
    const { inside, atEdge } = await inkOfTimes(chart)
    expect(inside).toBeGreaterThan(0)
    expect(atEdge).toBe(0)
  }
})

/** It looks other than before, and as it does on a page that is opened only now. */
async function expectAsIfOpenedNow(chart: Locator, before: string): Promise<void> {
  const changed = await pictureOf(chart)
  expect(changed).not.toBe(before)
  await chart.page().reload()
  expect(await pictureOf(chart)).toBe(changed)
}

/** A digest of what the canvas of a chart shows once it stands still: the same for the same pixels. */
async function pictureOf(chart: Locator): Promise<string> {
  await expect(chart).toBeVisible()
  await standStill(chart.page())
  const address = await chart.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL()) // found by the name of its tag
  return createHash('sha256').update(address).digest('hex')
}

/** Painted pixels of the band below the plot, and how many of them touch the right end: there only a label that is cut can paint. */
const inkOfTimes = (chart: Locator): Promise<{ inside: number; atEdge: number }> =>
  chart.locator('canvas').evaluate((element) => {
    const BAND = 18
    const EDGE = 2
    const canvas = element as HTMLCanvasElement // found by the name of its tag
    const inkOf = (left: number, width: number): number => {
      const pixels = canvas.getContext('2d')?.getImageData(left, canvas.height - BAND, width, BAND).data ?? []
      return pixels.filter((value, at) => at % 4 === 3 && value > 0).length
    }
    return { inside: inkOf(0, canvas.width), atEdge: inkOf(canvas.width - EDGE, EDGE) }
  })
