import type { Page } from '@playwright/test'

import { expect, test } from './console.ts'
import { requestsScreen } from './support/requests-screen.ts'
import { sample, type Sample, seed } from './support/traffic.ts'

const MINUTE_MS = 60_000

/** Twelve minutes in which Stripe refuses to work for most, among calls that all get through; GitHub has no trouble. */
const SHOP_WITH_OUTAGE: readonly Sample[] = [
  ...Array.from({ length: 60 }, (_, index) =>
    sample({ path: `/v1/charges/${index}`, status: index >= 24 && index < 36 ? 503 : 200, agoMs: 70 * MINUTE_MS - index * MINUTE_MS }),
  ),
  ...Array.from({ length: 30 }, (_, index) =>
    sample({ host: 'api.github.com', path: `/repos/${index}`, agoMs: 70 * MINUTE_MS - index * 2 * MINUTE_MS }),
  ),
]
const HOURS = '&from=now-3h&to=now'

const sentences = (page: Page) => page.getByRole('region', { name: 'What is going on' })
const getting = (page: Page) => page.getByRole('list', { name: 'Getting started' })

test('an empty installation shows what to set up and nothing else; with traffic home says what is going on, and each sentence opens what it counts', async ({
  page,
  member,
  axe,
}) => {
  const screen = requestsScreen(page)
  await page.goto(`/?orgId=${member.orgId}`)
  await expect(getting(page)).toBeVisible()
  await expect(sentences(page)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'The range in numbers' })).toHaveCount(0)

  await seed(member, SHOP_WITH_OUTAGE)
  await page.goto(`/?orgId=${member.orgId}${HOURS}`)
  const outage = sentences(page).getByRole('link', { name: /Calls to Stripe failed: 12 calls \(100%\) in 12 min/ })
  await expect(outage).toBeVisible()
  await expect(getting(page)).toHaveCount(0)
  await expect(sentences(page)).toContainText('Looked at: outages of 2 vendors')
  const figures = page.getByRole('list', { name: 'The range in numbers' })
  await expect(figures.getByRole('link', { name: /^Requests/ })).toContainText('90')
  await expect(figures.getByRole('link', { name: /^Failed/ })).toContainText('12 requests')
  await expect(figures.getByRole('link', { name: /^Vendors called/ })).toContainText('2')
  await expect(
    page.getByRole('region', { name: 'Who calls which vendor' }).getByRole('link', { name: /Stripe: 60 requests, 12 failed \(20%\)/ }),
  ).toBeVisible()
  await axe('/ with traffic')

  await test.step('the sentence opens exactly the calls that failed', async () => {
    await outage.focus()
    await page.keyboard.press('Enter')
    await expect(screen.footer).toContainText('12 requests')
    await expect(page).toHaveURL(/vendor%3Astripe\+failed%3Atrue/)
  })
})

test('vendors that were never called before are reported until somebody accepts them @variant', async ({ page, member }) => {
  const news = ['api.openai.com', 'api.twilio.com'].map((host) => sample({ host, agoMs: 3 * MINUTE_MS }))
  await seed(member, [...SHOP_WITH_OUTAGE, ...news])
  const half = `/?orgId=${member.orgId}&from=now-30m&to=now`
  await page.goto(half)
  const told = sentences(page).getByRole('link', {
    name: /2 vendors were called for the first time: (OpenAI and Twilio|Twilio and OpenAI)/,
  })
  await told.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/inventory\/vendors\?.*new=true/)
  const rows = page
    .getByRole('grid', { name: 'Vendors' })
    .getByRole('row')
    .filter({ hasText: /OpenAI|Twilio/ })
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '2 new vendors' })).toBeVisible()

  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('heading', { name: 'No vendor waits for a decision' })).toBeVisible()
  await page.goto(half)
  await expect(sentences(page)).toContainText('what was never seen before')
  await expect(sentences(page)).not.toContainText('vendors were called for the first time')

  await test.step('what happened since the last visit is one click away', async () => {
    await expect(page.getByRole('button', { name: /^Since your last visit/ })).toHaveCount(0)
    await page.goto(`/orgs?orgId=${member.orgId}`) // home itself notes when it is left
    const before = Date.now() - 45 * MINUTE_MS
    const visits = { uid: member.uid, visits: [{ orgId: member.orgId, lastMs: before, beforeMs: 0 }] }
    await page.evaluate((text) => localStorage.setItem('view:last-visits', text), JSON.stringify(visits))
    await page.goto(`/?orgId=${member.orgId}`)
    await page.getByRole('button', { name: /^Since your last visit/ }).click()
    const minute = Math.floor(before / MINUTE_MS) * MINUTE_MS
    await expect(page).toHaveURL(new RegExp(`from=${minute}&to=now`))
    await expect(page.getByRole('button', { name: /^Since 20\d\d-/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: /^Since your last visit/ })).toHaveAttribute('aria-pressed', 'true')
  })
})

test('the map is walked by keys and leads to the requests of a client and a vendor; on a telephone it is a list @variant', async ({
  page,
  member,
}) => {
  const screen = requestsScreen(page)
  await seed(member, SHOP_WITH_OUTAGE)
  await page.goto(`/?orgId=${member.orgId}${HOURS}`)
  const map = page.getByRole('region', { name: 'Who calls which vendor' })
  const github = map.getByRole('link', { name: /GitHub: 30 requests, none failed/ })
  await expect(github).toBeVisible()
  await map.locator('[data-stop][tabindex="0"]').focus()
  // Client, both bands, the larger first
  await page.keyboard.press('ArrowDown')
  await expect(map.getByRole('link', { name: /Stripe: 60 requests/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(github).toBeFocused()
  await expect(map).toContainText('GitHub: 30 requests, none failed')
  await page.keyboard.press('Enter')
  await expect(screen.footer).toContainText('30 requests')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/?orgId=${member.orgId}${HOURS}`)
  const list = page.getByRole('list', { name: 'Flows, most requests first' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toContainText(/Stripe\s*60× 20% failed/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await list.getByRole('link').first().click()
  await expect(screen.footer).toContainText('60 requests')
})

test('a part that cannot be loaded says so, and the others stay @variant', async ({ page, member, watch }) => {
  watch.expect(/status of 500/)
  await seed(member, SHOP_WITH_OUTAGE)
  // What cannot be found in so long a range is not looked for
  await page.goto(`/?orgId=${member.orgId}&from=now-60d&to=now`)
  await expect(sentences(page)).toContainText('Not looked at: outages (only in ranges of at most 32 days)', { timeout: 20_000 })
  await expect(sentences(page).getByRole('alert')).toHaveCount(0)
  await page.route('**/traffic/outages', (route) => route.fulfill({ status: 500, json: { message: 'Broken.' } }))
  await page.goto(`/?orgId=${member.orgId}${HOURS}`)
  await expect(sentences(page).getByRole('alert')).toContainText('Could not be looked at: outages', { timeout: 20_000 })
  await expect(page.getByRole('list', { name: 'The range in numbers' }).getByRole('link', { name: /^Requests/ })).toContainText('90')
  await expect(
    page.getByRole('region', { name: 'Who calls which vendor' }).getByRole('link', { name: /Stripe: 60 requests/ }),
  ).toBeVisible()
  await page.unrouteAll()
  await sentences(page).getByRole('button', { name: 'Try again' }).click()
  await expect(sentences(page).getByRole('link', { name: /Calls to Stripe failed: 12 calls/ })).toBeVisible()

  // Where nothing can be loaded nothing is said to be in order, and no reason is given that nobody knows
  await page.route('**/pulse/**', (route) => route.fulfill({ status: 500, json: { message: 'Broken.' } }))
  await page.goto(`/?orgId=${member.orgId}${HOURS}`)
  await expect(sentences(page)).toContainText('Traffic could not be looked at', { timeout: 20_000 })
  await expect(sentences(page)).not.toContainText('Not looked at')
  await expect(sentences(page)).not.toContainText('Nothing out of the ordinary')
})
