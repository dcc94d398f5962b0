import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with what axe found, in light and in dark (security.md 6). Leaves the page in light. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const found: Record<string, string[]> = {}
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Legacy mode keeps axe in this page; the other way opens a blank page for each run, and there are no frames to look into.
    // All rules run all the same: `resultTypes` spares the description of every node that passed, half of the time and megabytes a page
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .withTags(TAGS)
      .setLegacyMode()
      .analyze()
    found[colorScheme] = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary ?? ''})`).join(' | ')}`,
    )
  }
  expect(found, `axe on ${where}`).toEqual({ dark: [], light: [] })
}
