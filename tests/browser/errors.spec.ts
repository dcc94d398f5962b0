import { join } from 'node:path'

import { expect, test } from './console.ts'
import { CONSOLE_URL } from './support/people.ts'

/** The error page (specification, points 2, 5 and 8). */

const SITE = process.env['SIGHTGLASS_SITE'] ?? 'dist'
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const SLACK = 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'

test('no route matches: 404, Page Not Found, and which path it was', async ({ page, watch }) => {
  watch.expect(/status of 404/)
  await page.goto('/no/such/page?x=1')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByText('Page not found: /no/such/page', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(`${CONSOLE_URL}/sign-in`)
})

test('signed in, the page for a missing path keeps the shell, and its title names the product once', async ({ page, member, watch }) => {
  watch.expect(/status of 404/)
  await page.goto(`/orgs?orgId=${member.orgId}`)
  await expect(page.getByRole('button', { name: 'Organization: Acme' })).toBeVisible()
  await page.goto('/no/such/page')
  await expect(page.getByText('Page not found: /no/such/page', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Organization: Acme' })).toBeVisible()
  await expect(page).toHaveTitle('Page Not Found · Acme · Sightglass')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Requests' }).click()
  await expect(page).toHaveURL(`${CONSOLE_URL}/traffic/requests?orgId=${member.orgId}`)
  await page.goBack()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL(`${CONSOLE_URL}/orgs?orgId=${member.orgId}`)
})

test('signed out, that page has no rail and no tools', async ({ page, watch }) => {
  watch.expect(/status of 404/)
  await page.goto('/no/such/page')
  await expect(page.getByText('Page not found: /no/such/page', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
  await expect(page).toHaveTitle('Page Not Found · Sightglass')
})

test('a page that breaks while it is drawn: the error page in its place, and the rail goes on working', async ({ page, member, watch }) => {
  watch.expect(/a broken browser/)
  await page.addInitScript(() => {
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get() {
        throw new Error('a broken browser')
      },
    })
  })
  await page.goto(`/orgs?orgId=${member.orgId}`)
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
  await expect(alert).toContainText(/500.*This page stopped working\. Reload it; if that does not help, report code [0-9a-f]+\./)
  await expect(alert.getByRole('button', { name: 'Go back' })).toBeVisible()
  await expect(alert.getByRole('link', { name: 'Home' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved views' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saved views' })).toBeVisible()
})

test('a page whose code does not start, and does not after a reload either, is the error page', async ({ page, member, watch }) => {
  watch.expect(/.*/)
  await page.route(/\/_astro\/forms\..*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto(`/orgs?orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
  await expect(page.getByText('This page could not be started.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go back' })).toBeVisible()
})

test('a path that is text to attack with is shown as text', async ({ page, watch }) => {
  watch.expect(/status of 404/)
  await page.goto('/%3Cimg%20src=x%20onerror=alert(1)%3E')
  await expect(page.getByText('Page not found: /', { exact: false })).toBeVisible()
  expect(await page.locator('img[src="x"]').count()).toBe(0)
})

for (const userAgent of [GOOGLEBOT, SLACK])
  test(`the error page is not rendered for ${userAgent.split(/[/ ;]/)[0] === 'Mozilla' ? 'Googlebot' : 'Slackbot'}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ userAgent })
    const page = await context.newPage()
    await page.goto(`${CONSOLE_URL}/no/such/page`)
    await expect(page.locator('body')).toBeEmpty()
    // A host that sends the page all the same, and a page that is there and refuses its address
    await page.route('**/no/such/other', (route) => route.fulfill({ path: join(SITE, '404.html') }))
    for (const path of ['/no/such/other', '/sso/oidc/callback']) {
      await page.goto(CONSOLE_URL + path)
      await expect(page.locator('body'), path).toBeEmpty()
    }
    await context.close()
  })

test('a check of the page refuses the address: fatal, 404, Page Not Found with the path', async ({ page, member }) => {
  await page.goto(`/traffic/requests/manage?orgId=${member.orgId}&id=a/b`)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText('Page Not Found: /traffic/requests/manage', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('a page that needs a check nobody knows says so and shows nothing else', async ({ page, member }) => {
  await page.route('**/orgs?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('<html ', '<html data-middleware="auht" ') })
  })
  await page.goto(`/orgs?orgId=${member.orgId}`)
  await expect(page.getByText('Unknown route middleware', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
  await expect(page.getByText('500', { exact: true })).toBeVisible()
})
