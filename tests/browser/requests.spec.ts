import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { connectAgent, httpRequestEvent } from '../conformance/support/agent-simulator.ts'
import { expect, test } from './console.ts'
import { AGENTS, listRequests, type Member, unique } from './support/people.ts'
import { requestsScreen, type RequestsScreen } from './support/requests-screen.ts'
import { openShop, parameter } from './support/shop.ts'
import { sample, seed, SHOP } from './support/traffic.ts'

test.describe('the list', () => {
  test('keys walk the rows from the moment that they are seen, before what stands around them has come', async ({ page, member }) => {
    await seed(member, SHOP)
    await page.route(/_astro\/(?!console)[\w-]+-later\./, () => undefined) // never answered; what keys mean is in the console's own
    await page.goto(`/traffic/requests?orgId=${member.orgId}`)
    const screen = requestsScreen(page)
    await expect(screen.row(0)).toBeVisible()
    await page.keyboard.press('j')
    await expect(screen.row(0)).toBeFocused()
    await page.keyboard.press('j')
    await expect(screen.row(1)).toBeFocused()
  })

  test('writes the day and the year of another one whole, to the millisecond @variant', async ({ page, member }) => {
    await seed(member, [sample({ agoMs: 2 * 365 * 86_400_000 })])
    const screen = requestsScreen(page)
    await page.goto(`/traffic/requests?orgId=${member.orgId}&from=now-1000d`)
    const time = screen.row(0).getByRole('link').first()
    await expect(time).toHaveText(/^\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d\.\d{3}$/)
    const room = await time.evaluate((link) => {
      const cell = link.closest('[role="gridcell"]')
      return (cell?.getBoundingClientRect().right ?? 0) - (link.lastChild ? range(link).right : 0)
      function range(of: Element): DOMRect {
        const text = document.createRange()
        text.selectNodeContents(of)
        return text.getBoundingClientRect()
      }
    })
    expect(room).toBeGreaterThanOrEqual(0)
    // Nothing is asked for that has an end before a thousand days
    await page.waitForLoadState('networkidle')
  })

  test('sorts both ways and back, and an address says it all to somebody else @variant', async ({ page, member, context }) => {
    const screen = await openShop(page, member)
    await screen.sortBy('Duration')
    await expect(await screen.cell(screen.row(0), 'Duration')).toHaveText('300ms')
    await screen.header('Duration').getByRole('button').click()
    await expect(screen.header('Duration')).toHaveAttribute('aria-sort', 'ascending')
    await expect(await screen.cell(screen.row(0), 'Duration')).toHaveText('5ms')
    await screen.applyFilter('method:POST')
    await expect(screen.footer).toContainText('12 requests')

    const other = await context.newPage()
    await other.goto(page.url())
    const theirs = requestsScreen(other)
    await expect(theirs.footer).toContainText('12 requests')
    await expect(theirs.header('Duration')).toHaveAttribute('aria-sort', 'ascending')
    await expect(theirs.filter).toHaveValue('method:POST')
    await other.close()
  })

  test('shows the columns one chooses, in the order one chooses @variant', async ({ page, member }) => {
    const screen = await openShop(page, member)
    await page.getByRole('button', { name: 'Columns' }).click()
    const menu = page.getByRole('group', { name: 'Columns' })
    await menu.getByRole('checkbox', { name: 'Vendor' }).uncheck()
    await menu.getByRole('checkbox', { name: 'Type' }).check()
    await menu.getByRole('button', { name: 'Move Type before' }).click()
    await page.keyboard.press('Escape')
    const names = async () => (await screen.grid.getByRole('columnheader').allInnerTexts()).map((name) => name.trim())
    await expect.poll(names).toEqual(['Time', 'Method', 'Status', 'Host and path', 'Duration', 'Received', 'Type', 'Client'])
    await page.reload()
    await expect.poll(names).toEqual(['Time', 'Method', 'Status', 'Host and path', 'Duration', 'Received', 'Type', 'Client'])
    await page.getByRole('button', { name: 'Columns' }).click()
    await menu.getByRole('button', { name: 'Usual columns' }).click()
    await expect.poll(names).toContain('Vendor')
  })

  test('counts values in facets, a click away from the filter @variant', async ({ page, member, browser, baseURL }) => {
    const screen = await openShop(page, member)
    await test.step('which stand, like the chart, where the page without any script has kept their space', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
      const still = await context.newPage()
      await still.goto('/traffic/requests')
      const waiting = still.locator('.waiting')
      expect(await waiting.locator('.facets').boundingBox()).toEqual(await screen.facets.boundingBox())
      const [kept, chart] = [await waiting.locator('.strip').boundingBox(), await screen.histogram.boundingBox()]
      expect(kept?.y).toBeLessThanOrEqual(chart?.y ?? 0)
      expect((kept?.y ?? 0) + (kept?.height ?? 0)).toBeGreaterThanOrEqual((chart?.y ?? 0) + (chart?.height ?? 0))
      await context.close()
    })
    const status = screen.facets.getByRole('group').filter({ hasText: /^Status/ })
    await expect(status.getByRole('button', { name: /^200/ })).toHaveAccessibleName('200 20')
    await screen.facets.getByRole('button', { name: /^hooks\.slack\.com/ }).click()
    await expect(screen.footer).toContainText('15 requests')
    await expect(screen.filter).toHaveValue('host:hooks.slack.com')
    await screen.facets.getByRole('button', { name: /^hooks\.slack\.com/ }).click()
    await expect(screen.footer).toContainText('60 requests')
    await screen.facets.getByRole('button', { name: /^POST/ }).click({ modifiers: ['Alt'] })
    await expect(screen.footer).toContainText('48 requests')
    await expect(screen.filter).toHaveValue('-method:POST')
    // What is excluded does not set the scale of the others
    await screen.applyFilter('-status:200')
    await expect(screen.footer).toContainText('40 requests')
    const share = (name: RegExp) =>
      status.getByRole('button', { name }).evaluate((value) => {
        const bar = value.querySelector('[aria-hidden]')?.getBoundingClientRect().width ?? 0
        return bar / value.getBoundingClientRect().width
      })
    await expect.poll(() => share(/^404/)).toBeGreaterThan(0.95)
  })

  test('exports what the filter matches, guarded against formulas', async ({ page, member }) => {
    const formulas = ['=cmd|calc', '+1+1', '@SUM(A1)', '-2-3']
    await seed(
      member,
      formulas.map((tag) => sample({ path: '/formula', tags: [tag] })),
    )
    const screen = await openExport(page, member)
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
    expect(download.suggestedFilename()).toMatch(/^[a-z0-9._-]{1,80}$/)
    const rows = readCsv(await readFile(await download.path(), 'utf8'))
    await expect(screen.footer).toContainText('4 requests')
    expect(rows).toHaveLength(4)
    for (const row of rows) expect(Object.values(row).filter((cell) => /^[=+@\t\r]|^-(?!\d+(?:\.\d+)?$)/.test(cell))).toEqual([])
    expect(rows.map((row) => row['duration_ms'])).toEqual(['120', '120', '120', '120'])
    expect(rows.map((row) => row['tags']).toSorted()).toEqual(formulas.map((tag) => `'${tag}`).toSorted())
  })
})

async function openExport(page: Page, member: Member): Promise<RequestsScreen> {
  const screen = requestsScreen(page)
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await expect(screen.row(0)).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  return screen
}

test.describe('live', () => {
  test('an event is there by itself once it was sent; paused, it waits and is counted @variant', async ({ page, member }) => {
    const screen = requestsScreen(page)
    await seed(member, [sample({})])
    await page.goto(`/traffic/requests?orgId=${member.orgId}`)
    await expect(screen.row(0)).toBeVisible()
    const agent = connectAgent({ ...AGENTS, token: member.agentToken })
    const between = `${unique('live')}.example.test`
    await agent.tick([httpRequestEvent({ host: between })])
    const stored = async (): Promise<number> =>
      (await listRequests(member, { range: { fromMs: Date.now() - 3_600_000, toMs: Date.now() + 1000 }, limit: 10 })).rows.length
    await expect.poll(stored).toBe(2)
    await expect(screen.rows).toHaveCount(1)
    await page.getByRole('button', { name: 'Live', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: /\/s$/ })).toBeVisible()
    expect(parameter(page, 'live')).toBe('1')
    await expect(screen.row(0)).toContainText(between) // it came after the list was read, and before the tail

    const lists: string[] = []
    page.on('request', (request) => void (request.url().endsWith('/requests/list') && lists.push(request.url())))
    const first = `${unique('live')}.example.test`
    await agent.tick([httpRequestEvent({ host: first })])
    await expect(screen.row(0)).toContainText(first)
    expect(lists).toEqual([]) // the tail brought it, and no list was read again

    await page.getByRole('button', { name: 'Pause' }).click()
    const second = `${unique('live')}.example.test`
    await agent.tick([httpRequestEvent({ host: second })])
    await expect(page.getByRole('button', { name: '1 new · show' })).toBeVisible()
    await expect(screen.row(0)).toContainText(first)
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(screen.row(0)).toContainText(second)
    agent.close()
    await expect.poll(stored).toBe(4)
    await page.getByRole('button', { name: 'Live', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)
    for (const [at, host] of [second, first, between].entries()) await expect(screen.row(at)).toContainText(host)
    await expect(screen.rows).toHaveCount(4)
  })

  test('the count and the chart follow what arrives @variant', async ({ page, member }) => {
    const screen = requestsScreen(page)
    await seed(member, [sample({})])
    await page.goto(`/traffic/requests?orgId=${member.orgId}&live=1`)
    await expect(screen.footer).toContainText('1 request')
    const agent = connectAgent({ ...AGENTS, token: member.agentToken })
    await agent.tick([httpRequestEvent({ host: 'a.example.test' }), httpRequestEvent({ host: 'b.example.test' })])
    agent.close()
    await expect(screen.footer).toContainText('3 requests')
    await expect(screen.histogram).toHaveAttribute('aria-valuetext', /^3 requests/)
  })

  test('a host that is longer than its column leaves space for the path, and is there in full @variant', async ({ page, member }) => {
    const host = `${'very-long-label.'.repeat(12)}example.test`
    await seed(member, [
      sample({ host, path: '/checkout/confirm' }),
      sample({ host: 'checkout.acme-outdoor.example', path: '/', agoMs: 120_000 }),
    ])
    const screen = requestsScreen(page)
    await page.goto(`/traffic/requests?orgId=${member.orgId}`)
    const path = screen.row(0).getByText('confirm', { exact: false })
    await expect(path).toBeVisible()
    expect((await path.boundingBox())?.width).toBeGreaterThan(40)
    await expect(screen.row(0).getByTitle(host)).toBeVisible()
    // Where the path leaves space, a name is not cut
    const name = screen.row(1).getByText('checkout.acme-outdoor.example')
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await screen.openPage(screen.row(0))
    // The heading has the end of the host in one line, and the path below it
    const address = page.getByRole('main').locator('p').filter({ hasText: '/checkout/confirm' }).first()
    await expect(address.getByText('/checkout/confirm')).toBeVisible()
    const frame = await address.boundingBox()
    for (const part of [address.getByText('example.test'), address.getByText('/checkout/confirm')]) {
      const box = await part.last().boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0) + 1)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0) + 1)
    }
    const destination = page.getByRole('region', { name: 'Destination' })
    await expect(destination.getByRole('link', { name: host, exact: true })).toBeVisible()
  })

  test('obeys the filter @variant', async ({ page, member }) => {
    const screen = requestsScreen(page)
    await seed(member, [sample({})])
    await page.goto(`/traffic/requests?orgId=${member.orgId}&live=1&q=status%3A5xx`)
    await expect(page.getByRole('status').filter({ hasText: /\/s$/ })).toBeVisible()
    const agent = connectAgent({ ...AGENTS, token: member.agentToken })
    const host = `${unique('live')}.example.test`
    await agent.tick([httpRequestEvent({ host, status: 200 }), httpRequestEvent({ host, status: 503 })])
    agent.close()
    await expect(screen.rows).toHaveCount(1)
    await expect(await screen.cell(screen.row(0), 'Status')).toHaveText('503')
  })

  test('"mark now" draws a line, and what came since is one click away @variant', async ({ page, member }) => {
    const screen = await openShop(page, member)
    await page.getByRole('button', { name: 'Mark now' }).click()
    expect(Number(parameter(page, 'mark'))).toBeGreaterThan(Date.now() - 60_000)
    const agent = connectAgent({ ...AGENTS, token: member.agentToken })
    const host = `${unique('mark')}.example.test`
    await agent.tick([httpRequestEvent({ host, durationMs: 1, endMs: Date.now() + 5 })])
    agent.close()
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh now' }).click()
      await expect(screen.row(0)).toContainText(host, { timeout: 500 })
    }).toPass()
    // The flag of the line stays within the padding of the first cell
    const [flag, padding] = await screen.grid.locator('[role="row"][data-tone~="mark"]').evaluate((row) => {
      const cell = row.querySelector('[role="gridcell"]')
      return [getComputedStyle(row, '::before').width, cell ? getComputedStyle(cell).paddingInlineStart : ''].map(Number.parseFloat)
    })
    expect(flag).toBeGreaterThan(0)
    expect(flag).toBeLessThanOrEqual(padding ?? 0)
    await page.getByRole('button', { name: 'Only since mark' }).click()
    await expect(screen.footer).toContainText('1 request')
    await page.getByRole('button', { name: 'Remove the mark' }).click()
    expect(parameter(page, 'mark')).toBeNull()
  })
})

test.describe('without requests', () => {
  test('a new organization sees how to begin @variant', async ({ page, member }) => {
    await page.goto(`/traffic/requests?orgId=${member.orgId}`)
    await expect(page.getByRole('heading', { name: 'Nothing has arrived yet' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Connect a source' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Connect a source' })).toBeVisible()
  })

  test('an empty range leads to the newest request, and a filter that matches nothing to none @variant', async ({ page, member }) => {
    const screen = await openShop(page, member)
    await page.goto(`/traffic/requests?orgId=${member.orgId}&from=1500000000000&to=1500000100000`)
    await expect(page.getByRole('heading', { name: 'Nothing in this range' })).toBeVisible()
    await page.getByRole('button', { name: 'Show what came last' }).click()
    await expect(screen.row(0)).toBeVisible()
    await screen.applyFilter('host:nobody.example')
    await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove the filter' }).click()
    await expect(screen.row(0)).toBeVisible()
  })

  test('a failure says what to do, and trying again does it @variant', async ({ page, member, watch }) => {
    watch.expect(/status of 500/)
    const problem = {
      type: 'about:blank',
      title: 'Internal error',
      status: 500,
      detail: 'Something went wrong here.',
      requestId: 'req-4711',
    }
    await seed(member, SHOP)
    // Chdb cannot be made to fail from here, so its answer is made up
    await page.route('**/requests/list', (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    )
    await page.goto(`/traffic/requests?orgId=${member.orgId}`)
    await expect(page.getByRole('alert')).toContainText('Something went wrong here.')
    await expect(page.getByRole('alert')).toContainText('req-4711')
    await page.unroute('**/requests/list')
    await page.getByRole('button', { name: 'Try again' }).click()
    const screen = requestsScreen(page)
    await expect(screen.row(0)).toBeVisible()

    await test.step('where nothing can be loaded, facets do not each repeat why', async () => {
      await page.route('**/pulse/**', (route) =>
        route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
      )
      await page.reload()
      await expect(screen.facets).toContainText('Values could not be counted.')
      await expect(screen.facets.getByText('Something went wrong here.')).toHaveCount(0)
      await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong here.' }).first()).toBeVisible()
      await page.unroute('**/pulse/**')
      await page.getByRole('button', { name: 'Try again' }).last().click()
      await expect(screen.row(0)).toBeVisible()
    })

    await test.step('a refresh that fails keeps everything and says so once', async () => {
      await expect(screen.histogram).toBeVisible()
      await expect(screen.facets.getByRole('button', { name: /^POST/ })).toBeVisible()
      await page.route('**/pulse/**', (route) =>
        route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
      )
      await page.getByRole('button', { name: 'Refresh now' }).click()
      await expect(screen.footer).toContainText(/Something went wrong here\. These requests are from \d\d:\d\d:\d\d/)
      await expect(page.getByText('Something went wrong here.')).toHaveCount(1)
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1)
      await expect(screen.row(0)).toBeVisible()
      await expect(screen.histogram).toBeVisible()
      await expect(screen.facets.getByRole('button', { name: /^POST/ })).toBeVisible()
    })
  })

  test('offline, the rows stay with their age @variant', async ({ page, member, context, watch }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED/)
    const screen = await openShop(page, member)
    await page.waitForLoadState('networkidle') // what comes behind the rows, too
    await context.setOffline(true)
    await expect(screen.footer).toContainText('Offline. These requests are from')
    await expect(screen.row(0)).toBeVisible()
    await context.setOffline(false)
    await expect(screen.footer).toContainText('60 requests')
  })
})

/** RFC 4180, read by hand: no code of the product takes part. */
function readCsv(text: string): Record<string, string>[] {
  const [head = [], ...records] = [...text.matchAll(/(?:(?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,|\r\n|$))+?(?<=\r\n|$)/g)]
    .map(([record]) =>
      [...record.replace(/\r\n$/, '').matchAll(/(?:^|,)("(?:[^"]|"")*"|[^",]*)/g)].map(([, cell = '']) =>
        cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      ),
    )
    .filter((cells) => cells.length > 1)
  return records.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])))
}
