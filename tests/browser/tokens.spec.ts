import type { Page, Request, Response } from '@playwright/test'

import { expect, test } from './console.ts'
import { importInto, type Member, makeOrganization } from './support/people.ts'
import { requestsScreen } from './support/requests-screen.ts'

/** The tokens of the specification (points 3, 4, 6 and 7) in a real browser: two organizations of one person, in one document. */

test('each call bears a token of the organization it is for, which is read once until organization or environment changes', async ({
  page,
  member,
}) => {
  const second: Member = { ...member, ...(await makeOrganization(member, 'Second Works')) }
  await importInto(member, 'har', JSON.stringify(recording('first.example')))
  await importInto(second, 'har', JSON.stringify(recording('second.example')))
  const tokens = watchTokens(page, member.idToken)

  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await openBody(page, 'first.example')
  await page.waitForLoadState('networkidle')
  expect(await tokens.sinceThen()).toEqual({
    reads: [`orgs/${member.orgId}/settings/hosting`, `users/${member.uid}/orgs/${member.orgId}`],
    asked: [{ service: 'pulse' }],
    bearers: bearersOf(member),
  })

  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  await page.getByRole('button', { name: 'Organization: Acme' }).click()
  await page.getByRole('link', { name: /^Second Works/ }).click()
  await openBody(page, 'second.example')
  expect(await tokens.sinceThen()).toEqual({
    reads: [`orgs/${second.orgId}/settings/hosting`, `users/${member.uid}/orgs/${second.orgId}`],
    asked: [{ service: 'pulse' }],
    bearers: bearersOf(second),
  })

  await page.getByRole('link', { name: 'All requests' }).click()
  await expect(requestsScreen(page).row(0)).toContainText('second.example')
  await tokens.sinceThen()
  const listed = page.waitForResponse((response) => response.url().endsWith('/requests/list'))
  await page.getByRole('button', { name: 'Environment: All environments' }).click()
  await page.getByRole('link', { name: /^production/ }).click()
  await listed
  const { api, pulse } = bearersOf(second)
  expect(await tokens.sinceThen()).toEqual({
    reads: [`orgs/${second.orgId}/settings/hosting`],
    asked: [{ service: 'pulse', contextId: second.environmentId }],
    bearers: { api, pulse },
  })
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
})

for (const path of ['/traffic/requests', '/traffic/connections'])
  test(`the first rows of ${path} are requested once, before the code of the list has arrived${path === '/traffic/requests' ? '' : ' @variant'}`, async ({
    page,
    member,
  }) => {
    await importInto(member, 'har', JSON.stringify(recording('first.example')))
    const asked: string[] = []
    page.on('request', (request) => {
      // Not the look for the newest of all, when there is none in the range
      if (request.url().endsWith('/list') && request.postDataJSON().limit > 1) asked.push(request.postData() ?? '')
    })
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/_astro\/(?:traffic|lists)[^/]*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${path}?orgId=${member.orgId}`, { waitUntil: 'commit' })
    await expect.poll(() => asked).toHaveLength(1)
    release()
    await expect(page.locator('footer').getByRole('status')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toHaveLength(1)
    // An address that names something is read by the list itself
    await page.goto(`${path}?orgId=${member.orgId}&from=now-6h`)
    await expect(page.locator('footer').getByRole('status')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toHaveLength(2)
  })

/** Which token each wire must have seen, and no other. */
const bearersOf = ({ orgId }: Member) => ({
  api: [`apiToken of ${orgId}`],
  pulse: [`issued to apiToken of ${orgId}`],
  warehouse: [`warehouseToken of ${orgId}`],
})

/** Opens the one request of an organization, with the body that the warehouse keeps. */
async function openBody(page: Page, host: string): Promise<void> {
  const screen = requestsScreen(page)
  await expect(screen.row(0)).toContainText(host)
  await screen.openPage(screen.row(0))
  await page.getByRole('tab', { name: 'Response' }).click()
  await expect(page.getByText(`"${host}"`)).toBeVisible()
}

/**
 * Reads what the wires themselves said about tokens: documents name those of a membership, the product API issues those for pulse. Calls that are made
 * outside of any organization, with the provider's own token, are left out.
 */
function watchTokens(page: Page, idToken: string) {
  const names = new Map<string, string>()
  // One after the other: the name of an issued token has that of the token it was asked for with
  let naming = Promise.resolve()
  let reads: string[] = []
  let asked: unknown[] = []
  let sent: { wire: string; bearer: string }[] = []

  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const wire = /^\/(api|pulse|warehouse)\//.exec(pathname)?.[1]
    const bearer = bearerOf(request)
    if (wire && bearer !== idToken) sent.push({ wire, bearer })
    if (pathname === '/api/jwt/tokens') asked.push(request.postDataJSON())
    if (pathname.endsWith('documents:batchGet'))
      reads.push(...(request.postDataJSON() as { documents: string[] }).documents.map((name) => name.replace(/^.*\/documents\//, '')))
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('documents:batchGet')) naming = naming.then(() => nameMembership(response))
    if (pathname === '/api/jwt/tokens') naming = naming.then(() => nameIssued(response))
  })

  async function nameMembership(response: Response): Promise<void> {
    const [{ found }] = (await response.json()) as [{ found: { name: string; fields: Record<string, { stringValue?: string }> } }]
    const orgId = /\/users\/[^/]+\/orgs\/([^/]+)$/.exec(found.name)?.[1]
    for (const field of orgId ? ['apiToken', 'warehouseToken'] : [])
      names.set(found.fields[field]?.stringValue ?? '', `${field} of ${orgId}`)
  }
  async function nameIssued(response: Response): Promise<void> {
    const { token } = (await response.json()) as { token: string }
    names.set(token, `issued to ${nameOf(bearerOf(response.request()))}`)
  }
  const nameOf = (bearer: string): string => names.get(bearer) ?? `unknown: ${bearer || 'none'}`

  return {
    /** What was read, asked for and sent since the last time, each once and sorted. */
    async sinceThen() {
      await naming
      const bearers: Record<string, string[]> = {}
      for (const { wire, bearer } of sent) bearers[wire] = [...new Set([...(bearers[wire] ?? []), nameOf(bearer)])]
      const seen = { reads: reads.toSorted(), asked, bearers }
      ;[reads, asked, sent] = [[], [], []]
      return seen
    },
  }
}

const bearerOf = (request: Request): string => (request.headers()['authorization'] ?? '').replace(/^Bearer /, '')

function recording(host: string) {
  const request = { method: 'GET', url: `https://${host}/orders`, httpVersion: 'HTTP/1.1', headers: [], queryString: [], cookies: [] }
  const content = { size: 40, mimeType: 'application/json', text: JSON.stringify({ from: host }) }
  const response = { status: 200, statusText: 'OK', httpVersion: 'HTTP/1.1', headers: [], cookies: [], content, redirectURL: '' }
  const entry = {
    startedDateTime: new Date(Date.now() - 60_000).toISOString(),
    time: 42,
    request: { ...request, headersSize: 200, bodySize: 0 },
    response: { ...response, headersSize: 100, bodySize: 40 },
    cache: {},
    timings: { send: 1, wait: 40, receive: 1 },
  }
  return { log: { version: '1.2', creator: { name: 'test', version: '1' }, entries: [entry] } }
}

test('membership, token and rows are requested while the provider says who is here, once, and shown when it has said so', async ({
  page,
  member,
}) => {
  await importInto(member, 'har', JSON.stringify(recording('first.example')))
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname.replace(/^.*[/:](?=\w)/, '')))
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/v1/accounts:lookup*', async (route) => {
    await held
    await route.continue()
  })
  const answered = page.waitForResponse(/\/requests\/list$/)
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await expect.poll(() => asked).toContain('lookup')
  await (await answered).finished()
  await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible() // the screen is there, and has nothing to show
  await expect(page.getByText('first.example')).toHaveCount(0)
  release()
  await expect(requestsScreen(page).row(0)).toContainText('first.example')
  // The membership and the hosting settings
  expect(asked.filter((name) => name === 'batchGet')).toHaveLength(2)
  expect(asked.filter((name) => name === 'tokens')).toHaveLength(1)
})

test('for somebody whose account is gone nothing is shown of what was requested meanwhile', async ({ page, member, watch }) => {
  watch.expect(/400|401|403/)
  await importInto(member, 'har', JSON.stringify(recording('first.example')))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.innerText.includes('first.example')) sessionStorage.setItem('seen', 'yes')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/v1/accounts:lookup*', async (route) => {
    await held
    await route.fulfill({ status: 400, json: { error: { code: 400, message: 'USER_NOT_FOUND', errors: [] } } })
  })
  const answered = page.waitForResponse(/\/requests\/list$/)
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await (await answered).finished()
  await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull()
})
