import { readDeploymentWithToken } from '#wire/product/deployments.ts'

import { connectAgent } from '../conformance/support/agent-simulator.ts'
import { expect, test } from './console.ts'
import { AGENTS, CONSOLE_URL, unique } from './support/people.ts'
import { viewerIn } from './support/viewer.ts'

test('a setting is changed, read as YAML, published, fetched by an agent and rolled back', async ({ page, member, axe }) => {
  const headers = { Authorization: `Bearer ${member.apiToken}`, 'If-Match': '*' }
  const environments = await (await page.request.get(`${CONSOLE_URL}/api/environments`, { headers })).json()
  const environment = environments.items[0] as { id: string; name: string }
  const made = await page.request.post(`${CONSOLE_URL}/api/deployments`, {
    headers,
    data: { name: unique('fleet'), environmentId: environment.id },
  })
  const { token } = readDeploymentWithToken(await made.json())
  const fetched = async () => {
    const reply = await page.request.get(`http://${AGENTS.host}:${AGENTS.port}/agent/v1/config.yaml?token=${token}`)
    return { etag: reply.headers()['etag'], yaml: await reply.text() }
  }
  const agent = connectAgent({ ...AGENTS, token })
  await agent.ping()
  expect(await agent.heartbeat()).toBe(201)
  agent.close()
  const before = await fetched()

  await page.goto(`/orgs/settings/releases?orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { name: 'Nothing was published yet' })).toBeVisible()
  await axe('/orgs/settings/releases with none')

  // The form, and what it comes to while it is typed
  await page.goto(`/orgs/settings/qtap?orgId=${member.orgId}`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('direction: egress-external')
  await page.getByRole('radio', { name: 'Everything' }).check()
  await expect(preview).toContainText('direction: all')
  await page.getByRole('button', { name: 'Add a tag' }).click()
  await page.getByLabel('Key of tag 1').fill('team')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('Name the variable, label or annotation.').first()).toBeVisible()
  await page.getByLabel('Location of tag 1').fill('TEAM')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByLabel('Name of rule 1').fill('metadata')
  await page.getByLabel('Expression of rule 1').fill('dst.ip ==')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('A value or a field is expected at the end. (character 10)').first()).toBeVisible()
  await page.getByLabel('Expression of rule 1').fill('dst.ip == 169.254.169.254')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('Saved in the draft. Agents get it with the next release.')).toBeVisible()
  await axe('/orgs/settings/qtap')
  expect(await fetched()).toEqual(before)

  await page.goto(`/orgs/settings/snapshot?orgId=${member.orgId}`)
  const editor = page.getByRole('group', { name: 'Configuration' })
  // Lines that are out of sight are not in the page
  await expect(editor).toContainText('version: 2')
  await editor.getByRole('textbox').press('ControlOrMeta+End')
  await expect(editor).toContainText('location: TEAM')
  await expect(editor).toContainText('No problems found')
  await axe('/orgs/settings/snapshot')

  await page.goto(`/orgs/settings/releases?orgId=${member.orgId}`)
  await page.getByRole('button', { name: 'Publish the draft…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish the draft' })
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByText('Say why.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('See everything')
  await dialog.getByRole('checkbox', { name: environment.name }).check()
  await axe('/orgs/settings/releases with the form of a release', dialog)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  const served = page.getByRole('list', { name: 'Environments' }).getByRole('listitem').filter({ hasText: environment.name })
  await expect(served).toContainText('Release 1')
  await expect(served).toContainText('0 of 1 agent fetched it')
  const after = await fetched()
  expect(after.etag).not.toBe(before.etag)
  expect(after.yaml).toContain('direction: all')
  await expect(served).toContainText('1 of 1 agent fetched it', { timeout: 15_000 }) // the page asks every ten seconds

  await page.getByRole('button', { name: 'Changes of release 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Release 1' })).toContainText('direction: all')
  await axe('/orgs/settings/releases with the changes of a release', page.getByRole('dialog', { name: 'Release 1' }))
  await page.keyboard.press('Escape')

  await served.getByRole('button', { name: /^Roll back/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Roll back' }).click()
  await expect(served).toContainText('The default')
  expect(await fetched()).toEqual(before)
  await axe('/orgs/settings/releases')
})

test('a file of an agent is imported: problems with their lines first, then what becomes of it', async ({ page, member, axe }) => {
  await page.goto(`/orgs/settings/snapshot?orgId=${member.orgId}`)
  await page.getByRole('button', { name: 'Import a file…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a file' })
  const file = dialog.getByRole('textbox')
  const paste = async (text: string) => {
    await file.press('ControlOrMeta+a')
    // The clipboard of the machine needs a permission; typing over a selection would be the browser's own editing
    await file.evaluate((editor, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  }
  await paste(
    'services:\n  event_stores:\n    - type: axiom\n      dataset: {type: text, value: d}\n      token: {type: text, value: planted}\n',
  )
  await expect(dialog.getByRole('button', { name: /^error 5:/ })).toContainText('A secret stands in the file.')
  await axe('/orgs/settings/snapshot with a file that is refused', dialog)
  await paste(
    'services: {event_stores: [{type: stdout}]}\nstacks: {mine: {plugins: [{type: report_usage}]}}\ntap: {direction: ingress, http: {stack: mine}}\n',
  )
  await expect(dialog).toContainText('Kept as it is, because no setting holds it: stacks.mine.')
  await dialog.getByRole('button', { name: 'Make it the draft' }).click()
  await expect(page.getByRole('group', { name: 'Configuration' })).toContainText('stack: mine')
  await expect(page.getByRole('group', { name: 'Configuration' })).toContainText('direction: ingress')
})

test('a viewer reads all of it, and what is disabled says why @variant', async ({ page, member, signIn }) => {
  await signIn(await viewerIn(page, member))
  await page.goto(`/orgs/settings/qtap?orgId=${member.orgId}`)
  await expect(page.getByRole('button', { name: 'Save the draft' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Needs the role editor.').first()).toBeVisible()
  await page.goto(`/orgs/settings/snapshot?orgId=${member.orgId}`)
  await expect(page.getByText('Importing needs the role editor.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Configuration' })).toContainText('version: 2')
  await page.goto(`/orgs/settings/releases?orgId=${member.orgId}`)
  await expect(page.getByRole('button', { name: 'Publish the draft…' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('Needs the role admin.').first()).toBeVisible()
})
