import type { Page } from '@playwright/test'

import { expect, test } from '../catalogue.ts'
import { CATALOGUE_PAGES, openCataloguePage } from '../support/catalogue-pages.ts'
import { fontsOfTheMachine } from '../support/fonts.ts'

/** A picture of an empty window, 1440 by 900, is smaller. */
const LEAST_PICTURE_BYTES = 10_000
const TAB_STOPS = 12
/** 0.00 as it is reported: a web font that comes late on a busy machine moves letters by fractions of a pixel. */
const NOTHING_MOVED = 0.005

for (const { id, path } of CATALOGUE_PAGES)
  test(`${id}: shows something in its own fonts, stands still, is accessible, and has edges in forced colours`, async ({ page, axe }) => {
    await watchShifts(page)
    await openCataloguePage(page, path)

    await expect.soft(page.getByRole('main')).toContainText(/\w{3}/)
    await expect.soft(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    expect.soft(await shiftOf(page), `layout shifts: ${(await shifts(page)).join('; ')}`).toBeLessThan(NOTHING_MOVED)
    expect.soft(await fontsOfTheMachine(page), 'drawn with a font of the machine').toEqual([])
    await expect.soft(axe(path)).resolves.toBeUndefined()

    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
    expect.soft((await page.screenshot()).length, 'bytes of a picture in forced colours').toBeGreaterThan(LEAST_PICTURE_BYTES)
    expect.soft(await stopsWithoutRing(page), 'focus nobody sees in forced colours').toEqual([])
  })

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { shiftsSeen: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
        if (!entry.hadRecentInput) seen.push(`${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => nameOf(node)).join(', ')}`)
    }).observe({ type: 'layout-shift', buffered: true })

    interface LayoutShift {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    function nameOf(node: Node | null): string {
      return node instanceof Element ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}` : (node?.nodeName ?? 'gone')
    }
  })
}

const shifts = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as unknown as { shiftsSeen: string[] }).shiftsSeen) // made by watchShifts

const shiftOf = async (page: Page): Promise<number> => (await shifts(page)).reduce((sum, shift) => sum + parseFloat(shift), 0)

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
