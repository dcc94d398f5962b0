import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Page } from '@playwright/test'

import { expect, test } from '../catalogue.ts'
import { CATALOGUE_PAGES, openCataloguePage, standStill } from '../support/catalogue-pages.ts'

/**
 * What every page looked like when somebody last said "yes, like this". To say it again:
 * `npx playwright test visual --project=catalogue --update-snapshots`, and look at every picture that git names.
 */
const LOOKS = [
  { width: 1440, height: 900, colorScheme: 'light', tallest: 1400 },
  { width: 1024, height: 768, colorScheme: 'light', tallest: 900 },
  { width: 390, height: 844, colorScheme: 'light', tallest: 1200 },
  { width: 1440, height: 900, colorScheme: 'dark', tallest: 900 },
] as const

/** Only the index and the page about navigation keep the shell in their pictures: it is the same on all others. */
const WITH_SHELL = ['index', 'nav']
const MOST_BYTES = 12 * 1024 * 1024

for (const { id, path } of CATALOGUE_PAGES)
  test(`${id} looks as it did`, async ({ page }) => {
    for (const { width, height, colorScheme, tallest } of LOOKS) {
      await page.setViewportSize({ width, height })
      const isNew = page.url() === 'about:blank' || colorScheme === 'dark'
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
      // A canvas takes its colours when it is made; a change of theme while one looks is another test's business
      await (isNew ? openCataloguePage(page, path) : standStill(page))
      await expect.soft(page).toHaveScreenshot(`${id}-${width}-${colorScheme}.png`, {
        animations: 'disabled',
        caret: 'hide',
        fullPage: true,
        clip: await clipOf(page, WITH_SHELL.includes(id), Math.max(height, tallest)),
        // Edges of letters differ between machines by less; a moved line by more
        maxDiffPixelRatio: 0.01,
      })
    }
  })

/** What is kept of a page: all pictures stay in the history forever, so what is far below is left to the tests that read the page. */
const clipOf = (page: Page, withShell: boolean, tallest: number) =>
  page.evaluate(
    ({ whole, most }) => {
      const { scrollWidth, scrollHeight } = document.documentElement
      // What follows the sources, like the list of signs, would change the picture with every new one
      const end = document.querySelector('[data-picture-end]')?.getBoundingClientRect().top ?? scrollHeight
      const x = whole ? 0 : (document.querySelector('main')?.getBoundingClientRect().left ?? 0)
      return { x, y: 0, width: scrollWidth - x, height: Math.min(scrollHeight, most, Math.floor(end)) }
    },
    { whole: withShell, most: tallest },
  )

test('the pictures are few enough to keep', () => {
  const folder = fileURLToPath(new URL('snapshots/', import.meta.url))
  const sizes = readdirSync(folder).map((name) => statSync(`${folder}${name}`).size)
  expect(sizes.length).toBe(CATALOGUE_PAGES.length * LOOKS.length)
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThan(MOST_BYTES)
})
