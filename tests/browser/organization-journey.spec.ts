import { expect, type Page, test } from '@playwright/test'

import { SITE_PAGES } from '#tests/support/site-pages.ts'

import { button, type Known, type Visit, VISITS } from './support/organization-visits.ts'
import { startPlatform } from './support/platform.ts'

/**
 * From an empty installation over every page of home and of the organization (screens.md, sections 2 and 3): an owner does something on each, then a viewer
 * sees it, and reads why they may not do it. A page that has none of those is opened, too: below settings it has to say who may change it.
 */

const PASSWORD = 'correct horse battery'
const OWNER = 'owner@journey.example'
const VIEWER = 'viewer@journey.example'

const isOurs = (path: string): boolean => path === '/' || path === '/me' || path === '/orgs' || path.startsWith('/orgs/')
/** In the order of the table; what is not in it comes last. */
const PATHS = [...new Set([...Object.keys(VISITS), ...SITE_PAGES.map(({ path }) => path).filter(isOurs)])]

/** Of a page that has no line of its own. */
const OPENS: Visit['owner'] = async (page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}
const SAYS_WHY: Visit['viewer'] = async (page, known) => {
  await OPENS(page, known)
  if (!page.url().includes('/manage')) await expect(page.getByText(/needs the role|for admins|shown to admins/i).first()).toBeVisible()
}

async function signUp(page: Page, address: string, email: string, name: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Name').fill(name)
  // An invitation brings its address
  if (address.includes('invite=')) await expect(page.getByLabel('E-mail')).toHaveValue(email)
  else await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Create account').click()
}

async function visit(page: Page, path: string, { orgId, ...known }: Known): Promise<void> {
  const query = new URLSearchParams({ ...VISITS[path]?.query?.({ orgId, ...known }), orgId })
  await page.goto(`${path}?${query}`)
}

test('an owner and a viewer use every page of the organization, from an empty installation on @variant', async ({ browser }) => {
  test.setTimeout(240_000)
  const platform = await startPlatform()
  try {
    const known: Known = { orgId: '', viewerLink: '', ids: { account: '', view: '', deployment: '', filter: '', service: '' } }
    const open = async () => (await browser.newContext({ baseURL: platform.url })).newPage()
    const owner = await open()
    await test.step('an owner signs up, makes the organization and invites a viewer', async () => {
      await signUp(owner, '/sign-up', OWNER, 'Grace')
      await owner.getByRole('link', { name: 'Create organization' }).first().click()
      await owner.getByLabel('Name', { exact: true }).fill('Journey')
      await button(owner, 'Create organization').click()
      await expect(owner.getByRole('heading', { level: 1, name: 'Connect a source' })).toBeVisible()
      known.orgId = new URL(owner.url()).searchParams.get('orgId') ?? ''
      await owner.goto(`/orgs/settings/team?orgId=${known.orgId}`)
      await button(owner, 'Invite').click()
      await owner.getByRole('dialog').getByLabel('E-mail').fill(VIEWER)
      await owner.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
      known.viewerLink = (await owner.getByText('/sign-up?invite=sgi_').textContent()) ?? ''
    })
    for (const path of PATHS)
      await test.step(`owner ${path}`, async () => {
        await visit(owner, path, known)
        await (VISITS[path]?.owner ?? OPENS)(owner, known)
      })
    await owner.context().close()

    const viewer = await open()
    await test.step('a viewer comes by the invitation', async () => {
      await signUp(viewer, known.viewerLink, VIEWER, 'Ada')
      await expect(viewer.getByRole('banner')).toContainText('Journey & Sons')
    })
    for (const path of PATHS)
      await test.step(`viewer ${path}`, async () => {
        await visit(viewer, path, known)
        await (VISITS[path]?.viewer ?? SAYS_WHY)(viewer, known)
      })
    await viewer.context().close()
  } finally {
    await platform.stop()
  }
})
