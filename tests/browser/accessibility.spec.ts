import { connectAgent } from '../conformance/support/agent-simulator.ts'
import { expect, test } from './console.ts'
import { archives } from './support/archive.ts'
import { AGENTS } from './support/people.ts'
import { requestsScreen } from './support/requests-screen.ts'
import { someRequest } from './support/screens.ts'
import { seed, SHOP } from './support/traffic.ts'

test.use({ axeInBoth: true })

test.describe('axe finds nothing, in light and in dark', () => {
  test('on the pages without a session', async ({ page, axe }) => {
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await axe('/sign-in with a complaint')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await axe('/sign-in, forgotten password')
    await page.goto('/sign-up')
    await page.getByLabel('Password', { exact: true }).fill('abc')
    await axe('/sign-up')
    for (const [path, heading] of [
      ['/contact', 'Contact'],
      ['/sso/oidc/sign-in', 'Single sign-on'],
      ['/sso/saml/callback?error=declined', 'Not signed in'],
      ['/sentry', 'Error reporting'],
      ['/mailbox', 'Local mailbox'],
      ['/leaving?to=https://docs.example/', 'Leaving Sightglass'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await axe(path)
    }
  })

  test('on /sign-out while it waits for the provider @variant', async ({ page, member, axe }) => {
    await page.route('**/_astro/sign-in-sdk*', () => undefined) // never answered
    await page.goto(`/sign-out?orgId=${member.orgId}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Signing out' })).toBeVisible()
    await axe('/sign-out')
  })

  test('on a page that does not exist', async ({ page, axe, watch }) => {
    watch.expect(/status of 404/)
    await page.goto('/no-such-page')
    await expect(page.getByText('Page not found: /no-such-page')).toBeVisible()
    await axe('404')
  })

  test('on /orgs and /orgs/new @variant', async ({ page, member, axe }) => {
    await page.goto('/orgs')
    await expect(page.getByRole('rowheader', { name: member.orgName })).toBeVisible()
    await axe('/orgs')
    await page.getByRole('button', { name: `Leave ${member.orgName}` }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await axe('/orgs with the dialog', page.getByRole('alertdialog'))
    await page.goto('/orgs/new')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await axe('/orgs/new with complaints')
  })

  test('on the shell with its menus open', async ({ page, member, axe }) => {
    await page.goto(`/?orgId=${member.orgId}`)
    await expect(page.getByRole('list', { name: 'Getting started' })).toBeVisible()
    await axe('/')
    for (const name of [`Organization: ${member.orgName}`, 'Environment: All environments', 'Theme', 'Account']) {
      await page.getByRole('button', { name }).click()
      const menu = page.locator(':popover-open')
      await expect(menu).toBeVisible()
      await axe(`the menu ${name}`, menu)
      await page.keyboard.press('Escape')
    }
  })

  for (const source of ['qtap', 'otel', 'file'])
    test(`on /orgs/install for ${source} @variant`, async ({ page, member, axe, watch }) => {
      watch.expect(/status of 400 .*import\/file/) // the second file is none
      const choosing = source === 'file' ? page.waitForEvent('filechooser') : undefined
      await page.goto(`/orgs/install?orgId=${member.orgId}&source=${source}`)
      if (choosing) {
        await page.getByRole('button', { name: 'Choose files' }).click()
        await (await choosing).setFiles([archives[0]?.path ?? '', 'package.json'])
        await expect(page.getByRole('link', { name: 'Look at them' })).toBeVisible()
        return axe(`/orgs/install, ${source}`)
      }
      await expect(page.getByRole('button', { name: 'Create token' })).toBeVisible()
      await axe(`/orgs/install, ${source}, before the token`)
      await page.getByRole('button', { name: 'Create token' }).click()
      await page.getByRole('button', { name: 'Show token' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Waiting for the first event' }).last()).toBeVisible()
      await axe(`/orgs/install, ${source}, with the token`)
    })

  test('on /traffic/requests: empty, and failed @variant', async ({ page, member, axe, watch }) => {
    watch.expect(/status of 500/)
    await page.goto(`/traffic/requests?orgId=${member.orgId}`)
    await expect(page.getByRole('heading', { name: 'Nothing has arrived yet' })).toBeVisible()
    await axe('/traffic/requests, empty')
    const problem = '{"detail":"Broken.","requestId":"r1"}'
    await page.route('**/requests/list', (route) => route.fulfill({ status: 500, contentType: 'application/problem+json', body: problem }))
    await page.goto(`/traffic/requests?orgId=${member.orgId}&q=host:x`)
    await expect(page.getByRole('alert')).toContainText('Broken.')
    await axe('/traffic/requests, failed')
  })

  test('on /traffic/requests: with rows, as a table, live', async ({ page, member, axe }) => {
    const screen = requestsScreen(page)
    await seed(member, SHOP.slice(0, 12))
    await page.goto(`/traffic/requests?orgId=${member.orgId}`)
    await expect(screen.facets.getByRole('button').first()).toBeVisible()
    await screen.row(0).press('x')
    await axe('/traffic/requests, with rows')
    await page.getByRole('button', { name: 'Show as table' }).click()
    await page.getByRole('button', { name: 'Live' }).click()
    await page.getByRole('button', { name: 'Mark now' }).click()
    await axe('/traffic/requests, live, with the chart as a table')
  })

  test('on /traffic/requests: completions, a filter that cannot be read, and the menus @variant', async ({ page, member, axe }) => {
    const screen = requestsScreen(page)
    await seed(member, SHOP.slice(0, 6))
    await page.goto(`/traffic/requests?orgId=${member.orgId}`)
    await expect(screen.row(0)).toBeVisible()
    await screen.filter.pressSequentially('status:')
    await expect(page.getByRole('listbox', { name: 'Completions' })).toBeVisible()
    await screen.filter.press('ArrowDown')
    await axe('/traffic/requests, with completions')
    await screen.filter.fill('status:>=')
    await screen.filter.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await axe('/traffic/requests, with a filter that cannot be read')
    await screen.applyFilter('')
    for (const [button, menu] of [
      ['Columns', page.getByRole('group', { name: 'Columns' })],
      ['Export', page.getByRole('dialog', { name: 'Export' })],
      ['Last hour', page.getByRole('dialog', { name: 'Time range' })],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await expect(menu).toBeVisible()
      await axe(`/traffic/requests, ${button}`, menu)
      await page.keyboard.press('Escape')
    }
  })

  test('on one request, in each tab, and on one that is not there @variant', async ({ page, member, axe, watch }) => {
    watch.expect(/status of 404 .*requests\/nothing/)
    const id = await someRequest(member)
    await page.goto(`/traffic/requests/manage?orgId=${member.orgId}&id=${id}`)
    for (const tab of ['Request', 'Response', 'Raw event']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(
        page
          .getByRole('tabpanel', { name: tab })
          .getByRole(tab === 'Raw event' ? 'tree' : 'table')
          .first(),
      ).toBeVisible()
      await axe(`one request, ${tab}`)
    }
    await page.goto(`/traffic/requests/manage?orgId=${member.orgId}&id=nothing`)
    await expect(page.getByRole('heading', { name: /No request with this id/ })).toBeVisible()
    await axe('a request that is not there')
  })
})

test('an agent that arrives is announced', async ({ page, member }) => {
  await page.goto(`/orgs/install?orgId=${member.orgId}&source=qtap`)
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByRole('button', { name: 'Show token' }).click()
  const token = /REGISTRATION_TOKEN=(\S+)/.exec(await page.getByRole('region', { name: 'Shell' }).innerText())?.[1] ?? ''
  const agent = connectAgent({ ...AGENTS, token })
  await agent.heartbeat()
  agent.close()
  await expect(page.getByRole('status').filter({ hasText: 'Agent online' })).toBeVisible({ timeout: 15_000 })
})
