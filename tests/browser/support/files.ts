import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import type { Locator, Page } from '@playwright/test'

/** Files on *Connect a source*. */
export const openFiles = (page: Page, orgId: string) => page.goto(`/orgs/install?orgId=${orgId}&source=file`)

/** By the browser's own dialog. */
export async function choose(page: Page, path: string | string[]): Promise<void> {
  // Listened for early: the browser has to have taken note before the click arrives, or it opens a dialog of its own
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await choosing).setFiles(path)
}

/** What the page says of a file. The steps of the page are a list, too: the innermost. */
export const line = (page: Page, path: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ hasText: basename(path) })
    .last()

/** A file of the test's own, under a name that a person would give it. */
export function written(name: string, bytes: Uint8Array | string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'sightglass-import-')), name)
  writeFileSync(path, bytes)
  return path
}
