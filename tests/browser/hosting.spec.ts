import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { test as base, expect } from '@playwright/test'

import { freePort } from '../support/free-ports.ts'
import { type StaticHost, startStaticHost } from '../support/static-host.ts'
import { requestsScreen } from './support/requests-screen.ts'
import { type RunningPlatform, startPlatform } from './support/platform.ts'
import { type Watch, watchOf, watchPage } from './support/watch.ts'

/**
 * The built console on a host of static files, as `npm run configure` prepares it, with the platform on another origin: what a person does there,
 * and no request, header or refusal of the browser that the platform itself would have hidden.
 */
const SITE = process.env['SIGHTGLASS_SITE'] ?? 'dist'
const CONFIGURE = join(import.meta.dirname, '../../scripts/hosting/main.ts')

interface Hosted {
  host: StaticHost
  platform: RunningPlatform
}

const test = base.extend<{ watch: Watch }, { hosted: Hosted }>({
  hosted: [
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'hosted-'))
      await cp(SITE, folder, { recursive: true })
      const port = await freePort()
      const consoleUrl = `http://127.0.0.1:${port}`
      const platform = await startPlatform({ env: { SIGHTGLASS_CONSOLE_URL: consoleUrl } })
      const { agents } = platform
      const addresses = ['--console', consoleUrl, '--platform', platform.url, '--agents', `http://${agents.host}:${agents.port}`]
      execFileSync(process.execPath, [CONFIGURE, '--host', 'netlify', '--site', folder, ...addresses])
      const host = await startStaticHost(folder, port)
      await use({ host, platform })
      await host.close()
      await platform.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  page: async ({ page, hosted }, use) => {
    await watchPage(page, { origin: hosted.host.url, others: [hosted.platform.url] })
    await use(page)
    expect(watchOf(page).unexpected()).toEqual([])
  },
  watch: async ({ page }, use) => use(watchOf(page)),
})

const RECORDING = join(import.meta.dirname, '../fixtures/har/firefox_h2_filamentgroup.com.har')

test('signed up, imported, read, reloaded, followed live, signed out: all of it on another origin than the platform', async ({
  page,
  context,
  hosted,
}) => {
  const { url } = hosted.host
  const [email, password] = ['grace@example.test', 'battery staple horse']
  const sentCookies: string[] = []
  page.on('request', async (request) => {
    const cookie = await request.headerValue('cookie').catch(() => null)
    if (cookie) sentCookies.push(`${request.url()}: ${cookie}`)
  })

  await test.step('sign up', async () => {
    await page.goto(`${url}/orgs`)
    await expect(page).toHaveURL(`${url}/sign-in`)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Name').fill('Grace Hopper')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(`${url}/orgs`)
  })

  await test.step('an organization, and a recording', async () => {
    await page.getByRole('link', { name: 'Create organization' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Analytical Engines')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Connect a source' })).toBeVisible()
    await page.getByRole('radio', { name: /HAR or NDJSON file/ }).check()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /Choose/ }).click()
    await (await choosing).setFiles(RECORDING)
    await page.getByRole('link', { name: 'Look at them' }).click()
  })

  const screen = requestsScreen(page)
  await test.step('rows, one of them with its stored body, and the same after a reload of the deep link', async () => {
    await screen.applyFilter('path:/css/dist/all.css*')
    await expect(screen.row(0)).toContainText('all.css') // until then the first row is another one
    await screen.openPage(screen.row(0))
    await page.getByRole('tab', { name: 'Response' }).click()
    const body = page.getByRole('region', { name: 'Response body' })
    await expect(body).toContainText('/*! FilamentGroup.com')
    await page.reload()
    await page.getByRole('tab', { name: 'Response' }).click()
    await expect(body).toContainText('/*! FilamentGroup.com')
    await page.goBack()
    await expect(screen.row(0)).toContainText('all.css')
  })

  await test.step('live', async () => {
    const address = new URL(page.url())
    address.searchParams.set('live', '1')
    await page.goto(address.href)
    await expect(page.getByRole('status').filter({ hasText: '/s' })).toBeVisible()
  })

  await test.step('an address with a slash at its end', async () => {
    await page.goto(`${url}/orgs/install/?orgId=${new URL(page.url()).searchParams.get('orgId')}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Connect a source' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/orgs/install')
  })

  await test.step('sign out', async () => {
    await page.goto(`${url}/sign-out`)
    await expect(page).toHaveURL(`${url}/sign-in`)
  })

  await test.step('the link of an e-mail leads to this console', async () => {
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('alert')).toContainText('is on its way')
    await page.goto(`${url}/mailbox`)
    const link = page.getByRole('listitem').filter({ hasText: email }).getByRole('link', { name: 'Open the link' }).first()
    await expect(link).toHaveAttribute('href', new RegExp(`^${url}/`))
    await link.click()
    await page.getByRole('textbox', { name: 'New password' }).fill('another horse battery')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByRole('alert')).toContainText('Password changed.')
  })

  expect(sentCookies).toEqual([])
  expect(await context.cookies()).toEqual([])
})

test('a path without a page is 404, says which, and keeps the policy', async ({ page, hosted, watch }) => {
  watch.expect(/404 \(Not Found\)/)
  const answer = await page.goto(`${hosted.host.url}/no/such/page`)
  expect(answer?.status()).toBe(404)
  expect(answer?.headers()['content-security-policy']).toContain(`connect-src 'self' ${hosted.platform.url};`)
  await expect(page.getByText('Page not found: /no/such/page')).toBeVisible()
})

for (const path of ['/traffic/requests', '/sign-in', '/contact'])
  test(`${path} without config.js says what is missing and what to run, and sends nobody to sign-in${path === '/sign-in' ? '' : ' @variant'}`, async ({
    page,
    hosted,
    watch,
  }) => {
    watch.expect(/404 \(Not Found\)|config\.js/)
    await page.route('**/config.js', (route) => route.fulfill({ status: 404, body: 'not found' }))
    await page.goto(hosted.host.url + path)
    await expect(page.getByRole('heading', { level: 1, name: 'Console Not Configured' })).toBeVisible()
    await expect(page.getByText('/config.js is missing')).toContainText('npm run configure')
    await expect(page).toHaveURL(hosted.host.url + path)
    await page.unroute('**/config.js')
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(`${hosted.host.url}/sign-in`)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  })

test('another origin than the configured one gets no response from any API', async ({ hosted }) => {
  const preflight = (origin: string, path: string) =>
    fetch(hosted.platform.url + path, {
      method: 'OPTIONS',
      headers: { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'authorization,content-type', Origin: origin },
    })
  for (const path of [
    '/api/me/orgs',
    '/pulse/api/v1/requests/list',
    '/warehouse/reveals',
    '/v1/projects/sightglass/databases/(default)/documents:batchGet',
    '/identitytoolkit.googleapis.com/v1/accounts:lookup',
    '/securetoken.googleapis.com/v1/token',
  ]) {
    const known = await preflight(hosted.host.url, path)
    expect([path, known.status, known.headers.get('access-control-allow-origin')]).toEqual([path, 204, hosted.host.url])
    expect(known.headers.get('access-control-allow-credentials')).toBeNull()
    const other = await preflight('http://127.0.0.1:1', path)
    expect([path, other.status, other.headers.get('access-control-allow-origin')]).toEqual([path, 403, null])
  }
})
