import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

import type { Locator, Page } from '@playwright/test'

import { visibleHost, visibleLines, visibleText } from '#domain/detection/control.ts'
import { addTerm } from '#domain/filter/edit.ts'
import { nameOfGroup } from '#src/lib/traffic/group-names.ts'
import type { CreateObjectiveBody } from '#wire/product/objectives.ts'
import { viewQueryOf } from '#wire/product/view-query.ts'
import type { CreateViewBody } from '#wire/product/views.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { expect, test } from './console.ts'
import { connectionsScreen } from './support/connections.ts'
import { CORPUS, every, unmasked, watchForLife } from './support/hostile.ts'
import { expectHarmless, missing, readGrid, readLines } from './support/hostile-screen.ts'
import { after, COMPARED, HEADERS, type HostileOrg, RECORDED, seedHostile, TAGS } from './support/hostile-seed.ts'
import { CONSOLE_URL } from './support/people.ts'
import { requestsScreen } from './support/requests-screen.ts'

// One organization for the file: its tests follow each other, and only read what they share
test.describe.configure({ mode: 'default' })

let org: HostileOrg
test.beforeAll(async () => void (org = await seedHostile()))

let signs: string[]
test.beforeEach(async ({ page, signIn }) => {
  signs = await watchForLife(page)
  await signIn(org.member)
})
test.afterEach(() => expect(signs).toEqual([]))

const CELL_MAX = 400 // components/value/Badges.tsx: what is longer ends in an ellipsis there
const cell = (text: string): string => visibleText(text.length > CELL_MAX ? `${text.slice(0, CELL_MAX)}…` : text)
/** Those that no field cuts, neither where it is stored nor where it is shown. */
const SHORT = CORPUS.filter((text) => text.length < 250 && Buffer.byteLength(text) < 250)
/** A few of each kind, for what is made one at a time. */
const FEW = [...CORPUS.slice(0, 12), ...every(SHORT, 60)]

/** What Node's encoder of names takes for none, Chromium's takes with `%20` in it: then the two write different escapes. */
const isName = (host: string): boolean => visibleHost(host) === visibleText(host) || visibleHost(host).includes('xn--')
const withoutNames = (texts: readonly string[]): string[] => texts.filter((text) => !/xn--[^/]*%/.test(text))

const address = (path: string, more: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ orgId: org.member.orgId, ...more })}`
const textsOf = (list: Locator): Promise<string[]> => list.evaluateAll((all) => all.map(({ textContent }) => textContent ?? ''))
const namesOf = (read: (row: RequestRow) => string): string[] => [...new Set(org.rows.map(read))]

/** As another browser of the same person would. */
async function post(page: Page, path: string, data: unknown): Promise<{ id: string }> {
  const reply = await page.request.post(`${CONSOLE_URL}/api${path}`, { headers: { Authorization: `Bearer ${org.member.apiToken}` }, data })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as { id: string } // both of the two things made here have one
}

test('the list of requests shows each of them, in every column, as a facet, in the filter and as a chip', async ({ page }) => {
  const { grid, footer, filter, facets, row } = requestsScreen(page)
  await page.goto(address('/traffic/requests', { cols: 'time.method.address.client.vendor.type.template.token.tags' }))
  await expect(footer).toContainText(`${org.rows.length.toLocaleString('en-GB')} requests`)
  const rows = await readGrid(grid, org.rows.length)
  const tags = rows.map((shown) => shown['tags'] ?? '')
  expect(SHORT.filter((text) => !tags.includes(visibleText(`naughty:${text}`)))).toEqual([])
  const said = org.rows
    .filter(({ host }) => isName(host))
    .map(({ method, host, path, client, vendor, contentType, template, token, family }) =>
      [
        visibleText(method.slice(0, 24)),
        visibleHost(host) + cell(family === 'database' ? ` ${path}` : path),
        ...[client, vendor, contentType, template, token].map(cell),
      ].map((text) => text || '—'),
    )
  const columns = ['method', 'address', 'client', 'vendor', 'type', 'template', 'token']
  const shown = rows.map((one) => columns.map((id) => (one[id] ?? '').replace(/(?:Has an issue|Has sensitive data)+$/, '')))
  expect(missing(said.map(String), shown.map(String))).toEqual([])
  await facets.getByRole('button', { name: 'More of Client' }).click()
  await expectHarmless(page, 'requests', () => expect(grid.getByRole('gridcell').first()).toBeVisible())

  await filter.fill('tag:"naughty:<img src=x onerror=')
  const option = page.getByRole('option').filter({ hasText: 'onerror' }).first()
  await expect(option).toBeVisible()
  const offered = await option.locator('.mono').textContent()
  await option.click()
  await filter.press('Enter')
  await expect(row(0)).toContainText('naughty:<img src=x onerror=')
  expect(CORPUS.map((text) => visibleText(`naughty:${text}`))).toContain(offered)

  const asked = every(SHORT, 2)
    .slice(0, 11)
    .reduce((text, value) => addTerm(text, 'tag', `naughty:${value}`), '')
  await page.goto(address('/traffic/requests', { q: asked, cols: 'time.tags' }))
  const chips = page.getByRole('list', { name: 'Applied conditions' })
  await expect(chips).toContainText('naughty:')
  await expectHarmless(page, 'requests, filtered', () => expect(chips).toBeVisible())
})

test('one request shows what it was told of, in each of its tabs', async ({ page }) => {
  const main = page.getByRole('main')
  const open = (id: string, tab: string) => page.goto(address('/traffic/requests/manage', { id, tab }))
  for (const [chunk, { http, texts }] of org.specimens.entries()) {
    await open(http, 'raw')
    const badges = main.locator('dd a.badge')
    await expect(badges).toHaveCount(new Set(texts).size)
    expect(
      missing(
        texts.map((text) => visibleText(`naughty:${text}`)),
        await textsOf(badges),
      ),
    ).toEqual([])
    const facts = await main.locator('dd > span').evaluateAll((all) => all.map(({ textContent }) => textContent ?? ''))
    const told = [2, 7, 8, 9, 10, 11, 12, 13].map((nth) => after(chunk * TAGS, nth)).filter((text) => text.length < CELL_MAX)
    expect(missing(told.map(visibleText), facts)).toEqual([])
  }

  for (const { http, grpc, sql, texts, statement, message } of org.specimens.slice(0, 1)) {
    await open(http, 'issues')
    const titles = main.getByRole('article').getByRole('heading', { level: 2 })
    const found = unmasked(texts).slice(0, 40)
    await expect(titles).toHaveCount(found.length)
    expect(missing(found.map(visibleText), await textsOf(titles))).toEqual([])
    await expectHarmless(page, 'a request, its issues', () => expect(titles.first()).toBeVisible())
    await open(http, 'sensitive')
    const kinds = main.getByRole('table').getByRole('row').locator('.badge')
    await expect(kinds.first()).toBeVisible()
    expect(missing(found.filter((text) => text.length < 250).map(visibleText), await textsOf(kinds))).toEqual([])
    await expectHarmless(page, 'a request, sensitive data', () => expect(kinds.first()).toBeVisible())
    await open(grpc, 'grpc')
    await expect(main.getByRole('region', { name: 'Call' })).toContainText(visibleText(message))
    await expectHarmless(page, 'a gRPC request', () => expect(main.getByRole('region', { name: 'Call' })).toBeVisible())
    await open(sql, 'sql')
    const shown = (await readLines(main.getByRole('region', { name: 'Statement' }))).join('')
    expect(
      statement
        .split('\n')
        .map(visibleLines)
        .filter((line) => !shown.includes(line)),
    ).toEqual([])
    await expect(main.getByRole('region', { name: 'Result' })).toContainText(visibleText(message))
    await expectHarmless(page, 'a statement', () => expect(main.getByRole('region', { name: 'Result' })).toBeVisible())
    await open(http, 'raw')
    await expectHarmless(page, 'a raw event', () => expect(page.getByRole('tree', { name: 'Raw event' })).toBeVisible())
  }
})

test('headers, parameters and bodies are shown to the letter, beside another request and in a file without a network', async ({
  page,
  context,
}) => {
  const values = (side: string) => page.getByRole('table', { name: `${side} headers` }).locator('td > span:first-child')
  for (const [part, texts] of RECORDED.entries()) {
    const id = org.recorded[part] ?? ''
    await page.goto(address('/traffic/requests/manage', { id, tab: 'request' }))
    const [sent, received] = [texts.slice(0, HEADERS), texts.slice(HEADERS)].map((some) => some.filter((text) => text.length <= 300))
    await expect(values('Request')).toHaveCount(Math.min(HEADERS, texts.length))
    expect(missing((sent ?? []).map(visibleText), await textsOf(values('Request')))).toEqual([])
    const path = org.rows.find((row) => row.id === id)?.path ?? ''
    const parameters = await textsOf(page.getByRole('table', { name: 'Query parameters' }).locator('td > span:first-child'))
    expect(
      missing(
        [...new URLSearchParams(path.split('?')[1])].map(([, value]) => visibleText(value) || '(empty)'),
        parameters,
      ),
    ).toEqual([])
    if (part === 0) await expectHarmless(page, 'a recorded request', () => expect(values('Request').first()).toBeVisible())
    if (received?.length === 0) continue
    await page.getByRole('tab', { name: 'Response' }).click()
    expect(missing((received ?? []).map(visibleText), await textsOf(values('Response')))).toEqual([])
    await page.getByRole('button', { name: 'Raw', exact: true }).click()
    const body = (await readLines(page.getByRole('region', { name: 'Response body' }))).join('')
    expect(texts.map((text) => visibleLines(JSON.stringify(text))).filter((text) => !body.includes(text))).toEqual([])
  }

  const [first = '', second = ''] = org.recorded
  await page.goto(address('/traffic/requests/manage', { id: first, with: second }))
  const differing = page.getByRole('table', { name: 'Request headers' })
  await expect(differing).toBeVisible()
  const compared = await textsOf(differing.locator('td > span'))
  expect(
    missing(
      [...(RECORDED[0] ?? []).slice(0, HEADERS), ...(RECORDED[1] ?? []).slice(0, HEADERS)]
        .filter((text) => text.length < 600)
        .map(visibleText),
      compared,
    ),
  ).toEqual([])
  await expectHarmless(page, 'a comparison', () => expect(differing).toBeVisible())
  for (const kind of ['grpc', 'sql'] as const) {
    await page.goto(address('/traffic/requests/manage', { id: org.specimens[0]?.[kind] ?? '', with: org.specimens[1]?.[kind] ?? '' }))
    await expectHarmless(page, `a comparison, ${kind}`, () => expect(page.getByRole('table', { name: 'Facts that differ' })).toBeVisible())
  }
  const slow = org.rows.find(({ path }) => path.startsWith('/slow/'))?.id ?? ''
  await page.goto(address('/traffic/requests/manage', { id: slow, with: 'typical' }))
  await expectHarmless(page, 'a comparison with the typical', () =>
    expect(page.getByRole('region', { name: 'Typical for this endpoint' })).toBeVisible(),
  )
  await page.goto(address('/traffic/requests/manage', { id: slow, tab: 'similar' }))
  const similar = page.getByRole('table', { name: /^Similar requests/ })
  await expectHarmless(page, 'similar requests', () => expect(similar).toBeVisible())
  expect(
    missing(
      await textsOf(similar.locator('tbody td:nth-child(5)')),
      namesOf(({ client }) => visibleText(client)),
    ),
  ).toEqual([])

  await page.goto(address('/traffic/requests/manage', { id: first }))
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Evidence' }).click()])
  const saved = `${await download.path()}.html`
  await download.saveAs(saved)
  const file = await context.newPage()
  const inFile = await watchForLife(file)
  const asked: string[] = []
  file.on('request', (request) => asked.push(request.url()))
  await file.goto(pathToFileURL(saved).href)
  expect(missing((RECORDED[0] ?? []).map(visibleText), await textsOf(file.getByRole('cell')))).toEqual([])
  await expectHarmless(file, 'the evidence file', () => expect(file.getByRole('heading', { level: 1 })).toBeVisible())
  expect([inFile.filter((sign) => !sign.startsWith('frame: file:')), asked]).toEqual([[], [pathToFileURL(saved).href]])
})

test('connections: their list, the page of one and what can be seen', async ({ page }) => {
  const { grid, footer, filter, row } = connectionsScreen(page)
  const count = CORPUS.length + org.specimens.length
  await page.goto(address('/traffic/connections', { cols: 'time.address.protocol.labels.container.pod.tags' }))
  await expect(footer).toContainText(`${count.toLocaleString('en-GB')} connections`)
  const rows = await readGrid(grid, count)
  const column = (id: string): string[] => rows.map((shown) => shown[id] ?? '')
  expect(missing(SHORT.map(visibleText), column('labels'))).toEqual([])
  expect(
    missing(
      SHORT.map((text) => visibleText(`naughty:${text}`)),
      column('tags'),
    ),
  ).toEqual([])
  const every3rd = CORPUS.keys()
    .filter((index) => index % 3 === 0)
    .toArray()
  const told = (nth: number): string[] =>
    every3rd.map((index) => after(index, nth)).filter((text) => text.length < 250 && Buffer.byteLength(text) < 250)
  expect(missing(told(10).map(visibleText), column('container'))).toEqual([])
  expect(missing(told(12).map(visibleText), column('pod'))).toEqual([])
  const protocols = column('protocol').join('\n')
  const stored = (text: string): string => text.toLowerCase() // as the filter asks for it
  expect([...told(2), ...told(3)].filter((text) => !protocols.includes(visibleText(stored(text))))).toEqual([])
  await expectHarmless(page, 'connections', () => expect(grid.getByRole('gridcell').first()).toBeVisible())

  await filter.fill('label:"<img src=x')
  const option = page.getByRole('option').filter({ hasText: 'onerror' }).first()
  await option.click()
  await filter.press('Enter')
  await expect(row('onerror').first()).toBeVisible()
  await page.goto(address('/traffic/connections', { show: 'coverage' }))
  const coverage = page.getByRole('region', { name: 'How much can be seen' })
  const clients = coverage.getByRole('table').getByRole('rowheader')
  await expect(clients).toHaveCount(100)
  expect(
    missing(
      await textsOf(clients),
      namesOf(({ client }) => visibleText(client.slice(0, 200)) || 'unknown'),
    ),
  ).toEqual([])
  await expectHarmless(page, 'coverage', () => expect(coverage).toBeVisible())

  for (const { connectionId, texts } of org.specimens.slice(0, 2)) {
    await page.goto(address('/traffic/connections/manage', { id: connectionId }))
    for (const tab of ['Requests', 'Reports']) {
      await page.getByRole('tab', { name: tab }).click()
      await expectHarmless(page, `a connection, its ${tab}`, () =>
        expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible(),
      )
    }
    const labels = page.getByRole('region', { name: 'Labels' }).locator('.badge')
    expect(
      missing(
        texts
          .slice(0, 60)
          .filter((text) => SHORT.includes(text))
          .map(visibleText),
        await textsOf(labels),
      ),
    ).toEqual([])
    const tags = page.getByRole('region', { name: 'Observation' }).locator('a.badge')
    expect(
      missing(
        texts.map((text) => visibleText(`naughty:${text}`)),
        await textsOf(tags),
      ),
    ).toEqual([])
  }
})

test('bandwidth, put together by whatever there is', async ({ page }) => {
  const talkers = page.getByRole('grid', { name: 'Top talkers' })
  const names = {
    vendor: namesOf(({ vendor }) => cell(nameOfGroup('vendor', vendor))),
    host: namesOf(({ host }) => visibleHost(host) || 'No host'),
    client: namesOf(({ client }) => cell(nameOfGroup('client', client))),
  }
  for (const of of ['connections', 'requests']) {
    for (const by of ['vendor', 'host', 'client'] as const) {
      await page.goto(address('/traffic/bandwidth', { of, by }))
      const rows = await readGrid(talkers, 200)
      expect(
        missing(
          withoutNames(rows.map((row) => (row['value'] ?? '').replace(/new$/, ''))),
          names[by].concat(names[by].map((name) => name.replace(/new$/, ''))),
        ),
      ).toEqual([])
      if (by === 'host' && of === 'connections') {
        const heavy = await readGrid(page.getByRole('grid', { name: 'Heavy connections' }), 50)
        expect(
          missing(
            heavy.map((row) => row['client'] ?? ''),
            names.client,
          ),
        ).toEqual([])
        await page.getByRole('button', { name: 'Show as table' }).first().click()
      }
      await expectHarmless(page, `bandwidth of ${of} by ${by}`, () => expect(talkers.getByRole('gridcell').first()).toBeVisible())
    }
  }
  for (const by of ['direction', 'country', 'environment']) {
    await page.goto(address('/traffic/bandwidth', { by }))
    await expectHarmless(page, `bandwidth by ${by}`, () => expect(talkers.getByRole('gridcell').first()).toBeVisible())
  }
})

test('performance: what is slow, what got slower, and a file of it that no spreadsheet runs', async ({ page }) => {
  const table = (name: string) => page.getByRole('grid', { name, exact: true })
  const endpoint = ({ method, host, template }: RequestRow): string =>
    String([visibleText(method.slice(0, 24)) || 'No method', visibleHost(host) || 'No host', cell(template) || 'No path'])
  await page.goto(address('/traffic/performance'))
  const endpoints = await readGrid(table('Endpoints'), 500)
  expect(missing(withoutNames(endpoints.map((row) => String([row['method'], row['host'], row['endpoint']]))), namesOf(endpoint))).toEqual(
    [],
  )
  await expectHarmless(page, 'performance', () => expect(table('Endpoints').getByRole('gridcell').first()).toBeVisible())
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV of Endpoints' }).click()])
  const file = await readFile(await download.path(), 'utf8')
  for (const record of file
    .trimEnd()
    .split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .slice(1)) {
    const cells = [...record.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^",]*)/g)].map(([, text = '']) => text.replace(/^"/, ''))
    expect(cells.filter((text) => /^[=+@\t\r＝＋－＠]|^-(?!\d+(?:\.\d+)?$)/.test(text))).toEqual([])
  }

  await page.getByRole('button', { name: 'What got slower' }).click()
  const slower = table('Endpoints that got slower')
  await expect(slower.getByRole('row').nth(1)).toContainText('/slow/')
  const ranked = (await readGrid(slower, 500)).slice(0, COMPARED)
  expect(ranked.map((row) => row['endpoint']?.slice(0, 6))).toEqual(Array.from({ length: COMPARED }, () => '/slow/'))
  await expectHarmless(page, 'what got slower', () => expect(slower.getByRole('gridcell').first()).toBeVisible())
  for (const [by, title] of [
    ['vendor', 'Vendors'],
    ['client', 'Clients'],
  ] as const) {
    await page.goto(address('/traffic/performance', { by }))
    const rows = await readGrid(table(title), 500)
    expect(
      missing(
        rows.map((row) => row[by] ?? ''),
        namesOf((row) => cell(nameOfGroup(by, row[by]))),
      ),
    ).toEqual([])
    await expectHarmless(page, `performance by ${by}`, () => expect(table(title).getByRole('gridcell').first()).toBeVisible())
  }
})

test('availability: rates, outages, objectives and what each opens', async ({ page }) => {
  const keys = {
    vendor: ({ vendor }: RequestRow) => [vendor],
    host: ({ host }: RequestRow) => [host],
    endpoint: ({ method, host, template }: RequestRow) => [method, host, template],
    client: ({ client }: RequestRow) => [client],
  }
  const name = (by: keyof typeof keys, key: readonly string[]): string =>
    by === 'endpoint' ? visibleText([key[0], `${key[1]}${key[2]}`].filter(Boolean).join(' ')) : visibleText(nameOfGroup(by, key[0] ?? ''))
  const out = org.rows.filter(({ path }) => path.startsWith('/out/')).slice(0, 6)
  const promised = [...out, ...every(org.rows, 200)].flatMap((row) =>
    (['host', 'client', 'endpoint'] as const)
      .map((by) => ({ by, key: keys[by](row) }))
      .filter(({ key }) => key.some((part) => part !== '')),
  )
  const unique = [...new Map(promised.map((one) => [JSON.stringify(one), one])).values()]
  for (const body of unique) await post(page, '/objectives', { ...body, targetPercent: 99, windowDays: 7 } satisfies CreateObjectiveBody)

  const rates = page.getByRole('grid', { name: 'Success rates' })
  const outages = page.getByRole('region', { name: 'Outages' })
  const entries = page.getByRole('region', { name: 'Objectives' }).locator('button b')
  const drawer = page.getByRole('complementary').or(page.getByRole('dialog'))
  for (const by of ['vendor', 'host', 'endpoint', 'client'] as const) {
    await page.goto(address('/traffic/availability', { by }))
    const rows = await readGrid(rates, 100)
    expect(
      missing(
        rows.map((row) => row['name'] ?? ''),
        namesOf((row) => name(by, keys[by](row))),
      ),
    ).toEqual([])
    const failing = org.rows.filter(({ path }) => path.startsWith('/out/')).map((row) => name(by, keys[by](row)))
    // Clients made other calls, too, which got through
    if (by !== 'client') expect(missing(failing, await textsOf(outages.locator('summary b')))).toEqual([])
    await expect(entries).toHaveCount(unique.length)
    expect(
      missing(
        unique.map((one) => name(one.by, one.key)),
        await textsOf(entries),
      ),
    ).toEqual([])
    await outages.locator('summary').first().click()
    await expect(outages.getByRole('region', { name: 'What failed' })).toContainText('HTTP 503')
    await expectHarmless(page, `availability by ${by}`, () => expect(rates.getByRole('gridcell').first()).toBeVisible())
    await rates.getByRole('row').nth(1).press('Enter')
    await expectHarmless(page, `one row by ${by}`, () => expect(drawer.getByRole('heading', { level: 2 }).first()).toBeVisible())
  }
  await page.goto(address('/traffic/availability'))
  await entries.first().click()
  await expectHarmless(page, 'an objective', () => expect(drawer.getByRole('region', { name: 'Burn rate' })).toBeVisible())
  await page.goto(address('/traffic/availability', { by: 'host', objective: 'new' }))
  await page.getByRole('combobox', { name: 'Host' }).click()
  const options = page.getByRole('option').filter({ hasText: /\d calls?$/ })
  await expect(options.first()).toBeVisible()
  const hosts = namesOf(({ host }) => visibleText(host))
  expect(
    (await textsOf(options)).filter((text) => !hosts.some((host) => text.startsWith(host) && /^\d+ calls?$/.test(text.slice(host.length)))),
  ).toEqual([])
  await expectHarmless(page, 'a new objective', () => expect(page.getByRole('form', { name: 'For what, and how much' })).toBeVisible())
})

test('saved views by hostile names, in the menu, in their list and in one', async ({ page }) => {
  // Names have no control characters and fit into sixty; the filter may be anything
  const names = [
    ...new Set(FEW.map((text) => text.slice(0, 56).toWellFormed().trim()).filter((text) => text !== '' && !/\p{Cc}/u.test(text))),
  ]
  const views = []
  for (const [index, name] of names.entries()) {
    const query = viewQueryOf(new URLSearchParams({ q: addTerm('', 'tag', FEW[index] ?? ''), from: 'now-6h' }))
    const body = { page: '/traffic/requests', name, query, shared: index % 2 === 0 } satisfies CreateViewBody
    views.push(await post(page, '/views', index === 3 ? { ...body, defaultFor: { me: true } } : body))
  }
  const shown = names.map(visibleText)

  await page.goto(address('/orgs/settings/views'))
  const grid = page.getByRole('grid', { name: 'Saved views' })
  const rows = await readGrid(grid, names.length)
  expect(
    missing(
      shown,
      rows.map((row) => row['name'] ?? ''),
    ),
  ).toEqual([])
  await expectHarmless(page, 'the list of views', () => expect(grid.getByRole('gridcell').first()).toBeVisible())
  for (const { id } of views.slice(2, 5)) {
    await page.goto(address('/orgs/settings/views/manage', { id }))
    await expectHarmless(page, 'one view', () => expect(page.getByRole('form', { name: 'View' })).toBeVisible())
  }
  // A browser that has never heard of the default offers it by its name
  await page.goto(address('/traffic/requests'))
  await expect(page.getByText('This page has a default view').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show it' }).click()
  const button = page.getByRole('button', { name: `View: ${shown[3]}`, exact: true })
  await expect(button).toBeVisible()
  await button.press('ArrowDown')
  const choices = page.getByRole('menuitemradio')
  await expect(choices).toHaveCount(names.length)
  const offered = await textsOf(choices)
  expect(shown.filter((name) => !offered.some((text) => text.startsWith(name)))).toEqual([])
  await expectHarmless(page, 'the menu of views', () => expect(button).toBeVisible())
})
