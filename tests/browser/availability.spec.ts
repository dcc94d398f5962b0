import type { Page } from '@playwright/test'

import { visibleText } from '#domain/detection/control.ts'
import { readObjective } from '#wire/product/objectives.ts'

import { expect, test } from './console.ts'
import { CONSOLE_URL, type Member } from './support/people.ts'
import { requestsScreen } from './support/requests-screen.ts'
import { sessionState } from './support/session-state.ts'
import { sample, type Sample, seed } from './support/traffic.ts'
import { viewerIn } from './support/viewer.ts'

const MINUTE_MS = 60_000
const GOOD = { vendor: 'Stripe', host: 'api.stripe.com' }
const BAD = { vendor: 'Slack', host: 'hooks.slack.com' }

/** Sixty calls to each of two hosts over two hours; half an hour ago one of them failed for three minutes, twice a minute from each of two clients. */
const CALLS: readonly Sample[] = [
  ...Array.from({ length: 60 }, (_, index) =>
    sample({ host: GOOD.host, path: `/v1/charges/${index}`, agoMs: (2 * index + 1) * MINUTE_MS, status: [200, 201, 404][index % 3] ?? 0 }),
  ),
  ...Array.from({ length: 60 }, (_, index) => sample({ host: BAD.host, path: '/services/T1', agoMs: (2 * index + 1) * MINUTE_MS })).filter(
    ({ agoMs }) => agoMs < 28 * MINUTE_MS || agoMs > 34 * MINUTE_MS,
  ),
  ...Array.from({ length: 12 }, (_, index) =>
    sample({
      host: BAD.host,
      path: '/services/T1',
      agoMs: 30 * MINUTE_MS + index * 15_000,
      status: index % 3 === 0 ? 0 : 503,
      tags: [index % 4 === 0 ? 'bin:billing' : 'bin:checkout'],
    }),
  ),
]
const of = (host: string): readonly Sample[] => CALLS.filter((one) => one.host === host)
const failed = ({ status }: Sample): boolean => status === 0 || status >= 500

const open = (page: Page, { orgId }: Member, more = '') => page.goto(`/traffic/availability?from=now-6h&orgId=${orgId}${more}`)
const rates = (page: Page) => page.getByRole('grid', { name: 'Success rates' })
const rowOf = (page: Page, name: string) => rates(page).getByRole('row').filter({ hasText: name })

test('rates are those of the calls that were made, by vendor and by host, and the row opens with who is affected', async ({
  page,
  member,
}) => {
  await seed(member, CALLS)
  await open(page, member)
  for (const { vendor, host } of [GOOD, BAD]) {
    const calls = of(host)
    const wrong = calls.filter(failed).length
    const cells = rowOf(page, vendor).getByRole('gridcell')
    const percent = Math.floor(((calls.length - wrong) / calls.length) * 1000) / 10
    await expect(cells.nth(1)).toHaveText(wrong === 0 ? '100%' : `${percent.toFixed(1)}%`)
    await expect(cells.nth(3)).toHaveText(String(calls.length))
    await expect(cells.nth(4)).toHaveText(String(wrong))
    await expect(cells.nth(5)).toHaveText(String(calls.filter(({ status }) => status === 404).length))
  }
  await test.step('a cell of a minute says exactly what failed in it, and opens just those requests', async () => {
    const strip = rowOf(page, BAD.vendor).getByRole('img', { name: /of \d+ minutes up/ })
    const box = await strip.boundingBox()
    if (!box) throw new Error('The strip is not shown')
    await page.mouse.move(box.x + box.width * (1 - 31.5 / 360), box.y + box.height / 2)
    const tip = page.locator('[popover]:popover-open')
    await expect(tip).toContainText(/([2-5]) of \1 calls failed \(100%\).*outage/s)
    const [count] = /^\d+/.exec((await tip.locator('b').textContent()) ?? '') ?? []
    await page.mouse.down()
    await page.mouse.up()
    await expect(requestsScreen(page).footer).toContainText(`${count} requests`)
    await expect(requestsScreen(page).row(0)).toContainText(BAD.host)
    await page.goBack()
  })
  await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Host', { exact: true }).click()
  await expect(rowOf(page, BAD.host)).toBeVisible()
  await rates(page).getByRole('row').nth(1).press('Enter')
  const drawer = page.getByRole('complementary', { name: BAD.host })
  await expect(drawer.getByRole('list', { name: 'Who is affected' }).getByRole('listitem')).toHaveText([
    /checkout9 failed/,
    /billing3 failed/,
  ])
  await expect(drawer.getByRole('region', { name: 'Errors' }).getByRole('listitem')).toHaveText([/HTTP 503.*8/, /No answer.*4/])
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await test.step('the same by keys, where one is opened', async () => {
    await rates(page).getByRole('row').nth(1).press('Enter')
    const minutes = drawer.getByRole('slider')
    await minutes.press('End')
    for (let back = 0; back < 40 && !/failed \(/.test((await minutes.getAttribute('aria-valuetext')) ?? ''); back++)
      await minutes.press('ArrowLeft')
    const [count] = /\d+(?= of)/.exec((await minutes.getAttribute('aria-valuetext')) ?? '') ?? []
    await minutes.press('Enter')
    await expect(requestsScreen(page).footer).toContainText(`${count} request`)
    await expect(requestsScreen(page).row(0)).toContainText(BAD.host)
  })
})

test('an outage is found, and leads to exactly its requests @variant', async ({ page, member }) => {
  await seed(member, CALLS)
  await open(page, member)
  const outages = page.getByRole('region', { name: 'Outages' })
  const found = outages.getByRole('listitem').filter({ hasText: BAD.vendor })
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('12 of 12 calls failed · 2 clients hit')
  await found.locator('summary').click()
  await expect(found.getByRole('region', { name: 'What failed' }).getByRole('listitem')).toHaveText([/HTTP 503.*8/, /No answer.*4/])
  await expect(found.getByRole('region', { name: 'Who was hit' }).getByRole('listitem')).toHaveText([/checkout9 failed/, /billing3 failed/])
  await found.getByRole('link', { name: 'Its 12 requests' }).click()
  await expect(requestsScreen(page).footer).toContainText('12 requests')
  await page.goBack()
  await found.locator('summary').click()
  await found.getByRole('link', { name: /billing/ }).click()
  const list = requestsScreen(page)
  await expect(list.footer).toContainText('3 requests')
  for (const nth of [0, 1, 2]) await expect(list.row(nth)).toContainText(BAD.host)
})

test('what a database refused counts as failed, and a number leads to as many as it says @variant', async ({ page, member }) => {
  const query = (index: number, error: string): Sample =>
    sample({ host: 'db.shop.internal', path: 'orders', agoMs: (20 - index) * MINUTE_MS, query: { statement: 'SELECT 1', error } })
  // Seven minutes with an error each, but for the third and the fourth, which went well: one disturbance
  const calls = Array.from({ length: 7 }, (_, index) => query(index, index === 2 || index === 3 ? '' : 'deadlock detected'))
  await seed(member, [...calls, ...of(GOOD.host)])
  await open(page, member, '&by=host')
  await expect(rowOf(page, 'db.shop.internal').getByRole('gridcell').nth(4)).toHaveText('5')
  const outage = page.getByRole('region', { name: 'Outages' }).getByRole('listitem').filter({ hasText: 'db.shop.internal' })
  await expect(outage).toHaveCount(1)
  await expect(outage).toContainText('5 of 7 calls failed')
  await outage.locator('summary').click()
  await expect(outage.getByRole('region', { name: 'What failed' }).getByRole('listitem')).toHaveText([/Database error.*5/])
  await outage.getByRole('link', { name: 'Failed ones' }).click()
  const list = requestsScreen(page)
  await expect(page.getByRole('combobox', { name: 'Filter requests' })).toHaveValue('host:db.shop.internal failed:true')
  await expect(list.footer).toContainText('5 requests')
  await open(page, member, '&by=endpoint')
  await rowOf(page, 'db.shop.internal').press('Enter')
  const drawer = page.getByRole('complementary')
  await expect(drawer).toContainText('Connections whatever their method and template')
  await drawer.getByRole('link', { name: 'Connections' }).click()
  await expect(page.getByRole('combobox', { name: 'Filter connections' })).toHaveValue('host:db.shop.internal')
})

test('an objective is set, shows what is left of its budget, is changed and deleted; a viewer sees it and reads why not more', async ({
  page,
  member,
  browser,
}) => {
  await seed(member, CALLS)
  await open(page, member)
  await page.getByRole('button', { name: 'Set an objective' }).click()
  const form = page.getByRole('form', { name: 'For what, and how much' })
  await form.getByRole('button', { name: 'Set objective' }).click()
  await expect(form.getByRole('combobox', { name: 'Vendor' })).toHaveAccessibleDescription(/Choose what the objective is for/)
  await form.getByRole('combobox', { name: 'Vendor' }).fill('slack')
  await page.getByRole('option', { name: /Slack/ }).click()
  await form.getByRole('textbox', { name: 'Target' }).fill('75.25')
  await form.getByText('7 days', { exact: true }).click()
  await expect(form.getByRole('status').filter({ hasText: '12 did' })).toBeVisible()
  await form.getByRole('button', { name: 'Set objective' }).click()

  const calls = of(BAD.host)
  const allowed = calls.length * 0.2475
  const drawer = page.getByRole('complementary', { name: BAD.vendor })
  const number = (name: string) => drawer.getByText(name, { exact: true }).locator('xpath=following-sibling::dd')
  await expect(number('Requests')).toHaveText(String(calls.length))
  await expect(number('May fail')).toHaveText(String(Math.round(allowed)))
  await expect(number('Budget left')).toHaveText(`${Math.floor((1 - 12 / allowed) * 100)}%`)
  await drawer.getByRole('button', { name: 'Change' }).click()
  await drawer.getByRole('button', { name: '99%', exact: true }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  const entry = page.getByRole('region', { name: 'Objectives' }).getByRole('button', { name: /Slack/ })
  await expect(entry).toContainText('Budget spent')

  const context = await browser.newContext({ baseURL: CONSOLE_URL, storageState: sessionState(await viewerIn(page, member)) })
  const theirs = await context.newPage()
  await theirs.goto(page.url())
  await expect(theirs.getByRole('button', { name: /Set an objective/ })).toHaveAccessibleName(/needs the role editor/)
  const seen = theirs.getByRole('complementary', { name: BAD.vendor })
  await expect(seen.getByText('Changing or deleting it needs the role editor.')).toBeVisible()
  await expect(seen.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await context.close()

  await drawer.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No objective is set')).toBeVisible()
})

test('a window that another objective has is said at its field, and is no change by somebody else', async ({ page, member, watch }) => {
  watch.expect(/status of 409/)
  await seed(member, CALLS)
  const headers = { Authorization: `Bearer ${member.apiToken}` }
  const objective = { by: 'vendor', key: ['slack'], targetPercent: 99 }
  await page.request.post(`${CONSOLE_URL}/api/objectives`, { headers, data: { ...objective, windowDays: 7 } })
  const made = await page.request.post(`${CONSOLE_URL}/api/objectives`, { headers, data: { ...objective, windowDays: 28 } })
  const { id } = readObjective(await made.json())
  await open(page, member, `&objective=${id}`)
  const drawer = page.getByRole('complementary', { name: BAD.vendor })
  await drawer.getByRole('button', { name: 'Change' }).click()
  await drawer.getByText('7 days', { exact: true }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByRole('radiogroup', { name: 'Window' })).toHaveAccessibleDescription(/taken/)
  await expect(page.getByRole('alert', { name: 'Changed by somebody else' })).toHaveCount(0)
  await drawer.getByText('30 days', { exact: true }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByRole('button', { name: 'Change' })).toBeVisible()
  await expect(drawer).toContainText('within 30 days')
})

test('hosts and paths that are markup, formulas or directions of writing are shown as text @variant', async ({ page, member }) => {
  const signs: string[] = []
  page.on('dialog', async (dialog) => {
    signs.push(dialog.message())
    await dialog.dismiss()
  })
  const hosts = ['<img src=x onerror=alert(1)>', '"><script>alert(2)</script>', 'evil\u202Emoc.knab', '=cmd|calc']
  await seed(
    member,
    hosts.flatMap((host) =>
      Array.from({ length: 6 }, (_, index) => sample({ host, path: '/<b>x', status: 500, agoMs: (index + 2) * MINUTE_MS })),
    ),
  )
  await open(page, member, '&by=endpoint')
  const outages = page.getByRole('region', { name: 'Outages' })
  for (const host of hosts) {
    const shown = visibleText(host.toLowerCase())
    await expect(rates(page)).toContainText(shown)
    await expect(outages).toContainText(shown)
  }
  await rowOf(page, 'onerror').getByRole('button').first().click()
  await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toContainText('<img src=x onerror=alert(1)>')
  await expect(page.locator('main img')).toHaveCount(0)
  expect(signs).toEqual([])
})

test('the page, what it opens and its form are accessible, also on a telephone @variant', async ({ page, member, axe }) => {
  await test.step('where nothing has ever arrived, the next step is a source, and no other range', async () => {
    await open(page, member)
    await expect(page.getByRole('heading', { name: 'Nothing has arrived yet' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Connect a source' }).last()).toHaveAttribute('href', /^\/orgs\/install/)
  })
  await seed(member, CALLS)
  const { apiToken } = member
  const data = { by: 'vendor', key: ['slack'], targetPercent: 99, windowDays: 7 }
  await page.request.post(`${CONSOLE_URL}/api/objectives`, { headers: { Authorization: `Bearer ${apiToken}` }, data })
  await open(page, member)
  await expect(page.getByRole('button', { name: /Slack.*Budget spent/ })).toBeVisible()
  await page.getByRole('region', { name: 'Outages' }).locator('summary').click()
  await expect(page.getByRole('link', { name: 'Its 12 requests' })).toBeVisible()
  await axe('/traffic/availability')
  await page.getByRole('button', { name: /Slack.*Budget spent/ }).click()
  await expect(page.getByRole('region', { name: 'Burn rate' })).toBeVisible()
  await axe('/traffic/availability with an objective')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, member, '&objective=new')
  await expect(page.getByRole('combobox', { name: 'Vendor' })).toBeVisible()
  await axe('/traffic/availability with the form on a telephone')
})

test('what is in trouble right now stands on top whatever the range, and opens its failed calls @variant', async ({
  page,
  member,
  axe,
  watch,
}) => {
  const now = page.getByRole('region', { name: 'Right now' })
  // What failed half an hour ago is over: both hosts answered in the last minutes
  await seed(member, CALLS)
  await open(page, member)
  await expect(now).toContainText('All 2 vendors are responding.')

  const calls = (host: string, statuses: readonly number[]) =>
    statuses.map((status, index) => sample({ host, path: '/now', status, agoMs: 2 * MINUTE_MS + index * 1000 }))
  await seed(member, [...calls('api.openai.com', [503, 503, 503, 503, 200, 503]), ...calls('api.github.com', [200, 200, 500])])
  // A week that ended yesterday has none of it
  const day = 86_400_000
  await page.goto(`/traffic/availability?orgId=${member.orgId}&from=${Date.now() - 8 * day}&to=${Date.now() - day}`)
  const links = now.getByRole('link')
  await expect(links).toHaveText([/^OpenAIdown: 16\.7% of 6 calls$/, /^GitHub1 of 3 calls failed$/])
  await expect(now).toContainText('2 are responding')
  await axe('/traffic/availability with trouble right now')
  await test.step('a refresh that fails keeps everything and says so once, with the time it is from', async () => {
    watch.expect(/status of 500/)
    await open(page, member)
    await expect(rowOf(page, BAD.vendor)).toBeVisible()
    await expect(links.first()).toBeVisible()
    // A part that has nothing yet would say that it could not be loaded, instead of what it shows
    await page.waitForLoadState('networkidle')
    await page.route('**/pulse/**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.getByRole('button', { name: 'Refresh now' }).click()
    await expect(page.getByText(/^Not refreshed: numbers of \d\d:\d\d:\d\d/)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1)
    await expect(rowOf(page, BAD.vendor)).toBeVisible()
    await page.unroute('**/pulse/**')
  })
  await test.step('on a telephone who it is can be read', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const cut = () => links.locator('b').evaluateAll((names) => names.filter((one) => one.scrollWidth > one.clientWidth).length)
    await expect.poll(cut).toBe(0)
  })
  await links.first().focus()
  await page.keyboard.press('Enter')
  await expect(requestsScreen(page).footer).toContainText('5 requests')
})
