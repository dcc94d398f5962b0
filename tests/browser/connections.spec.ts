import { readFile } from 'node:fs/promises'

import { agentId } from '../conformance/support/agent-simulator.ts'
import { expect, test } from './console.ts'
import { connection, connectionsScreen, openLine, report } from './support/connections.ts'
import { importInto, listRequests } from './support/people.ts'
import { parameter } from './support/shop.ts'

test.describe('the list of connections', () => {
  test('says what could be seen of each and why not, and that an open one has no bytes yet', async ({ page, member }) => {
    const { row, footer, facets } = await openLine(page, member)
    await expect(footer).toContainText('1 open')
    await expect(footer).toContainText('50% opaque')
    await expect(row('api.stripe.com')).toContainText('Introspected')
    await expect(row('api.stripe.com')).toContainText('17.8KiB')
    await expect(row('api.openai.com')).toContainText('open')
    await expect(row('api.openai.com')).toContainText('Agents tell bytes when a connection ends')
    await expect(row('cache.shop.internal')).toContainText('In clear')
    await expect(row('cache.shop.internal')).toContainText(':6379')
    await expect(row('bank.example')).toContainText('Opaque: No TLS library found')
    await expect(row('bank.example')).toContainText('Root process')
    await expect(row('hub.example')).toContainText('Opaque: Library found, nothing seen')
    await expect(row('video.example')).toContainText('Opaque: QUIC')
    // What is not opaque is counted by visibility, not once more here
    const reasons = facets.getByRole('group').filter({ hasText: /^Why opaque/ })
    await expect(reasons.getByRole('button', { name: /^QUIC/ })).toBeVisible()
    await expect(reasons).not.toContainText('not opaque')
    // One line at every width, and nothing of it cut
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(facets).toHaveCount(0)
    const line = await footer.evaluate((text) => {
      const { height } = text.getBoundingClientRect()
      return { rows: Math.round(height / Number.parseFloat(getComputedStyle(text).lineHeight)), cut: text.scrollWidth - text.clientWidth }
    })
    expect(line).toEqual({ rows: 1, cut: 0 })
  })

  test('a value and a facet filter, and the file holds what is left @variant', async ({ page, member }) => {
    const { row, footer, filter, facets } = await openLine(page, member)
    await row('bank.example').getByRole('button', { name: 'No TLS library found' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'All but this value' }).click()
    await expect(filter).toHaveValue('-reason:no-probe')
    await expect(footer).toContainText('5 connections')
    await facets.getByRole('button', { name: /^billing/ }).click()
    await expect(footer).toContainText('1 connection')
    await expect(row('hub.example')).toBeVisible()
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
    const [head, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    expect(head).toContain('visibility,reason')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('hub.example')
  })

  test('chosen connections are all that their file holds @variant', async ({ page, member }) => {
    const { row } = await openLine(page, member)
    for (const host of ['hub.example', 'bank.example']) {
      await row(host).click({ position: { x: 4, y: 4 } })
      await page.keyboard.press('x')
    }
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByRole('dialog', { name: 'Export' })).toContainText('2 selected')
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
    const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
    const host = head.split(',').indexOf('host')
    expect(lines.map((line) => line.split(',')[host]).toSorted()).toEqual(['bank.example', 'hub.example'])
  })

  test('columns and order stand in the address @variant', async ({ page, member }) => {
    const { grid } = await openLine(page, member, '&cols=time.address.bytes')
    await expect(grid.getByRole('columnheader')).toHaveText([/Opened/, /Host and port/, /Both ways/])
    await grid.getByRole('columnheader', { name: 'Both ways' }).getByRole('button').click()
    await expect(grid.getByRole('columnheader', { name: 'Both ways' })).toHaveAttribute('aria-sort', 'descending')
    expect(parameter(page, 'sort')).toBe('bytes')
    await page.goBack()
    await expect(grid.getByRole('columnheader', { name: 'Opened' })).toHaveAttribute('aria-sort', 'descending')
  })

  test('coverage shows how much can be seen by client, why not, and leads to what it counts', async ({ page, member }) => {
    const { footer, grid, filter } = await openLine(page, member)
    await page.getByRole('button', { name: 'Coverage' }).click()
    const coverage = page.getByRole('region', { name: 'How much can be seen' })
    await expect(coverage).toContainText('Agents could read 50% of 6 connections')
    await expect(coverage.getByRole('row', { name: /billing/ })).toContainText('100%')
    await expect(coverage.getByRole('article').filter({ hasText: 'QUIC' })).toContainText('Turn HTTP/3 off')
    await page.reload()
    await coverage.getByRole('article').filter({ hasText: 'QUIC' }).getByRole('button', { name: 'Show 1 connection' }).click()
    await expect(filter).toHaveValue('reason:quic')
    await expect(footer).toContainText('1 connection')
    await expect(grid).toBeVisible()
    // Of a filter that names several clients and kinds, the number leads to those it counts
    await filter.fill('client:billing,checkout visibility:opaque,introspected')
    await filter.press('Enter')
    await page.getByRole('button', { name: 'Coverage' }).click()
    const shown = coverage.getByRole('row', { name: /checkout/ }).getByTitle(/^Show \d+ introspected$/)
    const counted = /\d+/.exec((await shown.getAttribute('title')) ?? '')?.[0]
    await shown.click()
    await expect(filter).toHaveValue('client:checkout visibility:introspected')
    await expect(footer).toContainText(new RegExp(`^${counted} connection`))
  })
})

test('the page of one connection shows both sides, explains its labels and what each report brought @variant', async ({
  page,
  member,
  axe,
  watch,
}) => {
  const { row } = await openLine(page, member)
  await row('bank.example').click({ position: { x: 4, y: 4 } })
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/traffic\/connections\/manage\?.*id=/)
  await expect(page.getByRole('region', { name: 'Labels' })).toContainText('The program runs as root')
  await expect(page.getByRole('region', { name: 'Encryption' })).toContainText('The agent found no TLS library')
  await expect(page.getByRole('region', { name: 'Client' })).toContainText('/opt/bank/sync')
  await expect(page.getByRole('table', { name: /Reports of this connection/ })).toContainText('Closed: 17.8 KiB received')
  await axe('/traffic/connections/manage')
  await expect(page.getByRole('link', { name: 'Newer connection', disabled: false })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('region', { name: 'Encryption' })).toContainText('everybody on the way')
  watch.expect(/status of 404/)
  await page.goto(`/traffic/connections/manage?orgId=${member.orgId}&id=d4a1k2c7p3qggmf8pd10`)
  await expect(page.getByText(`No connection with this id in ${member.orgName}`)).toBeVisible()
})

test('a request leads to its connection, which lists it @variant', async ({ page, member }) => {
  const one = connection({ host: 'api.stripe.com' })
  await report(member, [one])
  const event = {
    'event.type': 'request',
    requestId: agentId(),
    connectionId: one.id,
    endpointId: one.host,
    path: '/v1/charges',
    method: 'POST',
    direction: 'egress-external',
    status: 201,
    duration: 12,
    timestamp: new Date(Date.now() - 30_000).toISOString(),
  }
  await importInto(member, 'ndjson', JSON.stringify(event))
  const range = { fromMs: 0, toMs: Date.now() }
  const found = async () => (await listRequests(member, { range, limit: 2 })).rows
  await expect.poll(async () => (await found()).length).toBe(1)
  await page.goto(`/traffic/requests/manage?orgId=${member.orgId}&id=${(await found())[0]?.id ?? ''}`)
  await page.getByRole('region', { name: 'Connection' }).getByRole('link', { name: one.id }).click()
  await page.waitForURL(/\/traffic\/connections\/manage\?/)
  expect(parameter(page, 'id')).toBe(one.id)
  await expect(page.getByRole('region', { name: 'Client' })).toContainText('/usr/local/bin/node')
  await page.getByRole('tab', { name: 'Requests' }).click()
  await expect(page.getByRole('region', { name: 'Requests of this connection' })).toContainText('/v1/charges')
})

test('hostile hosts, programs, containers, labels and tags are shown as they are and do nothing @variant', async ({ page, member }) => {
  const markup = '<img src=x onerror=alert(1)>'
  const dialogs: string[] = []
  page.on('dialog', async (dialog) => (dialogs.push(dialog.message()), await dialog.dismiss()))
  const hostile = connection({
    host: markup,
    exe: `/bin/${markup}`,
    container: `c${markup}`,
    labels: [`l${markup}`],
    tags: [{ key: 'k', values: [`${markup}\u202e`] }],
  })
  await report(member, [hostile])
  await page.goto(`/traffic/connections?orgId=${member.orgId}&cols=time.address.exe.container.labels.tags`)
  const { footer, grid } = connectionsScreen(page)
  await expect(footer).toContainText('1 connection')
  for (const shown of [markup, `/bin/${markup}`, `c${markup}`, `l${markup}`, `k:${markup}`]) await expect(grid).toContainText(shown)
  await page.goto(`/traffic/connections/manage?orgId=${member.orgId}&id=${hostile.id}`)
  await expect(page.getByRole('region', { name: 'Client' })).toContainText(`/bin/${markup}`)
  await expect(page.getByRole('region', { name: 'Labels' })).toContainText(`l${markup}`)
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(dialogs).toEqual([])
})

test('list and coverage have no violation of accessibility rules @variant', async ({ page, member, axe }) => {
  const { grid } = await openLine(page, member)
  await expect(grid.getByRole('gridcell').first()).toBeVisible()
  await axe('/traffic/connections')
  await page.getByRole('button', { name: 'Coverage' }).click()
  await expect(page.getByRole('region', { name: 'How much can be seen' })).toBeVisible()
  await axe('/traffic/connections, coverage')
})
