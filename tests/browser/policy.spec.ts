import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { getConfig } from '#platform/config.ts'
import { contentSecurityPolicy, type PageHashes } from '#platform/site/policy.ts'
import { publicConfigOf } from '#platform/site/public-config.ts'

import { expect, test } from './console.ts'
import { openOtherOrigin, type OtherOrigin } from './support/other-origin.ts'
import { CONSOLE_URL } from './support/people.ts'
import { CALLING, probeScript, RUNNING } from './support/probe.ts'

const SITE = process.env['SIGHTGLASS_SITE'] ?? 'dist'
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

test.use({ fetchesAhead: true })

let other: OtherOrigin
test.beforeAll(async () => {
  other = await openOtherOrigin()
})
test.afterAll(() => other.close())

test('every response carries the policy that was generated from the built pages, byte for byte', async ({ request }) => {
  const hashes = JSON.parse(readFileSync(join(SITE, 'builds', 'csp.json'), 'utf8')) as PageHashes // written by the build
  const policy = contentSecurityPolicy(hashes, publicConfigOf(getConfig({})))
  for (const path of ['/', '/sign-in', '/traffic/requests/manage?id=1', '/no/such/page', '/favicon.svg', '/_astro/no-such-chunk.js'])
    expect((await request.get(CONSOLE_URL + path)).headers()['content-security-policy'], path).toBe(policy)
  for (const path of ['/api/orgs/current', '/pulse/api/v1/tail', '/warehouse/assets/0'])
    expect((await request.get(CONSOLE_URL + path)).headers()['content-security-policy'], path).toBe(DATA_POLICY)
  expect(policy).not.toMatch(/unsafe|\*/)
})

test('soft navigation keeps the document and its policy', async ({ page, member }) => {
  await page.goto(`/?orgId=${member.orgId}`)
  const mark = await page.evaluate(() => ((globalThis as { mark?: number }).mark = Math.random()))
  const rail = page.getByRole('navigation', { name: 'Main' })
  for (const [link, heading] of [
    ['Requests', 'Requests'],
    ['Connect a source', 'Connect a source'],
    ['Organizations', 'Organizations'],
    ['Home', 'Home'],
  ] as const) {
    await rail.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Connect a source' }).last().click()
  await page.getByRole('radio', { name: /HAR or NDJSON/ }).check()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeAttached()
  expect(await page.evaluate(() => (globalThis as { mark?: number }).mark)).toBe(mark)
})

test('what a page without a policy could do, ours cannot: nothing runs and nothing leaves', async ({ page, member, watch }) => {
  watch.expect(/^(?:policy|console|exception|request to another origin): /)

  // The probe has teeth: on a page without a policy every way works
  other.serve('/unguarded', `<!doctype html><script>${probeScript(other.url).replaceAll('</script>', '<\\/script>')}</script><body>`)
  other.serve('/favicon.svg', '')
  await page.goto(`${other.url}/unguarded`)
  await expect.poll(() => page.evaluate(() => globalThis.probed?.done)).toBe(true)
  const unguarded = await page.evaluate(() => globalThis.probed.ran)
  const asked = other.asked.length

  await page.route('**/config.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()}\n${probeScript(other.url)}` })
  })
  for (const path of ['/no-such-page', `/traffic/requests?orgId=${member.orgId}`]) {
    await page.goto(path)
    await expect.poll(() => page.evaluate(() => globalThis.probed?.done), { timeout: 20_000 }).toBe(true)
    expect(await page.evaluate(() => globalThis.probed.ran), path).toEqual([])
  }
  expect(unguarded.toSorted()).toEqual(RUNNING.toSorted())
  expect(CALLING.filter((path) => !other.asked.slice(0, asked).includes(path))).toEqual([])
  expect(other.asked.slice(asked)).toEqual([])
})

test('no other site can show the console in a frame', async ({ page, watch }) => {
  watch.expect(/another origin|frame|ERR_BLOCKED_BY_RESPONSE/)
  other.serve('/framing', `<!doctype html><h1>Other</h1><iframe src="${CONSOLE_URL}/sign-in" title="stolen"></iframe>`)
  await page.goto(`${other.url}/framing`)
  const [, frame] = page.frames()
  expect(await frame?.evaluate(() => document.querySelectorAll('form, input').length)).toBe(0)
  expect(frame?.url()).not.toContain(CONSOLE_URL)
})
