import { expect, test } from './console.ts'
import { startPlatform } from './support/platform.ts'

/** The operator's tag manager (specification, points 1 and 9): on public pages only, and only with an id that is one. */

test('is loaded on the three pages that may have it, unless their address holds a secret, and nowhere else @variant', async ({
  browser,
}) => {
  const platform = await startPlatform({ env: { TAG_MANAGER_ID: 'GTM-ABC123', SIGHTGLASS_DEMO: 'true', SIGHTGLASS_DEMO_HOURS: '0' } })
  const context = await browser.newContext()
  try {
    const asked: string[] = []
    await context.route('https://www.googletagmanager.com/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: 'globalThis.tagManagerRan = true' })
    })
    const page = await context.newPage()
    await page.goto(`${platform.url}/sign-in`)
    await expect.poll(() => asked).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123'])
    await expect.poll(() => page.evaluate(() => 'tagManagerRan' in globalThis)).toBe(true)

    for (const path of ['/sign-up', '/contact']) {
      asked.length = 0
      await page.goto(platform.url + path)
      await expect.poll(() => asked, path).toHaveLength(1)
    }
    const refused: string[] = []
    page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()))
    asked.length = 0
    for (const path of [
      '/sign-in?mode=resetPassword&oobCode=one-time',
      '/sign-up?invite=one-time',
      '/sso/oidc/sign-in',
      '/sso/saml/sign-in',
      '/mailbox',
      '/sentry',
      '/leaving?to=https%3A%2F%2Fexample.com',
      '/no/such/page',
      '/dev',
    ]) {
      await page.goto(platform.url + path)
      await page.waitForLoadState('networkidle')
      expect([asked, refused], path).toEqual([[], []])
    }
    await page.goto(`${platform.url}/sign-in?demo=true`)
    await page.getByRole('button', { name: 'Explore the demo organization' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    asked.length = 0
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Requests' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeAttached()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeAttached()
    expect(asked).toEqual([])
    expect(await page.evaluate(() => 'tagManagerRan' in globalThis)).toBe(false)
  } finally {
    await context.close()
    await platform.stop()
  }
})

test('is not there when no id is configured', async ({ page, watch }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expect(watch.addresses.filter((address) => address.includes('googletagmanager'))).toEqual([])
})
