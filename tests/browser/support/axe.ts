import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

type Axe = typeof axe

/** A third of what the package gives out as its source, to be sent to and read by each document. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What can differ between dark and light, where the document is the same: all rules of axe's category "cat.color" that are on. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * How large targets are takes a third of a run over a page, and `smallTargets` (layout.ts) looks at those of every page, as wide as a telephone and as a
 * window. So here it is looked at in parts that open, such as menus and dialogs, and everywhere by `npm test -- --deep`.
 */
const TARGETS_OF_PAGES = process.env['AXE_TARGETS'] === 'pages'

/**
 * A run over a page takes most of a second of a processor. So a look at one is in dark or in light, as its name has it, and about half of all in each; in
 * both where `inBoth` says so (the tests that are about it), and everywhere by `npm test -- --deep`.
 */
const IN_BOTH = process.env['AXE_SCHEMES'] === 'both'
const SCHEMES = ['dark', 'light'] as const
type Scheme = (typeof SCHEMES)[number]
const schemeOf = (where: string): Scheme =>
  [...where].reduce((sum, character) => sum + character.charCodeAt(0), 0) % 2 === 0 ? 'dark' : 'light'

// All rules run; `resultTypes` spares the description of every node that passed, half of the time and megabytes a page
const RUNS = {
  whole: { resultTypes: ['violations'], runOnly: { type: 'tag', values: TAGS } },
  colours: { resultTypes: ['violations'], runOnly: { type: 'rule', values: COLOUR_RULES } },
} satisfies Record<string, RunOptions>

/**
 * Fails with what axe found (security.md 6). Leaves the page in light. `part`: what has changed since the whole page was looked at, such as a menu that
 * opened; only that is looked at.
 */
export async function expectAccessible(page: Page, where: string, part?: Locator, { inBoth = false } = {}): Promise<void> {
  const looked = part ?? page.locator(':root')
  // Half a megabyte, read once by each document
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(SOURCE)
  const found: string[] = []
  const schemes = inBoth || IN_BOTH ? SCHEMES : [schemeOf(where)]
  for (const [at, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const rules = { 'target-size': { enabled: part !== undefined || TARGETS_OF_PAGES } }
    const options = at === 0 ? { ...RUNS.whole, rules } : RUNS.colours
    found.push(...(await looked.evaluate(violationsIn, options)).map((violation) => `in ${colorScheme}: ${violation}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  expect(found, `axe on ${where}`).toEqual([])
}

/** In the page. Rules about a whole page apply where the element is its root. */
async function violationsIn(element: Element, options: RunOptions): Promise<string[]> {
  const { axe: inPage } = globalThis as unknown as { axe: Axe } // read before
  // What it fetches before it looks is for what plays by itself, and for rules that are not on
  const preload = document.querySelector('audio, video') !== null
  const { violations } = await inPage.run(element, { ...options, preload })
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary ?? ''})`).join(' | ')}`,
  )
}
