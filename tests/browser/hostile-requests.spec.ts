import { pathToFileURL } from 'node:url'

import { visibleHost, visibleLines, visibleText } from '#domain/detection/control.ts'
import { addTerm } from '#domain/filter/edit.ts'

import { CORPUS, every, unmasked, watchForLife } from './support/hostile.ts'
import { CELL_MAX, cell, expect, isName, namesOf, SHORT, test, textsOf } from './support/hostile-console.ts'
import { expectHarmless, missing, readGrid, readLines, WIDE } from './support/hostile-screen.ts'
import { after, HEADERS, RECORDED, TAGS } from './support/hostile-seed.ts'
import { requestsScreen } from './support/requests-screen.ts'

/** Requests of an organization all of whose traffic is hostile (X1 to X3, V2). */

// One worker makes the organization
test.describe.configure({ mode: 'default' })

test('the list of requests shows each of them, in every column, as a facet, in the filter and as a chip @variant', async ({
  page,
  org,
  go,
}) => {
  const { grid, footer, filter, facets, row } = requestsScreen(page)
  await go('/traffic/requests', { cols: 'time.method.address.client.vendor.type.template.token.tags' })
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

  await page.setViewportSize(WIDE)
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
  await go('/traffic/requests', { q: asked, cols: 'time.tags' })
  const chips = page.getByRole('list', { name: 'Applied conditions' })
  await expect(chips).toContainText('naughty:')
  await expectHarmless(page, 'requests, filtered', () => expect(chips).toBeVisible())
})

test('one request shows what was reported of it, in each of its tabs @variant', async ({ page, org, go }) => {
  const main = page.getByRole('main')
  const open = (id: string, tab: string) => go('/traffic/requests/manage', { id, tab })
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

test('headers, parameters and bodies are shown to the letter, beside another request and in a file without a network @variant', async ({
  page,
  context,
  org,
  go,
}) => {
  const values = (side: string) => page.getByRole('table', { name: `${side} headers` }).locator('td > span:first-child')
  for (const [part, texts] of RECORDED.entries()) {
    const id = org.recorded[part] ?? ''
    await go('/traffic/requests/manage', { id, tab: 'request' })
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
    await page.setViewportSize(WIDE)
    await page.getByRole('tab', { name: 'Response' }).click()
    expect(missing((received ?? []).map(visibleText), await textsOf(values('Response')))).toEqual([])
    await page.getByRole('button', { name: 'Raw', exact: true }).click()
    const body = (await readLines(page.getByRole('region', { name: 'Response body' }))).join('')
    expect(texts.map((text) => visibleLines(JSON.stringify(text))).filter((text) => !body.includes(text))).toEqual([])
  }

  const [first = '', second = ''] = org.recorded
  await go('/traffic/requests/manage', { id: first, with: second })
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
    await go('/traffic/requests/manage', { id: org.specimens[0]?.[kind] ?? '', with: org.specimens[1]?.[kind] ?? '' })
    await expectHarmless(page, `a comparison, ${kind}`, () => expect(page.getByRole('table', { name: 'Facts that differ' })).toBeVisible())
  }
  const slow = org.rows.find(({ path }) => path.startsWith('/slow/'))?.id ?? ''
  await go('/traffic/requests/manage', { id: slow, with: 'typical' })
  await expectHarmless(page, 'a comparison with the typical', () =>
    expect(page.getByRole('region', { name: 'Typical for this endpoint' })).toBeVisible(),
  )
  await go('/traffic/requests/manage', { id: slow, tab: 'similar' })
  const similar = page.getByRole('table', { name: /^Similar requests/ })
  expect(
    missing(
      await textsOf(similar.locator('tbody td:nth-child(5)')),
      namesOf(org, ({ client }) => visibleText(client)),
    ),
  ).toEqual([])
  await expectHarmless(page, 'similar requests', () => expect(similar).toBeVisible())

  await go('/traffic/requests/manage', { id: first })
  await page.getByRole('button', { name: 'Evidence' }).click()
  const sheet = page.getByRole('dialog', { name: 'Evidence' })
  await expectHarmless(page, 'the sheet of evidence', () => expect(sheet.getByText('Response headers')).toBeVisible())
  const [download] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: 'Download' }).click()])
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
