import { makeAuthority } from '#platform/api/tls/certificate.ts'

import { fetchThrough, openServers, startProxy, temporaryFile } from '../platform/capture/support.ts'
import { expect, test } from './console.ts'
import { AGENTS } from './support/people.ts'
import { requestsScreen } from './support/requests-screen.ts'
import { viewerIn } from './support/viewer.ts'

const PAGE = '/orgs/settings/proxy'
const SOON = { timeout: 15_000 } // pages look every few seconds, and a proxy asks for its settings every five

test('an owner connects a machine by a proxy, sees its first request, and denies a host', async ({ page, member, axe }) => {
  const servers = await openServers((_request, response) => response.end('hello'))
  const theirs = temporaryFile(servers.authority)
  const own = makeAuthority({ commonName: 'Laptop inspection', notBeforeMs: Date.now(), years: 1 })
  const ours = temporaryFile(own.certificate)
  await page.goto(`${PAGE}?orgId=${member.orgId}`)
  const running = page.getByRole('region', { name: 'Running proxies' })
  await expect(running).toContainText('None has been heard of yet.')
  await running.getByRole('link', { name: 'Generate one' }).click()
  await page.getByRole('button', { name: 'Upload…' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload an authority' })
  await upload.getByLabel('Certificate').fill(own.certificate)
  await upload.getByLabel('Private key').fill(own.privateKey)
  await upload.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('region', { name: 'Certificate authority' })).toContainText('CN=Laptop inspection')
  await expect(upload).toBeHidden()

  // Back to the proxy, by keyboard, and on to its machine
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search pages, actions and data' }).fill('laptop')
  await expect(page.getByRole('option', { name: /^Proxy/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orgs\/settings\/proxy/)
  const form = page.getByRole('form', { name: 'What proxies do' })
  // The machine itself is bypassed, unless a list names it
  await form.getByRole('textbox', { name: 'Inspected' }).fill('localhost')
  await page.keyboard.press('Enter')
  await form.getByRole('textbox', { name: 'Denied' }).fill('https://tracker.example/')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(/^Use hosts like/).first()).toBeVisible()
  await form.getByRole('button', { name: 'Remove https://tracker.example/' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(/^Saved\./)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Shell of your programs' })).toContainText('HTTPS_PROXY="http://127.0.0.1:18080"')
  await axe(PAGE)
  await running.getByRole('link', { name: 'Connect a machine' }).click()
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByRole('button', { name: 'Show token' }).click()
  const command = page.getByRole('region', { name: 'Shell of the proxy' })
  const token = /REGISTRATION_TOKEN=(\S+)/.exec(await command.innerText())?.[1] ?? ''
  const platform = `http://${AGENTS.host}:${AGENTS.port}`
  await expect(command).toContainText(`npm run proxy -- --platform "${platform}"`)

  const proxy = await startProxy({ platform, token, trusted: theirs.path })
  try {
    await expect(page.getByRole('listitem').filter({ hasText: /^Proxy online/ })).toBeVisible(SOON)
    const url = `https://localhost:${servers.tlsPort}/first`
    expect(await fetchThrough(proxy, ours.path, [{ url }])).toMatchObject([{ status: 200, body: 'hello' }])
    await expect(page.getByRole('listitem').filter({ hasText: /^Traffic arrives/ })).toBeVisible(SOON)
    await page.getByRole('link', { name: 'Look at the requests' }).click()
    await expect(page).toHaveURL(/\/traffic\/requests/)
    // Its connection is reported when it begins, the request when it is over
    await expect(async () => {
      await page.reload()
      await expect(requestsScreen(page).rows.filter({ hasText: '/first' })).toHaveCount(1, { timeout: 10_000 })
    }).toPass({ timeout: 45_000 })

    await page.goto(`${PAGE}?orgId=${member.orgId}`)
    await expect(running.getByRole('region', { name: 'Proxies' })).toContainText('sightglass-proxy/')
    await form.getByRole('button', { name: 'Remove localhost' }).first().click()
    await form.getByRole('textbox', { name: 'Denied' }).fill('localhost')
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText(/^Saved\./)).toBeVisible()
    await expect(async () => expect((await fetchThrough(proxy, ours.path, [{ url }]))[0]?.error).toBeDefined()).toPass(SOON)
  } finally {
    await proxy.stop()
    servers.close()
    for (const file of [ours, theirs]) file.remove()
  }
  await expect(running).toContainText('Stopped', SOON)
})

test('a viewer reads what proxies do, and why they may not change it @variant', async ({ page, member, signIn }) => {
  const viewer = await viewerIn(page, member)
  await signIn(viewer)
  await page.goto(`${PAGE}?orgId=${member.orgId}`)
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Needs the role admin.')
  await expect(page.getByRole('list', { name: 'Bypassed: chosen' })).toContainText('10.0.0.0/8')
  await expect(page.getByRole('link', { name: 'Connect a machine' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Owners generate one in TLS settings' })).toBeVisible()
})
