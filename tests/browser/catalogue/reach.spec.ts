import { expect, test } from '../catalogue.ts'
import { CATALOGUE_PAGES, openCataloguePage, standStill } from '../support/catalogue-pages.ts'
import { movements, overflow, smallTargets } from '../support/layout.ts'

const FITS = { pixels: 0, by: [] }

for (const { id, path } of CATALOGUE_PAGES)
  test(`${id}: fits a telephone and 200 %, has targets one can hit, and does not move for those who prefer that`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 740 })
    await openCataloguePage(page, path)
    expect.soft(await movements(page), 'what moves').toEqual([])
    expect.soft(await overflow(page), 'sideways at 360 pixels').toEqual(FITS)
    expect.soft(await smallTargets(page), 'small targets at 360 pixels').toEqual([])

    // Zooming to 200 % halves the pixels that a page has
    await page.setViewportSize({ width: 720, height: 450 })
    await standStill(page)
    expect.soft(await overflow(page), 'sideways at 200 %').toEqual(FITS)
    await expect.soft(page.getByRole('heading', { level: 1 })).toBeAttached()

    await page.setViewportSize({ width: 1440, height: 900 })
    await standStill(page)
    expect.soft(await smallTargets(page), 'small targets at 1440 pixels').toEqual([])
  })
