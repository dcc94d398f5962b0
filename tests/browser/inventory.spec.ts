import { readFile } from 'node:fs/promises'

import { expect, test } from './console.ts'
import { archives } from './support/archive.ts'
import { importInto, listRequests, type Member } from './support/people.ts'

/** Hosts of the archive whose company everybody knows by the name, and what the inventory calls it. */
const COMPANIES = ['GitHub', 'Google Analytics']
const ARCHIVE = 'chrome_github.com_home'

/** Imports it and waits until it is stored; resolves to the organization and the range of it, for addresses. */
async function importArchive(member: Member): Promise<string> {
  const file = archives.find(({ name }) => name.startsWith(ARCHIVE))
  const { range, accepted } = await importInto(member, 'har', await readFile(file?.path ?? ''))
  const [fromMs, toMs] = [(range?.fromMs ?? 0) - 1000, (range?.toMs ?? 0) + 1000]
  await expect.poll(async () => (await listRequests(member, { range: { fromMs, toMs }, limit: 1000 })).rows.length).toBe(accepted)
  return `orgId=${member.orgId}&from=${fromMs}&to=${toMs}`
}

test('from an imported archive to its companies, one of them, its requests, and back', async ({ page, member, axe }) => {
  await page.goto(`/inventory/vendors?orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { name: 'No vendors yet' })).toBeVisible()
  await axe('/inventory/vendors with nothing')

  const span = await importArchive(member)
  const grid = page.getByRole('grid', { name: 'Vendors' })
  await page.goto(`/inventory/vendors?${span}`)
  for (const name of COMPANIES) await expect(grid.getByRole('row').filter({ hasText: name })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /\d+ vendors? · \d+ new/ })).toBeVisible()
  await axe('/inventory/vendors')

  // By keys alone: find it, open it, on to its requests, and back
  await page.getByRole('searchbox', { name: 'Find a vendor' }).focus()
  await page.keyboard.type('github')
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('row').filter({ hasText: 'Google Analytics' })).toHaveCount(0)
  await expect(page).toHaveURL(/find=github/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/inventory\/vendors\/manage\?.*id=github/)
  await expect(page.getByRole('heading', { level: 2, name: 'GitHub' })).toBeVisible()
  const figures = page.getByLabel('Figures of this vendor')
  await expect(figures).toContainText('Requests')
  await expect(page.getByRole('grid', { name: 'Endpoints' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText('Development', { exact: true })).toBeVisible()
  await axe('/inventory/vendors/manage')

  const connections = page.getByRole('main').getByRole('link', { name: 'Connections', exact: true })
  await expect(connections).toHaveAttribute('href', /^\/traffic\/connections\?.*q=vendor%3Agithub(&|$)/)
  const requests = page.getByRole('main').getByRole('link', { name: 'Requests', exact: true })
  await requests.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/traffic\/requests\?.*q=vendor%3Agithub/)
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  const vendor = page.getByRole('gridcell', { name: 'GitHub', exact: true }).first()
  const open = page.getByRole('menuitem', { name: 'Open the vendor' })
  await expect(async () => {
    await vendor.getByRole('button').click({ button: 'right' }) // the menu comes after the rows
    await expect(open).toBeVisible({ timeout: 1000 })
  }).toPass()
  await open.click()
  await expect(page).toHaveURL(/\/inventory\/vendors\/manage\?.*id=github/)
  await page.goBack()
  await expect(page).toHaveURL(/\/traffic\/requests\?/) // the profile has cells, too
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'GitHub' })).toBeVisible()
  await page.goBack()
  await expect(grid.getByRole('row').filter({ hasText: 'GitHub' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Find a vendor' })).toHaveValue('github')
})

test('endpoints and clients lead to each other, and one that was never seen is not found @variant', async ({ page, member, axe }) => {
  const span = await importArchive(member)
  const grid = page.getByRole('grid', { name: 'Endpoints' })
  await page.goto(`/inventory/endpoints?${span}`)
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  await axe('/inventory/endpoints')
  // Enter opens the link that has the focus, though one stands on the first row
  const link = grid.getByRole('row').nth(2).getByRole('link').first()
  const named = new URL((await link.getAttribute('href')) ?? '', page.url()).search
  await link.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === '/inventory/endpoints/manage' && url.search === named)
  await expect(page.getByRole('link', { name: 'Open the vendor' })).toHaveAttribute('href', /^\/inventory\/vendors\/manage\?/)
  const clients = page.getByRole('grid', { name: 'Clients that call it' })
  await clients.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/inventory\/clients\/manage/)
  await expect(page.getByRole('grid', { name: 'Vendors it calls' }).getByRole('row').filter({ hasText: 'GitHub' })).toBeVisible()
  await axe('/inventory/clients/manage')
  await test.step('on a telephone few rows leave no space behind them', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const few = page.getByRole('region', { name: 'API tokens it uses' })
    await expect.poll(async () => (await few.boundingBox())?.height ?? 0).toBeLessThan(180)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await page.goto(`/inventory/clients?${span}&new=true`)
  await expect(page.getByRole('button', { name: 'New in this range' })).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`/inventory/vendors/manage?${span}&id=nobody-there`)
  await expect(page.getByRole('heading', { name: /No vendor with this id/ })).toBeVisible()
  await page.goto(`/inventory/endpoints/manage?${span}`)
  await expect(page.getByRole('heading', { name: 'The address names no endpoint' })).toBeVisible()
})

test('what is new waits until somebody decides about it, one or many, by keyboard', async ({ page, member, axe }) => {
  const span = await importArchive(member)
  const grid = page.getByRole('grid', { name: 'Vendors' })
  const row = (name: string) => grid.getByRole('row').filter({ hasText: name })
  const inbox = page.getByRole('button', { name: 'New in this range' })
  await page.goto(`/inventory/vendors?${span}&new=true`)
  await expect(row('GitHub')).toBeVisible()
  const waiting = Number((await inbox.textContent())?.match(/\d+/)?.[0])
  expect(waiting).toBeGreaterThan(1)

  // The first
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const accept = page.getByRole('button', { name: 'Accept' })
  await accept.focus()
  await page.keyboard.press('Enter')
  await expect(inbox).toHaveText(`New in this range${waiting - 1}`)
  await expect(page.getByRole('status').filter({ hasText: `${waiting} new vendors · 1 decided left out` })).toBeVisible()
  // The newest steps are drawn last, at the end of a cell that may be narrower than the drawing
  const course = page.getByRole('img', { name: /^Requests in \d+ of 24 steps/ }).first()
  const ends = await course.evaluate((svg) => [svg.lastElementChild, svg].map((one) => one?.getBoundingClientRect().right ?? 0))
  expect(ends[0]).toBeLessThanOrEqual(ends[1] ?? 0)

  const decided = page.getByRole('button', { name: 'Decided' })
  await expect(decided).toHaveText('Decided1')
  await decided.focus()
  await page.keyboard.press('Enter')
  await expect(grid.getByText('Accepted', { exact: true })).toHaveCount(1)
  await axe('/inventory/vendors with decisions')
  await page.goBack()

  // All others, until nothing waits; then back
  await expect(grid.getByText('Accepted', { exact: true })).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).focus()
  for (let nth = 1; nth < waiting; nth++) for (const key of ['j', 'x']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Ignore' }).click()
  await expect(page.getByRole('heading', { name: 'No vendor waits for a decision' })).toBeVisible()
  const toast = page
    .getByText(/^\d+ vendors? (is|are) ignored\.$/)
    .last()
    .locator('..')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(inbox).toHaveText(`New in this range${waiting - 1}`)

  await page.goto(`/inventory/vendors?${span}`)
  await expect(grid.getByText('Accepted', { exact: true })).toHaveCount(1)
  await expect(grid.getByText('Ignored', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: `${waiting} new, 1 of them decided` })).toBeVisible()

  // What was accepted is found again, by keyboard, and put back
  const review = page.getByLabel('Review')
  await review.focus()
  await page.keyboard.press('A')
  await expect(page).toHaveURL(/[?&]reviewed=accepted/)
  await expect(grid.getByRole('row')).toHaveCount(2) // the head and the one
  await expect(page.getByRole('status').filter({ hasText: '1 vendor' })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  for (const key of ['j', 'x']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('heading', { name: 'None of the vendors in this range' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all vendors' }).click()
  await expect(row('GitHub')).toBeVisible()
  await expect(review).toHaveValue('any')
})

/** A key in the address, sent to two vendors, and a token that had expired when it was answered. */
const KEY = `made-up-${'0123456789abcdef'.repeat(2)}`
const base64url = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url')

function archiveOfTokens(atMs: number): Buffer {
  const issued = Math.floor(atMs / 1000) - 40 * 86_400
  const claims = { iss: 'https://id.example', sub: 'ada.lovelace', iat: issued, exp: issued + 86_400 }
  const jwt = [base64url({ alg: 'HS256' }), base64url(claims), 'bWFkZS11cA'].join('.')
  const entry = (url: string, headers: object[] = []) => ({
    startedDateTime: new Date(atMs).toISOString(),
    time: 5,
    request: { method: 'GET', url, httpVersion: 'HTTP/1.1', headers, queryString: [], cookies: [], headersSize: -1, bodySize: 0 },
    response: { status: 200, headers: [], cookies: [], content: { size: 0, mimeType: 'application/json' } },
  })
  const entries = [
    entry(`https://api.stripe.com/v1/charges?api_key=${KEY}`),
    entry(`https://api.github.com/user?api_key=${KEY}`),
    entry('https://api.stripe.com/v1/customers', [{ name: 'Authorization', value: `Bearer ${jwt}` }]),
  ]
  return Buffer.from(JSON.stringify({ log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } }))
}

test('from an imported archive to a token, what is wrong with it, who uses it and its requests', async ({ page, member, axe }) => {
  const atMs = Date.now() - 60_000
  await importInto(member, 'har', archiveOfTokens(atMs))
  const span = `orgId=${member.orgId}&from=${atMs - 1000}&to=${atMs + 1000}`
  const grid = page.getByRole('grid', { name: 'API tokens' })
  const key = grid.getByRole('row').filter({ hasText: 'made***(32)***cdef' })
  await expect(async () => {
    await page.goto(`/inventory/api-tokens?${span}`)
    await expect(key).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(key).toContainText('API key')
  await expect(key).toContainText('several vendors')
  await expect(key).toContainText('in address')
  await expect(grid.getByRole('row').filter({ hasText: 'JWT' })).toContainText('expired')
  await axe('/inventory/api-tokens')

  // By mouse: its profile, what proves a finding, and back
  await key.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/inventory\/api-tokens\/manage\?.*id=[0-9a-f]{64}/)
  await expect(page.getByRole('heading', { level: 2, name: 'made***(32)***cdef' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Token' })).toContainText('parameter api_key of the address')
  const findings = page.getByRole('region', { name: 'Findings' })
  await expect(findings.getByRole('link')).toHaveText([/^It is sent to 2 vendors/, /^It is sent in the address, as parameter api_key/])
  const vendors = page.getByRole('grid', { name: 'Vendors it is sent to' })
  await expect(vendors.getByRole('row').filter({ hasText: 'GitHub' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  await axe('/inventory/api-tokens/manage')
  await findings.getByRole('link', { name: /^It is sent in the address/ }).click()
  await expect(page).toHaveURL(/\/traffic\/requests\?/)
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3) // the head, and two
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('group', { name: 'Columns' }).getByRole('checkbox', { name: 'Token', exact: true }).check()
  await page.keyboard.press('Escape')
  const openToken = page.getByRole('menuitem', { name: 'Open the token' })
  await expect(async () => {
    await page.getByRole('gridcell', { name: 'made***(32)***cdef' }).first().getByRole('button').click({ button: 'right' })
    await expect(openToken).toBeVisible({ timeout: 1000 })
  }).toPass()
  await openToken.click()
  await expect(page).toHaveURL(/\/inventory\/api-tokens\/manage\?.*id=[0-9a-f]{64}/)
  await expect(page.getByRole('heading', { level: 2, name: 'made***(32)***cdef' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/traffic\/requests\?/)
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3)
  await page.goBack() // to the columns of before
  await page.goBack()
  await expect(page).toHaveURL(/\/inventory\/api-tokens\/manage/)
  await findings.getByRole('link', { name: /^It is sent to 2 vendors/ }).click()
  await expect(page.getByRole('grid', { name: 'Vendors' }).getByRole('row').filter({ hasText: 'Stripe' })).toBeVisible()

  await test.step('a choice of columns keeps those that come behind the rows', async () => {
    await page.goto(`/inventory/api-tokens?${span}`)
    await expect(key).toContainText('several vendors')
    const trend = grid.getByRole('columnheader', { name: 'Trend' })
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('group', { name: 'Columns' }).getByRole('checkbox', { name: 'Trend', exact: true }).uncheck()
    await expect(trend).toHaveCount(0)
    await page.goto(`/inventory/api-tokens?${span}`)
    await expect(page).toHaveURL(/cols=/)
    await expect(trend).toHaveCount(0)
    await expect(key).toContainText('several vendors')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Usual columns' }).click()
    await expect(trend).toBeVisible()
  })

  // By keys alone: find the other, open it, on to its request, and from there back to it
  await page.goto(`/inventory/api-tokens?${span}`)
  await expect(key).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find an API token' }).focus()
  await page.keyboard.type('jwt')
  await page.keyboard.press('Enter')
  await expect(key).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/inventory\/api-tokens\/manage/)
  const facts = page.getByRole('region', { name: 'Token' })
  await expect(facts).toContainText('https://id.example')
  await expect(facts).toContainText('39 days ago')
  await expect(facts).not.toContainText('ada.lovelace')
  const expired = page.getByRole('link', { name: '1 request was answered with success after it had expired.' })
  await expired.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/traffic\/requests\?/)
  await expect(page).toHaveURL(/status%3A2xx/)
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await expect(async () => {
    await page.keyboard.press('j') // the keys come after the rows
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/traffic\/requests\/manage/, { timeout: 1000 })
  }).toPass()
  const open = page.getByRole('link', { name: 'Open the token' })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/inventory\/api-tokens\/manage\?.*id=[0-9a-f]{64}/)
  await expect(page.getByRole('region', { name: 'Token' })).toContainText('HS256')
})
