import { openRealProvider } from '../conformance/oidc-real-provider.ts'
import { expect, test as base } from './console.ts'
import { type RunningPlatform, startPlatform } from './support/platform.ts'

/** Single sign-on as a person goes through it: the console's pages, the platform's API and a certified OpenID provider. */
interface FixtureParts {
  platform: RunningPlatform
  provider: Awaited<ReturnType<typeof openRealProvider>>
  slug: string
}

const INVITED = 'grace@acme.example'

const test = base.extend<object, { identityPlatform: FixtureParts }>({
  identityPlatform: [
    async ({ browserName: _ }, use) => {
      const provider = await openRealProvider()
      const platform = await startPlatform({ env: { SSO_HOSTS: provider.host } })
      provider.start(`${platform.url}/api/sso/oidc/callback`)
      const slug = await makeOrganization(platform.url, provider.issuer)
      await use({ platform, provider, slug })
      await platform.stop()
      await provider.close()
    },
    { scope: 'worker' },
  ],
  // These pages belong to a platform of their own, which the usual watch would take for somebody else's
  page: async ({ browser, identityPlatform }, use) => {
    const context = await browser.newContext({ baseURL: identityPlatform.platform.url })
    await use(await context.newPage())
    await context.close()
  },
})

/** An organization with single sign-on open, and one invitation. */
async function makeOrganization(url: string, issuer: string): Promise<string> {
  const call = async (method: string, path: string, token: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
  const account = { email: 'owner@acme.example', password: 'correct horse battery', returnSecureToken: true }
  const { idToken, localId } = (await call('POST', '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local', '', account)) as {
    idToken: string
    localId: string
  }
  const { orgId } = (await call('POST', '/api/orgs', idToken, { name: 'Acme', slug: 'acme' })) as { orgId: string }
  const documents = 'projects/sightglass/databases/(default)/documents'
  const [answer] = (await call('POST', `/v1/${documents}:batchGet`, idToken, {
    documents: [`${documents}/users/${localId}/orgs/${orgId}`],
  })) as [{ found: { fields: { apiToken: { stringValue: string } } } }]
  const apiToken = answer.found.fields.apiToken.stringValue
  const settings = {
    kind: 'oidc',
    oidc: {
      issuer,
      clientId: 'console',
      clientSecret: 'a secret that is long enough',
      scopes: ['email', 'profile'],
      emailIsVerified: false,
    },
    attributes: { email: 'email', name: 'name', groups: 'groups' },
    groupRoles: [],
    defaultRole: 'viewer',
    justInTime: false,
    enabled: true,
    enforced: false,
    breakGlass: [],
  }
  await call('PUT', '/api/sso', apiToken, settings, { 'If-Match': '"none"' })
  await call('POST', '/api/invitations', apiToken, { email: INVITED, role: 'editor' })
  return 'acme'
}

// One after the other in one worker, so that one platform is enough
test.describe.configure({ mode: 'default' })

const grace = { sub: 'grace-1', email: INVITED, email_verified: true, name: 'Grace Hopper' }

test('from the sign-in page through the provider into the organization, and the code stays in no address', async ({
  page,
  identityPlatform,
}) => {
  identityPlatform.provider.signInAs(grace)
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Continue with SSO' }).click()
  await page.getByLabel('E-mail, domain or organization').fill(identityPlatform.slug)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Organization: Acme' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('session:sso')
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText(INVITED)).toBeVisible()
})

test('a session of the organization learns why something outside of it is closed, and how to get there', async ({
  page,
  identityPlatform,
}) => {
  identityPlatform.provider.signInAs(grace)
  await page.goto(`/sso/oidc/sign-in?org=${identityPlatform.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

  await page.goto('/?orgId=another')
  await expect(page.getByRole('alert')).toContainText(
    'You are signed in through the identity provider of an organization, which gives access to that organization only.',
  )
  await page.goto('/orgs/new')
  await page.getByLabel('Name', { exact: true }).fill('Of my own')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Your organization keeps this account')
  await page.goto('/me')
  await expect(page.getByRole('heading', { level: 2, name: 'Sessions' })).toBeVisible()
})

test('a refusal by the provider differs from a sign-in that went wrong, and one can try again', async ({ page, identityPlatform }) => {
  identityPlatform.provider.refuse()
  await page.goto(`/sso/oidc/sign-in?org=${identityPlatform.slug}`)
  await expect(page.getByRole('heading', { name: 'Not signed in' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('The identity provider did not sign you in.')
  expect(new URL(page.url()).search).toBe('')
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
})

test('somebody who was not invited reads so', async ({ page, identityPlatform }) => {
  identityPlatform.provider.signInAs({ sub: 'mallory', email: 'mallory@acme.example', email_verified: true })
  await page.goto(`/sso/oidc/sign-in?org=${identityPlatform.slug}`)
  await expect(page.getByRole('alert')).toContainText('You are not a member of this organization yet.')
})

test('an organization that has none, and one that does not exist, read the same', async ({ page }) => {
  for (const org of ['no-such-organization', 'somebody@nowhere.example']) {
    await page.goto('/sso/saml/sign-in')
    await page.getByLabel('E-mail, domain or organization').fill(org)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toContainText('Single sign-on is not enabled for this organization.')
  }
})

test('a response that is opened in another browser signs nobody in', async ({ page, browser, identityPlatform }) => {
  identityPlatform.provider.signInAs(grace)
  const answered = new Promise<string>((resolve) => {
    void page.route(/\/sso\/oidc\/callback/, async (route) => {
      resolve(route.request().url())
      await route.abort()
    })
    page.on('framenavigated', (frame) => frame.url().includes('#code=') && resolve(frame.url()))
  })
  await page.goto(`/sso/oidc/sign-in?org=${identityPlatform.slug}`)
  const other = await (await browser.newContext()).newPage()
  await other.goto(await answered)
  await other.goto(`${identityPlatform.platform.url}/sso/oidc/callback#code=${'a'.repeat(43)}`)
  await expect(other.getByRole('heading', { name: 'Not signed in' })).toBeVisible()
  await expect(other.getByRole('alert')).toContainText('was started in another browser')
  await other.context().close()
})

test('a callback that nobody was sent to is not found', async ({ page }) => {
  await page.goto('/sso/oidc/callback')
  await expect(page.getByText('Page Not Found: /sso/oidc/callback', { exact: true })).toBeVisible()
})
