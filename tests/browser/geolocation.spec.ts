import type { Locator, Page } from '@playwright/test'

import { expect, test } from './console.ts'
import { type Ended, seedConnections } from './support/bytes.ts'
import { ADDRESS_IN } from './support/countries.ts'
import { CONSOLE_URL } from './support/people.ts'
import { sessionState } from './support/session-state.ts'
import { viewerIn } from './support/viewer.ts'

const MINUTE_MS = 60_000

const to = (host: string, ip: string | undefined, agoMinutes: number, bytesReceived: number): Ended => ({
  host,
  exe: '/usr/bin/node',
  openedAgoMs: agoMinutes * MINUTE_MS + 1_000,
  closedAgoMs: agoMinutes * MINUTE_MS,
  bytesSent: 1_000,
  bytesReceived,
  ...(ip !== undefined && { ip }),
})

/** Ireland now and before, Kenya and the United States now only, and one address that the database does not know. */
const CONNECTIONS = [
  to('api.stripe.com', ADDRESS_IN.IE, 5, 9_000),
  to('api.stripe.com', ADDRESS_IN.IE, 6, 9_000),
  to('api.github.com', ADDRESS_IN.IE, 7, 9_000),
  to('pay.example.ke', ADDRESS_IN.KE, 8, 50_000),
  to('api.openai.com', ADDRESS_IN.US, 9, 2_000),
  to('somewhere.example', undefined, 10, 1_000),
  to('api.stripe.com', ADDRESS_IN.IE, 90, 9_000),
]

const inbox = (page: Page): Locator => page.getByRole('region', { name: /New countries/ })
const rowOf = (page: Page, country: string): Locator =>
  page.getByRole('grid', { name: 'Countries' }).getByRole('row').filter({ hasText: country })

test('an empty organization hears what is missing; traffic is placed, decided, taken back, and followed to its connections', async ({
  page,
  member,
  axe,
}) => {
  const path = `/inventory/geolocation?orgId=${member.orgId}`
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'No connections received yet' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Connect a source' })).toBeVisible()
  await page.getByRole('radio', { name: 'Requests' }).press('Space')
  await expect(page.getByRole('heading', { name: 'Nothing has arrived yet' })).toBeVisible()
  await seedConnections(member, CONNECTIONS)
  await page.goto(path)

  // What is seen, and that only what was never seen before is called new
  await expect(rowOf(page, 'Ireland')).toContainText('3')
  await expect(rowOf(page, 'Kenya')).toContainText('new')
  await expect(rowOf(page, 'Ireland').getByText('new', { exact: true })).toHaveCount(0)
  await expect(rowOf(page, 'Unknown')).toContainText('Cannot be decided')
  await expect(page.getByText('3 countries')).toBeVisible()

  // Only those that there was never any traffic with before
  await page.getByRole('button', { name: 'New in this range' }).click()
  await expect(page.getByText('2 countries')).toBeVisible()
  await expect(rowOf(page, 'Ireland')).toHaveCount(0)
  await expect(page).toHaveURL(/new=true/)
  await page.getByRole('button', { name: 'New in this range' }).click()
  await expect(rowOf(page, 'Ireland')).toBeVisible()

  // One is denied, the others allowed at once, which is taken back
  await inbox(page).getByRole('button', { name: 'Deny Kenya' }).click()
  await expect(rowOf(page, 'Kenya')).toContainText('Denied')
  await inbox(page).getByRole('button', { name: 'Allow all 2' }).click()
  await expect(page.getByText('Nothing to decide.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(inbox(page).getByText('Ireland')).toBeVisible()
  await expect(rowOf(page, 'Kenya')).toContainText('Denied')
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/countries') && response.request().postData()?.includes('"IE"') === true,
  )
  await rowOf(page, 'Ireland').getByRole('switch', { name: 'Allow Ireland' }).click()
  await saved
  await page.reload()
  await expect(rowOf(page, 'Ireland').getByRole('switch', { name: 'Allow Ireland' })).toBeChecked()
  await expect(rowOf(page, 'Kenya')).toContainText('Denied')

  // A country beside the map, who is there, and the connections themselves
  await page.goto(`${path}&country=IE`)
  const panel = page.getByRole('region', { name: 'Ireland', exact: true })
  await expect(panel.getByText('Stripe')).toBeVisible()
  await axe(path)
  await panel.getByRole('link', { name: '3', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/traffic/connections' && url.searchParams.get('q') === 'country:IE')
  await expect(page.getByRole('gridcell', { name: 'api.github.com' })).toBeVisible()
  await page.goBack()
  await expect(panel).toBeVisible()
})

test('without a location database the page says who can change that @variant', async ({ page, member }) => {
  await seedConnections(member, [to('somewhere.example', undefined, 5, 1_000)])
  await page.route('**/api/overview', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), placesAddresses: false } })
  })
  await page.goto(`/inventory/geolocation?orgId=${member.orgId}`)
  await expect(page.getByText('No location database')).toBeVisible()
  await expect(page.getByText(/COUNTRY_DATABASE/)).toBeVisible()
})

test('a viewer sees what is decided, and why they cannot decide @variant', async ({ page, browser, member }) => {
  await seedConnections(member, CONNECTIONS)
  const context = await browser.newContext({ baseURL: CONSOLE_URL, storageState: sessionState(await viewerIn(page, member)) })
  const theirs = await context.newPage()
  await theirs.goto(`/inventory/geolocation?orgId=${member.orgId}`)
  await expect(inbox(theirs)).toContainText('Deciding about countries needs the role editor.')
  await expect(inbox(theirs).getByRole('button', { name: 'Allow all 3' })).toHaveCount(0)
  await rowOf(theirs, 'Ireland').getByRole('switch', { name: 'Allow Ireland' }).click({ force: true }) // a disabled one is waited for otherwise
  await expect(rowOf(theirs, 'Ireland').getByRole('switch', { name: 'Allow Ireland' })).not.toBeChecked()
  await context.close()
})

test('what could not be loaded is counted and decided by nobody @variant', async ({ page, member, watch }) => {
  watch.expect(/status of 500/)
  await page.route('**/pulse/api/**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`/inventory/geolocation?orgId=${member.orgId}`)
  await expect(page.getByText('This could not be loaded')).toHaveCount(2)
  await expect(page.getByText('It is not known yet which countries are new.')).toBeVisible()
  await expect(page.getByText('0 countries')).toHaveCount(0)
})
