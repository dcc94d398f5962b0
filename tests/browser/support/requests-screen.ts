import { expect, type Locator, type Page } from '@playwright/test'

/** The requests screen in the words of somebody who looks at it. */
export function requestsScreen(page: Page) {
  const grid = page.getByRole('grid', { name: 'Requests' })
  const filter = page.getByRole('combobox', { name: 'Filter requests' })

  return {
    grid,
    filter,
    histogram: page.getByRole('slider', { name: 'Requests over time by status class' }),
    facets: page.getByRole('complementary', { name: 'Facets' }),
    /** Below the list: "27 requests". */
    footer: page.locator('footer').getByRole('status'),
    range: page.getByRole('group', { name: 'Time range' }),
    /** Rows as drawn; the first is the head. */
    rows: grid.getByRole('row').filter({ has: page.getByRole('gridcell') }),
    /** The `nth` row of the list, whether or not others are drawn. */
    row: (nth: number) => grid.locator(`[role="row"][aria-rowindex="${nth + 2}"]`),
    cell: (row: Locator, column: string) => cellIn(grid, row, column),
    header: (name: string) => grid.getByRole('columnheader', { name, exact: true }),
    /** What its buttons do with a value of a row. */
    async pickValue(row: Locator, value: string, how: 'Only' | 'All but' = 'Only') {
      const shown = row.getByRole('button', { name: value, exact: true })
      await shown.hover()
      // A pointer never rests; the hover may have scrolled first
      await shown.hover({ position: { x: 3, y: 3 } })
      await page.getByRole('button', { name: `${how} ${value}`, exact: true }).click()
    },
    /** First beside the list, unless it is there already, then on its page. */
    async openPage(row: Locator) {
      const title = page.getByRole('heading', { level: 1, name: 'Request', exact: true })
      await row.press('Enter')
      // The page may be on its way while the panel of before still stands there; then the row is gone, and there is nothing to press
      await expect(async () => {
        if (await title.isHidden()) await row.press('Enter', { timeout: 1000 })
        await expect(title).toBeVisible({ timeout: 2000 })
      }).toPass()
    },
    async applyFilter(text: string) {
      await filter.fill(text)
      await filter.press('Enter')
    },
    /** Sorted by this column, with what belongs to it on the screen. */
    async sortBy(name: string) {
      await grid.getByRole('columnheader', { name, exact: true }).getByRole('button').click()
      await expect(grid.getByRole('columnheader', { name, exact: true })).toHaveAttribute('aria-sort', 'descending')
      await expect(grid).not.toHaveAttribute('aria-busy')
    },
  }
}

export type RequestsScreen = ReturnType<typeof requestsScreen>

/** The cell below a heading. */
async function cellIn(grid: Locator, row: Locator, column: string): Promise<Locator> {
  const names = await grid.getByRole('columnheader').allInnerTexts()
  const at = names.findIndex((name) => name.trim() === column)
  expect(at, `There is no column "${column}" among ${names.join(', ')}`).toBeGreaterThanOrEqual(0)
  return row.getByRole('gridcell').nth(at)
}

const UNITS: Readonly<Record<string, number>> = { B: 1, KiB: 1024, MiB: 1024 ** 2, µs: 0.001, ms: 1, s: 1000 }

/** What a cell like "1.5 KiB" or "311 ms" says, in bytes or milliseconds. */
export function amountIn(text: string): number {
  const [, value = '', unit = ''] = /([\d.]+)\s*(\S+)\s*$/.exec(text) ?? []
  const factor = UNITS[unit]
  if (factor === undefined) throw new Error(`"${text}" is no amount.`)
  return Number(value) * factor
}

/** Cells show three digits at most. */
export function isShownAs(actual: number, shown: string): boolean {
  const error = Math.abs(amountIn(shown) - actual)
  return error <= Math.max(actual * 0.0051, 0.0005)
}
