import type { Page } from '@playwright/test'

import { DEV_GROUPS } from '#src/lib/dev-pages.ts'

import { expect } from '../catalogue.ts'

export interface CataloguePage {
  id: string
  path: string
}

/** The index and every page of its menu. */
export const CATALOGUE_PAGES: readonly CataloguePage[] = [
  { id: 'index', path: '/dev' },
  ...DEV_GROUPS.flatMap(({ pages }) => pages.map(({ id }) => ({ id, path: `/dev/${id}` }))),
]

/** Loads a page and waits until it stands still: islands alive, parts and fonts loaded. Some states on it load forever. */
export async function openCataloguePage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await standStill(page)
}

export async function standStill(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    // What a canvas draws, it draws in a frame; a second one, because the first may ask for it
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}
