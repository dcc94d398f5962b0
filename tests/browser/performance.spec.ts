import type { Locator, Page } from '@playwright/test'

import { formatDuration } from '#src/lib/format.ts'

import { expect, test } from './console.ts'
import { parameter } from './support/shop.ts'
import { requestsScreen } from './support/requests-screen.ts'
import { type Sample, sample, seed } from './support/traffic.ts'

const MINUTE_MS = 60_000

/** `count` requests of one path, over ten minutes that end `agoMinutes` ago. */
const calls = (path: string, count: number, agoMinutes: number, durationMs: number): Sample[] =>
  Array.from({ length: count }, (_, index) =>
    sample({ path, durationMs, agoMs: agoMinutes * MINUTE_MS + (index * 10 * MINUTE_MS) / count }),
  )

/** In the last hour against the one before: one path got slower, one faster, one has too few, one is new. */
const NOW = [
  ...calls('/slower', 30, 10, 400),
  ...calls('/faster', 40, 10, 50),
  ...calls('/rare', 3, 10, 9000),
  ...calls('/fresh', 25, 10, 20).map((one, index) => ({ ...one, status: index < 3 ? 503 : 200 })),
]
const BEFORE = [
  ...calls('/slower', 25, 70, 100),
  ...calls('/faster', 25, 70, 200),
  ...calls('/rare', 3, 70, 1),
  // Half of that hour was recorded and more
  ...calls('/slower', 1, 105, 100),
]

const endpoint = (page: Page, path: string): Locator =>
  page
    .getByRole('grid', { name: /^Endpoints/ })
    .getByRole('row')
    .filter({ hasText: path })
const figures = (page: Page): Locator => page.getByLabel('Requests and their durations')

test('quantiles and endpoints say what the requests say', async ({ page, member, axe }) => {
  await seed(member, NOW)
  await page.goto(`/traffic/performance?orgId=${member.orgId}`)
  await expect(figures(page)).toContainText(String(NOW.length))
  const durations = NOW.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b)
  // The platform returns the value at the rank rounded down, within one percent
  for (const share of [0.5, 0.9, 0.95]) {
    const exact = durations[Math.floor(share * (durations.length - 1))] ?? 0
    await expect(figures(page).getByText(nearly(exact)).first()).toBeVisible()
  }
  // Beside each how many it rests on; 98 are fewer than it takes for one to lie beyond p99, and three for p95
  await expect(figures(page).getByText(`of ${NOW.length} requests`).first()).toBeVisible()
  await expect(figures(page).getByText('too few to tell')).toHaveCount(1)
  await expect(endpoint(page, '/rare').getByTitle(/p95 needs at least 20 requests; there were 3/)).toHaveText('too few')
  await expect(endpoint(page, '/slower').getByTitle('p95 of 30 requests')).toBeVisible()
  await expect(endpoint(page, '/slower').getByRole('link').first()).toHaveText('30')
  await expect(endpoint(page, '/slower').getByRole('link').first()).toHaveAttribute('href', /\/traffic\/requests\?.*q=method/)
  await axe('/traffic/performance')

  await page.getByRole('radio', { name: 'Vendors' }).check({ force: true })
  await expect(page.getByRole('grid', { name: 'Vendors' }).getByRole('row').filter({ hasText: 'Stripe' })).toContainText(String(NOW.length))
  expect(parameter(page, 'by')).toBe('vendor')
})

test('shows what got slower, and of how many requests @variant', async ({ page, member }) => {
  await seed(member, [...NOW, ...BEFORE])
  await page.goto(`/traffic/performance?orgId=${member.orgId}`)
  await expect(figures(page)).toContainText(`${BEFORE.length} in the period before`)
  await page.getByRole('button', { name: 'What got slower' }).click()
  const rows = page.getByRole('grid', { name: 'Endpoints that got slower' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('/slower')
  await expect(rows.nth(1)).toContainText(/\+\d+ ms \(\+[\d.]+[%×]/)
  await expect(rows.nth(1).getByTitle(/of 26 requests in the period before$/)).toBeVisible()
  await expect(rows.nth(2)).toContainText('/faster')
  await expect(endpoint(page, '/rare').getByTitle(/a change of so few says nothing/)).toHaveText('too few')
  await expect(endpoint(page, '/fresh')).toContainText('new')
  await expect(page.getByRole('button', { name: /^p95, the period before/ })).toBeVisible()

  await page.getByRole('radio', { name: 'Nothing' }).check({ force: true })
  expect(parameter(page, 'vs')).toBe('none')
  await expect(page.getByRole('columnheader', { name: 'Change of p95' })).toHaveCount(0)
})

test('nothing is held against a period that was hardly recorded, and what a sketch cannot distinguish is the same @variant', async ({
  page,
  member,
}) => {
  const same = (agoMinutes: number, durationMs: number) => calls('/same', 30, agoMinutes, durationMs)
  await seed(member, [...same(10, 101), ...same(70, 100)])
  await page.goto(`/traffic/performance?orgId=${member.orgId}`)
  await expect(figures(page)).toContainText('too little data before')
  await expect(figures(page).getByText(/about the same|%|×/)).toHaveCount(0)
  await seed(member, calls('/same', 2, 105, 100))
  await page.reload()
  await expect(figures(page).getByText('about the same').first()).toBeVisible()
  await expect(endpoint(page, '/same')).toContainText('about the same')
})

test('how many failed leads to exactly those @variant', async ({ page, member }) => {
  await seed(member, NOW)
  await page.goto(`/traffic/performance?orgId=${member.orgId}&q=path:/fresh,/slower`)
  await expect(endpoint(page, '/slower').getByRole('link')).toHaveCount(1)
  const failed = endpoint(page, '/fresh').getByRole('link').last()
  await expect(failed).toHaveText('3')
  await failed.click()
  await expect(requestsScreen(page).footer).toContainText('3 requests')
  expect(parameter(page, 'q')).toContain('failed:true')
})

test('durations stand on a scale of powers, or on an even one, and read the same on both @variant', async ({ page, member }) => {
  await seed(member, NOW)
  await page.goto(`/traffic/performance?orgId=${member.orgId}`)
  const scale = page.getByRole('group', { name: 'Scale of Duration of requests' })
  const chart = page.getByRole('application', { name: 'Duration of requests' })
  const read = async (): Promise<string> => {
    await chart.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('End')
    await expect(chart.getByRole('status')).toContainText('p99')
    return (await chart.getByRole('status').textContent()) ?? ''
  }
  await expect(scale.getByRole('button', { name: 'Log' })).toHaveAttribute('aria-pressed', 'true')
  // The period before comes behind the range, and is read out with it
  await expect(page.getByRole('button', { name: /^p95, the period before/ })).toBeVisible()
  const said = await read()
  await scale.getByRole('button', { name: 'Linear' }).click()
  await expect(scale.getByRole('button', { name: 'Linear' })).toHaveAttribute('aria-pressed', 'true')
  expect(parameter(page, 'scale')).toBe('linear')
  expect(await read()).toBe(said)
  await scale.getByRole('button', { name: 'Log' }).click()
  await expect.poll(() => parameter(page, 'scale')).toBeFalsy()
})

test('an area of the map opens as exactly the requests it counts @variant', async ({ page, member }) => {
  await seed(member, NOW)
  await page.goto(`/traffic/performance?orgId=${member.orgId}&q=method%3AGET`)
  const map = page.getByRole('application', { name: 'Requests by time and duration' })
  await map.focus()
  // From the slowest band at the newest time: everything down to a few bands and back an hour
  await page.keyboard.press('End')
  // The newest column has not ended
  await expect(map.getByRole('status')).toContainText(/only \d+% of this step is in the range/)
  for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowUp')
  for (let step = 0; step < 8; step++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+Home')
  const said = map.getByRole('status')
  await expect(said).toContainText('Selected: ')
  const counted = Number(/Selected: (\d+) request/.exec((await said.textContent()) ?? '')?.[1])
  expect(counted).toBeGreaterThan(0)
  expect(counted).toBeLessThan(NOW.length)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/traffic\/requests\?/)
  const bounds = Array.from((parameter(page, 'q') ?? '').matchAll(/duration:[<>=]+(\d+(?:\.\d+)?)/g), ([, bound]) => Number(bound))
  expect(bounds.length).toBeGreaterThan(0)
  // Bounds that people read: two digits
  expect(bounds).toEqual(bounds.map((bound) => Number(bound.toPrecision(2))))
  expect(parameter(page, 'q')).toMatch(/^method:GET duration:/)
  await expect(requestsScreen(page).footer).toContainText(`${counted} request`)
})

test('hostile values stay text, and a click on one filters by it @variant', async ({ page, member }) => {
  const hostile = '/<b>x</b>&lt;script&gt;'
  await seed(member, [sample({ path: hostile, durationMs: 777 }), sample({ path: '/calm' })])
  await page.goto(`/traffic/performance?orgId=${member.orgId}`)
  await expect(endpoint(page, '<b>x</b>')).toContainText('777')
  await expect(page.locator('[role="grid"] b')).toHaveCount(0)
  await endpoint(page, '<b>x</b>').getByRole('button').nth(2).click()
  await expect(page.getByRole('combobox', { name: 'Filter requests' })).toHaveValue(/^template:/)
  await expect(figures(page)).toContainText('of 1 request')
  await expect(endpoint(page, '/calm')).toHaveCount(0)
})

/** A duration as the figures show it, within one percent. */
function nearly(ms: number): RegExp {
  const shown = [0.99, 0.995, 1, 1.005, 1.01].map((factor) => formatDuration(ms * factor).replace('.', '\\.'))
  return new RegExp(`^(?:${[...new Set(shown)].join('|')})`)
}
