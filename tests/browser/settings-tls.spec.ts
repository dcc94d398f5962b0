import { readFile } from 'node:fs/promises'

import { makeAuthority } from '#platform/api/tls/certificate.ts'

import { expect, test } from './console.ts'
import { AGENTS } from './support/people.ts'
import { viewerIn } from './support/viewer.ts'

const PAGE = '/orgs/settings/tls'

test('an owner generates an authority, downloads it, rotates it, and an agent gets it', async ({ page, member, axe, watch }) => {
  watch.expect(/status of 422 .*tls\/authority/) // a key that does not belong to its certificate
  const fromAgent = () =>
    fetch(`http://${AGENTS.host}:${AGENTS.port}/deploy/certificate`, { headers: { Authorization: `Bearer ${member.agentToken}` } })
  expect((await fromAgent()).status).toBe(404)
  await page.goto(`${PAGE}?orgId=${member.orgId}`)
  await page.getByRole('button', { name: 'Generate…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Generate an authority' })
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await expect(dialog.getByText('Enter a name.').first()).toBeVisible()
  await dialog.getByLabel('Name').fill('Acme inspection')
  await dialog.getByRole('button', { name: 'Generate' }).click()
  const authority = page.getByRole('region', { name: 'Certificate authority' })
  await expect(authority).toContainText('CN=Acme inspection')
  await expect(authority).toContainText(/Valid for 7(29|30|31) days more/)
  const download = page.waitForEvent('download')
  await authority.getByRole('button', { name: /^Download/ }).click()
  const pem = await readFile(await (await download).path(), 'utf8')
  expect(pem).toMatch(/^-----BEGIN CERTIFICATE-----/)
  expect(await (await fromAgent()).text()).toBe(pem)
  await axe(`${PAGE} with an authority`)

  await authority.getByRole('button', { name: 'Upload…' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload an authority' })
  const own = makeAuthority({ commonName: 'Own root', notBeforeMs: Date.now(), years: 1 })
  const other = makeAuthority({ commonName: 'Other', notBeforeMs: Date.now(), years: 1 })
  await upload.getByLabel('Certificate').fill(own.certificate)
  await upload.getByLabel('Private key').fill(other.privateKey)
  await upload.getByRole('button', { name: 'Upload' }).click()
  await expect(upload.getByText('This key does not belong to the certificate.').first()).toBeVisible()
  await upload.getByLabel('Private key').fill(own.privateKey)
  await upload.getByRole('button', { name: 'Upload' }).click()
  await expect(authority).toContainText('CN=Own root')
  await expect(page.getByRole('list', { name: 'Former authorities' })).toContainText('CN=Acme inspection')

  const versions = page.getByRole('form', { name: 'Versions of TLS' })
  await versions.getByRole('radio', { name: /^TLS 1\.3/ }).check()
  await versions.getByRole('button', { name: 'Save' }).click()
  await expect(versions.getByText('Saved.')).toBeVisible()
  await expect(page.getByText('No connection of the last 24 hours used an older version.')).toBeVisible()

  await authority.getByRole('button', { name: 'Remove…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove authority' }).click()
  await expect(authority.getByRole('button', { name: 'Generate…' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveText([
    /^Removed the authority/,
    /^Chose the oldest version/,
    /^Uploaded an authority/,
    /^Generated an authority/,
  ])
})

test('a viewer sees authority and policy, and reads who decides @variant', async ({ page, member, signIn }) => {
  const viewer = await viewerIn(page, member)
  await signIn(viewer)
  await page.goto(`${PAGE}?orgId=${member.orgId}`)
  await expect(page.getByRole('button', { name: 'Generate…' })).toHaveAccessibleDescription(/^Needs the role owner/)
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Needs the role admin.')
  await expect(page.getByText('Agents report the version of TLS of a connection, and no certificate.')).toBeVisible()
})
