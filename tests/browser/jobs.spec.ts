import { expect, test as base } from './console.ts'
import { choose, openFiles, written } from './support/files.ts'
import { connection, LINE, report } from './support/connections.ts'
import { makeMember, type Member } from './support/people.ts'
import { requestsScreen } from './support/requests-screen.ts'
import { stepsOn } from './support/steps.ts'
import { sample, seed } from './support/traffic.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const times = <Item>(count: number, make: (index: number) => Item): Item[] => Array.from({ length: count }, (_, index) => make(index))
const from = (bin: string): { tags: string[] } => ({ tags: [`bin:${bin}`] })

/** A day of a shop: Stripe failed for a while five hours ago, Algolia fails now, OpenAI is slow, and pictures are large. */
const DAY = [
  ...times(48, (index) => sample({ method: 'POST', path: '/v1/charges', agoMs: HOUR_MS + index * 25 * MINUTE_MS, ...from('checkout') })),
  ...times(14, (index) =>
    sample({
      method: 'POST',
      path: '/v1/charges',
      status: 503,
      agoMs: 5 * HOUR_MS - index * MINUTE_MS,
      ...from(index % 4 ? 'checkout' : 'payments'),
    }),
  ),
  ...times(30, (index) =>
    sample({
      host: 'api.openai.com',
      method: 'POST',
      path: '/v1/chat/completions',
      durationMs: 1800 + 40 * index,
      agoMs: 2 * MINUTE_MS + index * 20 * MINUTE_MS,
      ...from(index % 3 ? 'search' : 'assistant'),
    }),
  ),
  ...times(24, (index) =>
    sample({
      host: 'q5x0acme1n-dsn.algolia.net',
      method: 'POST',
      path: '/1/indexes/products/query',
      status: 503,
      agoMs: 2000 + index * MINUTE_MS,
      ...from('search'),
    }),
  ),
  ...times(12, (index) =>
    sample({
      host: 'acme-media.s3.eu-central-1.amazonaws.com',
      path: `/products/${index}.webp`,
      bytesReceived: 9_000_000,
      agoMs: (index + 1) * HOUR_MS,
      ...from('media'),
    }),
  ),
]

/** One organization for all jobs: none of them changes what the others look at. */
const test = base.extend<object, { shop: Member }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const shop = await makeMember('Acme Outdoor')
      await seed(shop, DAY)
      // Most of what goes over connections goes to Stripe
      await report(shop, [...LINE, ...times(5, () => connection({ host: 'api.stripe.com', agoMs: 10 * MINUTE_MS }))])
      await use(shop)
    },
    { scope: 'worker' },
  ],
})
test.describe.configure({ mode: 'default' })

/** The first page after sign-in, with the range in which the demo begins. */
const home = ({ orgId }: Member): string => `/?orgId=${orgId}&from=now-24h&to=now`

test.describe('a day of the shop', () => {
  test.beforeEach(async ({ page, shop, signIn }) => {
    await signIn(shop)
    await page.goto(home(shop))
    await expect(page.getByRole('region', { name: 'Who calls which vendor' }).getByRole('link').first()).toBeVisible()
  })

  test('is a vendor down now: no step, it stands on home @variant', async ({ page }) => {
    await expect(
      page.getByRole('region', { name: 'What is going on' }).getByRole('link', { name: /Calls to Algolia are failing: .*not over yet/ }),
    ).toBeVisible()
  })

  test('who talks to OpenAI, and how slow it is: at most 4 clicks @variant', async ({ page }) => {
    const steps = stepsOn(page)
    const rail = page.getByRole('navigation', { name: 'Main' })
    await steps.click(rail.getByRole('link', { name: 'Vendors' }))
    await steps.click(page.getByRole('grid', { name: 'Vendors' }).getByRole('link', { name: 'OpenAI' }))
    const profile = page.getByRole('main')
    for (const client of ['search', 'assistant']) await expect(profile.getByRole('link', { name: client }).first()).toBeVisible()
    await expect(profile).toContainText(/p95/i)
    expect(steps.count()).toBeLessThanOrEqual(4)
  })

  test('failing calls to Stripe of the last day, and what they have in common: at most 3 clicks; compared and handed over: at most 3 more @variant', async ({
    page,
  }) => {
    const steps = stepsOn(page)
    const screen = requestsScreen(page)
    await steps.click(page.getByRole('region', { name: 'What is going on' }).getByRole('link', { name: /Calls to Stripe failed/ }))
    await expect(screen.footer).toContainText('14 requests')
    await steps.click(page.getByRole('button', { name: 'In common' }))
    await expect(page.getByRole('complementary', { name: 'What do these have in common?' })).toContainText('14 requests')
    expect(steps.count()).toBeLessThanOrEqual(3)

    const more = stepsOn(page)
    await expect(screen.row(0)).toBeVisible()
    await more.press('.')
    await page.waitForURL(/with=/)
    await expect(page.getByRole('main')).toContainText('503')
    await more.click(page.getByRole('button', { name: 'Evidence' }))
    const sheet = page.getByRole('dialog', { name: 'Evidence' })
    await expect(sheet.getByText('Compared with a good call')).toBeVisible()
    const [file] = await Promise.all([page.waitForEvent('download'), more.click(sheet.getByRole('button', { name: 'Download' }))])
    expect(file.suggestedFilename()).toMatch(/^evidence-api\.stripe\.com-/)
    expect(more.count()).toBeLessThanOrEqual(3)
  })

  test('the same by keyboard, from home to the link that is handed over: at most 25 keys @variant', async ({ page }) => {
    const { press, count } = stepsOn(page)
    const screen = requestsScreen(page)
    await press('g', 'r')
    await page.waitForURL((url) => url.pathname === '/traffic/requests')
    await expect(screen.row(0)).toBeVisible()
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await press('/')
    await expect(screen.filter).toBeFocused()
    await press('f')
    await expect(page.getByRole('option', { name: /^failed/ })).toBeVisible()
    await press('Tab', 't')
    await expect(page.getByRole('option', { name: /^true/ })).toBeVisible()
    await press('Tab', 'v')
    await expect(page.getByRole('option', { name: /^vendor/ })).toBeVisible()
    await press('Tab', 's')
    await expect(page.getByRole('option', { name: /^stripe/ })).toBeVisible()
    await press('Tab', 'Enter')
    await expect(screen.footer).toContainText('14 requests')
    await expect(screen.row(0)).toBeFocused()
    await press('w')
    await expect(page.getByRole('complementary', { name: 'What do these have in common?' })).toContainText('14 requests')
    await press('.')
    await page.waitForURL(/with=/)
    await expect(page.getByRole('button', { name: 'Evidence' })).toBeVisible()
    await press('e')
    const sheet = page.getByRole('dialog', { name: 'Evidence' })
    await expect(sheet.getByText('Compared with a good call')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Create link' })).toBeVisible()
    await press('Enter')
    await expect(sheet.getByRole('region', { name: 'Link', exact: true })).toHaveText(/\/evidence\/sge_/)
    expect(count()).toBeLessThanOrEqual(25)
  })

  test('what is opaque, and why: at most 2 clicks @variant', async ({ page }) => {
    const steps = stepsOn(page)
    await steps.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Connections' }))
    const facets = page.getByRole('complementary', { name: 'Facets' })
    for (const why of ['QUIC', 'No TLS library found', 'Library found, nothing seen'])
      await expect(facets.getByRole('button', { name: new RegExp(`^${why}`) })).toBeVisible()
    await steps.click(facets.getByRole('button', { name: /^QUIC/ }))
    await expect(page.getByRole('grid', { name: 'Connections' })).toContainText('video.example')
    expect(steps.count()).toBeLessThanOrEqual(2)
  })

  test('who eats the bandwidth: one click @variant', async ({ page }) => {
    const steps = stepsOn(page)
    await steps.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bandwidth' }))
    await expect(page.getByRole('grid').first().getByRole('row').nth(1)).toContainText(/^Stripe.*60%/)
    expect(steps.count()).toBeLessThanOrEqual(1)
  })

  test('the slowest request of a recording: at most 3 clicks after the drop @variant', async ({ page, shop }) => {
    const day = '2026-01-05'
    const events = times(12, (index) =>
      JSON.stringify({
        requestId: `har-${index}`,
        method: 'GET',
        url: `https://k.example/${index}`,
        status: 200,
        duration: index === 7 ? 9000 : 100,
        timestamp: `${day}T10:00:0${index % 10}Z`,
      }),
    )
    await openFiles(page, shop.orgId)
    const path = written('recording.ndjson', events.join('\n'))
    await choose(page, path)
    const steps = stepsOn(page)
    const screen = requestsScreen(page)
    await steps.click(page.getByRole('link', { name: 'Look at them' }))
    await expect(screen.footer).toContainText('12 requests')
    await steps.click(screen.header('Duration').getByRole('button'))
    await expect(screen.row(0)).toContainText('/7')
    expect(steps.count()).toBeLessThanOrEqual(3)
  })

  test('on a telephone, who talks to OpenAI and how slow it is: at most 4 taps @variant', async ({ page, shop }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(home(shop))
    const steps = stepsOn(page)
    await steps.click(page.getByRole('button', { name: /menu|navigation/i }).first())
    await steps.click(page.getByRole('link', { name: 'Vendors', exact: true }).first())
    await steps.click(page.getByRole('link', { name: /OpenAI/ }).first())
    const profile = page.getByRole('main')
    for (const client of ['search', 'assistant']) await expect(profile.getByRole('link', { name: client }).first()).toBeVisible()
    await expect(profile).toContainText(/p95/i)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(steps.count()).toBeLessThanOrEqual(4)
  })
})

test('a view is saved, shared and everybody’s default: at most 5 steps @variant', async ({ page, member }) => {
  await page.goto(`/traffic/requests?orgId=${member.orgId}&q=failed:true`)
  const steps = stepsOn(page)
  await steps.click(page.getByRole('button', { name: 'Views', exact: true }))
  await steps.click(page.getByRole('menuitem', { name: 'Save as a new view…' }))
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await steps.write('What failed')
  await steps.click(dialog.getByText('For everybody', { exact: true }))
  await expect(dialog.getByRole('radio', { name: /Everybody in the organization/ })).toBeChecked()
  await steps.click(dialog.getByRole('button', { name: 'Save view' }))
  await expect(page.getByRole('button', { name: 'View: What failed', exact: true })).toBeVisible()
  expect(steps.count()).toBeLessThanOrEqual(5)
})
