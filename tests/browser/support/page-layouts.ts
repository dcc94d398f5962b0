import { expect, type Page } from '@playwright/test'

import { SITE_PAGES } from '#tests/support/site-pages.ts'

/** How each layout of the specification is known, as a browser has drawn it. */
interface Layout {
  /** Landmarks of the document, in its order, without those inside of others. */
  landmarks: string
  /** What only its bar has. */
  bar: ['link' | 'button', string]
  /** The group of the rail that its pages stand in: the rail is the navigation, and marks the page one is on. */
  area?: string
  /** The content stands in a column that reads well, on each of its pages. */
  column?: boolean
}
const SESSION: Layout = { landmarks: 'banner, navigation "Main", main', bar: ['button', 'Account'] }
const LAYOUTS: Readonly<Record<string, Layout>> = {
  default: { landmarks: 'banner, main, contentinfo', bar: ['link', 'Sightglass'] },
  dev: { landmarks: 'banner, navigation "Main", main', bar: ['link', 'Open the console'] },
  session: SESSION,
  org: { ...SESSION, column: true },
  settings: { ...SESSION, column: true },
  traffic: { ...SESSION, area: 'Traffic' },
  inventory: { ...SESSION, area: 'Inventory' },
  security: { ...SESSION, area: 'Security' },
  alerting: { ...SESSION, area: 'Alerting' },
  stack: { ...SESSION, area: 'Stacks' },
  plugins: { ...SESSION, area: 'Stacks', column: true },
}

/** The page at this path has the layout that the specification gives it. */
export async function expectLayout(page: Page, path: string): Promise<void> {
  const name = SITE_PAGES.find((one) => one.path === path)?.layout ?? 'of no page'
  const { landmarks, bar, area, column = false } = LAYOUTS[name] ?? { landmarks: `of a layout ${name}`, bar: ['link', ''] }
  const outline = (await page.locator('body').ariaSnapshot()).split('\n')
  const found = outline.flatMap((line) => /^- ((?:banner|navigation|main|contentinfo|complementary)(?: "[^"]+")?)/.exec(line)?.[1] ?? [])
  expect(found.join(', '), path).toBe(landmarks)
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  await expect(page.getByRole('banner').getByRole(bar[0], { name: bar[1], exact: true }), path).toBeVisible()
  if (area) {
    const rail = page.getByRole('navigation', { name: 'Main' })
    await expect(rail.locator(`h2:text-is("${area}") + ul a[aria-current="page"]`), path).toHaveCount(1)
  }
  if (column) expect(await page.evaluate(() => !!document.querySelector('.page[data-column], .column-form')), path).toBe(true)
}
