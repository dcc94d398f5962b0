import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { MAILBOX_PATH } from '#wire/product/mailbox.ts'

import { expect, test } from './console.ts'
import { CONSOLE_URL, makePerson, memberBySignIn } from './support/people.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true })

async function openMe(page: Page): Promise<void> {
  await page.goto('/me')
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Sessions' })).toBeVisible()
}

/** Whether the platform takes a bearer for what every member may read. */
const isTaken = async (page: Page, bearer: string): Promise<boolean> =>
  (await page.request.get(`${CONSOLE_URL}/api/environments`, { headers: { Authorization: `Bearer ${bearer}` } })).ok()

test('a name is saved, and the whole page is accessible and fits a telephone', async ({ page, member, axe }) => {
  await openMe(page)
  await form(page, 'Profile').getByLabel('Name').fill('Ada King')
  await form(page, 'Profile').getByRole('button', { name: 'Save name' }).click()
  await expect(form(page, 'Profile').getByText('Saved.')).toBeVisible()
  await expect(part(page, 'API keys').getByText('No keys yet')).toBeVisible()
  await axe('/me')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  const answer = await page.request.get(`${CONSOLE_URL}/api/members`, { headers: { Authorization: `Bearer ${member.apiToken}` } })
  expect(await answer.json()).toMatchObject({ items: [{ name: 'Ada King' }] })
})

test('a key is made by keyboard, shown once, works, and is refused once it is revoked', async ({ page, member, axe }) => {
  await openMe(page)
  await part(page, 'API keys').getByRole('button', { name: 'Create a key' }).press('Enter')
  const making = form(page, 'New key')
  await making.getByRole('button', { name: 'Create key' }).press('Enter')
  await expect(making.getByText('Enter a name.').first()).toBeVisible()
  await expect(making.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('nightly export')
  await making.getByLabel('Organization').selectOption(member.orgName)
  await axe('/me with the form of a new key', making)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'nightly export is made' })).toBeFocused()
  const secret = (await page.getByText(/^sgk_\w{49}$/).textContent()) ?? ''
  expect(await isTaken(page, secret)).toBe(true)
  await axe('/me with the secret of a key', part(page, 'API keys'))
  await page.getByRole('button', { name: 'I have stored it' }).press('Enter')
  await expect(page.getByText(secret)).toBeHidden()

  await page.reload()
  await expect(part(page, 'API keys').getByText('nightly export').first()).toBeVisible()
  expect(await page.content()).not.toContain(secret)
  await part(page, 'API keys').getByRole('button', { name: 'Revoke nightly export' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).press('Enter')
  await expect(part(page, 'API keys').getByText('No keys yet')).toBeVisible()
  expect(await isTaken(page, secret)).toBe(false)
})

test('another browser is listed, and ended at once @variant', async ({ page, member }) => {
  const elsewhere = await memberBySignIn(member)
  await openMe(page)
  const sessions = part(page, 'Sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This browser')).toHaveCount(1)
  expect(await isTaken(page, elsewhere.apiToken)).toBe(true)
  await sessions.getByRole('button', { name: /^End / }).first().click()
  await expect(sessions.getByText('Session ended.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  const mine = await page.request.get(`${CONSOLE_URL}/api/me`, { headers: { Authorization: `Bearer ${elsewhere.idToken}` } })
  expect(mine.status()).toBe(401)
  await expect.poll(() => isTaken(page, elsewhere.apiToken), { timeout: 8_000 }).toBe(false)
})

test('a new password follows the rules, and ends every other sign-in', async ({ page, member }) => {
  await openMe(page)
  const password = form(page, 'Password')
  await password.getByLabel('New password').fill('short')
  await expect(password.getByLabel('At least 6 characters: not yet')).toBeVisible()
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByText('Choose a password that meets every rule in the list.')).toBeVisible()
  await password.getByLabel('New password').fill('another good password')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(form(page, 'Password').getByText('Password changed.')).toBeVisible()
  await expect(form(page, 'Password').getByLabel('New password')).toHaveValue('')
  await expect(memberBySignIn(member)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  await memberBySignIn({ ...member, password: 'another good password' })
})

test('after a new password the page shows the keys from before, until they are kept or revoked @variant', async ({ page, member, axe }) => {
  const makeKey = async (name: string) => {
    const headers = { Authorization: `Bearer ${member.idToken}` }
    const data = { name, orgId: member.orgId, scope: 'read', expiresInDays: 30 }
    const made = (await (await page.request.post(`${CONSOLE_URL}/api/me/keys`, { headers, data })).json()) as { secret: string }
    return made.secret
  }
  const secrets = [await makeKey('nightly export'), await makeKey('dashboard')]
  await openMe(page)
  const keys = part(page, 'API keys')
  await expect(keys.getByText('nightly export').first()).toBeVisible()
  await expect(keys.getByRole('button', { name: 'Keep all' })).toHaveCount(0)
  const changeTo = async (password: string) => {
    await form(page, 'Password').getByLabel('New password').fill(password)
    await form(page, 'Password').getByRole('button', { name: 'Change password' }).click()
    await expect(form(page, 'Password').getByText('Password changed.')).toBeVisible()
  }

  await changeTo('another good password')
  await expect(keys.getByText('after these 2 keys were created. They still work: dashboard, nightly export.')).toBeVisible()
  await axe('/me with keys that outlived a password', keys)
  await keys.getByRole('button', { name: 'Keep all' }).click()
  await expect(keys.getByRole('button', { name: 'Keep all' })).toHaveCount(0)
  expect(await Promise.all(secrets.map((secret) => isTaken(page, secret)))).toEqual([true, true])

  await changeTo('a third good password')
  await keys.getByRole('button', { name: 'Revoke all 2' }).click()
  await expect(keys.getByText('No keys yet')).toBeVisible()
  expect(await Promise.all(secrets.map((secret) => isTaken(page, secret)))).toEqual([false, false])
})

/** Sets up an authenticator app on the page that is open; answers how to make its codes. */
async function setUpApp(page: Page): Promise<(ms: number) => string> {
  await part(page, 'Second factor').getByRole('button', { name: 'Set up an authenticator app' }).click()
  const setUp = form(page, 'Set up an authenticator app')
  await expect(setUp.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = Secret.fromBase32(((await setUp.locator('code').textContent()) ?? '').replaceAll(' ', ''))
  const codeAt = (ms: number) => new TOTP({ secret }).generate({ timestamp: ms })
  await setUp.getByLabel('Code', { exact: true }).fill(codeAt(Date.now()))
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('list', { name: 'Second factors' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  return codeAt
}

async function enterWithRecoveryCode(page: Page, person: { email: string; password: string }, code: string): Promise<void> {
  await page.goto('/sign-out')
  await expect(page).toHaveURL(`${CONSOLE_URL}/sign-in`)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'No app at hand? Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
}

// A code works once; the one of the next half minute is taken as well
const NEXT_STEP_MS = 30_000

const recoveryCodes = (page: Page) => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')

test('an authenticator app and its recovery codes, from one set-up to the next sign-ins', async ({ page, member, axe, watch }) => {
  watch.expect(/status of 400/)
  await openMe(page)
  const codeAt = await setUpApp(page)
  const codes = await recoveryCodes(page).allTextContents()

  await test.step('recovery codes are shown once, and kept as a file', async () => {
    expect(codes).toHaveLength(10)
    await axe('/me with recovery codes', part(page, 'Second factor'))
    const download = page.waitForEvent('download')
    await part(page, 'Second factor').getByRole('button', { name: 'Download' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    for (const text of [...codes, member.email]) expect(file).toContain(text)
    await page.getByRole('button', { name: 'I have stored them' }).click()
    await expect(part(page, 'Second factor').getByText('10 of 10 left')).toBeVisible()
    expect(await page.content()).not.toContain(codes[0])
  })

  await test.step('a recovery code lets in once, however it is typed, and new ones end those of before', async () => {
    await enterWithRecoveryCode(page, member, (codes[0] ?? '').toUpperCase().replace('-', ' '))
    await openMe(page)
    await expect(part(page, 'Second factor').getByText('9 of 10 left')).toBeVisible()
    await part(page, 'Second factor').getByRole('button', { name: 'Create new codes' }).click()
    const query = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await query.getByLabel('Password', { exact: true }).fill(member.password)
    await page.keyboard.press('Enter')
    await query.getByRole('button', { name: 'No app at hand? Use a recovery code' }).click()
    await query.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(query.getByText('Wrong code, or already used.')).toBeVisible()
    await axe('/me with a recovery code that was used', query)
    await query.getByLabel('Recovery code').fill(codes[1] ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
    const fresh = await recoveryCodes(page).allTextContents()
    expect(fresh).toHaveLength(10)
    expect(fresh.filter((code) => codes.includes(code))).toEqual([])
  })

  await test.step('few recovery codes are warned of, and a sign-in that knows none says so', async () => {
    let facts = { kept: true, left: 3, madeMs: Date.UTC(2026, 0, 1) as number | null }
    await page.route('**/api/me/recovery-codes', (route) => route.fulfill({ json: facts }))
    await page.reload()
    await expect(part(page, 'Second factor').getByText('Only 3 left.')).toBeVisible()
    facts = { kept: false, left: 0, madeMs: null }
    await page.reload()
    await expect(part(page, 'Second factor').getByText('Recovery codes are not available here.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create new codes' })).toBeHidden()
    await page.unroute('**/api/me/recovery-codes')
  })

  await test.step('the app is needed at the next sign-in, and removed', async () => {
    await page.goto('/sign-out')
    await expect(page).toHaveURL(`${CONSOLE_URL}/sign-in`)
    await page.getByLabel('E-mail').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Code').fill(codeAt(Date.now() + NEXT_STEP_MS))
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await openMe(page)
    await part(page, 'Second factor').getByRole('button', { name: 'Remove Authenticator app' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(part(page, 'Second factor').getByText('Off: only the password is required.')).toBeVisible()
  })
})

test('a wrong first code is reported, and with an app its code is needed wherever the password is @variant', async ({
  page,
  member,
  axe,
  watch,
}) => {
  watch.expect(/status of 4(00|09)/)
  await openMe(page)
  await part(page, 'Second factor').getByRole('button', { name: 'Set up an authenticator app' }).click()
  const setUp = form(page, 'Set up an authenticator app')
  await setUp.getByLabel('Code', { exact: true }).fill('000000')
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  await expect(setUp.getByText('That code is wrong.').first()).toBeVisible()
  await axe('/me with a new second factor', setUp)
  await setUp.getByRole('button', { name: 'Cancel' }).click()
  const codeAt = await setUpApp(page)

  await deleteAccount(page, member.email, member.password)
  const query = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await query.getByLabel('Code of your authenticator').fill(codeAt(Date.now() + NEXT_STEP_MS))
  await axe('/me with the question for a code', query)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`You are the last owner of ${member.orgName}.`)).toBeVisible()
  await expect(part(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
})

test('a new address counts once the link of its e-mail was followed @variant', async ({ page, member }) => {
  await openMe(page)
  const email = `new.${member.email}`
  await form(page, 'E-mail address').getByLabel('New address').fill(email)
  await form(page, 'E-mail address').getByRole('button', { name: 'Send e-mail' }).click()
  await expect(page.getByText(`E-mail sent to ${email}.`)).toBeVisible()
  const { items } = (await (await page.request.get(`${CONSOLE_URL}/api${MAILBOX_PATH}`)).json()) as {
    items: { to: string; link: string }[]
  }
  const { pathname, search } = new URL(items.find(({ to }) => to === email)?.link ?? '')
  await page.goto(pathname + search)
  const query = page.getByRole('dialog', { name: 'Change your address?' })
  await expect(query.getByText(email)).toBeVisible()
  expect(page.url()).not.toContain('oobCode')
  await query.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByRole('dialog', { name: 'Your address has been changed' })).toBeVisible()
  await memberBySignIn({ ...member, email })
})

test('e-mails are chosen, and what the platform holds is handed over without secrets @variant', async ({ page, member }) => {
  await openMe(page)
  const choice = part(page, 'E-mail notifications').getByRole('switch', { name: 'Weekly summary' })
  await choice.check()
  await expect(choice).not.toHaveAttribute('aria-busy', 'true')
  await page.reload()
  await expect(choice).toBeChecked()

  const download = page.waitForEvent('download')
  await part(page, 'My data').getByRole('button', { name: 'Download my data' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ account: { email: member.email }, organizations: [{ name: member.orgName, role: 'owner' }] })
  for (const secret of [member.apiToken, member.warehouseToken, member.refreshToken, 'argon2', 'sha256']) expect(text).not.toContain(secret)
})

async function deleteAccount(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(`Type ${email} to confirm`).fill(email)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('an account stays with a wrong password, and while an organization would be left without an owner @variant', async ({
  page,
  member,
  watch,
}) => {
  watch.expect(/status of 4(00|09)/)
  await openMe(page)
  await deleteAccount(page, member.email, 'not the password')
  await expect(page.getByText('This password is wrong.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('you did not confirm your identity')).toBeVisible()
  await deleteAccount(page, member.email, member.password)
  await expect(page.getByText(`You are the last owner of ${member.orgName}.`)).toBeVisible()
})

test('an account that nobody counts on is deleted', async ({ page, signIn, watch }) => {
  watch.expect(/status of 4(00|01)/)
  const alone = await makePerson()
  await signIn(alone)
  await openMe(page)
  await deleteAccount(page, alone.email, alone.password)
  await expect(page).toHaveURL(`${CONSOLE_URL}/sign-in`)
  await expect(memberBySignIn(alone)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
})

test('a deletion that nobody learned of is one: the second try finds nobody, and the page leaves for sign-in @variant', async ({
  page,
  signIn,
  watch,
}) => {
  watch.expect(/status of 4(00|01)|ERR_CONNECTION_RESET/)
  const alone = await makePerson()
  await signIn(alone)
  const answers: number[] = []
  await page.route('**/api/me', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    const response = await route.fetch()
    answers.push(response.status())
    return answers.length === 1 ? route.abort('connectionreset') : route.fulfill({ response })
  })
  await openMe(page)
  await deleteAccount(page, alone.email, alone.password)
  await expect(page).toHaveURL(`${CONSOLE_URL}/sign-in`)
  expect(answers).toEqual([200, 401])
  await expect(memberBySignIn(alone)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
})
