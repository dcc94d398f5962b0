import type { Page } from '@playwright/test'

import { expect, test } from './console.ts'
import { connection, connectionsScreen, report } from './support/connections.ts'
import { requestsScreen } from './support/requests-screen.ts'
import { sample, type Sample, seed } from './support/traffic.ts'

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS

/** Twelve minutes in which Stripe refuses to work, and GitHub, which answers, but for one call that also took long. */
const TODAY: readonly Sample[] = [
  ...Array.from({ length: 60 }, (_, index) =>
    sample({ path: `/v1/charges/${index}`, status: index >= 24 && index < 36 ? 503 : 200, agoMs: 70 * MINUTE_MS - index * MINUTE_MS }),
  ),
  ...Array.from({ length: 41 }, (_, index) =>
    sample({
      host: 'api.github.com',
      path: '/user/repos',
      agoMs: 65 * MINUTE_MS - index * MINUTE_MS,
      ...(index === 20 && { status: 502, durationMs: 600 }),
    }),
  ),
]
/** OpenAI took a fifth of a second at this hour of three weeks, and takes a whole one today. */
const SLOWER: readonly Sample[] = [
  sample({ agoMs: 3 * WEEK_MS + 6 * 60 * MINUTE_MS }),
  ...[0, 1, 2, 3].flatMap((week) =>
    Array.from({ length: 120 }, (_, index) =>
      sample({
        host: 'api.openai.com',
        path: '/v1/models',
        durationMs: (week === 0 ? 900 : 180) + index,
        agoMs: week * WEEK_MS + 10 * MINUTE_MS + index * 20_000,
      }),
    ),
  ),
]
const HOURS = 'from=now-3h&to=now'

const sentence = (page: Page) => page.getByRole('region', { name: 'What is going on' })
/** Figures that sentences are made of have arrived, so that nothing more will be said. */
const looked = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/requests/usual') && response.ok())

test('screens of traffic, a profile and a request say what is going on in a line that leads to exactly that, and nothing where nothing is', async ({
  page,
  member,
  axe,
}) => {
  const screen = requestsScreen(page)
  await seed(member, TODAY)
  const org = `orgId=${member.orgId}`
  const outage = /Calls to Stripe failed: 12 calls \(100%\) in 12 min.*; node was hit/

  await test.step('requests, by mouse; nothing moves when it comes', async () => {
    await page.route('**/requests/usual', async (route) => {
      await expect(screen.rows.first()).toBeVisible()
      await route.continue()
    })
    await page.goto(`/traffic/requests?${org}&${HOURS}`)
    await expect(screen.rows.first()).toBeVisible()
    const before = await screen.rows.first().boundingBox()
    await expect(sentence(page).getByRole('link', { name: outage })).toBeVisible()
    expect(await screen.rows.first().boundingBox()).toEqual(before)
    expect(before?.y).toBeLessThanOrEqual(250)
    await page.unrouteAll()
    await axe('/traffic/requests with a sentence')
    await sentence(page).getByRole('link').click()
    await expect(screen.footer).toContainText('12 requests')
    await expect(page).toHaveURL(/vendor%3Astripe\+failed%3Atrue/)
    // Of failed calls it is no news that they failed
    await expect(sentence(page)).toHaveCount(0)
  })

  await test.step('availability, by keyboard', async () => {
    await page.goto(`/traffic/availability?${org}&${HOURS}`)
    await expect(sentence(page).getByRole('link', { name: outage })).toBeVisible()
    await page
      .getByRole('textbox', { name: 'Filter requests' })
      .or(page.getByRole('combobox', { name: 'Filter requests' }))
      .first()
      .focus()
    for (
      let tabs = 0;
      tabs < 6 &&
      !(await sentence(page)
        .getByRole('link')
        .evaluate((link) => link === document.activeElement));
      tabs++
    )
      await page.keyboard.press('Tab')
    await expect(sentence(page).getByRole('link')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(screen.footer).toContainText('12 requests')
  })

  await test.step('a vendor with an outage says so, one without says nothing', async () => {
    await page.goto(`/inventory/vendors/manage?id=stripe&${org}&${HOURS}`)
    await expect(sentence(page).getByRole('link', { name: outage })).toBeVisible()
    const settled = looked(page)
    await page.goto(`/inventory/vendors/manage?id=github&${org}&${HOURS}`)
    await settled
    await expect(page.getByRole('heading', { name: 'GitHub' })).toBeVisible()
    await expect(sentence(page)).toHaveCount(0)
  })

  await test.step('a request that ended badly is held against its endpoint, and the comparison shows the same', async () => {
    await page.goto(`/traffic/requests?${org}&${HOURS}&q=status%3A502`)
    await screen.rows.first().click({ position: { x: 4, y: 4 } })
    await page.keyboard.press('Enter')
    const unusual = sentence(page).getByRole('link', {
      name: /Ended with 502 instead of 200, and took 5 times as long as usual: half of 41 calls of this endpoint took at most 1(19|20|21) ms/,
    })
    await expect(unusual).toBeVisible()
    await axe('/traffic/requests/manage with a sentence')
    await unusual.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Typical for this endpoint' })).toContainText('41 requests')
    await page.goBack()
    await page.goto(`/traffic/requests?${org}&${HOURS}&q=vendor%3Agithub+status%3A200`)
    await screen.rows.first().click({ position: { x: 4, y: 4 } })
    const compared = page.waitForResponse((response) => response.url().endsWith('/requests/values') && response.ok())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Request', exact: true })).toBeVisible()
    await compared
    await expect(sentence(page)).toHaveCount(0)
  })

  await test.step('a filter under which nothing is out of the ordinary', async () => {
    const settled = looked(page)
    await page.goto(`/traffic/requests?${org}&${HOURS}&q=vendor%3Agithub`)
    await settled
    await expect(screen.footer).toContainText('41 requests')
    await expect(sentence(page)).toHaveCount(0)
  })
})

test('what got slower against the same hours of three weeks is said on performance, with the figures that it opens @variant', async ({
  page,
  member,
}) => {
  await seed(member, SLOWER)
  await page.goto(`/traffic/performance?orgId=${member.orgId}&from=now-1h&to=now`)
  const slower = sentence(page).getByRole('link', {
    name: /Calls to OpenAI got slower: p95 is 1\.0\d s on 120 calls, usually (29\d|30\d|28\d) ms/,
  })
  await expect(slower).toBeVisible()
  const said = (await slower.textContent())?.match(/p95 is ([\d.]+ s)/)?.[1] ?? ''
  await slower.click()
  await expect(page).toHaveURL(/vendor%3Aopenai/)
  await expect(
    page
      .getByRole('group', { name: /figures/i })
      .or(page.locator('dl'))
      .first(),
  ).toContainText(said)
  await expect(page.locator('main')).toContainText('120')
  // It leads nowhere else from here
  await expect(sentence(page).getByRole('link')).toHaveCount(0)
  await expect(sentence(page)).toContainText('Calls to OpenAI got slower')
})

test('the page of a connection says what could not be seen of it, and leads to those of which it could @variant', async ({
  page,
  member,
  axe,
}) => {
  const opaque = connection({ host: 'hub.example', introspected: false, container: 'billing' })
  const others = Array.from({ length: 24 }, (_, index) =>
    connection({ host: 'hub.example', container: 'billing', agoMs: MINUTE_MS * (index + 2) }),
  )
  await report(member, [opaque, ...others])
  await page.goto(`/traffic/connections/manage?orgId=${member.orgId}&id=${opaque.id}`)
  const unseen = sentence(page).getByRole('link', {
    name: /Its content could not be seen, that of 24 connections \(96(\.0)?%\) of the same client to the same host could/,
  })
  await expect(unseen).toBeVisible()
  await axe('/traffic/connections/manage with a sentence')
  await unseen.click()
  await expect(connectionsScreen(page).footer).toContainText('24 connections')
  const [like] = others
  const compared = page.waitForResponse((response) => response.url().endsWith('/connections/count') && response.ok())
  await page.goto(`/traffic/connections/manage?orgId=${member.orgId}&id=${like?.id}`)
  await compared
  await expect(page.getByRole('region', { name: 'Encryption' })).toBeVisible()
  await expect(sentence(page)).toHaveCount(0)
})
