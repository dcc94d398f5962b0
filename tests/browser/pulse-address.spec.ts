import type { Page } from '@playwright/test'

import { freePort, freePorts } from '../support/free-ports.ts'
import { expect, test as base } from './console.ts'
import { expectAccessible } from './support/axe.ts'
import { startPlatform } from './support/platform.ts'
import { openScriptedPulse, type ScriptedPulse } from './support/scripted-pulse.ts'

/** A platform whose operator allows three other origins: its own under another name, something else, and one where nothing listens. */
interface Installation {
  url: string
  /** The platform's own pulse, as another origin than the console's. */
  pulse: string
  other: ScriptedPulse
  silent: string
}

const test = base.extend<object, { installation: Installation }>({
  installation: [
    async ({ browserName: _ }, use) => {
      const [port = 0, agents = 0] = await freePorts(2)
      const [other, silent] = [await openScriptedPulse(), `http://127.0.0.1:${await freePort()}`]
      const [url, named] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
      const env = {
        SIGHTGLASS_PORT: String(port),
        SIGHTGLASS_AGENTS_PORT: String(agents),
        CONSOLE_ORIGINS: url,
        PULSE_ORIGINS: [named, other.url, silent].join(),
      }
      const platform = await startPlatform({ env })
      await use({ url, pulse: `${named}/pulse`, other, silent })
      await platform.stop()
      await other.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, installation }, use) => {
    const context = await browser.newContext({ baseURL: installation.url })
    await use(await context.newPage())
    await context.close()
  },
})

async function signUp(page: Page): Promise<string> {
  await page.goto('/sign-up')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('E-mail').fill('ada@elsewhere.example')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'Create organization' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('Acme')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connect a source' })).toBeVisible()
  return new URL(page.url()).searchParams.get('orgId') ?? ''
}

test('an owner names another pulse: what is none is refused with what to do and gets no token, and what is one is used at once', async ({
  page,
  installation: { url, pulse, other, silent },
}) => {
  const orgId = await signUp(page)
  await page.goto(`/orgs/settings?orgId=${orgId}`)
  const form = page.getByRole('form', { name: 'Pulse address' })
  const address = form.getByLabel('Address')
  const attempt = async (text: string): Promise<void> => {
    await address.fill(text)
    await form.getByRole('button', { name: 'Test and save' }).click()
  }

  await test.step('the rule: nothing is asked', async () => {
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).origin))
    for (const [text, sentence] of [
      ['pulse', 'Enter an address that begins with https://.'],
      ['https://evil.example/pulse', `The operator allows only ${new URL(pulse).origin}, ${other.url}, ${silent} (PULSE_ORIGINS).`],
      [`${other.url}/?x=1`, 'Use an address without user, password, query and fragment.'],
    ] as const) {
      await attempt(text)
      await expect(address).toHaveAccessibleDescription(new RegExp(sentence.replaceAll(/[.?()]/g, '\\$&')))
    }
    expect(asked.filter((origin) => origin !== url)).toEqual([])
    await expectAccessible(page, '/orgs/settings with a refused pulse address')
  })

  for (const [manner, sentence] of [
    ['a page', /What answers there is no pulse/],
    ['a redirect', /It leads to another address/],
    ['no CORS', new RegExp(`does not let this console read it. Its CONSOLE_ORIGINS has to name ${url}`)],
    ['another pulse', /refuses the tokens of this organization/],
  ] as const)
    await test.step(`${manner}`, async () => {
      expect(other.tokens).toEqual([])
      other.manner = manner
      await attempt(`${other.url}/${encodeURIComponent(manner)}`)
      await expect(address).toHaveAccessibleDescription(sentence)
    })
  // Only what had refused a call as a pulse does has got a token
  expect(other.tokens).toHaveLength(1)
  await attempt(silent)
  await expect(address).toHaveAccessibleDescription(/Nothing that this browser can read answers/)

  await test.step('a page whose content policy is older than its configuration', async () => {
    const unlisted = 'http://127.0.0.1:4'
    await page.route('**/config.js', async (route) => {
      const served = await route.fetch()
      await route.fulfill({ response: served, body: (await served.text()).replace('"pulseOrigins":[', `"pulseOrigins":["${unlisted}",`) })
    })
    await page.reload()
    await attempt(unlisted)
    await expect(address).toHaveAccessibleDescription(/The content policy of this page does not list/)
    await page.unroute('**/config.js')
    await form.getByRole('button', { name: 'Discard' }).click()
    await page.reload()
  })

  await test.step('the right one is saved, and traffic comes from there without a reload', async () => {
    await attempt(`${pulse}/`)
    await expect(form.getByText('Saved. This tab loads traffic from there from now on')).toBeVisible()
    const lines = page.getByRole('region', { name: 'History' }).getByRole('listitem')
    await expect(lines).toHaveText([/^Changed the pulse address/, /^Created/])
    const rows = page.waitForResponse((response) => response.url() === `${pulse}/api/v1/requests/list`)
    await page.getByRole('navigation').getByRole('link', { name: 'Requests' }).first().click()
    expect((await rows).status()).toBe(200)
    await page.goBack()
  })

  await test.step('emptied, it is the pulse of the installation again', async () => {
    await expect(address).toHaveValue(`${pulse}/`)
    await attempt('')
    await expect(form.getByText('Saved. This tab')).toBeVisible()
    const rows = page.waitForResponse((response) => response.url() === `${url}/pulse/api/v1/requests/list`)
    await page.getByRole('navigation').getByRole('link', { name: 'Requests' }).first().click()
    expect((await rows).status()).toBe(200)
  })
})
