import { readFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'

import { formatBytes, formatCount } from '#src/lib/format.ts'

import { expect, test } from './console.ts'
import { type Ended, seedConnections } from './support/bytes.ts'
import type { Member } from './support/people.ts'
import { parameter } from './support/shop.ts'
import { sample, seed } from './support/traffic.ts'

const MINUTE_MS = 60_000

/** Known bytes of three hosts; one connection is open, and two are of the period before, which they span. */
const CONNECTIONS: readonly Ended[] = [
  ended('api.stripe.com', 10, 400_000, 1_000_000),
  ended('api.stripe.com', 20, 100_000, 500_000),
  ended('api.github.com', 5, 50_000, 900_000),
  ended('backup.example', 30, 7_000_000, 1000),
  { ...ended('api.stripe.com', 3, 0, 0), closedAgoMs: undefined },
  ended('api.stripe.com', 75, 125_000, 125_000),
  ended('api.stripe.com', 115, 125_000, 125_000),
]
const NOW = CONNECTIONS.filter(({ closedAgoMs }) => closedAgoMs !== undefined && closedAgoMs < 60 * MINUTE_MS)

function ended(host: string, closedAgoMinutes: number, bytesSent: number, bytesReceived: number): Ended {
  const closedAgoMs = closedAgoMinutes * MINUTE_MS
  return { host, exe: '/usr/bin/node', openedAgoMs: closedAgoMs + 30_000, closedAgoMs, bytesSent, bytesReceived }
}

const sum = (rows: readonly Ended[], read: (row: Ended) => number): number => rows.reduce((all, row) => all + read(row), 0)
const both = ({ bytesSent, bytesReceived }: Ended): number => bytesSent + bytesReceived
const of = (host: string): readonly Ended[] => NOW.filter((row) => row.host === host)

const talkers = (page: Page): Locator => page.getByRole('grid', { name: 'Top talkers' })
const talker = (page: Page, name: string): Locator => talkers(page).getByRole('row').filter({ hasText: name })
const sums = (page: Page): Locator => page.getByLabel('Sums of the range')
/** Numbers and their units stand apart on the screen. */
const spaceless = (text: string): RegExp => new RegExp(text.replaceAll('.', '\\.').replace(' ', '\\s*'))

async function open(page: Page, member: Member, query = ''): Promise<void> {
  await seedConnections(member, CONNECTIONS)
  await page.goto(`/traffic/bandwidth?orgId=${member.orgId}${query}`)
}

test('shows the bytes of ended connections, by host, against the period before', async ({ page, member, axe }) => {
  await open(page, member, '&by=host')
  await expect(sums(page)).toContainText(formatBytes(sum(NOW, both)))
  await expect(sums(page)).toContainText(formatBytes(sum(NOW, (row) => row.bytesSent)))
  await expect(sums(page)).toContainText(formatBytes(sum(NOW, (row) => row.bytesReceived)))
  await expect(page.getByText('1 connection is open: not in here yet.')).toBeVisible()
  for (const host of ['api.stripe.com', 'api.github.com', 'backup.example']) {
    const row = talker(page, host)
    await expect(row).toContainText(spaceless(formatBytes(sum(of(host), (one) => one.bytesSent))))
    await expect(row).toContainText(spaceless(formatBytes(sum(of(host), (one) => one.bytesReceived))))
    await expect(row.getByRole('link').last()).toHaveText(formatCount(of(host).length))
  }
  // 500,000 bytes before, 2,000,000 now
  await expect(talker(page, 'api.stripe.com')).toContainText('4×')
  await expect(talker(page, 'api.github.com')).toContainText('new')
  await expect(page.getByRole('grid', { name: 'Heavy connections' }).getByRole('row').nth(1)).toContainText('backup.example')
  await axe('/traffic/bandwidth')

  await page.getByRole('button', { name: 'Show as table' }).first().click()
  const table = page.getByRole('table', { name: 'Bytes sent and received by host' })
  await expect(table.getByRole('columnheader')).toHaveText(['Time', 'backup.example', 'api.stripe.com', 'api.github.com'])
})

test('a click keeps one talker, Alt rules it out; its connections are one click away', async ({ page, member }) => {
  await open(page, member, '&by=host')
  await talker(page, 'api.stripe.com').getByRole('button', { name: 'api.stripe.com' }).click()
  await expect(page.getByRole('combobox', { name: 'Filter bytes' })).toHaveValue('host:api.stripe.com')
  await expect(sums(page)).toContainText(formatBytes(sum(of('api.stripe.com'), both)))
  await talker(page, 'api.stripe.com')
    .getByRole('button', { name: 'api.stripe.com' })
    .click({ modifiers: ['Alt'] })
  await expect(page.getByRole('combobox', { name: 'Filter bytes' })).toHaveValue('-host:api.stripe.com')
  await expect(talker(page, 'api.stripe.com')).toHaveCount(0)

  await page.getByRole('radio', { name: 'Sent', exact: true }).check({ force: true })
  expect(parameter(page, 'bytes')).toBe('sent')
  await talker(page, 'backup.example').getByRole('link').last().click()
  await expect(page).toHaveURL(/\/traffic\/connections\?/)
  expect(parameter(page, 'q')).toBe('-host:api.stripe.com host:backup.example')
})

test('bytes of requests are those of the requests; hostile names stay text, on the screen and in a file @variant', async ({
  page,
  member,
}) => {
  const hostile = '=1+1"><img src=x onerror=alert(1)>\u202Egpj'
  await seed(member, [
    sample({ userAgent: 'x', bytesSent: 3000, bytesReceived: 9000, tags: [`bin:${hostile}`] }),
    sample({ host: 'api.github.com', status: 503, bytesSent: 100, bytesReceived: 200, tags: ['bin:node'] }),
  ])
  await page.goto(`/traffic/bandwidth?orgId=${member.orgId}&of=requests&by=client`)
  await expect(sums(page)).toContainText(formatBytes(12_300))
  const row = talkers(page).getByRole('row').nth(1)
  await expect(row).toContainText('=1+1"><img src=x onerror=alert(1)>')
  await expect(row).not.toContainText('\u202E')
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV of Top talkers' }).click()])
  const [head, first] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(head).toBe('Client,Sent (bytes),Received (bytes),Share of all bytes,Period before (bytes),Requests,Failed,Connections')
  expect(first).toMatch(/^"'=1\+1""><img src=x onerror=alert\(1\)>.*",3000,9000,/)
})

test('says why there is nothing, and a way on @variant', async ({ page, member }) => {
  await seed(member, [sample({ bytesSent: 2048, bytesReceived: 0 })])
  await page.goto(`/traffic/bandwidth?orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { name: 'No connection ended in this range' })).toBeVisible()
  // Nothing is filtered, so no filter is to blame
  await expect(page.getByText(/No connection ended in this range\.$/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Filter bytes' }).fill('host:nowhere')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/No connection that ended in this range matches the filter\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove the filter' }).first().click()
  await page.getByRole('button', { name: 'Count requests instead' }).click()
  await expect(sums(page)).toContainText('2 KiB')
  await expect(sums(page)).toContainText('needs 3 complete days')
})

/** Screens of panels with what shows their first figure; `scripts/budgets.mjs` weighs what comes until then. */
const FIRST_FIGURES = [
  { path: '/traffic/bandwidth', figure: (page: Page) => sums(page).getByText('nothing before').first() },
  { path: '/traffic/performance', figure: (page: Page) => page.getByLabel('Requests and their durations').getByText('1', { exact: true }) },
  {
    path: '/traffic/availability',
    figure: (page: Page) => page.getByRole('region', { name: 'Outages' }).getByText('No outage in this range'),
  },
] as const

for (const { path, figure } of FIRST_FIGURES)
  test(`${path}: the first figures need no script but the page's own, the rest follows them${path === '/traffic/performance' ? '' : ' @variant'}`, async ({
    page,
    member,
  }) => {
    await seed(member, [sample({ bytesSent: 3000, bytesReceived: 9000 })])
    const answers = Promise.withResolvers<void>()
    const figures = Promise.withResolvers<void>()
    await page.route('**/pulse/**', async (route) => (await answers.promise, route.continue()))
    await page.goto(`${path}?orgId=${member.orgId}&of=requests`, { waitUntil: 'load' })
    const late: string[] = []
    await page.route('**/_astro/*.js', async (route) => {
      late.push(route.request().url())
      await figures.promise
      await route.continue()
    })
    await expect(page.getByRole('combobox', { name: /^Filter/ })).toHaveCount(0)
    answers.resolve()
    await expect(figure(page)).toBeVisible()
    figures.resolve()
    await expect(page.getByRole('combobox', { name: /^Filter/ })).toBeVisible()
    await expect(page.getByRole('grid').first()).toBeVisible()
    expect(late.length).toBeGreaterThan(0)
  })
