import type { Page } from '@playwright/test'

import { openNameServer } from '#tests/support/name-server.ts'

import { openRealProvider } from '../conformance/oidc-real-provider.ts'
import { expect, test as base } from './console.ts'
import { expectAccessible } from './support/axe.ts'
import { startPlatform } from './support/platform.ts'

/** Single sign-on as an owner sets it up: a certified OpenID provider, a server of the domain name system, and the platform that speaks to both. */
interface Installation {
  url: string
  provider: Awaited<ReturnType<typeof openRealProvider>>
  names: Awaited<ReturnType<typeof openNameServer>>
}

const PASSWORD = 'correct horse battery'
const SECRET = 'a secret that is long enough'

const test = base.extend<object, { installation: Installation }>({
  installation: [
    async ({ browserName: _ }, use) => {
      const [provider, names] = await Promise.all([openRealProvider(), openNameServer()])
      const platform = await startPlatform({ env: { SSO_HOSTS: provider.host, DNS_SERVERS: names.address } })
      provider.start(`${platform.url}/api/sso/oidc/callback`)
      await use({ url: platform.url, provider, names })
      await platform.stop()
      await Promise.all([provider.close(), names.close()])
    },
    { scope: 'worker' },
  ],
  // These pages belong to a platform of their own, which the usual watch would take for somebody else's
  page: async ({ browser, installation }, use) => {
    const context = await browser.newContext({ baseURL: installation.url })
    await use(await context.newPage())
    await context.close()
  },
})

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'Create organization' }).first().click()
}

test('an owner connects a certified provider, tests it, proves a domain, requires it, and members come in by it alone', async ({
  page,
  browser,
  installation: { url, provider, names },
}) => {
  await signUp(page, 'owner@elsewhere.example')
  await page.getByLabel('Name', { exact: true }).fill('Acme')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connect a source' })).toBeVisible()
  const orgId = new URL(page.url()).searchParams.get('orgId') ?? ''
  await page.goto(`/orgs/settings?orgId=${orgId}`)
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('openid')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Single sign-on' }).click()

  await expect(page.getByText('Off. Save a provider, test it, prove a domain; then offer or require it.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Addresses for the provider' })).toContainText(`${url}/api/sso/oidc/callback`)
  await expect(page.getByRole('button', { name: 'Test sign-in' })).toHaveAccessibleDescription('Save an identity provider first.')

  const form = page.getByRole('form', { name: 'Identity provider' })
  await form.getByRole('radio', { name: /^OpenID Connect/ }).check()
  await form.getByLabel('Issuer').fill(`${provider.issuer}/wrong`)
  await form.getByRole('button', { name: 'Look it up' }).click()
  await expect(form.getByText(/answered with 404/)).toBeVisible()
  await form.getByLabel('Issuer').fill(provider.issuer)
  await form.getByRole('button', { name: 'Look it up' }).click()
  await expect(form.getByText(`Found. People sign in at ${provider.issuer}/auth`)).toBeVisible()
  await form.getByRole('button', { name: 'Save provider' }).click()
  await expect(form.getByLabel('Client id')).toBeFocused()
  await expect(form.getByText('Fill this in.').first()).toBeVisible()
  await form.getByLabel('Client id').fill('console')
  await form.getByLabel('Client secret').fill(SECRET)
  await form.getByLabel('Scopes').last().fill('groups')
  await form.getByRole('button', { name: 'Save provider' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
  await expect(form.getByText('Set · ends in ough')).toBeVisible()
  // The secret that it took the place of is nowhere to be read
  await expect(form.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect(await page.content()).not.toContain(SECRET)

  const use = page.getByRole('form', { name: 'Use' })
  await expect(use.getByRole('radio', { name: /^Required/ })).toBeDisabled()
  await expect(use.getByText('Test the saved provider first.')).toBeVisible()
  provider.refuse()
  await page.getByRole('button', { name: 'Test sign-in' }).click()
  await expect(page.getByText(/^Failed: The identity provider did not sign you in\./)).toBeVisible()
  provider.signInAs({ sub: 'owner-1', email: 'ada@acme.example', email_verified: true, name: 'Ada', groups: ['engineers'] })
  await page.getByRole('button', { name: 'Test sign-in' }).click()
  await expect(page.getByText(/^Worked for ada@acme\.example, /)).toBeVisible()
  expect(new URL(page.url()).searchParams.has('tested')).toBe(false)
  await expect(use.getByText('Prove a domain first.')).toBeVisible()

  await page.getByRole('button', { name: 'Add domain' }).press('Enter')
  await page.getByRole('dialog', { name: 'Add a domain' }).getByLabel('Domain').fill('acme.example')
  await page.keyboard.press('Enter')
  const domain = page.getByRole('list', { name: 'Domains' }).getByRole('listitem')
  await domain.getByRole('button', { name: 'Check the proof' }).click()
  await expect(domain.getByRole('alert')).toContainText('There is no TXT record with this value')
  const [record = '', value = ''] = await domain.locator('code').allTextContents()
  names.publish(record, value)
  await domain.getByRole('button', { name: 'Check the proof' }).click()
  await expect(domain).toContainText('Proved')

  const admission = page.getByRole('form', { name: 'Who comes in, and as what' })
  await admission.getByRole('checkbox', { name: /^Let in whoever/ }).check()
  await admission.getByRole('button', { name: 'Add group' }).click()
  await admission.getByRole('textbox', { name: 'Group 1' }).fill('engineers')
  await admission.getByLabel('Role 1').selectOption('editor')
  await admission.getByRole('button', { name: 'Save' }).click()
  await expect(admission.getByText('Saved.')).toBeVisible()
  await expect(admission.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectAccessible(page, '/orgs/settings/sso with a provider, a domain and a group')

  await use.getByRole('radio', { name: /^Required/ }).check()
  await use.getByRole('button', { name: 'Save' }).click()
  await expect(use.getByText('Name an owner who may still use their password').first()).toBeVisible()
  await use.getByRole('checkbox', { name: /Ada Lovelace|owner@/ }).check()
  await use.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Required: members with an address of acme.example come in through the provider only.')).toBeVisible()
  await expect(domain.getByRole('button', { name: 'Remove' })).toHaveAccessibleDescription('Single sign-on is required for it.')

  provider.signInAs({ sub: 'grace-1', email: 'grace@acme.example', email_verified: true, name: 'Grace', groups: ['engineers'] })
  const hers = await (await browser.newContext({ baseURL: url })).newPage()
  await hers.goto('/sso/oidc/sign-in?org=acme.example')
  await expect(hers.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await hers.goto(`/orgs/settings/sso?orgId=${orgId}`)
  await expect(hers.getByRole('heading', { name: 'How people sign in is shown to admins' })).toBeVisible()
  await hers.context().close()

  await page.reload()
  const signIns = page.getByRole('region', { name: 'Last sign-ins' }).getByRole('listitem')
  await expect(signIns).toHaveText([/^Signed in grace@acme\.example.*subject grace-1 · groups engineers · role editor/])
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveText([
    /^Changed single sign-on/,
    /^Changed single sign-on/,
    /^Began a test/,
    /^Began a test/,
    /^Changed single sign-on/,
  ])
})
