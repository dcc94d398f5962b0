import { expect, type Page, test } from '@playwright/test'

import { openSamlSite } from '../conformance/saml-provider-site.ts'
import { expectAccessible } from './support/axe.ts'
import { startPlatform } from './support/platform.ts'

const PASSWORD = 'correct horse battery'
const GRACE = { nameId: 'grace-1', email: 'grace@acme.example', name: 'Grace Hopper', groups: ['engineers'] }
/** SAML 2.0 core, 3.2.2.2: what a provider says when somebody declines. */
const DENIED = 'urn:oasis:names:tc:SAML:2.0:status:RequestDenied'

async function makeOrganization(page: Page): Promise<string> {
  await page.goto('/sign-up')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('E-mail').fill('owner@elsewhere.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'Create organization' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('Acme')
  await page.getByLabel('Slug').fill('acme')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connect a source' })).toBeVisible()
  return new URL(page.url()).searchParams.get('orgId') ?? ''
}

test('an owner connects a SAML provider by its metadata, tests it and offers it; who was invited comes in through it, and who declines reads so @variant', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const site = await openSamlSite()
  const platform = await startPlatform({ env: { SSO_HOSTS: site.host } })
  try {
    const open = async () => (await browser.newContext({ baseURL: platform.url })).newPage()
    const owner = await open()
    const orgId = await makeOrganization(owner)
    await owner.goto(`/orgs/settings/sso?orgId=${orgId}`)
    const form = owner.getByRole('form', { name: 'Identity provider' })
    await form.getByRole('radio', { name: /^SAML 2\.0/ }).check()
    await form.getByLabel('Metadata of the provider').fill(site.metadataUrl)
    await form.getByRole('button', { name: 'Read metadata' }).click()
    await expect(form.getByText('Filled in below. Compare it with what your provider shows.')).toBeVisible()
    await expect(form.getByLabel('Entity id')).toHaveValue(site.provider.entityId)
    await expect(form.getByLabel('Sign-on address')).toHaveValue(site.provider.ssoUrl)
    await form.getByRole('button', { name: 'Save provider' }).click()
    await expect(form.getByText('Saved.')).toBeVisible()
    await expect(owner.getByRole('list', { name: 'Addresses for the provider' })).toContainText(`${platform.url}/api/sso/saml/`)
    await expectAccessible(owner, '/orgs/settings/sso with a SAML provider')

    site.signInAs({ nameId: 'owner-1', email: 'ada@acme.example', name: 'Ada' })
    await owner.getByRole('button', { name: 'Test sign-in' }).click()
    await expect(owner.getByText(/^Worked for ada@acme\.example, /)).toBeVisible()
    const use = owner.getByRole('form', { name: 'Use' })
    await use.getByRole('radio', { name: /^Offered/ }).check()
    await use.getByRole('button', { name: 'Save' }).click()
    await expect(use.getByText('Saved.')).toBeVisible()
    await owner.goto(`/orgs/settings/team?orgId=${orgId}`)
    await owner.getByRole('button', { name: 'Invite' }).click()
    await owner.getByRole('dialog').getByLabel('E-mail').fill(GRACE.email)
    await owner.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
    await expect(owner.getByText('/sign-up?invite=sgi_')).toBeVisible()

    const grace = await open()
    site.signInAs(GRACE, { status: DENIED })
    await grace.goto('/sso/saml/sign-in?org=acme')
    await expect(grace.getByRole('heading', { name: 'Not signed in' })).toBeVisible()
    await expect(grace.getByRole('alert')).toContainText('The identity provider did not sign you in.')
    expect(new URL(grace.url()).search).toBe('')

    site.signInAs(GRACE)
    await grace.getByRole('link', { name: 'Try again' }).click()
    await grace.getByLabel('E-mail, domain or organization').fill('acme')
    await grace.getByRole('button', { name: 'Continue' }).click()
    await expect(grace.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await expect(grace.getByRole('button', { name: 'Organization: Acme' })).toBeVisible()
    expect(new URL(grace.url()).hash).toBe('')
    await grace.getByRole('button', { name: 'Account' }).click()
    await expect(grace.getByText(GRACE.email)).toBeVisible()
    // The session is of the organization, and of nothing else
    await grace.goto('/?orgId=another')
    await expect(grace.getByRole('alert')).toContainText('You are signed in through the identity provider of an organization')

    await owner.goto(`/orgs/settings/sso?orgId=${orgId}`)
    await expect(owner.getByRole('region', { name: 'Last sign-ins' }).getByRole('listitem').first()).toHaveText(
      /^Signed in grace@acme\.example.*subject grace-1 · groups engineers/,
    )
    await owner.goto(`/orgs/settings/team?orgId=${orgId}`)
    await expect(owner.getByRole('grid', { name: 'Members' }).getByRole('row').filter({ hasText: 'Grace' })).toContainText('Single sign-on')
    for (const page of [owner, grace]) await page.context().close()
  } finally {
    await platform.stop()
    await site.close()
  }
})
