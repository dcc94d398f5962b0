import { expect, type Locator, type Page } from '@playwright/test'

import { overflow } from './layout.ts'

export const WIDE = { width: 1440, height: 900 }
const TELEPHONE = { width: 390, height: 844 }

/**
 * What the traffic must not have done to the page that shows it, wide and on a telephone: nothing of it is alive, nothing that people read or
 * hear has a character in it that cannot be seen, and the page does not scroll sideways. `ready` waits for what is to be looked at. Leaves the window
 * as wide as a telephone.
 */
export async function expectHarmless(page: Page, where: string, ready: () => Promise<void>): Promise<void> {
  for (const size of [WIDE, TELEPHONE]) {
    await page.setViewportSize(size)
    await ready()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    const what = `${where}, ${size.width} pixels wide`
    // Soft: one run names every screen that has something wrong
    expect.soft(await livingElements(page), what).toEqual([])
    expect.soft(await hiddenCharacters(page), what).toEqual([])
    expect.soft(await overflow(page), what).toEqual({ pixels: 0, by: [] })
  }
}

/** Elements and attributes that no component of ours makes: whoever finds one has found traffic that became markup. */
const livingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const strange =
      'iframe, object, embed, base, meta, link, script, marquee, math, video, audio, img:not([src^="/"]), form[action], details[ontoggle]'
    const inMain = [...document.querySelectorAll(`main :is(${strange})`)].filter((element) => !element.closest('astro-island > template'))
    const acting = [...document.querySelectorAll('body *')].filter(({ attributes }) =>
      [...attributes].some(
        ({ name, value }) =>
          /^on/i.test(name) ||
          (/^(?:href|src|action|formaction|xlink:href)$/i.test(name) && /^\s*(?:javascript|data|vbscript):/i.test(value)),
      ),
    )
    return [...inMain, ...acting].map(({ outerHTML }) => outerHTML.slice(0, 120))
  })

/** What is shown or read out, by text node and attribute, where a character cannot be seen or turns the reading order. Breaks and tabs of a block may. */
const hiddenCharacters = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hidden =
      // oxlint-disable-next-line no-misleading-character-class -- single characters are intended, combining or not
      /(?![\n\r\t\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800]/u
    const found: string[] = []
    const told = (what: string, text: string): void => {
      if (hidden.test(text))
        found.push(
          `${what}: ${JSON.stringify(text.slice(0, 80)).replace(/[^ -~]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)}`,
        )
    }
    told('title', document.title)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['title', 'aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder'])
          told(`${name} of ${node.localName}.${node.className}`, node.getAttribute(name) ?? '')
      } else if (!node.parentElement?.closest('script, style, template')) {
        const parent = node.parentElement
        told(`text in ${parent?.localName}.${parent?.getAttribute('class')}`, node.textContent ?? '')
      }
    }
    return found.slice(0, 10)
  })

/** One drawn row: the text of each cell by the id of its column. */
export type DrawnRow = Readonly<Record<string, string>>

/** Rows of a grid that draws only what is in sight, scrolled through until `count` were seen. */
export async function readGrid(grid: Locator, count: number): Promise<DrawnRow[]> {
  await expect(grid.getByRole('gridcell').first()).toBeVisible()
  const rows = await grid.evaluate(scrolledThrough, count)
  expect(rows).toHaveLength(count)
  return rows
}

/** Lines of a text that draws only what is in sight. */
export async function readLines(region: Locator): Promise<string[]> {
  await expect(region.locator('[data-index]').first()).toBeVisible()
  return (await region.evaluate(scrolledThrough, Number.POSITIVE_INFINITY)).map((line) => line[''] ?? '')
}

/** In the page: what was drawn on the way down, until so many were seen or, without an end, the bottom is reached. */
async function scrolledThrough(scroller: Element, wanted: number): Promise<DrawnRow[]> {
  const seen = new Map<number, DrawnRow>()
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const deadline = performance.now() + 30_000
  let bottom = false
  scroller.scrollTop = 0
  while (seen.size < wanted && performance.now() < deadline && !(bottom && !Number.isFinite(wanted))) {
    await drawn()
    for (const row of scroller.querySelectorAll('[data-index]')) {
      const cells = [...row.querySelectorAll<HTMLElement>('[data-column]')]
      // The line that says that more are loading is no row
      if (cells.length === 0 && row.role === 'row') continue
      const texts = cells.map((cell) => [cell.dataset['column'] ?? '', cell.textContent ?? ''])
      seen.set(Number(row.getAttribute('data-index')), Object.fromEntries(texts.length > 0 ? texts : [['', row.textContent ?? '']]))
    }
    bottom = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
    scroller.scrollTop += scroller.clientHeight
  }
  scroller.scrollTop = 0
  return [...seen].sort(([a], [b]) => a - b).map(([, row]) => row)
}

/** Which of the texts do not stand among those shown. */
export function missing(texts: Iterable<string>, shown: Iterable<string>): string[] {
  const there = new Set(shown)
  return [...new Set(texts)].filter((text) => !there.has(text))
}
