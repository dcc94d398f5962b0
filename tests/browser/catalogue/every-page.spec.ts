import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Page } from '@playwright/test'

import { expect, test } from '../catalogue.ts'
import { CATALOGUE_PAGES, openCataloguePage, standStill } from '../support/catalogue-pages.ts'
import { fontsOfTheMachine } from '../support/fonts.ts'
import { movements, overflow, smallTargets } from '../support/layout.ts'
import { expectLayout } from '../support/page-layouts.ts'
import { shiftOf, shifts, watchShifts } from '../support/shifts.ts'

/** A picture of an empty window, 1440 by 900, is smaller. */
const LEAST_PICTURE_BYTES = 10_000
const TAB_STOPS = 12
/** 0.00 as it is reported: a web font that comes late on a busy machine moves letters by fractions of a pixel. */
const NOTHING_MOVED = 0.005

interface Look {
  width: number
  height: number
  colorScheme: 'light' | 'dark'
  tallest: number
}

/**
 * What every page looked like when somebody last said "yes, like this". To say it again:
 * `npx playwright test every-page --project=catalogue --update-snapshots`, and look at every picture that git names.
 */
const LIGHT: readonly Look[] = [
  { width: 1440, height: 900, colorScheme: 'light', tallest: 1400 },
  { width: 390, height: 844, colorScheme: 'light', tallest: 1200 },
]
/** A canvas takes its colours when it is made; a change of theme while one looks is another test's business. So a page with one is loaded anew. */
const DARK: Look = { width: 1440, height: 900, colorScheme: 'dark', tallest: 900 }

/** Between the two others: looked at by `npm test -- --deep`, and whenever pictures are written. */
const TABLET: Look = { width: 1024, height: 768, colorScheme: 'light', tallest: 900 }
const looksAtTablet = (): boolean => process.env['CATALOGUE_WIDTHS'] === 'all' || test.info().config.updateSnapshots !== 'none'

const TELEPHONE = { width: 360, height: 740 }
/** Zooming a window of 1440 by 900 to 200 % halves the pixels that a page has. */
const ZOOMED = { width: 720, height: 450 }
const WIDE = { width: 1440, height: 900 }
const FITS = { pixels: 0, by: [] }

/** Only the index and the page about navigation keep the shell in their pictures: it is the same on all others. */
const WITH_SHELL = ['index', 'nav']
const MOST_BYTES = 12 * 1024 * 1024

/** Pages of what no screen shows yet, or of one part of a screen. */
const RARE =
  'audit-logs canvas code errors flags geolocation health icons index map nav reviews security steps timeline toggles tokens wizards'.split(
    ' ',
  )

for (const { id, path } of CATALOGUE_PAGES) {
  test(`${id}: has its layout and shows something in its own fonts, stands still, and looks as it did${RARE.includes(id) ? ' @variant' : ''}`, async ({
    page,
  }) => {
    await watchShifts(page)
    await openCataloguePage(page, path)

    await expectLayout(page, path)
    // Astro takes the mark away when an island has hydrated
    await expect.soft(page.locator('astro-island[ssr]')).toHaveCount(0)
    await expect.soft(page.getByRole('main')).toContainText(/\w{3}/)
    await expect.soft(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    expect.soft(await shiftOf(page), `layout shifts: ${(await shifts(page)).join('; ')}`).toBeLessThan(NOTHING_MOVED)
    expect.soft(await fontsOfTheMachine(page), 'drawn with a font of the machine').toEqual([])

    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    for (const look of LIGHT) await expectLook(page, id, look)
    if (looksAtTablet()) await expectLook(page, id, TABLET)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
    if ((await page.locator('canvas').count()) > 0) await openCataloguePage(page, path)
    await expectLook(page, id, DARK)
  })

  // What screens show of these is looked at there: reach.spec.ts, and axe in the journeys
  test(`${id}: fits, is accessible, and has edges in forced colours @variant`, async ({ page, axe }) => {
    await openCataloguePage(page, path)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await expectReach(page)
    await expect.soft(axe(path)).resolves.toBeUndefined()
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
    expect.soft((await page.screenshot()).length, 'bytes of a picture in forced colours').toBeGreaterThan(LEAST_PICTURE_BYTES)
    expect.soft(await stopsWithoutRing(page), 'focus nobody sees in forced colours').toEqual([])
  })
}

test('the pictures are few enough to keep', () => {
  const folder = fileURLToPath(new URL('snapshots/', import.meta.url))
  const sizes = readdirSync(folder).map((name) => statSync(`${folder}${name}`).size)
  expect(sizes.length).toBe(CATALOGUE_PAGES.length * (LIGHT.length + 2))
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThan(MOST_BYTES)
})

async function expectLook(page: Page, id: string, { width, height, colorScheme, tallest }: Look): Promise<void> {
  await page.setViewportSize({ width, height })
  await standStill(page)
  // Edges of letters differ between machines by less; a moved line by more
  const options = { maxDiffPixelRatio: 0.01 }
  const clip = await clipOf(page, WITH_SHELL.includes(id), Math.max(height, tallest))
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: true, scale: 'css', clip })
  expect.soft(picture).toMatchSnapshot(`${id}-${width}-${colorScheme}.png`, options)
}

/** Fits a telephone and 200 %, has targets one can hit, and does not move for those who asked. Leaves the window wide. */
async function expectReach(page: Page): Promise<void> {
  await page.setViewportSize(TELEPHONE)
  await standStill(page)
  expect.soft(await movements(page), 'what moves').toEqual([])
  expect.soft(await overflow(page), 'sideways at 360 pixels').toEqual(FITS)
  expect.soft(await smallTargets(page), 'small targets at 360 pixels').toEqual([])

  await page.setViewportSize(ZOOMED)
  await standStill(page)
  expect.soft(await overflow(page), 'sideways at 200 %').toEqual(FITS)
  await expect.soft(page.getByRole('heading', { level: 1 })).toBeAttached()

  await page.setViewportSize(WIDE)
  await standStill(page)
  expect.soft(await smallTargets(page), 'small targets at 1440 pixels').toEqual([])
}

/** What is kept of a page: all pictures stay in the history forever, so what is far below is left to the tests that read the page. */
const clipOf = (page: Page, withShell: boolean, tallest: number) =>
  page.evaluate(
    ({ whole, most }) => {
      const { scrollWidth, scrollHeight } = document.documentElement
      // What follows the sources, like the list of signs, would change the picture with every new one
      const mark = document.querySelector('[data-picture-end]')
      const end = mark ? mark.getBoundingClientRect().top + scrollY : scrollHeight
      const x = whole ? 0 : (document.querySelector('main')?.getBoundingClientRect().left ?? 0)
      return { x, y: 0, width: scrollWidth - x, height: Math.min(scrollHeight, most, Math.floor(end)) }
    },
    { whole: withShell, most: tallest },
  )

/** Walks through the content with the Tab key; names the stops where neither the element nor what stands for it has an outline or a border. */
async function stopsWithoutRing(page: Page): Promise<string[]> {
  const bare: string[] = []
  await page.getByRole('main').evaluate((main) => {
    main.tabIndex = -1
    main.focus()
  })
  for (let stop = 0; stop < TAB_STOPS; stop++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || !element.closest('main')) return 'left'
      const near = [
        element,
        element.nextElementSibling,
        element.parentElement,
        element.parentElement?.parentElement,
        element.closest('label'),
      ]
      const hasRing = near
        .filter((one) => one instanceof Element)
        .map((one) => getComputedStyle(one))
        .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1)
      return hasRing ? 'seen' : `${element.tagName.toLowerCase()} "${(element.ariaLabel ?? element.innerText).slice(0, 30)}"`
    })
    if (found === 'left') break
    if (found !== 'seen') bare.push(found)
  }
  return bare
}
