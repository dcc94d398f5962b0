import type { Page } from '@playwright/test'

import { readDeployment } from '#wire/product/deployments.ts'
import { readPage } from '#wire/product/page.ts'

import { connectAgent, httpRequestEvent } from '../conformance/support/agent-simulator.ts'
import { expect, test } from './console.ts'
import { AGENTS, CONSOLE_URL, type Member, unique } from './support/people.ts'
import { requestsScreen } from './support/requests-screen.ts'
import { viewerIn } from './support/viewer.ts'

const SOON = { timeout: 15_000 } // the pages ask every ten seconds

const headers = ({ apiToken }: Member) => ({ Authorization: `Bearer ${apiToken}`, 'If-Match': '*' })

async function existing(page: Page, member: Member): Promise<string> {
  const answer = await page.request.get(`${CONSOLE_URL}/api/deployments`, { headers: headers(member) })
  return readPage(await answer.json(), readDeployment).items[0]?.id ?? ''
}

const tokenIn = async (page: Page): Promise<string> => {
  const block = page.getByRole('region', { name: 'Token', exact: true })
  await page.getByRole('button', { name: 'Show token' }).first().click()
  return block.innerText()
}

test('a deployment is made, comes online, is renamed, gets another token and goes', async ({ page, member, axe }) => {
  await page.request.delete(`${CONSOLE_URL}/api/deployments/${await existing(page, member)}`, { headers: headers(member) })
  await page.goto(`/orgs/settings/deployments?orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { name: 'No deployments yet' })).toBeVisible()
  await axe('/orgs/settings/deployments with none')

  // By keyboard
  await page.getByRole('button', { name: 'New deployment' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New deployment' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await axe('/orgs/settings/deployments with the form of a new one', dialog)
  await page.keyboard.type('<b>laptop</b>')
  await page.keyboard.press('Enter')
  const made = page.getByRole('dialog', { name: '“<b>laptop</b>” is made' })
  await expect(made).toBeVisible()
  const token = await tokenIn(page)
  expect(token).toMatch(/^sgr_/)
  await axe('/orgs/settings/deployments with a token', made)
  await made.getByRole('button', { name: 'I have stored it' }).press('Enter')

  const grid = page.getByRole('grid', { name: 'Deployments' })
  const row = grid.getByRole('row').filter({ hasText: '<b>laptop</b>' })
  await expect(row).toContainText(token.slice(0, 12))
  expect(await page.content()).not.toContain(token)
  const agent = connectAgent({ ...AGENTS, token })
  expect(await agent.ping()).toBe(member.orgId)
  expect(await agent.heartbeat()).toBe(201)
  const host = `${unique('api')}.example.test`
  await agent.tick([httpRequestEvent({ host })])
  agent.close()
  await expect(row.getByText('1 of 1')).toBeVisible(SOON)
  await axe('/orgs/settings/deployments')

  await row.getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { name: 'Its agent is online' })).toBeVisible()
  const form = page.getByRole('form', { name: 'Name and tags' })
  await form.getByLabel('Name').fill('kitchen laptop')
  await form.getByLabel('Tags').fill('two words')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Write tags like team:payments.').first()).toBeVisible()
  await form.getByRole('button', { name: 'Remove two words' }).click()
  await form.getByLabel('Tags').fill('team:home')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('kitchen laptop')
  await axe('/orgs/settings/deployments/manage')
  await page.getByRole('main').getByRole('link', { name: 'Requests', exact: true }).click()
  await expect(requestsScreen(page).rows.filter({ hasText: host })).toHaveCount(1)
  await page.goBack()

  await page.getByRole('button', { name: 'Issue a new token…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue token' }).click()
  const another = await tokenIn(page)
  expect([another.startsWith('sgr_'), another === token]).toEqual([true, false])
  await axe('/orgs/settings/deployments/manage with a new token')
  await page.getByRole('button', { name: 'I have stored it' }).click()
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveText([/^Issued a new token/, /^Changed/, /^Created/])
  await page.getByRole('button', { name: 'Revoke…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing may send: the token is revoked' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete deployment…' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Delete “kitchen laptop”?' })
  await asked.getByRole('textbox').fill('kitchen laptop')
  await asked.getByRole('button', { name: 'Delete deployment' }).click()
  await expect(page.getByRole('heading', { name: 'No deployments yet' })).toBeVisible()
})

test('a viewer reads, and every button says why it waits @variant', async ({ page, member, signIn, watch }) => {
  watch.expect(/status of 404 .*deployments\/nowhere/)
  const id = await existing(page, member)
  await signIn(await viewerIn(page, member))
  await page.goto(`/orgs/settings/deployments?orgId=${member.orgId}`)
  await expect(page.getByRole('grid', { name: 'Deployments' }).getByRole('row').filter({ hasText: 'test-agent' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New deployment' })).toHaveAccessibleDescription('A new one needs the role editor.')
  await page.goto(`/orgs/settings/deployments/manage?id=${id}&orgId=${member.orgId}`)
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Needs the role editor.')
  for (const name of ['Issue a new token…', 'Revoke…', 'Delete deployment…'])
    await expect(page.getByRole('button', { name })).toHaveAccessibleDescription('Needs the role admin.')
  await page.getByRole('button', { name: 'Revoke…' }).press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'History' })).toHaveCount(0)

  await page.goto(`/orgs/settings/deployments/manage?id=nowhere&orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { name: `No deployment with this id in ${member.orgName}` })).toBeVisible()
})

test('a deployment is kept at a release while its environment goes on, and says what its agents fetched @variant', async ({
  page,
  member,
}) => {
  const id = await existing(page, member)
  const call = async (method: string, path: string, data?: object) =>
    (await page.request.fetch(`${CONSOLE_URL}/api${path}`, { method, headers: headers(member), ...(data && { data }) })).json()
  const publish = async (reason: string) => {
    const { version } = (await call('GET', '/agent-config')) as { version: string }
    await call('POST', '/agent-releases', { reason, environments: [member.environmentId], draftVersion: version })
  }
  await publish('First of all')
  await publish('Second thoughts')
  await page.goto(`/orgs/settings/deployments/manage?orgId=${member.orgId}&id=${id}`)
  const part = page.getByRole('region', { name: 'Agent configuration' })
  await expect(part).toContainText('It follows its environment, which is served release 2. Nothing was fetched yet')
  await part.getByRole('button', { name: 'Keep at a release…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Keep at a release' })
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await expect(dialog.getByText('Choose a release.').first()).toBeVisible()
  await dialog.getByLabel('Release').selectOption({ label: '1: First of all' })
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await expect(part).toContainText('It is kept at release 1, whatever its environment is served.')
  await fetch(`http://${AGENTS.host}:${AGENTS.port}/agent/v1/config.yaml`, { headers: { Authorization: `Bearer ${member.agentToken}` } })
  await expect(part).toContainText(/Agents fetched it \S/, SOON)
  await part.getByRole('button', { name: 'Follow the environment' }).click()
  await expect(part).toContainText(/It follows its environment, which is served release 2\./)
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText('Changed its release')
})
