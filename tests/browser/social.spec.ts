import { CLIENT, openGithub, openOpenIdProvider } from '../platform/identity/providers/stand-ins.ts'
import { expect, test as base } from './console.ts'
import { CONSOLE_URL } from './support/people.ts'
import { type RunningPlatform, startPlatform } from './support/platform.ts'

/** Signing in with Google and GitHub as a person goes through it: the pages, the platform's API, and stand-ins for the two providers. */
interface FixtureParts {
  platform: RunningPlatform
  google: Awaited<ReturnType<typeof openOpenIdProvider>>
  github: Awaited<ReturnType<typeof openGithub>>
}

const test = base.extend<object, { identityPlatform: FixtureParts }>({
  identityPlatform: [
    async ({ browserName: _ }, use) => {
      const [google, github] = [await openOpenIdProvider(), await openGithub()]
      const platform = await startPlatform({
        env: {
          SSO_HOSTS: `${google.host},${github.host}`,
          GOOGLE_CLIENT_ID: CLIENT.clientId,
          GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
          GOOGLE_ISSUER: google.url,
          GITHUB_CLIENT_ID: CLIENT.clientId,
          GITHUB_CLIENT_SECRET: CLIENT.clientSecret,
          GITHUB_URL: github.url,
        },
      })
      google.start(`${platform.url}/api/sso/providers/google/callback`)
      await use({ platform, google, github })
      await platform.stop()
      await Promise.all([google.close(), github.close()])
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

// One after the other in one worker, so that one platform is enough
test.describe.configure({ mode: 'default' })

const PASSWORD = 'correct horse battery'

test('only what the operator set up is offered, and a deployment without providers shows none', async ({ page, browser }) => {
  for (const path of ['/sign-in', '/sign-up']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveText([/Google/, /GitHub/])
  }
  const other = await (await browser.newContext({ baseURL: CONSOLE_URL })).newPage()
  await other.goto('/sign-in')
  await expect(other.getByRole('link', { name: 'Continue with SSO' })).toBeVisible()
  await expect(other.getByRole('button', { name: /^Continue with/ })).toHaveCount(0)
  await other.context().close()
})

test('a stranger comes in with Google, finds it under “My account”, and cannot take the only way in away', async ({
  page,
  identityPlatform,
}) => {
  identityPlatform.google.signInAs({ sub: 'ada', email: 'ada@one.example', email_verified: true, name: 'Ada Lovelace' })
  await page.goto('/me?demo=false')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  // Back where they wanted to go, and what brought them there stands nowhere
  const ways = page.getByRole('list', { name: 'Sign-in methods' })
  await expect(ways).toContainText('Google')
  await expect(ways).toContainText('ada@one.example')
  await expect(ways).not.toContainText('password')
  expect(page.url()).not.toMatch(/code=/)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('session:provider')
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await expect(page.getByText('This is the only way into your account.')).toBeVisible()
})

test('an account with a password is not opened by its address; its owner connects GitHub, and then it is', async ({
  page,
  identityPlatform,
}) => {
  identityPlatform.github.signInAs({
    id: 7,
    login: 'grace',
    name: 'Grace',
    emails: [{ email: 'grace@one.example', primary: true, verified: true }],
  })
  await page.goto('/sign-up')
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('E-mail').fill('grace@one.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/\/orgs/)
  await page.goto('/sign-out')

  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await expect(page.getByRole('heading', { name: 'Not signed in' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Sign in with its password')
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByLabel('E-mail').fill('grace@one.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/orgs/)

  await page.goto('/me')
  await page.getByRole('button', { name: 'Connect GitHub' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('button', { name: 'Disconnect GitHub' })).toBeVisible()
  await page.goto('/sign-out')
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  await page.waitForURL(/\/orgs/)
})

test('a provider that says no, and a response in another browser, sign nobody in', async ({ page, browser, identityPlatform }) => {
  identityPlatform.google.refuse()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('alert')).toContainText('Google did not sign you in')
  expect(new URL(page.url()).search).toBe('')
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/sign-in')
  const other = await (await browser.newContext()).newPage()
  await other.goto(`${identityPlatform.platform.url}/sso/oidc/callback#code=${'a'.repeat(43)}&provider=google`)
  await expect(other.getByRole('alert')).toContainText('was started in another browser')
  await other.context().close()
})
