import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from '@playwright/test'

import { freePort, freePorts } from '../support/free-ports.ts'
import { expect, test as base } from './console.ts'
import { expectAccessible } from './support/axe.ts'
import { startPlatform } from './support/platform.ts'
import { openScriptedPulse, type ScriptedPulse } from './support/scripted-pulse.ts'

/**
 * What is not the platform and an organization's settings name: another pulse, which browsers call, and services of agents, which the platform tries. The
 * operator allows three other origins (the platform's own under another name, something else, and one where nothing listens) and one collector.
 */
interface Installation {
  url: string
  /** The platform's own pulse, as another origin than the console's. */
  pulse: string
  other: ScriptedPulse
  silent: string
  /** `127.0.0.1:4318` of an OpenTelemetry collector over HTTP, without TLS. */
  collector: string
}

const test = base.extend<object, { installation: Installation }>({
  installation: [
    async ({ browserName: _ }, use) => {
      const [port = 0, agents = 0] = await freePorts(2)
      const [other, silent] = [await openScriptedPulse(), `http://127.0.0.1:${await freePort()}`]
      const receiver = createServer((_, response) => void response.writeHead(405).end()).listen(0, '127.0.0.1')
      await once(receiver, 'listening')
      const collector = `127.0.0.1:${(receiver.address() as AddressInfo).port}` // listening on host and port, so an AddressInfo
      const [url, named] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
      const env = {
        SIGHTGLASS_PORT: String(port),
        SIGHTGLASS_AGENTS_PORT: String(agents),
        CONSOLE_ORIGINS: url,
        PULSE_ORIGINS: [named, other.url, silent].join(),
        SERVICE_HOSTS: collector,
      }
      const platform = await startPlatform({ env })
      await use({ url, pulse: `${named}/pulse`, other, silent, collector })
      await platform.stop()
      await other.close()
      receiver.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, installation }, use) => {
    const context = await browser.newContext({ baseURL: installation.url })
    await use(await context.newPage())
    await context.close()
  },
})

// One platform for both
test.describe.configure({ mode: 'default' })

async function signUp(page: Page, email: string, organization: string): Promise<string> {
  await page.goto('/sign-up')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'Create organization' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill(organization)
  await page.getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connect a source' })).toBeVisible()
  return new URL(page.url()).searchParams.get('orgId') ?? ''
}

test('an owner names another pulse: what is none is refused with what to do and gets no token, and what is one is used at once', async ({
  page,
  installation: { url, pulse, other, silent },
}) => {
  const orgId = await signUp(page, 'ada@elsewhere.example', 'Acme')
  await page.goto(`/orgs/settings?orgId=${orgId}`)
  const form = page.getByRole('form', { name: 'Pulse address' })
  const address = form.getByLabel('Address')
  const attempt = async (text: string): Promise<void> => {
    await address.fill(text)
    await form.getByRole('button', { name: 'Test and save' }).click()
  }

  await test.step('the rule: no request is sent', async () => {
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

  await test.step('emptied, also once the operator allows no other, it is the pulse of the installation again', async () => {
    await expect(address).toHaveValue(`${pulse}/`)
    await page.route('**/config.js', async (route) => {
      const served = await route.fetch()
      await route.fulfill({ response: served, body: (await served.text()).replace(/"pulseOrigins":\[[^\]]*\]/, '"pulseOrigins":[]') })
    })
    await page.reload()
    await expect(page.getByText('No traffic can be loaded: the address that is saved is not allowed any more.')).toBeVisible()
    await attempt('')
    await expect(form.getByText('Saved. This tab')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Test and save' })).toHaveAccessibleDescription(/PULSE_ORIGINS names none/)
    const rows = page.waitForResponse((response) => response.url() === `${url}/pulse/api/v1/requests/list`)
    await page.getByRole('navigation').getByRole('link', { name: 'Requests' }).first().click()
    expect((await rows).status()).toBe(200)
  })
})

test('an editor tests the connection to a service: what fails says what to do, and what was found goes with the next change @variant', async ({
  page,
  installation: { collector },
}) => {
  const orgId = await signUp(page, 'grace@elsewhere.example', 'Globex')
  await page.goto(`/orgs/settings/services?orgId=${orgId}`)
  await page.getByRole('button', { name: 'New event store' }).click()
  const made = page.getByRole('dialog', { name: 'New event store' })
  await made.getByRole('textbox', { name: 'Id' }).fill('collector')
  await made.getByLabel('Endpoint').fill(collector)
  await made.getByRole('radio', { name: /^HTTP/ }).check()
  await made.getByRole('button', { name: 'Add to the draft' }).click()
  const grid = page.getByRole('grid', { name: 'Services' })
  await grid.getByRole('link', { name: 'collector' }).click()

  const card = page.getByRole('region', { name: 'Connection test' })
  const steps = card.getByRole('list', { name: 'Steps of the test' }).getByRole('listitem')
  const run = () => card.getByRole('button', { name: 'Test the connection' }).click()
  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await expect(page.getByText('Saved in the draft. Agents get it with the next release.').first()).toBeVisible()
    await expect(steps).toHaveCount(0)
  }
  await run()
  await expect(steps).toHaveText([
    `${collector} takes connections.`,
    `What answers at ${collector} is not TLS. Check the port. If it speaks without TLS, turn TLS off here.`,
  ])
  await expectAccessible(page, '/orgs/settings/services/manage with a test that failed')

  await page.getByRole('checkbox', { name: 'TLS', exact: true }).uncheck()
  await save()
  await run()
  await expect(steps).toHaveText([
    `${collector} takes connections.`,
    /^It answers with 405\. Only agents can tell whether it takes their secret/,
  ])

  await page.getByLabel('Endpoint').fill('10.0.0.5:4318')
  await save()
  await run()
  await expect(steps).toHaveText([/^This is not a public address.*SERVICE_HOSTS has to name 10\.0\.0\.5:4318\.$/])

  // What agents do not connect to, or only from where they are
  await page.goto(`/orgs/settings/services?orgId=${orgId}`)
  await grid.getByRole('row').filter({ hasText: 'Object store' }).getByRole('link').click()
  await expect(card).toContainText('Agents send to this platform')
  await expect(card.getByRole('button')).toHaveCount(0)
})
