import type { Page } from '@playwright/test'

import { expect, test } from './console.ts'
import { type Archive, archives, type ExpectedRequest } from './support/archive.ts'
import { listRequests, memberBySignIn, type Member, unique } from './support/people.ts'
import { isShownAs, requestsScreen, type RequestsScreen } from './support/requests-screen.ts'
import { recordResponses } from './support/secrets.ts'

test.use({ fetchesAhead: true })

test('a stranger signs up, creates an organization, imports eight recordings, reads them, and signs out', async ({ page, stranger }) => {
  test.setTimeout(150_000)
  const screen = requestsScreen(page)
  const answers = recordResponses(page)

  await test.step('sign up', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Name').fill(stranger.name)
    await page.getByLabel('E-mail').fill(stranger.email)
    await page.getByLabel('Password', { exact: true }).fill(stranger.password)
    await expect(page.getByRole('listitem').filter({ hasText: 'At least 6 characters' })).toHaveAccessibleName(/fulfilled/)
    await page.getByRole('button', { name: 'Create account' }).click()
  })

  await test.step('create an organization', async () => {
    await page.getByRole('link', { name: 'Create organization' }).first().click()
    const name = unique('Analytical Engines')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await expect(page.getByLabel('Slug')).toHaveValue(name.toLowerCase().replace(' ', '-'))
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Connect a source' })).toBeVisible()
  })
  const member = await memberBySignIn(stranger)

  const [first, ...others] = archives
  await test.step('import one recording, and look at it', async () => {
    if (!first) throw new Error('There is no recording.')
    await importFiles(page, [first], requestsOf)
    await page.getByRole('link', { name: 'Look at them' }).click()
    await expectRowsOf(first, screen)
    await expectSameByApi(first, member)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Connect a source' }).click()
  })

  await test.step('import all others at once, and look at the largest', async () => {
    const largest = others.reduce((most, one) => (one.requests.length > most.requests.length ? one : most))
    await importFiles(page, others, requestsOf)
    for (const archive of others) await expectSameByApi(archive, member)
    await importedItem(page, largest).getByRole('link', { name: 'Look at them' }).click()
    await expectRowsOf(largest, screen)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Connect a source' }).click()
  })

  const recording = archives.filter(({ name }) => name.startsWith('firefox_h2'))
  await test.step('open one request: headers and body, cookies masked', async () => {
    await importFiles(page, recording, () => '15 duplicates skipped')
    await page.getByRole('link', { name: 'Look at them' }).click()
    await screen.applyFilter('path:/css/dist/all.css*')
    await expect(screen.row(0)).toContainText('all.css')
    await screen.openPage(screen.row(0))
    await expect(page.getByRole('heading', { level: 1, name: 'Request' })).toBeFocused()
    const headers = page.getByRole('table', { name: 'Request headers' })
    await expect(headers.getByRole('row', { name: /^Host www\.filamentgroup\.com/i })).toBeVisible()
    await expect(headers.getByRole('row', { name: /^Cookie/i })).not.toContainText('visited=true')
    await page.getByRole('tab', { name: 'Response' }).click()
    await expect(page.getByRole('region', { name: 'Response body' })).toContainText('/*! FilamentGroup.com - v1.0.0 - 2017-05-16')
  })

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('link', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await page.goto('/traffic/requests')
    await expect(page).toHaveURL(/\/sign-in$/)
  })

  const told = await answers.textOf()
  const cookies = archives.flatMap((archive) => archive.cookies)
  expect(cookies.length).toBeGreaterThan(10)
  expect(cookies.filter((cookie) => told.includes(cookie))).toEqual([])
})

const requestsOf = ({ requests }: Archive): string => `${requests.length} requests`

async function importFiles(page: Page, chosen: readonly Archive[], outcome: (archive: Archive) => string): Promise<void> {
  // Listened for early: the browser has to have taken note before the click arrives, or it opens a dialog of its own
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('radio', { name: /HAR or NDJSON file/ }).check()
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await choosing).setFiles(chosen.map(({ path }) => path))
  for (const archive of chosen) await expect(importedItem(page, archive)).toContainText(outcome(archive))
}

/** The innermost: the steps of the page are a list, too. */
const importedItem = (page: Page, { name }: Archive) => page.getByRole('listitem').filter({ hasText: name }).last()

/** The newest row, the slowest and the largest, as the archive says. */
async function expectRowsOf({ requests }: Archive, screen: RequestsScreen): Promise<void> {
  await expect(screen.footer).toContainText(`${requests.length} request`)
  await expect(screen.row(0)).toBeVisible()
  await expectRow(screen, requests, ({ startMs }) => startMs)
  await screen.sortBy('Duration')
  await expectRow(screen, requests, ({ durationMs }) => durationMs)
  await screen.sortBy('Received')
  await expectRow(screen, requests, ({ bytesReceived }) => bytesReceived)
}

/** The first row is an entry with the most of something; entries may share that. */
async function expectRow(screen: RequestsScreen, requests: ExpectedRequest[], by: (request: ExpectedRequest) => number): Promise<void> {
  const most = Math.max(...requests.map(by))
  const candidates = requests.filter((request) => by(request) >= most - 0.001)
  const text = async (column: string) => (await screen.cell(screen.row(0), column)).innerText()
  await expect(async () => {
    const [duration, received, address, method, status] = await Promise.all(
      ['Duration', 'Received', 'Host and path', 'Method', 'Status'].map(text),
    )
    const shown = candidates.find(
      (request) =>
        isShownAs(request.durationMs, duration ?? '') &&
        isShownAs(request.bytesReceived, received ?? '') &&
        (address ?? '').startsWith(request.host) &&
        method === request.method &&
        status?.trim() === (request.status > 0 ? String(request.status) : 'none'),
    )
    expect(shown, `none of ${JSON.stringify(candidates)} is ${method} ${status} ${address} ${duration} ${received}`).toBeDefined()
  }).toPass({ timeout: 10_000 })
}

/** The same number by the wire, with the same times, sizes and statuses one by one, and none of the cookies. */
async function expectSameByApi({ requests, cookies }: Archive, member: Member): Promise<void> {
  const starts = requests.map(({ startMs }) => startMs)
  const range = { fromMs: Math.min(...starts), toMs: Math.max(...starts) + 1 }
  const { rows, next } = await listRequests(member, { range, limit: 1000, sort: { by: 'time', direction: 'asc' } })
  expect(next).toBeUndefined()
  const told = rows.map(({ method, status, host, timestampMs, durationMs, bytesReceived }) => ({
    method,
    status,
    host,
    startMs: timestampMs,
    durationMs,
    bytesReceived,
  }))
  expect(inOrder(told)).toEqual(inOrder(requests))
  const text = JSON.stringify(rows)
  expect(cookies.filter((cookie) => text.includes(cookie))).toEqual([])
}

/** Entries of one millisecond have no order of their own. */
function inOrder(requests: ExpectedRequest[]): string[] {
  return requests
    .map(({ durationMs, bytesReceived, ...rest }) =>
      JSON.stringify({ ...rest, durationMs: Math.round(durationMs), bytesReceived: Math.round(bytesReceived) }),
    )
    .toSorted()
}
