import { filterSettings, readFilterSettings } from '#wire/product/agent-filters.ts'

import { expect, test } from './console.ts'
import { connection, report } from './support/connections.ts'
import { CONSOLE_URL } from './support/people.ts'
import { viewerIn } from './support/viewer.ts'

const CURL = '/usr/bin/curl'
const NODE = '/usr/local/bin/node'
/** Three connections of curl in a container of its own, two of node. */
const SEEN = [
  ...Array.from({ length: 3 }, () => connection({ exe: CURL, container: 'probe' })),
  ...Array.from({ length: 2 }, () => connection({ exe: NODE, container: 'checkout' })),
]

test('a filter is written, shows whom it hides, is changed beside somebody else, and goes', async ({ page, member, axe }) => {
  const headers = { Authorization: `Bearer ${member.apiToken}`, 'If-Match': '*' }
  const filters = async () =>
    readFilterSettings(await (await page.request.get(`${CONSOLE_URL}/api${filterSettings.path}`, { headers })).json())
  await report(member, SEEN)

  await page.goto(`/orgs/settings/qtap/filters?orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { name: 'No filters yet' })).toBeVisible()
  await page.getByRole('button', { name: 'New filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'New filter' })
  await dialog.getByLabel('Executable').fill(CURL)
  await expect(dialog).toContainText('1 of 2 programs: 3 of 5 connections (60%) would be left out.')
  await expect(dialog).toContainText('Not seen at all any more: probe.')
  await dialog.getByRole('radio', { name: /^Pattern/ }).check()
  await dialog.getByLabel('Executable').fill('(?=curl)')
  await dialog.getByRole('button', { name: 'Add to the draft' }).click()
  await expect(dialog.getByText('The agent cannot read this pattern')).toBeVisible()
  await axe('/orgs/settings/qtap/filters with the form of a new one')
  await dialog.getByRole('radio', { name: /^Ends with/ }).check()
  await dialog.getByLabel('Executable').fill('/curl')
  await dialog.getByRole('button', { name: 'Add to the draft' }).click()
  const row = page.getByRole('grid', { name: 'Filters' }).getByRole('row').filter({ hasText: '/curl' })
  await expect(row).toContainText('Ends with')
  await expect(row).toContainText('3')
  await axe('/orgs/settings/qtap/filters')

  // What is typed, and what was seen
  await page.getByRole('button', { name: 'Try a program…' }).click()
  const tester = page.getByRole('dialog', { name: 'Try a program' })
  await expect(tester.getByRole('listitem').filter({ hasText: NODE })).toContainText('Reported')
  await tester.getByLabel('Path of a program').fill('/opt/curl')
  await expect(tester).toContainText('/opt/curl: left out by “ends with /curl”')
  await axe('/orgs/settings/qtap/filters with the tester')
  await page.keyboard.press('Escape')

  // Groups
  await page.getByRole('button', { name: 'Groups (1)…' }).click()
  const groups = page.getByRole('dialog', { name: 'Groups' })
  await groups.getByRole('checkbox', { name: /^Kubernetes/ }).check()
  await groups.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByRole('button', { name: 'Groups (2)…' })).toBeVisible()

  // Somebody adds another one while this one is changed: both stay
  await row.getByRole('link', { name: '/curl' }).click()
  await expect(page.getByRole('region', { name: 'In the last 24 hours' })).toContainText('3 of 5 connections')
  const { version: _version, ...value } = await filters()
  const other = { exe: '/usr/sbin/chronyd', strategy: 'exact' as const, only: [] }
  await page.request.put(`${CONSOLE_URL}/api${filterSettings.path}`, { headers, data: { ...value, custom: [...value.custom, other] } })
  await page.getByRole('checkbox', { name: 'DNS' }).check()
  await page.getByLabel('Executable').fill('/bin/curl')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Saved in the draft. Agents get it with the next release.')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('/bin/curl')
  expect(await filters()).toMatchObject({
    groups: ['kubernetes', 'qpoint'],
    custom: [{ exe: '/bin/curl', strategy: 'suffix', only: ['dns'] }, other],
  })
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Changed the filters')
  await axe('/orgs/settings/qtap/filters/manage')

  await page.getByRole('button', { name: 'Delete filter…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete filter' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('“/bin/curl” is deleted.')
  await expect(page.getByRole('grid', { name: 'Filters' })).not.toContainText('/bin/curl')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('grid', { name: 'Filters' })).toContainText('/bin/curl')
})

test('a viewer reads filters, and what is disabled says why', async ({ page, member, signIn }) => {
  const headers = { Authorization: `Bearer ${member.apiToken}`, 'If-Match': '*' }
  const data = { groups: ['qpoint'], custom: [{ exe: CURL, strategy: 'exact', only: [] }] }
  await page.request.put(`${CONSOLE_URL}/api${filterSettings.path}`, { headers, data })
  await signIn(await viewerIn(page, member))
  await page.goto(`/orgs/settings/qtap/filters?orgId=${member.orgId}`)
  await expect(page.getByRole('button', { name: 'New filter' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Needs the role editor.')).toBeVisible()
  await page.getByRole('button', { name: 'Groups (1)…' }).click()
  const groups = page.getByRole('dialog', { name: 'Groups' })
  await expect(groups.getByRole('button', { name: 'Save the draft' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('grid', { name: 'Filters' }).getByRole('link', { name: CURL }).click()
  await expect(page.getByRole('button', { name: 'Save the draft' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: 'Delete filter…' })).toHaveAttribute('aria-disabled', 'true')
})
