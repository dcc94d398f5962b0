import { readFile } from 'node:fs/promises'

import { expect, type Page } from '@playwright/test'

import { SESSION_KEYS } from '#src/lib/session-records.ts'
import { readDeployment } from '#wire/product/deployments.ts'
import { readPage } from '#wire/product/page.ts'
import { PATHS } from '#wire/product/paths.ts'

import { archives } from './archive.ts'
import { CONSOLE_URL, importInto, listRequests, type Member } from './people.ts'
import { seed, SHOP } from './traffic.ts'

const HEADING = { level: 1 } as const

/** The id of a request with headers and bodies. */
export async function someRequest(member: Member): Promise<string> {
  const archive = archives.find(({ name }) => name.startsWith('firefox_www.nghttp2'))
  const { range } = await importInto(member, 'har', await readFile(archive?.path ?? ''))
  let id: string | undefined
  await expect
    .poll(async () => (id = (await listRequests(member, { range: range ?? { fromMs: 0, toMs: 0 }, limit: 1 })).rows[0]?.id))
    .toBeDefined()
  return id ?? ''
}

/** The id of the deployment that may send. */
async function deploymentOf({ apiToken }: Member): Promise<string> {
  const answer = await fetch(`${CONSOLE_URL}/api${PATHS.deployments}`, { headers: { Authorization: `Bearer ${apiToken}` } })
  return readPage(await answer.json(), readDeployment).items[0]?.id ?? ''
}

/** Every page that shows something of an organization; in braces what a page needs to know. */
const SCREENS: readonly string[] = [
  '/',
  '/orgs',
  '/orgs/new',
  '/orgs/overview',
  '/me',
  '/orgs/install?source=qtap',
  '/orgs/install?source=file',
  '/traffic/requests',
  '/traffic/requests/manage?id={request}',
  '/traffic/connections',
  '/traffic/bandwidth?of=requests',
  '/inventory/geolocation?measure=requests',
  '/traffic/performance',
  '/traffic/availability',
  '/inventory/vendors',
  '/inventory/vendors/manage?id=stripe',
  '/inventory/endpoints',
  '/inventory/clients',
  '/inventory/api-tokens',
  '/orgs/settings',
  '/orgs/settings/team',
  '/orgs/settings/team?tab=invitations',
  '/orgs/settings/team?tab=machines',
  '/orgs/settings/team?tab=roles',
  '/orgs/settings/team?tab=audit',
  '/orgs/settings/team/manage?id={member}',
  '/orgs/settings/sso',
  '/orgs/settings/jwt',
  '/orgs/settings/tls',
  '/orgs/settings/proxy',
  '/orgs/settings/views',
  '/orgs/settings/qtap',
  '/orgs/settings/qtap/filters',
  '/orgs/settings/endpoints',
  '/orgs/settings/services',
  '/orgs/settings/snapshot',
  '/orgs/settings/releases',
  '/orgs/settings/deployments',
  '/orgs/settings/deployments/manage?id={deployment}',
]

/** Their routes, each once. */
export const SCREEN_PATHS: ReadonlySet<string> = new Set(SCREENS.map((screen) => screen.split('?', 1)[0] ?? ''))

/** The session stands where the address of this page said. */
export async function expectContext(
  page: Page,
  { orgId, environmentId }: Pick<Member, 'orgId' | 'environmentId'>,
  path: string,
): Promise<void> {
  await expect
    .poll(async () => JSON.parse((await page.evaluate((key) => localStorage.getItem(key), SESSION_KEYS.context)) ?? 'null'), {
      message: path,
    })
    .toEqual({ orgId, contextId: environmentId, deleting: false })
}

/**
 * Every page, with something to show where the seeded traffic has it. Only its address says which organization and environment it is
 * of. Each begins in a window of this size.
 */
export async function eachScreen(
  page: Page,
  member: Member,
  { size, look }: { size: { width: number; height: number }; look: (path: string) => Promise<void> },
): Promise<void> {
  await seed(member, SHOP)
  const ids = { request: await someRequest(member), member: member.uid, deployment: await deploymentOf(member) }
  await page.goto('/favicon.svg') // whose document runs nothing of the console
  for (const screen of SCREENS) {
    const path = Object.entries(ids).reduce((text, [name, id]) => text.replace(`{${name}}`, id), screen)
    await page.evaluate((key) => localStorage.removeItem(key), SESSION_KEYS.context)
    const query = `orgId=${member.orgId}&contextId=${member.environmentId}`
    const answer = await page.goto(`${path}${path.includes('?') ? '&' : '?'}${query}`, { waitUntil: 'commit' })
    await page.setViewportSize(size) // not before: the page that is left would be drawn once more
    expect(answer?.status(), path).toBe(200)
    await settle(page, path)
    await expectContext(page, member, path)
    await look(path)
  }
  await page.goto('/sign-out')
  await expect(page.getByRole('heading', { ...HEADING, name: 'Sign in' })).toBeVisible()
  await page.setViewportSize(size)
  await look('/sign-in')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { ...HEADING, name: 'Create an account' })).toBeVisible()
  await page.setViewportSize(size)
  await look('/sign-up')
}

/** Nothing is loading any more. */
async function settle(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', HEADING)).toBeAttached()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  if (path.startsWith('/traffic/requests?') || path === '/traffic/requests') await expect(page.getByRole('gridcell').first()).toBeVisible()
}
