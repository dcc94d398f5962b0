import { readFileSync } from 'node:fs'

import { zipOf } from '#tests/support/zip.ts'

import { expect, test } from './console.ts'
import { choose, line, openFiles, written } from './support/files.ts'
import { tabTo } from './support/keys.ts'
import { overflow } from './support/layout.ts'
import { CONSOLE_URL, importInto } from './support/people.ts'
import { sessionState } from './support/session-state.ts'
import { viewerIn } from './support/viewer.ts'

/** What becomes of what cannot be read, on *Connect a source*. */
const GOOD = { startedDateTime: '2026-01-05T10:00:00Z', request: { method: 'GET', url: 'https://a.example/' }, response: { status: 200 } }
const har = (...entries: unknown[]) => Buffer.from(JSON.stringify({ log: { entries } }))

test('entries that cannot be read are reported with the file, and stand below with their number, reason, sample and a download', async ({
  page,
  member,
  axe,
}) => {
  await openFiles(page, member.orgId)
  const section = page.getByRole('region', { name: 'Quarantined events' })
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  await expect(section).toHaveCount(0)

  const zip = written(
    'week.zip',
    zipOf([
      { name: 'monday.har', bytes: har(GOOD, { request: { note: 'what is this', password: 'hunter2hunter2' } }, GOOD) },
      { name: 'tuesday.har', bytes: Buffer.from('{"log":') },
    ]),
  )
  await choose(page, zip)
  await expect(line(page, zip)).toContainText('2 requests')
  await expect(line(page, zip)).toContainText('1 entry could not be read')
  await expect(line(page, zip)).toContainText('monday.har: Entry 1: The timestamp is missing')
  await expect(line(page, zip)).toContainText('tuesday.har: The file is not JSON.')

  await expect(section).toContainText('1 event of the last 30 days')
  await expect(section).toContainText('monday.har: Entry 1: The timestamp is missing')
  await expect(section).toContainText('Imported files (HAR), production: 1 event')
  await axe('/orgs/install with quarantined events')
  await tabTo(page, section.locator('summary'))
  await page.keyboard.press('Enter')
  const sample = section.getByRole('region', { name: /Its beginning, masked/ })
  await expect(sample).toContainText('what is this')
  await expect(sample).not.toContainText('hunter2')
  await axe('/orgs/install with a sample', section)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflow(page)).toEqual({ pixels: 0, by: [] })

  const downloading = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Download NDJSON' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^quarantine-.*\.ndjson$/)
  const rows = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as { reason: string })
  expect(rows.map(({ reason: told }) => told)).toEqual([expect.stringContaining('monday.har: Entry 1')])
})

test('a viewer sees how many and why, and which role the rest takes @variant', async ({ page, browser, member, watch: _watch }) => {
  await importInto(member, 'har', har(GOOD, null, 7))
  const context = await browser.newContext({ baseURL: CONSOLE_URL, storageState: sessionState(await viewerIn(page, member)) })
  const their = await context.newPage()
  await their.goto(`/orgs/install?orgId=${member.orgId}`)
  const section = their.getByRole('region', { name: 'Quarantined events' })
  await expect(section).toContainText('2 events of the last 30 days')
  await expect(section).toContainText('It is not an object.')
  await expect(section).toContainText('Samples and the download need the role editor.')
  await expect(section.getByRole('button')).toHaveCount(0)
  await expect(section.locator('summary')).toHaveCount(0)
  await context.close()
})
