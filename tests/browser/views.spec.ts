import type { Page } from '@playwright/test'

import { readSavedView, type CreateViewBody, type SavedView } from '#wire/product/views.ts'

import { expect, test } from './console.ts'
import { CONSOLE_URL, type Member } from './support/people.ts'
import { requestsScreen } from './support/requests-screen.ts'

const viewsButton = (page: Page) => page.getByRole('button', { name: /^(?:Views$|(?:Changed view|View): )/ })
const slow: CreateViewBody = { page: '/traffic/requests', name: 'Slow', query: 'from=now-6h&q=duration%3A%3E1s', shared: false }

/** As another browser of the same person would. */
async function save(page: Page, { apiToken }: Member, body: Partial<CreateViewBody> = {}): Promise<SavedView> {
  const headers = { Authorization: `Bearer ${apiToken}` }
  return readSavedView(await (await page.request.post(`${CONSOLE_URL}/api/views`, { headers, data: { ...slow, ...body } })).json())
}

test('what is shown is saved by keyboard, changed, saved once more, and found again', async ({ page, member, axe }) => {
  const { filter, range } = requestsScreen(page)
  await page.goto(`/traffic/requests?orgId=${member.orgId}&q=status%3A5xx&from=now-6h`)
  await viewsButton(page).press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Save as a new view…' })).toBeFocused()
  await axe('/traffic/requests with the menu of views', page.getByRole('menu'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await axe('/traffic/requests with the form of a new view', dialog)
  await page.keyboard.type('Server errors')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'View: Server errors', exact: true })).toBeFocused()

  await filter.fill('status:4xx')
  await filter.press('Enter')
  await page.getByRole('button', { name: 'Changed view: Server errors', exact: true }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Save changes' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'View: Server errors', exact: true })).toBeVisible()

  await page.goto(`/traffic/requests?orgId=${member.orgId}&q=host%3Anowhere`)
  await viewsButton(page).press('Enter')
  await page.getByRole('menuitemradio', { name: 'Server errors' }).click()
  await expect(filter).toHaveValue('status:4xx')
  await expect(range.getByText('Last 6 hours')).toBeVisible()
  await page.goBack()
  await expect(filter).toHaveValue('host:nowhere')
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible()
})

test('a page opens with its default, says so, and shows everything on request @variant', async ({ page, member }) => {
  const { filter } = requestsScreen(page)
  await save(page, member, { defaultFor: { me: true } })
  // A browser that has never heard of it loads the page as it is, and offers the view
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  await expect(page.getByText('This page has a default view, “Slow”.').first()).toBeVisible()
  await expect(filter).toHaveValue('')
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(filter).toHaveValue('duration:>1s')

  await page.goto(`/orgs?orgId=${member.orgId}`)
  await page.getByRole('navigation').getByRole('link', { name: 'Requests', exact: true }).first().click()
  await expect(page.getByText('Opened with the default view “Slow”.').first()).toBeVisible()
  await expect(filter).toHaveValue('duration:>1s')
  await expect(page.getByRole('button', { name: 'View: Slow', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(filter).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible()
  await expect(filter).toHaveValue('')
  // An address that says something is never changed
  await page.goto(`/traffic/requests?orgId=${member.orgId}&q=host%3Anowhere`)
  await expect(filter).toHaveValue('host:nowhere')

  const remembered = () => page.evaluate(() => localStorage.getItem('view:defaults'))
  expect(await remembered()).toContain('duration')
  await page.goto('/sign-out')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expect(await remembered()).toBeNull()
})

test('views are renamed, duplicated and deleted in their list @variant', async ({ page, member, axe }) => {
  await page.goto(`/orgs/settings/views?orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { name: 'No views yet' })).toBeVisible()
  await save(page, member)
  await save(page, member, { name: 'Errors of the shop', query: 'q=status%3A5xx', shared: true })
  await page.reload()
  const grid = page.getByRole('grid', { name: 'Saved views' })
  const rows = grid.getByRole('row').filter({ has: page.getByRole('gridcell') })
  await expect(rows).toHaveCount(2)
  await axe('/orgs/settings/views')

  const act = async (name: string, action: string) => {
    await grid.getByRole('button', { name: `Actions for ${name}`, exact: true }).press('Enter')
    await page
      .getByRole('menuitem', { name: action })
      .or(page.getByRole('menuitemcheckbox', { name: action }))
      .press('Enter')
  }
  await act('Slow', 'Rename…')
  await page.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name').fill('Slower')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Rename view' })).toHaveCount(0)
  await act('Slower', 'Duplicate')
  await expect(rows).toHaveCount(3)
  await act('Errors of the shop', 'Default for everybody')
  await page.keyboard.press('Escape')
  await expect(rows.filter({ hasText: 'Errors of the shop' }).getByText('Everybody', { exact: true })).toHaveCount(2)
  await act('Slower copy', 'Delete…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('“Slower copy” is restored.').first()).toBeVisible()
  await expect(rows).toHaveCount(3)
  await act('Slower copy', 'Delete…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(rows).toHaveCount(2)

  await page.getByRole('searchbox', { name: 'Find a view' }).fill('5xx')
  await expect(rows).toHaveCount(1)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(rows).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await axe('/orgs/settings/views on a telephone')
})

test('the list of views is walked from the page, its rows are found, selected, copied and opened by keys @variant', async ({
  page,
  member,
}) => {
  await save(page, member, { name: 'Alpha' })
  await save(page, member, { name: 'Beta', query: 'q=status%3A5xx' })
  await save(page, member, { name: 'Gamma' })
  await page.goto(`/orgs/settings/views?orgId=${member.orgId}`)
  const grid = page.getByRole('grid', { name: 'Saved views' })
  const row = (name: string) => grid.getByRole('row').filter({ hasText: name })
  const hints = page.getByText('all keys', { exact: false }).filter({ visible: true })
  await expect(row('Gamma')).toBeVisible()
  await expect(hints).toHaveCount(1)

  // Nothing has the focus: keys go to the page
  await page.keyboard.press('j')
  await expect(row('Alpha')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('group', { name: 'Selection' }).getByText('2 selected')).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void (document.documentElement.dataset['copied'] = text) },
    })
  })
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('2 rows copied.').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-copied', /^Beta\t[^\n]*\nGamma\t/)

  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('/')
  const field = page.getByRole('searchbox', { name: 'Find a view' })
  await expect(field).toBeFocused()
  await page.keyboard.type('nowhere')
  await expect(page.getByRole('heading', { name: 'No view matches' })).toBeVisible()
  await expect(hints).toHaveCount(0)
  await field.fill('5xx')
  await page.keyboard.press('Enter')
  await expect(row('Beta')).toBeFocused()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orgs\/settings\/views\/manage\?.*id=/)
})

test('one view is changed with care: nothing typed is lost, and nobody is overwritten unseen @variant', async ({
  page,
  member,
  axe,
  watch,
}) => {
  watch.expect(/status of 412/)
  const view = await save(page, member, { shared: true })
  await page.goto(`/orgs/settings/views/manage?id=${view.id}&orgId=${member.orgId}`)
  const form = page.getByRole('form', { name: 'View' })
  await form.getByLabel('Name').fill('Very slow')
  await axe('/orgs/settings/views/manage')
  await page.getByRole('link', { name: 'Saved views' }).first().click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('Very slow')

  const headers = { Authorization: `Bearer ${member.apiToken}`, 'If-Match': '*' }
  await page.request.patch(`${CONSOLE_URL}/api/views/${view.id}`, { headers, data: { name: 'Crawling' } })
  await form.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('alert', { name: 'Changed by somebody else' })).toContainText('Crawling')
  await page.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Very slow')

  await page.getByRole('link', { name: 'Show', exact: true }).click()
  await expect(requestsScreen(page).filter).toHaveValue('duration:>1s')
})

test('a view that does not exist is reported like one that is somebody else’s @variant', async ({ page, member, watch }) => {
  watch.expect(/status of 404 .*views\/nowhere/)
  await page.goto(`/orgs/settings/views/manage?id=nowhere&orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { name: `No view with this id in ${member.orgName}` })).toBeVisible()
  await page.getByRole('link', { name: 'All views' }).click()
  await expect(page.getByRole('heading', { name: 'No views yet' })).toBeVisible()
})
