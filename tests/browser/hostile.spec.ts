import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { visibleText } from '#domain/detection/control.ts'

import { expect, test } from './console.ts'
import { importInto } from './support/people.ts'
import { requestsScreen } from './support/requests-screen.ts'
import { sample, seed } from './support/traffic.ts'

const CELL_MAX = 300 // what is longer is cut in a table, and whole below "Show all"

/** Sixty strings spread over the big list: forty that are markup or code, and twenty of the other kinds. */
const naughty = (JSON.parse(readFileSync(new URL('../fixtures/hostile/blns.json', import.meta.url), 'utf8')) as string[]) // a list of strings, see its README
  .filter((text) => text.trim() !== '' && text.length < CELL_MAX)
const isMarkup = (text: string): boolean => /<|javascript:|onerror|\$\{|\{\{/i.test(text)
const every = (list: readonly string[], step: number): string[] => list.filter((_, index) => index % step === 0)
const STRINGS = [
  ...every(naughty.filter(isMarkup), 6),
  ...every(
    naughty.filter((text) => !isMarkup(text)),
    13,
  ),
].slice(0, 60)

/** What one of them would do if it ran: open a dialog, or call a function that is not there. */
async function watchForLife(page: Page): Promise<string[]> {
  const signs: string[] = []
  page.on('dialog', async (dialog) => {
    signs.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  await page.exposeFunction('pwned', (what: string) => signs.push(what))
  return signs
}

test('sixty hostile strings as host, path, agent and tag are shown as text, and none of them acts', async ({ page, member }) => {
  expect(STRINGS).toHaveLength(60)
  const signs = await watchForLife(page)
  await seed(
    member,
    STRINGS.map((text, index) =>
      sample({
        host: index % 2 === 0 ? text : 'api.stripe.com',
        path: `/n${index}/${text}`,
        userAgent: text,
        tags: [text.slice(0, 60)],
        agoMs: 60_000 + index * 1000,
      }),
    ),
  )
  const screen = requestsScreen(page)
  await page.goto(`/traffic/requests?orgId=${member.orgId}&cols=time.method.address.client.vendor.tags.template`)
  await expect(screen.footer).toContainText('60 requests')
  await screen.row(0).focus()
  for (let index = 0; index < STRINGS.length; index++) {
    await expect(screen.row(index)).toContainText(`/n${index}`)
    await page.keyboard.press('j')
  }
  await page.getByRole('button', { name: 'More of Host' }).click()
  const markup = STRINGS.findIndex((text) => text.startsWith('<img src=x onerror='))
  await screen.applyFilter(`path:/n${markup}/*`)
  await expect(screen.rows).toHaveCount(1)
  await expect(screen.row(0)).toContainText(`/n${markup}/`)
  await screen.row(0).press('Enter')
  await expect(page.getByRole('main')).toContainText(visibleText(STRINGS[markup] ?? ''))
  await page.getByRole('tab', { name: 'Raw event' }).click()
  await expect(page.getByRole('tree', { name: 'Raw event' })).toContainText('<img src=x onerror=')
  expect(signs).toEqual([])
})

test('the same as headers and in bodies: exactly the text, with what is invisible made visible', async ({ page, member }) => {
  const signs = await watchForLife(page)
  await importInto(member, 'har', JSON.stringify(harOf(STRINGS)))
  const screen = requestsScreen(page)
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh now' }).click()
    await expect(screen.rows).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await screen.row(0).press('Enter')

  const headers = page.getByRole('table', { name: 'Request headers' })
  for (const [index, text] of STRINGS.entries()) {
    // Text of a cell as it is, without the words of the copy button
    const cell = headers
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: `x-${index}`, exact: true }) })
      .getByRole('cell')
    expect(
      await cell
        .locator('span')
        .first()
        .evaluate((span) => span.textContent),
      `header ${index}`,
    ).toBe(visibleText(text))
  }
  await page.getByRole('tab', { name: 'Response' }).click()
  const tree = page.getByRole('tree', { name: 'Response body' })
  await tree.focus()
  for (const [index, text] of STRINGS.entries()) {
    await page.keyboard.press('ArrowDown')
    await expect(tree.getByRole('treeitem', { selected: true })).toHaveText(`${index}: "${visibleText(text)}"`, { useInnerText: false })
  }
  for (const mode of ['Pretty', 'Raw', 'Hex']) await page.getByRole('button', { name: mode, exact: true }).click()
  expect(signs).toEqual([])
})

test('a host that looks like another is shown in punycode, and text that turns the reading order as escapes', async ({ page, member }) => {
  await seed(member, [sample({ host: 'p\u0430yp\u0430l.com', path: '/a\u202egpj.exe' })])
  const screen = requestsScreen(page)
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await expect(screen.row(0)).toContainText('xn--')
  await expect(screen.row(0)).toContainText('\\u{202e}')
  await expect(screen.row(0)).not.toContainText('\u202e')
})

function harOf(texts: readonly string[]) {
  const body = JSON.stringify(texts)
  return {
    log: {
      version: '1.2',
      creator: { name: 'test', version: '1' },
      entries: [
        {
          startedDateTime: new Date(Date.now() - 60_000).toISOString(),
          time: 10,
          request: {
            method: 'GET',
            url: 'https://api.shop.example/naughty',
            httpVersion: 'HTTP/1.1',
            headers: texts.map((value, index) => ({ name: `x-${index}`, value })),
            queryString: [],
            cookies: [],
            headersSize: -1,
            bodySize: 0,
          },
          response: {
            status: 200,
            statusText: 'OK',
            httpVersion: 'HTTP/1.1',
            headers: [{ name: 'content-type', value: 'application/json' }],
            cookies: [],
            content: { size: body.length, mimeType: 'application/json', text: body },
            redirectURL: '',
            headersSize: -1,
            bodySize: body.length,
          },
          cache: {},
          timings: { send: 1, wait: 8, receive: 1 },
        },
      ],
    },
  }
}
