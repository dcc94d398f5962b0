import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

import type { Page } from '@playwright/test'

import { zipOf } from '#tests/support/zip.ts'
import { IMPORT_FILE_MAX } from '#wire/pulse/import.ts'

import { expect, test } from './console.ts'
import { archives } from './support/archive.ts'
import { choose, line, openFiles, written } from './support/files.ts'
import { tabTo } from './support/keys.ts'

/** Bringing files to *Connect a source*, as a person does. */
const ZIPS = fileURLToPath(new URL('../fixtures/zip/', import.meta.url))
const [first, second, third, fourth] = archives
  .toSorted((a, b) => a.requests.length - b.requests.length)
  .map(({ path, requests }) => ({ path, count: requests.length }))

/** As from a desktop: the browser itself makes the event, and its list of files is gone when the event is over. */
async function drop(page: Page, files: string[]): Promise<void> {
  const zone = page.getByText('Drop files here, or').locator('..')
  const { x, y, width } = (await zone.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + 10, data })
  await session.detach()
}

const packed = (path: string) => written(`${basename(path)}.gz`, gzipSync(readFileSync(path)))

test('one file after the other: chosen, chosen again, dropped, dropped again @variant', async ({ page, member }) => {
  await openFiles(page, member.orgId)
  await choose(page, first!.path)
  await expect(line(page, first!.path)).toContainText(`${first!.count} requests`)
  await choose(page, second!.path)
  await expect(line(page, second!.path)).toContainText(`${second!.count} requests`)
  await drop(page, [third!.path])
  await expect(line(page, third!.path)).toContainText(`${third!.count} requests`)
  await drop(page, [fourth!.path])
  await expect(line(page, fourth!.path)).toContainText(`${fourth!.count} requests`)
  await choose(page, first!.path)
  await expect(line(page, first!.path)).toContainText(`${first!.count} duplicates skipped`)
  await expect(page.getByRole('progressbar', { name: 'Files read' })).toHaveJSProperty('value', 5)
})

test('several at once, chosen and dropped @variant', async ({ page, member }) => {
  await openFiles(page, member.orgId)
  await choose(page, [first!.path, second!.path])
  await drop(page, [third!.path, fourth!.path])
  for (const { path, count } of [first!, second!, third!, fourth!]) await expect(line(page, path)).toContainText(`${count} requests`)
})

test('packed files, by keyboard alone: .har.gz, .ndjson.gz and .zip @variant', async ({ page, member }) => {
  await openFiles(page, member.orgId)
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  const events = Array.from({ length: 7 }, (_, i) =>
    JSON.stringify({ requestId: `e${i}`, method: 'GET', url: `https://k.example/${i}`, status: 200, timestamp: '2026-01-05T10:00:00Z' }),
  )
  const files = [
    { path: packed(first!.path), outcome: `${first!.count} requests` },
    { path: written('events.ndjson.gz', gzipSync(events.join('\n'))), outcome: '7 requests' },
    { path: join(ZIPS, 'info-zip.zip'), outcome: '10 requests of 4 files' },
  ]
  // One listener for all three: with none the browser opens a dialog of its own
  const waiting = files.map(({ path }) => path)
  page.on('filechooser', (dialog) => void dialog.setFiles(waiting.shift() ?? []))
  await tabTo(page, page.getByRole('button', { name: 'Choose files' }))
  for (const { path, outcome } of files) {
    await page.keyboard.press('Enter')
    await expect(line(page, path)).toContainText(outcome)
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused()
  }
})

test('what cannot be taken says so: too large before it is sent, another archive, a zip without recordings', async ({
  page,
  member,
  watch,
}) => {
  watch.expect(/status of 4\d\d .*import\//)
  await openFiles(page, member.orgId)
  const large = written('large.har', Buffer.alloc(IMPORT_FILE_MAX + 1))
  await choose(page, large)
  await expect(line(page, large)).toContainText('This file is larger than 64 MiB.')
  const seven = written('week.7z', Buffer.from('7z\xbc\xaf\x27\x1c rest', 'latin1'))
  await drop(page, [seven])
  await expect(line(page, seven)).toContainText('This is a 7z file. Unpack it, or pack the recordings as .zip or .gz.')
  const notes = written('notes.zip', zipOf([{ name: 'notes.txt', bytes: Buffer.from('x') }]))
  await drop(page, [notes])
  await expect(line(page, notes)).toContainText('The zip holds no file that ends with .har')
  expect(watch.addresses.filter((address) => address.includes('/import/'))).toHaveLength(2)
})
