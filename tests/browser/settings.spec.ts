import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { expect, test } from './console.ts'
import { importInto, listRequests, unique } from './support/people.ts'
import { viewerIn } from './support/viewer.ts'

const at = (page: Page, path: string, orgId: string) => page.goto(`${path}${path.includes('?') ? '&' : '?'}orgId=${orgId}`)

test('an owner invites somebody, gives them a role, and finds all of it in the audit log', async ({ page, member, axe }) => {
  const { orgId } = member
  const viewer = await viewerIn(page, member)
  await at(page, '/orgs/settings/team', orgId)
  const rows = page.getByRole('grid', { name: 'Members' }).getByRole('row')
  await expect(rows.filter({ hasText: 'You' })).toContainText('Password')
  await page.getByRole('button', { name: 'Invite' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await expect(dialog.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter an e-mail address').first()).toBeVisible()
  await axe('/orgs/settings/team with the form of an invitation')
  const email = `${unique('grace')}@example.test`
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  const made = page.getByRole('dialog', { name: `${email} is invited` })
  await expect(made.getByText('/sign-up?invite=sgi_')).toBeVisible()
  await made.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('navigation', { name: 'Parts of the team' }).getByRole('link', { name: 'Invitations' }).click()
  const open = page.getByRole('grid', { name: 'Open invitations' }).getByRole('row').filter({ hasText: email })
  await open.getByRole('button', { name: 'Manage' }).click()
  await page
    .getByRole('dialog', { name: `Invitation of ${email}` })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await expect(page.getByRole('heading', { name: 'No open invitations' })).toBeVisible()

  await at(page, `/orgs/settings/team/manage?id=${viewer.uid}`, orgId)
  const form = page.getByRole('form', { name: 'Role' })
  await form.getByRole('radio', { name: /^Editor/ }).check()
  await form.getByRole('button', { name: 'Change role' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveText([/^Change role/])
  await page.getByRole('button', { name: 'Remove member…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove member' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
  await expect(rows.filter({ hasText: 'You' })).toBeVisible()
  await expect(rows).toHaveCount(2) // with the head

  await page.getByRole('navigation', { name: 'Parts of the team' }).getByRole('link', { name: 'Audit log' }).click()
  const log = page.getByRole('grid', { name: 'Audit log' }).getByRole('row')
  await expect(log.nth(1)).toContainText('Removed a member')
  await expect(log.nth(2)).toContainText('role editor')
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Revoked an invitation')
  await expect(log).toHaveCount(2)
  await log.nth(1).press('Enter')
  const record = page.getByRole('complementary', { name: 'Revoked an invitation' })
  await expect(record.getByText('invitation.revoke')).toBeVisible()
  await record.getByRole('button', { name: 'Only this thing' }).click()
  await expect(page).toHaveURL(/target=invitation%2F/)
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^audit-${member.orgId}-.*\\.csv$`))
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect([lines[0], lines.length]).toEqual([expect.stringContaining('sequence,time,person'), 2])
  expect(lines[1]).toContain('invitation.revoke')
  await page.getByRole('button', { name: 'Check the log' }).click()
  await expect(page.getByText(/^All \d+ records are as they were written\.$/)).toBeVisible()
})

test('an admin makes a service account, gives it a key, and takes the key and the account away again', async ({ page, member, axe }) => {
  await at(page, '/orgs/settings/team?tab=machines', member.orgId)
  await expect(page.getByRole('heading', { name: 'No service accounts yet' })).toBeVisible()
  await page.getByRole('button', { name: 'New service account' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New service account' })
  await dialog.getByLabel('Name').fill('build server')
  await dialog.getByRole('radio', { name: /^Admin/ }).check()
  await axe('/orgs/settings/team with the form of a service account', dialog)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'It has no key yet' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service account')
  await expect(page).toHaveTitle(/^Service account · Acme/)

  await page.getByRole('button', { name: 'New key…' }).press('Enter')
  await page.getByRole('radio', { name: /^Read and write/ }).check()
  await page.getByRole('button', { name: 'Make key' }).press('Enter')
  const made = page.getByRole('dialog', { name: 'The key is made' })
  await made.getByRole('button', { name: /^Show/ }).click()
  const secret = (await made.getByText(/^sgs_/).textContent()) ?? ''
  await axe('/orgs/settings/team/manage with the key of a service account', made)
  await made.getByRole('button', { name: 'I have stored it' }).click()
  const create = (name: string) =>
    page.request
      .post('/api/environments', { headers: { Authorization: `Bearer ${secret}` }, data: { name } })
      .then((reply) => reply.status())
  expect(await create('made by a machine')).toBe(201)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'It is in use' })).toBeVisible()
  const keys = page.getByRole('list', { name: 'Keys' })
  await expect(keys.getByRole('listitem')).toContainText(['Read and write'])
  await axe('/orgs/settings/team/manage of a service account')

  const form = page.getByRole('form', { name: 'Role and state' })
  await form.getByRole('checkbox', { name: 'Disabled' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'It is disabled: all of its keys are refused' })).toBeVisible()
  expect(await create('refused')).toBe(401)
  await keys.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('No keys yet.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveText([
    /^Revoked a key/,
    /^Change/,
    /^Made a key/,
    /^Create/,
  ])
  await page.getByRole('link', { name: 'What it did' }).click()
  await expect(page.getByRole('grid', { name: 'Audit log' }).getByRole('row').nth(1)).toContainText('service account build server')

  await page.goBack()
  await page.getByRole('button', { name: 'Delete service account…' }).click()
  await page.getByRole('alertdialog').getByRole('textbox').fill('build server')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete service account' }).click()
  await expect(page.getByRole('heading', { name: 'No service accounts yet' })).toBeVisible()
})

test('an owner names the organization, separates environments and chooses how long traffic is kept', async ({ page, member, axe }) => {
  await at(page, '/orgs/settings', member.orgId)
  const organization = page.getByRole('form', { name: 'Organization' })
  await organization.getByLabel('Name').fill('Acme & Sons')
  await organization.getByRole('button', { name: 'Rename' }).click()
  await expect(organization.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Acme & Sons')

  await page.getByRole('button', { name: 'New environment' }).press('Enter')
  await page.getByRole('dialog', { name: 'New environment' }).getByLabel('Name').fill('staging')
  await page.keyboard.press('Enter')
  const environments = page.getByRole('region', { name: 'Environments' })
  const staging = environments.getByRole('listitem').filter({ hasText: 'staging' })
  await staging.getByRole('button', { name: 'Change staging' }).click()
  await axe('/orgs/settings with the menu of an environment')
  await page.getByRole('menuitem', { name: 'Make it the default' }).click()
  await expect(staging).toContainText('Default')
  await staging.getByRole('button', { name: 'Change staging' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete…' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')

  const retention = page.getByRole('form', { name: 'Retention' })
  await retention.getByLabel('Requests').fill('7')
  await retention.getByLabel('Requests').press('Control+Enter')
  await expect(retention.getByText('Saved.')).toBeInViewport()
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveText([
    /^Changed the retention/,
    /^Changed name or default environment/,
    /^Changed name or default environment/,
    /^Created/,
  ])

  // Each is undone where it was saved, and stays in the history
  const messages = page.getByRole('region', { name: 'Messages' })
  await retention.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(retention.getByText('Undone. What was saved before holds again.')).toBeVisible()
  await expect(retention.getByRole('button', { name: 'Save' })).toBeFocused()
  await expect(retention.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(retention.getByLabel('Requests')).toHaveValue('30')
  await organization.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('banner')).not.toContainText('Acme & Sons')
  await staging.getByRole('button', { name: 'Change staging' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByRole('dialog', { name: 'Rename environment' }).getByLabel('Name').fill('testing')
  await page.keyboard.press('Enter')
  await expect(environments).toContainText('testing')
  await messages.getByRole('button', { name: 'Undo' }).last().click()
  await expect(messages).toContainText('Undone. What was saved before holds again.')
  await expect(environments).toContainText('staging')
  await expect(environments).not.toContainText('testing')
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toHaveText(
    /^Changed name or default environment/,
  )

  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('tamper')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText(['Audit log'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Audit log' })).toBeVisible()
})

test('an owner names what is hidden besides secrets, and it is hidden in what was stored before; a viewer reads why they may not', async ({
  page,
  member,
  signIn,
  axe,
}) => {
  const { orgId } = member
  const [name, value] = ['X-Internal-Session', 'ward 7, bed 12']
  const request = { method: 'GET', url: 'https://api.example.test/x', headers: [{ name, value }] }
  const entry = { startedDateTime: new Date().toISOString(), time: 5, request, response: { status: 200, headers: [], content: {} } }
  await importInto(member, 'har', Buffer.from(JSON.stringify({ log: { creator: { name: 'a', version: '1' }, entries: [entry] } })))
  const asked = { range: { fromMs: Date.now() - 3_600_000, toMs: Date.now() + 1 }, limit: 1 }
  await expect.poll(async () => (await listRequests(member, asked)).rows.length).toBe(1)
  const { rows } = await listRequests(member, asked)
  const open = () => at(page, `/traffic/requests/manage?id=${rows[0]?.id ?? ''}&tab=request`, orgId)
  const header = page
    .getByRole('table', { name: 'Request headers' })
    .getByRole('row')
    .filter({ hasText: /internal-session/i })
  await open()
  await expect(header).toContainText(value)

  await at(page, '/orgs/settings', orgId)
  const form = page.getByRole('form', { name: 'Masking' })
  await form.getByLabel('Names').fill('Content-Type')
  await form.getByLabel('Names').press('Enter')
  await form.getByRole('button', { name: 'Save names' }).click()
  await expect(form.getByText('stay readable').first()).toBeVisible()
  await form.getByRole('button', { name: 'Remove Content-Type' }).click()
  await form.getByLabel('Names').fill('x internal session')
  await form.getByLabel('Names').press('Enter')
  await form.getByRole('button', { name: 'Save names' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
  await axe('/orgs/settings with a name that is hidden', form)
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toHaveText(/^Changed which values are hidden/)
  await open()
  await expect(header).toContainText('***')
  await expect(page.getByText(value)).toHaveCount(0)

  // A page whose person changes goes elsewhere by itself
  await page.goto('about:blank')
  await signIn(await viewerIn(page, member))
  // As the index of settings links to it
  await page.goto(`/orgs/settings?orgId=${orgId}#masking`)
  await expect(form.getByText('x internal session')).toBeInViewport()
  await expect(form.getByRole('button', { name: 'Save names' })).toHaveAccessibleDescription('Needs the role admin.')
})

test('a viewer reads settings and members, and reads why the rest is for admins @variant', async ({ page, member, signIn }) => {
  const { orgId } = member
  const viewer = await viewerIn(page, member)
  await signIn(viewer)
  await at(page, '/orgs/settings', orgId)
  for (const name of ['Rename', 'Save', 'Save names', 'New environment'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAccessibleDescription('Needs the role admin.')
  await expect(page.getByRole('region', { name: 'History' })).toHaveCount(0)

  await at(page, '/orgs/settings/team', orgId)
  await expect(page.getByRole('button', { name: 'Invite' })).toHaveAccessibleDescription('Needs the role admin.')
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'E-mail', 'Role', 'Joined'])
  await page.getByRole('navigation', { name: 'Parts of the team' }).getByRole('link', { name: 'Invitations' }).click()
  await expect(page.getByRole('heading', { name: 'Invitations are for admins' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Parts of the team' }).getByRole('link', { name: 'Service accounts' }).click()
  await expect(page.getByRole('button', { name: 'New service account' })).toHaveAccessibleDescription('Needs the role admin.')
  await page.getByRole('navigation', { name: 'Parts of the team' }).getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { name: 'The audit log is for admins' })).toBeVisible()

  await at(page, `/orgs/settings/team/manage?id=${member.uid}`, orgId)
  await expect(page.getByRole('button', { name: 'Change role' })).toHaveAccessibleDescription('Needs the role admin.')
  await expect(page.getByText('How others sign in, and when they were here, is shown to admins.')).toBeVisible()
  await at(page, `/orgs/settings/team/manage?id=${viewer.uid}`, orgId)
  await page.getByRole('button', { name: 'Leave…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave organization' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
})

test('an owner requests that the organization is deleted, everybody reads so on every page, and it is kept after all', async ({
  page,
  member,
  signIn,
  axe,
}) => {
  const { orgId } = member
  const viewer = await viewerIn(page, member)
  await at(page, '/orgs/settings', orgId)
  const danger = page.getByRole('region', { name: 'Delete this organization' })
  await danger.getByRole('button', { name: 'Delete organization…' }).press('Enter')
  const dialog = page.getByRole('alertdialog')
  const name = (await dialog.locator('label b').textContent()) ?? ''
  await page.keyboard.type(name.slice(1))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'This organization is being deleted' })).toContainText(member.email)
  const banner = page.getByRole('status').filter({ hasText: 'is being deleted: on' })
  await expect(banner).toBeVisible()
  await axe('/orgs/settings of an organization that is being deleted')

  // An open page leaves when somebody else signs in
  await page.goto('about:blank')
  await signIn(viewer)
  await at(page, '/traffic/requests', orgId)
  await expect(banner).toBeVisible()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('session:context') ?? '{}') as unknown)).toMatchObject({
    deleting: true,
  })
  await banner.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('region', { name: 'This organization is being deleted' })).toContainText('Needs the role owner.')

  await page.goto('about:blank')
  await signIn(member)
  await at(page, '/orgs/settings', orgId)
  await page.getByRole('button', { name: 'Keep the organization' }).click()
  await expect(page.getByRole('button', { name: 'Delete organization…' })).toBeVisible()
  await expect(banner).toBeHidden()
})

test('parts that cannot be loaded keep their titles @variant', async ({ page, member, watch }) => {
  watch.expect(/status of 500/)
  await page.route(/\/api\/(?!.*token)/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await at(page, '/orgs/settings', member.orgId)
  await expect(page.getByText('This could not be loaded').first()).toBeVisible()
  for (const name of ['Organization', 'Retention', 'Masking', 'Pulse address'])
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
})
