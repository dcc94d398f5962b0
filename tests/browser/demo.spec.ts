import { SESSION_KEYS } from '#src/lib/session-records.ts'

import { expect, test as base } from './console.ts'
import { startPlatform } from './support/platform.ts'
import { requestsScreen } from './support/requests-screen.ts'

/** The demo organization. Its platform is these tests' own, because its company never rests, and would work beside all others. */
const test = base.extend<object, { demoUrl: string }>({
  demoUrl: [
    async ({ browserName: _ }, use) => {
      const platform = await startPlatform({ env: { SIGHTGLASS_DEMO: 'true', SIGHTGLASS_DEMO_HOURS: '1' } })
      await use(platform.url)
      await platform.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ demoUrl }, use) => {
    await use(demoUrl)
  },
})

// One after the other in one worker, so that one platform is enough
test.describe.configure({ mode: 'default' })

for (const [query, kept] of [
  ['demo=true', true],
  ['demo=true&demo=false', true],
  ['demo=TRUE', false],
  ['demo=false&demo=true', false],
  ['demo[]=true', false],
  ['demo=1', false],
] as const)
  test(`signed out, ?${query} leads to sign-in ${kept ? 'with' : 'without'} the offer, and never further${query === 'demo=true' || query === 'demo=TRUE' ? '' : ' @variant'}`, async ({
    page,
    demoUrl,
  }) => {
    await page.goto(`/traffic/requests?${query}`)
    await expect(page).toHaveURL(`${demoUrl}/sign-in${kept ? '?demo=true' : ''}`)
    await expect(page.getByRole('button', { name: 'Explore the demo organization' })).toBeVisible({ visible: kept })
    expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEYS.user)).toBeNull()
  })

test('axe finds nothing on the page with the offer', async ({ page, axe }) => {
  await page.goto('/sign-in?demo=true')
  await expect(page.getByRole('button', { name: 'Explore the demo organization' })).toBeVisible()
  await axe('/sign-in')
})

test('the button leads into the demo organization as somebody who may only look', async ({ page }) => {
  await page.goto('/?demo=true')
  await page.getByRole('button', { name: 'Explore the demo organization' }).click()
  await expect(page.getByRole('button', { name: /^Organization: .*demo/i })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Organizations' }).click()
  await expect(page.getByRole('cell', { name: 'viewer' })).toBeVisible()
})

test('the demo organization is alive', async ({ page }) => {
  await page.goto('/sign-in?demo=true')
  await page.getByRole('button', { name: 'Explore the demo organization' }).click()
  await test.step('which begins with what happened in its last day, and what to look at', async () => {
    await expect(page).toHaveURL(/\/\?orgId=demo&from=now-24h&to=now/)
    const questions = page.getByRole('list', { name: 'Questions to start with' })
    await expect(questions.getByRole('link', { name: 'Who talks to OpenAI, and how slow is it?' })).toHaveAttribute(
      'href',
      /performance.*openai/,
    )
    await questions.getByRole('link', { name: 'What can nobody look into, and why?' }).click()
    await expect(page).toHaveURL(/connections.*visibility%3Aopaque/)
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Requests' }).click()
  const screen = requestsScreen(page)
  await screen.applyFilter('')
  await expect(screen.row(20)).toBeVisible()
  await expect(screen.facets.getByRole('button', { name: /^api\.stripe\.com/ })).toBeVisible()
  await screen.applyFilter('status:5xx')
  await expect(screen.footer).toContainText('(100%)')
})

test('views of the demo are not said to be the visitor’s @variant', async ({ page }) => {
  await page.goto('/sign-in?demo=true')
  await page.getByRole('button', { name: 'Explore the demo organization' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Requests' }).click()
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  const views = page.getByRole('menuitemradio')
  await expect(views.first()).toBeVisible()
  expect((await views.allInnerTexts()).join('\n')).not.toMatch(/\b(?:Mine|Me)\b/)
})
