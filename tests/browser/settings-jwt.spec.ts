import { readIssuedToken } from '#wire/product/session-readers.ts'

import { expect, test } from './console.ts'
import { CONSOLE_URL, type Member } from './support/people.ts'
import { someRequest } from './support/screens.ts'
import { viewerIn } from './support/viewer.ts'

const PAGE = '/orgs/settings/jwt'

/** A token as the console asks for one. */
async function mint({ apiToken, environmentId }: Member): Promise<string> {
  const reply = await fetch(`${CONSOLE_URL}/api/jwt/tokens`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ service: 'pulse', contextId: environmentId }),
  })
  return readIssuedToken(await reply.json()).token
}

test('an admin rotates the signing keys, verifies a token, revokes its key, and the console goes on', async ({ page, member, axe }) => {
  const token = await mint(member)
  await page.goto(`${PAGE}?orgId=${member.orgId}`)
  const keys = page.getByRole('list', { name: 'Signing keys' }).getByRole('listitem')
  await expect(keys).toHaveText([/ES256 · created .* · last used .*Signing/])
  const first = (await keys.locator('code').textContent()) ?? ''
  await expect(page.getByRole('region', { name: 'Recent tokens' }).getByRole('listitem')).toHaveText([/^production.*1 token since/])

  const box = page.getByRole('region', { name: 'Look into a token' })
  await box.getByLabel('Token').fill(token.slice(0, -2))
  await expect(box.getByText(`The signature is not by the key ${first}`)).toBeVisible()
  await box.getByLabel('Token').fill(token)
  await expect(box.getByText(`Signed by the key ${first}.`)).toBeVisible()
  await expect(box.getByText(`"sub": "${member.uid}"`)).toBeVisible()
  await axe(`${PAGE} with a token`)

  await page.getByRole('button', { name: 'Create key…' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create key' }).click()
  await expect(keys).toHaveText([/Stands by/, /Signing/])
  await expect(page.getByRole('button', { name: 'Create key…' })).toHaveAccessibleDescription('One stands by already.')
  await page.getByRole('button', { name: 'Rotate…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Rotate the keys?' })
  await dialog.getByLabel('Then the present key verifies for').selectOption('One day')
  await dialog.getByRole('button', { name: 'Rotate' }).click()
  await expect(keys).toHaveText([/signs from .*Next/, /verifies until .*Signing/])
  const { keys: published } = (await (await fetch(`${CONSOLE_URL}/api/jwt/sets/${member.orgId}`)).json()) as { keys: { kid: string }[] }
  expect(published.map(({ kid }) => kid)).toContain(first)
  expect(published).toHaveLength(2)

  await page.getByRole('button', { name: `Revoke… ${first}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect(keys).toHaveText([/Signing/, /revoked .*Revoked/])
  await expect(box.getByText('The key is revoked: every service refuses the token.')).toBeVisible()
  const query = () =>
    fetch(`${CONSOLE_URL}/pulse/api/v1/requests/count`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ range: { fromMs: 0, toMs: 1 } }),
    }).then(({ status }) => status)
  await expect.poll(query).toBe(401)
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveText([
    /^Revoked a key/,
    /^Rotated the keys/,
    /^Created a key/,
  ])
  // The browser had no token yet; it gets one of the new key
  await page.goto(`/traffic/requests/manage?id=${await someRequest(member)}&orgId=${member.orgId}`)
  await expect(page.getByRole('main')).toContainText('nghttp2.org')
})

test('a viewer sees keys and addresses, looks into a token, and reads why the rest is for admins @variant', async ({
  page,
  member,
  signIn,
}) => {
  const viewer = await viewerIn(page, member)
  await signIn(viewer)
  await page.goto(`${PAGE}?orgId=${member.orgId}`)
  await expect(page.getByRole('list', { name: 'Addresses to verify with' })).toContainText(`/api/jwt/sets/${member.orgId}`)
  for (const name of ['Create key…', 'Rotate…', /^Revoke…/])
    await expect(page.getByRole('button', { name })).toHaveAccessibleDescription('Needs the role admin.')
  await expect(page.getByRole('region', { name: 'History' })).toHaveCount(0)
  await expect(page.getByLabel('Token', { exact: true })).toBeEditable()
})
