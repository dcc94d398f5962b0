import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { visibleHost, visibleText } from '#domain/detection/control.ts'
import { addTerm } from '#domain/filter/edit.ts'
import { nameOfGroup } from '#src/lib/traffic/group-names.ts'
import type { CreateObjectiveBody } from '#wire/product/objectives.ts'
import { viewQueryOf } from '#wire/product/view-query.ts'
import type { CreateViewBody } from '#wire/product/views.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { connectionsScreen } from './support/connections.ts'
import { CORPUS, every, waysToShow } from './support/hostile.ts'
import { cell, expect, FEW, namesOf, SHORT, test, textsOf, withoutNames } from './support/hostile-console.ts'
import { expectHarmless, missing, readGrid, WIDE } from './support/hostile-screen.ts'
import { after, COMPARED } from './support/hostile-seed.ts'
import { CONSOLE_URL, type Member } from './support/people.ts'

/** Connections, bandwidth, performance and availability of an organization all of whose traffic is hostile (X1 to X3, V2). */

// One worker makes the organization
test.describe.configure({ mode: 'default' })

/** As another browser of the same person would. */
async function post(page: Page, { apiToken }: Member, path: string, data: unknown): Promise<{ id: string }> {
  const reply = await page.request.post(`${CONSOLE_URL}/api${path}`, { headers: { Authorization: `Bearer ${apiToken}` }, data })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as { id: string } // both of the two things made here have one
}

test('connections: their list, the page of one and what can be seen @variant', async ({ page, org, go }) => {
  const { grid, footer, filter, row } = connectionsScreen(page)
  const count = CORPUS.length + org.specimens.length
  await go('/traffic/connections', { cols: 'time.address.protocol.labels.container.pod.tags' })
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

  await page.setViewportSize(WIDE)
  await filter.fill('label:"<img src=x')
  const option = page.getByRole('option').filter({ hasText: 'onerror' }).first()
  await option.click()
  await filter.press('Enter')
  await expect(row('onerror').first()).toBeVisible()
  await go('/traffic/connections', { show: 'coverage' })
  const coverage = page.getByRole('region', { name: 'How much can be seen' })
  const clients = coverage.getByRole('table').getByRole('rowheader')
  await expect(clients).toHaveCount(100)
  expect(
    missing(
      await textsOf(clients),
      namesOf(org, ({ client }) => visibleText(client.slice(0, 200)) || 'unknown'),
    ),
  ).toEqual([])
  await expectHarmless(page, 'coverage', () => expect(coverage).toBeVisible())

  for (const { connectionId, texts } of waysToShow(...org.specimens.slice(0, 2))) {
    await go('/traffic/connections/manage', { id: connectionId })
    for (const tab of ['Requests', 'Reports']) {
      await page.getByRole('tab', { name: tab }).click()
      await expectHarmless(page, `a connection, its ${tab}`, () =>
        expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible(),
      )
    }
    await page.setViewportSize(WIDE)
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

test('bandwidth, put together by whatever there is @variant', async ({ page, org, go }) => {
  const talkers = page.getByRole('grid', { name: 'Top talkers' })
  const names = {
    vendor: namesOf(org, ({ vendor }) => cell(nameOfGroup('vendor', vendor))),
    host: namesOf(org, ({ host }) => visibleHost(host) || 'No host'),
    client: namesOf(org, ({ client }) => cell(nameOfGroup('client', client))),
  }
  for (const of of waysToShow('connections', 'requests')) {
    for (const by of ['host' as const, ...waysToShow('client', 'vendor')]) {
      await go('/traffic/bandwidth', { of, by })
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
  // Nothing of traffic names these, but the console's own page does
  for (const by of waysToShow('environment', 'direction', 'country')) {
    await go('/traffic/bandwidth', { by })
    await expectHarmless(page, `bandwidth by ${by}`, () => expect(talkers.getByRole('gridcell').first()).toBeVisible())
  }
})

test('performance: what is slow, what got slower, and a file of it that no spreadsheet runs @variant', async ({ page, org, go }) => {
  const table = (name: string) => page.getByRole('grid', { name, exact: true })
  const endpoint = ({ method, host, template }: RequestRow): string =>
    String([visibleText(method.slice(0, 24)) || 'No method', visibleHost(host) || 'No host', cell(template) || 'No path'])
  await go('/traffic/performance')
  const endpoints = await readGrid(table('Endpoints'), 500)
  expect(
    missing(withoutNames(endpoints.map((row) => String([row['method'], row['host'], row['endpoint']]))), namesOf(org, endpoint)),
  ).toEqual([])
  await expectHarmless(page, 'performance', () => expect(table('Endpoints').getByRole('gridcell').first()).toBeVisible())
  await page.setViewportSize(WIDE)
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
  const ranked = await textsOf(slower.locator('[data-column="endpoint"]'))
  expect(ranked.slice(0, COMPARED).map((text) => text.slice(0, 6))).toEqual(Array.from({ length: COMPARED }, () => '/slow/'))
  await expectHarmless(page, 'what got slower', () => expect(slower.getByRole('gridcell').first()).toBeVisible())
  for (const [by, title] of waysToShow(['client', 'Clients'], ['vendor', 'Vendors'])) {
    await go('/traffic/performance', { by })
    const groups = namesOf(org, (row) => row[by])
    const rows = await readGrid(table(title), Math.min(500, groups.length))
    expect(
      missing(
        rows.map((row) => row[by] ?? ''),
        namesOf(org, (row) => cell(nameOfGroup(by, row[by]))),
      ),
    ).toEqual([])
    await expectHarmless(page, `performance by ${by}`, () => expect(table(title).getByRole('gridcell').first()).toBeVisible())
  }
})

test('availability: rates, outages, objectives and what each opens @variant', async ({ page, org, go }) => {
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
  for (const body of unique)
    await post(page, org.member, '/objectives', { ...body, targetPercent: 99, windowDays: 7 } satisfies CreateObjectiveBody)

  const rates = page.getByRole('grid', { name: 'Success rates' })
  const outages = page.getByRole('region', { name: 'Outages' })
  const entries = page.getByRole('region', { name: 'Objectives' }).locator('button b')
  const drawer = page.getByRole('complementary').or(page.getByRole('dialog'))
  for (const by of ['endpoint' as const, ...waysToShow('client', 'vendor', 'host')]) {
    await go('/traffic/availability', { by })
    const rows = await readGrid(rates, 100)
    expect(
      missing(
        rows.map((row) => row['name'] ?? ''),
        namesOf(org, (row) => name(by, keys[by](row))),
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
    await page.setViewportSize(WIDE)
    await rates.getByRole('row').nth(1).press('Enter')
    await expectHarmless(page, `one row by ${by}`, () => expect(drawer.getByRole('heading', { level: 2 }).first()).toBeVisible())
  }
  await go('/traffic/availability')
  await entries.first().click()
  await expectHarmless(page, 'an objective', () => expect(drawer.getByRole('region', { name: 'Burn rate' })).toBeVisible())
  await go('/traffic/availability', { by: 'host', objective: 'new' })
  await page.getByRole('combobox', { name: 'Host' }).click()
  const options = page.getByRole('option').filter({ hasText: /\d calls?$/ })
  await expect(options.first()).toBeVisible()
  const hosts = namesOf(org, ({ host }) => visibleText(host))
  expect(
    (await textsOf(options)).filter((text) => !hosts.some((host) => text.startsWith(host) && /^\d+ calls?$/.test(text.slice(host.length)))),
  ).toEqual([])
  await expectHarmless(page, 'a new objective', () => expect(page.getByRole('form', { name: 'For what, and how much' })).toBeVisible())
})

test('saved views by hostile names, in the menu, in their list and in one @variant', async ({ page, org, go }) => {
  // Names have no control characters and fit into sixty; the filter may be anything
  const names = [
    ...new Set(FEW.map((text) => text.slice(0, 56).toWellFormed().trim()).filter((text) => text !== '' && !/\p{Cc}/u.test(text))),
  ]
  const views = []
  for (const [index, name] of names.entries()) {
    const query = viewQueryOf(new URLSearchParams({ q: addTerm('', 'tag', FEW[index] ?? ''), from: 'now-6h' }))
    const body = { page: '/traffic/requests', name, query, shared: index % 2 === 0 } satisfies CreateViewBody
    views.push(await post(page, org.member, '/views', index === 3 ? { ...body, defaultFor: { me: true } } : body))
  }
  const shown = names.map(visibleText)

  await go('/orgs/settings/views')
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
    await go('/orgs/settings/views/manage', { id })
    await expectHarmless(page, 'one view', () => expect(page.getByRole('form', { name: 'View' })).toBeVisible())
  }
  // A browser that has never heard of the default offers it by its name
  await go('/traffic/requests')
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
