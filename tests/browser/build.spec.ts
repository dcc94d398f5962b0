import { SITE_PAGES } from '#tests/support/site-pages.ts'

import { expect, test } from './console.ts'
import { CONSOLE_URL } from './support/people.ts'

/** The build manifest and what the console does with it (specification, points 4, 7 and 9; security.md W1, F12). */

test.use({ fetchesAhead: true })

test('the manifest names every page with its files, and they are there', async ({ request }) => {
  const { id } = (await (await request.get(`${CONSOLE_URL}/builds/latest.json`)).json()) as { id: string }
  const manifest = (await (await request.get(`${CONSOLE_URL}/builds/meta/${id}.json`)).json()) as { pages: Record<string, string[]> }
  expect(Object.keys(manifest.pages).toSorted()).toEqual(SITE_PAGES.map(({ path }) => path))
  for (const [path, files] of Object.entries(manifest.pages)) expect(files.length, path).toBeGreaterThan(0)
  for (const file of new Set(Object.values(manifest.pages).flat()))
    expect((await request.head(CONSOLE_URL + file)).status(), file).toBe(200)
})

test('a rule leads an old path to the new one, with its query', async ({ page, member, watch }) => {
  watch.expect(/status of 404/) // a static host has no file of that name, and answers with the error page
  await page.goto(`/requests?orgId=${member.orgId}&q=status%3A5xx`)
  await expect(page).toHaveURL(`${CONSOLE_URL}/traffic/requests?orgId=${member.orgId}&q=status%3A5xx`)
})

test('a rule to a host that is not on the list warns before it leaves', async ({ page, member, watch }) => {
  await page.route('**/builds/meta/*.json', async (route) => {
    const manifest = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...manifest, rules: [{ from: '/docs/**', to: 'https://docs.example/**' }], allowedHosts: [] } })
  })
  watch.expect(/status of 404/)
  await page.goto(`/docs/start?orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { name: 'Leaving Sightglass' })).toBeVisible()
  await expect(page.getByText('docs.example', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go there' })).toHaveAttribute('href', /^https:\/\/docs\.example\/start/)
  await page.getByRole('link', { name: 'Stay' }).click()
  await expect(page).toHaveURL(new RegExp(`^${CONSOLE_URL}/`))
})

test('a rule for a page that exists holds there, too, with the shell and without @variant', async ({ page, member }) => {
  await page.route('**/builds/meta/*.json', async (route) => {
    const manifest = (await (await route.fetch()).json()) as object
    const rules = ['/contact', '/dev', '/orgs'].map((from) => ({ from, to: '/me' }))
    await route.fulfill({ json: { ...manifest, rules } })
  })
  for (const path of ['/contact', '/dev', '/orgs']) {
    await page.goto(`${path}?orgId=${member.orgId}`)
    await expect(page, path).toHaveURL(`${CONSOLE_URL}/me?orgId=${member.orgId}`)
  }
})

test('the page for leaving offers no way to an address that is none', async ({ page }) => {
  for (const to of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', 'https://user:pass@evil.example']) {
    await page.goto(`/leaving?to=${encodeURIComponent(to)}`)
    await expect(page.getByText('Invalid link.'), to).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go there' }), to).toHaveCount(0)
  }
})

test('a page fetches no style sheet that its own holds, nor does the router for the next page @variant', async ({ page, member }) => {
  let sheets: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.css')) sheets.push(pathname)
  })
  /** What the sheet of a page holds, as its file says. */
  const heldBy = async (path: string): Promise<string[]> => {
    const html = await (await page.request.get(CONSOLE_URL + path)).text()
    return (
      /data-holds="([^"]+)"/
        .exec(html)?.[1]
        ?.split(' ')
        .map((name) => `/_astro/${name}`) ?? []
    )
  }
  const expectNoneTwice = async (path: string): Promise<void> => {
    await page.waitForLoadState('networkidle')
    const held = await heldBy(path)
    expect(held.length).toBeGreaterThan(5)
    expect(sheets.filter((sheet) => /page\.\w+\.css$/.test(sheet)).length, path).toBeGreaterThan(0)
    expect(sheets.filter((sheet) => held.includes(sheet))).toEqual([])
    sheets = []
  }
  // What comes last, in the page's own time: a part of the first page that comes after the click may bring a sheet that only the second holds
  const last = page.waitForResponse(/\/start-later\./)
  await page.goto(`/orgs/overview?orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await last
  await expectNoneTwice('/orgs/overview')
  await page.getByRole('link', { name: 'Requests', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  await expectNoneTwice('/traffic/requests')
})

test('pages that somebody points at are fetched ahead, never more than four at once @variant', async ({ page, member }) => {
  let running = 0
  let most = 0
  const fetched: string[] = []
  await page.route('**/*', async (route) => {
    if (route.request().headers()['sec-purpose'] !== 'prefetch') return route.continue()
    fetched.push(new URL(route.request().url()).pathname)
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 50))
    running--
    await route.continue()
  })
  await page.goto(`/orgs?orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const links = page.locator('.rail a[href]')
  for (let i = 0; i < (await links.count()); i++) await links.nth(i).hover()
  await expect.poll(() => fetched, { timeout: 15_000 }).toContain('/traffic/requests')
  expect(most).toBeLessThanOrEqual(4)
})

test('a newer build is offered, and nothing reloads by itself', async ({ page, member }) => {
  await page.clock.install()
  await page.goto(`/orgs?orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'another', timestamp: 1 } }))
  await page.clock.fastForward('06:00')
  await expect(page.getByText('A new version is available')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
})

test('a chunk that is gone reloads the page once, and not again within ten seconds @variant', async ({ page, member, watch }) => {
  watch.expect(/.*/)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await page.goto(`/orgs?orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/_astro/*-later.*.js', (route) => route.fulfill({ status: 404, body: 'gone' }))
  loads = 0
  await page.keyboard.press('Control+k')
  await expect.poll(() => loads).toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(1)
})
