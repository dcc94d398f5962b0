import { visibleText } from '#domain/detection/control.ts'

import { expect, test } from './console.ts'
import { every, harOf, isMarkup, naughty, watchForLife } from './support/hostile.ts'
import { importInto } from './support/people.ts'
import { requestsScreen } from './support/requests-screen.ts'
import { sample, seed } from './support/traffic.ts'

const CELL_MAX = 300 // what is longer is cut in a table, and whole below "Show all"

/** Sixty strings spread over the big list: forty that are markup or code, and twenty of the other kinds. */
const short = naughty.filter((text) => text.length < CELL_MAX)
const STRINGS = [
  ...every(short.filter(isMarkup), 6),
  ...every(
    short.filter((text) => !isMarkup(text)),
    13,
  ),
].slice(0, 60)

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
  const recorded = {
    url: 'https://api.shop.example/naughty',
    requestHeaders: STRINGS.map((value, index) => [`x-${index}`, value] as const),
    responseBody: JSON.stringify(STRINGS),
  }
  await importInto(member, 'har', harOf([recorded]))
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
