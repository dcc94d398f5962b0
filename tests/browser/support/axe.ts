import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What can differ between dark and light, where the document is the same: all rules of axe's category "cat.color" that are on. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
/** The second run finds axe in the page: half a megabyte of it is not read again. */
const IN_THE_PAGE = 'typeof axe'

/** Fails with what axe found, in dark and in light (security.md 6). Leaves the page in light. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Legacy mode keeps axe in this page; the other way opens a blank page for each run, and there are no frames to look into.
  // All rules run all the same: `resultTypes` spares the description of every node that passed, half of the time and megabytes a page
  const runs = {
    dark: () => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(TAGS),
    light: () => new AxeBuilder({ page, axeSource: IN_THE_PAGE }).options({ resultTypes: ['violations'] }).withRules(COLOUR_RULES),
  }
  const found: Record<string, string[]> = {}
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await runs[colorScheme]().setLegacyMode().analyze()
    found[colorScheme] = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary ?? ''})`).join(' | ')}`,
    )
  }
  expect(found, `axe on ${where}`).toEqual({ dark: [], light: [] })
}
