import type { Page } from '@playwright/test'

import { expect, test } from './console.ts'
import { archives } from './support/archive.ts'
import { makeMember, makeOrganization, unique } from './support/people.ts'
import { tabThrough, tabTo } from './support/keys.ts'
import { requestsScreen } from './support/requests-screen.ts'
import { seed, SHOP } from './support/traffic.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('sign up, create an organization and import a recording, without a pointer @variant', async ({ page, stranger }) => {
  await page.goto('/sign-up')
  await tabTo(page, page.getByLabel('Name'))
  await page.keyboard.type(stranger.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(stranger.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(stranger.password)
  await page.keyboard.press('Enter')

  const create = page.getByRole('main').getByRole('link', { name: 'Create organization' })
  await expect(create).toBeVisible()
  await tabTo(page, create)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'New organization')).toBeFocused()
  await tabTo(page, page.getByLabel('Name', { exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Enter a name/)
  await page.keyboard.type(unique('Keys Only'))
  await page.keyboard.press('Enter')

  await expect(heading(page, 'Connect a source')).toBeFocused()
  const first = page.getByRole('radio', { name: /Agent on your machines/ })
  await tabTo(page, first)
  await page.keyboard.press('Space')
  for (const name of [/OpenTelemetry/, /This machine/, /HAR or NDJSON/]) {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name })).toBeChecked()
  }
  // Listened for early: the browser has to have taken note before the key arrives, or it opens a dialog of its own
  const choosing = page.waitForEvent('filechooser')
  await tabTo(page, page.getByRole('button', { name: 'Choose files' }))
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(archives[0]?.path ?? '')
  const look = page.getByRole('link', { name: 'Look at them' })
  await expect(look).toBeVisible()
  await tabTo(page, look)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Requests')).toBeFocused()
  await expect(requestsScreen(page).footer).toContainText(`${archives[0]?.requests.length} requests`)
})

test('sign in by keyboard; a wrong password is said aloud and costs nothing that was typed', async ({ page, watch }) => {
  watch.expect(/status of 400/)
  const member = await makeMember()
  await page.goto('/sign-in')
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type(member.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('E-mail or password is wrong.')
  await expect(page.getByLabel('E-mail')).toHaveValue(member.email)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Home')).toBeVisible()
})

test('the requests: filter, walk, open, read, and come back to the same row @variant', async ({ page, member }) => {
  await seed(member, SHOP)
  const screen = requestsScreen(page)
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await expect(screen.row(0)).toBeVisible()

  await page.keyboard.press('/')
  await expect(screen.filter).toBeFocused()
  await page.keyboard.type('stat')
  await expect(page.getByRole('option', { name: /^status/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox', { name: 'Completions' }).getByRole('option', { selected: true })).toHaveText(/^status/)
  await page.keyboard.press('Enter')
  await expect(screen.filter).toHaveValue('status:')
  await page.keyboard.type('2xx')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(screen.footer).toContainText('30 requests')

  await expect(screen.row(0)).toBeFocused()
  for (let i = 0; i < 4; i++) await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(screen.row(3)).toBeFocused()
  const chosen = await (await screen.cell(screen.row(3), 'Host and path')).innerText()
  await page.keyboard.press('ArrowRight')
  await expect(screen.row(3).getByRole('gridcell').first()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('x')
  await expect(screen.row(3)).toHaveAttribute('aria-selected', 'true')
  await screen.openPage(screen.row(3))

  await expect(heading(page, 'Request')).toBeFocused()
  await expect(page).toHaveTitle(`Request · ${member.orgName} · Sightglass`)
  const tab = (name: string) => page.getByRole('tab', { name })
  await tabTo(page, tab('Request'))
  await page.keyboard.press('ArrowRight')
  await expect(tab('Response')).toBeFocused()
  await expect(tab('Response')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await expect(tab('Raw event')).toHaveAttribute('aria-selected', 'true')
  await tabTo(page, page.getByRole('tree', { name: 'Raw event' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '2')
  // The browser's own key for Back is not the tree's. This browser has no bar that would obey it, so Back is pressed otherwise
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', '2')

  await page.goBack()
  await expect(heading(page, 'Requests')).toBeAttached()
  await expect(screen.footer).toContainText('30 requests')
  await expect(screen.filter).toHaveValue('status:2xx')
  await expect(screen.row(3)).toBeFocused()
  expect(await (await screen.cell(screen.row(3), 'Host and path')).innerText()).toBe(chosen)
})

test('menus: theme, account and organization open, are walked and close by keys, and give the focus back', async ({ page, member }) => {
  const second = await makeOrganization(member, 'Second Works')
  await page.goto(`/?orgId=${member.orgId}`)
  const theme = page.getByRole('button', { name: 'Theme' })
  await tabTo(page, theme)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Dark' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await expect(theme).toBeFocused()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  const account = page.getByRole('button', { name: 'Account' })
  await tabTo(page, account)
  await page.keyboard.press('Enter')
  await expect(page.getByText(member.email)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()

  const organization = page.getByRole('button', { name: /^Organization:/ })
  await expect(organization).toHaveAccessibleName('Organization: Acme')
  await tabTo(page, organization, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /^Acme/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: /^Second Works/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`orgId=${second.orgId}$`))
  await expect(organization).toHaveAccessibleName('Organization: Second Works')
})

test('the skip link is the first stop and leads past the bars', async ({ page, member }) => {
  await page.goto(`/orgs?orgId=${member.orgId}`)
  await expect(page.getByRole('rowheader', { name: member.orgName })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('on no page the focus is trapped, lost or hidden', async ({ page, member }) => {
  test.setTimeout(90_000)
  await seed(member, SHOP)
  const screen = requestsScreen(page)
  for (const path of ['/', '/orgs', '/orgs/new', '/orgs/install?source=file', '/orgs/install?source=otel', '/traffic/requests']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}orgId=${member.orgId}`)
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    if (path === '/traffic/requests') await expect(screen.facets.getByRole('button').first()).toBeVisible()
    // The bars are the same on every page
    const behindBars = path !== '/'
    const stops = await tabThrough(page, { behindBars })
    expect(stops.length, path).toBeGreaterThan(behindBars ? 1 : 8)
  }
  await page.goto('/sign-out')
  await expect(heading(page, 'Sign in')).toBeVisible()
  expect(await tabThrough(page)).toHaveLength(8)
})
