import type { Page } from '@playwright/test'

import { SESSION_KEYS } from '#src/lib/session-records.ts'

import { expect, test } from './console.ts'
import { CONSOLE_URL, makeMember, makeOrganization, makePerson, memberBySignIn, type Person } from './support/people.ts'
import { sessionState } from './support/session-state.ts'

async function signInByForm(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const stored = (page: Page, key: string): Promise<string | null> => page.evaluate((name) => localStorage.getItem(name), key)

/** Sets records of the session as somebody might have left them, from a document of the origin that runs nothing of the console. */
async function store(page: Page, records: Partial<Record<keyof typeof SESSION_KEYS, string>>): Promise<void> {
  await page.goto('/favicon.svg')
  for (const [name, record] of Object.entries(records))
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      SESSION_KEYS[name as keyof typeof SESSION_KEYS],
      record,
    ] as const) // keys of `records`
}

test.describe('the guard', () => {
  test('remembers the page and its query, and leads back there once', async ({ page }) => {
    const member = await makeMember()
    const wanted = `/traffic/requests?orgId=${member.orgId}&q=status%3A5xx&from=now-6h&to=now`
    await page.goto(wanted)
    await expect(page).toHaveURL(`${CONSOLE_URL}/sign-in`)
    await signInByForm(page, member)
    await expect(page).toHaveURL(CONSOLE_URL + wanted)
    await expect(page.getByRole('combobox', { name: 'Filter requests' })).toHaveValue('status:5xx')
    expect(await stored(page, SESSION_KEYS.preAuth)).toBeNull()

    await page.goto('/sign-out')
    await expect(page).toHaveURL(`${CONSOLE_URL}/sign-in`)
    await signInByForm(page, member)
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  })

  // One of those that safe-return.test.ts holds
  test('a remembered address of another origin leads home @variant', async ({ page }) => {
    const member = await makeMember()
    await store(page, { preAuth: JSON.stringify({ path: '/\\evil.example', query: '' }) })
    await page.goto('/sign-in')
    await signInByForm(page, member)
    await expect(page).toHaveURL(`${CONSOLE_URL}/?orgId=${member.orgId}`)
  })

  test('addresses that are no path of ours get no page', async ({ request }) => {
    for (const path of ['//evil.example/x', '/%5Cevil.example', '/.%2F/evil.example'])
      expect((await request.get(CONSOLE_URL + path)).status(), path).toBe(400)
  })

  test('who is signed in has no business on the sign-in and sign-up pages @variant', async ({ page, member }) => {
    for (const path of ['/sign-in', '/sign-up']) {
      await page.goto(path)
      await expect(page).toHaveURL(`${CONSOLE_URL}/?orgId=${member.orgId}`)
    }
  })
})

test('signed in at the provider while the record is gone: the session is set from the provider, on the page that was wanted', async ({
  page,
  member,
}) => {
  await page.goto('/favicon.svg')
  await page.evaluate((key) => localStorage.removeItem(key), SESSION_KEYS.user)
  const wanted = `/orgs/install?orgId=${member.orgId}`
  await page.goto(wanted)
  await expect(page).toHaveURL(CONSOLE_URL + wanted)
  await expect(page.getByRole('heading', { level: 1, name: 'Connect a source' })).toBeVisible()
  expect(JSON.parse((await stored(page, SESSION_KEYS.user)) ?? '')).toEqual({ uid: member.uid, email: member.email })

  await page.goto('/sign-out')
  await expect(page).toHaveURL(`${CONSOLE_URL}/sign-in`)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(await stored(page, SESSION_KEYS.user)).toBeNull()
})

test('the page on which one person’s session ended leads nobody else there, and them back', async ({ page, context, signIn }) => {
  const [ada, grace] = [await makeMember(), await makeMember('Grace Works')]
  const theirs = `/traffic/requests?orgId=${ada.orgId}&q=status%3A5xx`
  const signInTwice = async (first: Person, second: Person): Promise<void> => {
    await page.goto('/favicon.svg')
    await signIn(first)
    await page.goto(theirs)
    await expect(page.getByRole('combobox', { name: 'Filter requests' })).toHaveValue('status:5xx')
    const elsewhere = await context.newPage()
    await elsewhere.goto('/sign-out')
    await expect(elsewhere).toHaveURL(`${CONSOLE_URL}/sign-in`)
    await elsewhere.close()
    await expect(page).toHaveURL(`${CONSOLE_URL}/sign-in`)
    await signInByForm(page, second)
  }
  await signInTwice(ada, grace)
  await expect(page).toHaveURL(`${CONSOLE_URL}/?orgId=${grace.orgId}`)
  await signInTwice(await memberBySignIn(ada), ada) // her first session was ended
  await expect(page).toHaveURL(CONSOLE_URL + theirs)
})

test('a form that is sent before its script has come puts nothing into the address, and is sent when the script is there @variant', async ({
  page,
}) => {
  const member = await makeMember()
  let letThrough = (): void => undefined
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/_astro/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/sign-in', { waitUntil: 'commit' })
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.getByLabel('E-mail').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  expect(page.url()).toBe(`${CONSOLE_URL}/sign-in`)
  await expect(page.getByLabel('E-mail')).toHaveValue(member.email)
  letThrough()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  expect(sent.filter((url) => /password|%40/.test(url))).toEqual([])
})

test('demo=true is taken away when somebody is signed in @variant', async ({ page, member }) => {
  await page.goto(`/orgs?demo=true&orgId=${member.orgId}`)
  await expect(page).toHaveURL(`${CONSOLE_URL}/orgs?orgId=${member.orgId}`)
})

test.describe('the organization in the address', () => {
  test('sets the context, says so, and is remembered @variant', async ({ page, member }) => {
    const second = await makeOrganization(member, 'Second Works')
    await page.goto(`/?orgId=${member.orgId}`)
    await expect(page.getByRole('button', { name: 'Organization: Acme' })).toBeVisible()
    await page.goto(`/orgs/install?orgId=${second.orgId}&contextId=${second.environmentId}`)
    await expect(page.getByRole('button', { name: 'Organization: Second Works' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Environment: production' })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Messages' }).getByRole('paragraph').filter({ hasText: 'You are now in Second Works.' }),
    ).toBeVisible()
    await expect.poll(() => stored(page, SESSION_KEYS.context)).toContain(second.orgId)

    await page.goto('/orgs')
    await expect(page).toHaveURL(`${CONSOLE_URL}/orgs?orgId=${second.orgId}&contextId=${second.environmentId}`)
  })

  test('with an environment that it does not have: a sentence says so, all are shown, and nothing is remembered @variant', async ({
    page,
    member,
    watch,
  }) => {
    watch.expect(/status of 404/) // no token is issued for it
    await page.goto(`/traffic/requests?orgId=${member.orgId}&contextId=of-somebody-else`)
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('paragraph')).toHaveText(
      'Acme has no environment “of-somebody-else”. You see all environments.',
    )
    await expect(page).not.toHaveURL(/contextId/)
    await expect(page.getByRole('button', { name: 'Environment: All environments' })).toBeVisible()
    expect(await stored(page, SESSION_KEYS.context)).not.toContain('of-somebody-else')
  })

  test('sets the context on a public page, too: after signing in one is there @variant', async ({ page }) => {
    const member = await makeMember()
    const second = await makeOrganization(member, 'Second Works')
    await page.goto(`/sign-in?orgId=${second.orgId}&contextId=${second.environmentId}`)
    await signInByForm(page, member)
    await expect(page).toHaveURL(`${CONSOLE_URL}/?orgId=${second.orgId}&contextId=${second.environmentId}`)
    await expect(page.getByRole('button', { name: 'Organization: Second Works' })).toBeVisible()
  })

  test('of somebody else on a public page is forgotten by the next page @variant', async ({ page, member, watch }) => {
    watch.expect(/403 \(Forbidden\)/)
    const stranger = await makeMember('Strangers')
    await page.goto(`/contact?orgId=${stranger.orgId}`)
    expect(await stored(page, SESSION_KEYS.context)).toContain(stranger.orgId)
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText('No access')
    await expect.poll(() => stored(page, SESSION_KEYS.context)).toBeNull()
    await page.goto(`/?orgId=${member.orgId}`)
    await expect(page.getByRole('button', { name: 'Organization: Acme' })).toBeVisible()
  })

  test('of somebody else: no access, and what was remembered stays', async ({ page, member, watch }) => {
    watch.expect(/403 \(Forbidden\)/)
    const stranger = await makeMember('Strangers')
    await page.goto(`/?orgId=${member.orgId}`)
    await expect.poll(() => stored(page, SESSION_KEYS.context)).toContain(member.orgId)
    const remembered = await stored(page, SESSION_KEYS.context)
    for (const path of [
      '/',
      '/traffic/requests',
      '/orgs/install',
      '/traffic/requests/manage',
      '/orgs/settings',
      '/orgs/settings/jwt',
      '/orgs/settings/releases',
    ]) {
      await page.goto(`${path}?orgId=${stranger.orgId}&id=1`)
      await expect(page.getByRole('alert')).toContainText('No access')
      await expect(page.getByRole('button', { name: 'Organization: No access' })).toBeVisible()
    }
    expect(await stored(page, SESSION_KEYS.context)).toBe(remembered)
  })

  test('that cannot be one: nothing is read, and what was remembered stays @variant', async ({ page, member, watch }) => {
    await page.goto(`/?orgId=${member.orgId}`)
    await expect.poll(() => stored(page, SESSION_KEYS.context)).toContain(member.orgId)
    const remembered = await stored(page, SESSION_KEYS.context)
    // What home of my own organization reads comes a little later
    await expect(page.getByRole('list', { name: 'Getting started' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const before = watch.addresses.length
    // Two of those that context.test.ts holds
    for (const odd of ['../../jwt/tokens', '__proto__']) {
      await page.goto(`/?orgId=${encodeURIComponent(odd)}`)
      await expect(page.getByRole('alert'), odd).toContainText('No access')
      await page.goto(`/traffic/requests?orgId=${encodeURIComponent(odd)}`)
      await expect(page.getByRole('alert'), odd).toContainText('There is no organization with the id in this address.')
      expect(await stored(page, SESSION_KEYS.context), odd).toBe(remembered)
    }
    // Neither a document nor a token of anything but my own list
    const asked = watch.addresses.slice(before).map((address) => new URL(address).pathname)
    expect(asked.filter((path) => /^\/(?:pulse|warehouse|v1|api)\//.test(path) && path !== '/api/me/orgs')).toEqual([])
  })
})

test('an address without an organization opens that of somebody who has one; who has two chooses on the page, and stays there @variant', async ({
  page,
  member,
  axe,
}) => {
  const shown = page.getByRole('heading', { level: 1, name: 'Requests' })
  await page.goto('/traffic/requests?from=now-6h')
  await expect(page).toHaveURL(new RegExp(`from=now-6h&orgId=${member.orgId}`))
  await expect(shown).toBeVisible()

  const second = await makeOrganization(member, 'Second of mine')
  await store(page, { context: '' })
  await page.goto('/orgs/settings?from=now-6h')
  await expect(page.getByRole('heading', { name: 'Choose an organization' })).toBeVisible()
  await axe('/orgs/settings without an organization')
  const mine = page.getByRole('list', { name: 'My organizations' }).getByRole('button')
  await expect(mine).toHaveCount(2)
  await mine.filter({ hasText: 'Second of mine' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/orgs/settings\\?from=now-6h&orgId=${second.orgId}`))
  await expect(page.getByRole('button', { name: 'Organization: Second of mine' })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Find a setting' })).toBeVisible()
})

test('signing out in one tab ends the session in the other, and it requests nothing more', async ({ page, context, member, watch }) => {
  watch.expect(/ERR_ABORTED|net::ERR/) // the live tail is cut
  await page.goto(`/traffic/requests?orgId=${member.orgId}&live=1`)
  await expect(page.getByRole('status').filter({ hasText: '/s' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/?orgId=${member.orgId}`)
  await other.getByRole('button', { name: 'Account' }).click()
  await other.getByRole('link', { name: 'Sign out' }).click()
  await other
    .getByRole('heading', { level: 1, name: 'Signing out' })
    .or(other.getByRole('heading', { level: 1, name: 'Sign in' }))
    .waitFor()

  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => request.headers()['authorization'] && asked.push(request.url()))
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  expect(asked).toEqual([])
  for (const key of [SESSION_KEYS.user, SESSION_KEYS.context]) expect(await stored(page, key)).toBeNull()
})

test('a session that the provider ended elsewhere is reset, and the page is left @variant', async ({ page, request, signIn, watch }) => {
  watch.expect(/status of 40[01]/)
  const person = await makePerson()
  await signIn(person)
  await page.goto('/orgs')
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
  await expect.poll(() => stored(page, SESSION_KEYS.user)).toContain(person.uid)
  const ended = await request.post(`${CONSOLE_URL}/identitytoolkit.googleapis.com/v1/accounts:delete?key=local`, {
    data: { idToken: person.idToken },
  })
  expect(ended.status()).toBe(200)
  await page.reload({ waitUntil: 'commit' }).catch(() => undefined) // it may be leaving already, or leave before it has loaded
  await expect(page).toHaveURL(`${CONSOLE_URL}/sign-in`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(await stored(page, SESSION_KEYS.user)).toBeNull()
})

test.describe('what the guard let through before the first paint is watched from then on', () => {
  const atSignIn = async (page: Page): Promise<void> => {
    await expect(page).toHaveURL(`${CONSOLE_URL}/sign-in`)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    expect(await stored(page, SESSION_KEYS.user)).toBeNull()
  }

  test('the provider knows nobody, though the record names somebody: to sign-in, and the page is kept for them', async ({
    page,
    context,
  }) => {
    const member = await makeMember()
    const [{ localStorage = [] } = {}] = sessionState(member).origins
    await context.setStorageState({ cookies: [], origins: [{ origin: CONSOLE_URL, localStorage }] })
    const wanted = `/orgs/install?orgId=${member.orgId}`
    await page.goto(wanted)
    await atSignIn(page)
    await signInByForm(page, member)
    await expect(page).toHaveURL(CONSOLE_URL + wanted)
  })

  test('the provider knows somebody else than the record names: nothing of the page stays, and home is theirs', async ({
    page,
    context,
  }) => {
    const [ada, grace] = [await makeMember(), await makeMember('Grace Works')]
    const [one] = sessionState(grace).origins
    const record = { name: SESSION_KEYS.user, value: JSON.stringify({ uid: ada.uid, email: ada.email }) }
    await context.setStorageState({ cookies: [], origins: [Object.assign({}, one, { localStorage: [record], origin: CONSOLE_URL })] })
    await page.goto('/orgs')
    await expect(page).toHaveURL(new RegExp(`^${CONSOLE_URL}/(?:\\?orgId=${grace.orgId})?$`))
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    expect(await stored(page, SESSION_KEYS.user)).toContain(grace.uid)
  })

  test('the record is gone before the page’s own code has come @variant', async ({ page, context, member, watch }) => {
    watch.expect(/401 \(Unauthorized\)/) // asked without a token, while the page is being left
    const asked: string[] = []
    page.on('request', (sent) => sent.headers()['authorization'] && asked.push(sent.url()))
    const other = await context.newPage()
    await other.goto('/contact')
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/_astro/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`/orgs/install?orgId=${member.orgId}`, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1, name: 'Connect a source' })).toBeVisible()
    await other.goto('/sign-out')
    await expect(other).toHaveURL(`${CONSOLE_URL}/sign-in`)
    release()
    await atSignIn(page)
    expect(asked).toEqual([])
  })

  test('the session was ended elsewhere: the next request to the platform leads to sign-in @variant', async ({
    page,
    member,
    request,
    watch,
  }) => {
    watch.expect(/status of 40[01]/) // the token that was ended, and its renewal
    await page.goto(`/orgs?orgId=${member.orgId}`)
    await expect(page.getByRole('rowheader', { name: member.orgName })).toBeVisible()
    const ended = await request.post(`${CONSOLE_URL}/identitytoolkit.googleapis.com/v2/accounts:revokeToken?key=local`, {
      data: { idToken: member.idToken, tokenType: 'REFRESH_TOKEN', token: member.refreshToken },
    })
    expect(ended.status()).toBe(200)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
    await atSignIn(page)
  })

  test('the record was deleted under the page: a look at the tab again sets it from the provider @variant', async ({ page, context }) => {
    const member = await makeMember()
    await context.setStorageState(sessionState(member))
    await page.goto(`/orgs?orgId=${member.orgId}`)
    await expect(page.getByRole('rowheader', { name: member.orgName })).toBeVisible()
    await page.evaluate(() => {
      localStorage.clear()
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(page).toHaveURL(new RegExp(`^${CONSOLE_URL}/(?:sign-in|orgs)`))
    // The page may be on its way to another address and back just then
    await expect.poll(() => stored(page, SESSION_KEYS.user).catch(() => null)).toContain(member.uid)
  })
})

test.describe('corrupted storage', () => {
  // One of each class: no document, one of another shape, one of the right shape with what cannot be in it. guard.test.ts and session-records.test.ts hold all
  const RECORDS = ['{"uid":', '[]', '{"uid":"__proto__","orgId":{},"contextId":7,"path":["x"]}']

  test('as the user: nobody is signed in, and the page works @variant', async ({ page }) => {
    for (const user of RECORDS) {
      await store(page, { user })
      await page.goto('/traffic/requests')
      await expect(page, user).toHaveURL(`${CONSOLE_URL}/sign-in`)
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    }
  })

  test('as context and pre-auth record: as if there were none, and the page works @variant', async ({ page, member }) => {
    for (const record of RECORDS) {
      await store(page, { context: record, preAuth: record })
      await page.goto('/orgs')
      await expect(page.getByRole('rowheader', { name: member.orgName })).toBeVisible()
    }
  })
})

test('no token is stored by us, stands in an address, or leaves in a referrer', async ({ page, member, watch, context }) => {
  const tokens = new Set([member.idToken, member.refreshToken, member.apiToken, member.warehouseToken])
  const referrers: string[] = []
  page.on('request', (request) => request.headers()['referer'] && referrers.push(`${request.url()} from ${request.headers()['referer']}`))
  const minted = page.waitForResponse((response) => response.url().endsWith('/api/jwt/tokens'))
  await page.goto(`/traffic/requests?orgId=${member.orgId}`)
  tokens.add(((await (await minted).json()) as { token: string }).token)
  await expect(page.getByRole('heading', { name: 'Nothing has arrived yet' })).toBeVisible()
  const rail = page.getByRole('navigation', { name: 'Main' })
  for (const link of ['Connect a source', 'Organizations', 'Home']) {
    await rail.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: link })).toBeVisible()
  }

  const { origins } = await context.storageState({ indexedDB: true })
  const kept = origins.flatMap((origin) => [
    ...origin.localStorage,
    // The provider's own store holds its own tokens
    ...(('indexedDB' in origin ? origin.indexedDB : []) as { name: string }[]).filter(({ name }) => name !== 'firebaseLocalStorageDb'),
  ])
  const session = await page.evaluate(() => JSON.stringify(sessionStorage))
  const told = [JSON.stringify(kept), session, page.url(), ...watch.addresses, ...referrers].join('\n')
  expect(tokens.size).toBe(5)
  expect([...tokens].filter((token) => told.includes(token))).toEqual([])
  // The Firebase SDK sets a policy of its own, which sends the address to its own origin only
  expect(referrers.filter((line) => !/googleapis\.com/.test(line))).toEqual([])
})

test('signing out ends the session on the platform, and every token that was read in it', async ({ page, member, request }) => {
  await page.goto(`/?orgId=${member.orgId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const statusOf = async (path: string, token: string) =>
    (await request.get(`${CONSOLE_URL}/api${path}`, { headers: { Authorization: `Bearer ${token}` } })).status()
  expect([await statusOf('/me', member.idToken), await statusOf('/environments', member.apiToken)]).toEqual([200, 200])
  await page.goto('/sign-out')
  await expect(page).toHaveURL(`${CONSOLE_URL}/sign-in`)
  expect([await statusOf('/me', member.idToken), await statusOf('/environments', member.apiToken)]).toEqual([401, 401])
})

test('a forgotten password is chosen anew with the e-mail of the local mailbox', async ({ page, stranger }) => {
  await page.goto('/sign-up')
  await page.getByLabel('Name').fill(stranger.name)
  await page.getByLabel('E-mail').fill(stranger.email)
  await page.getByLabel('Password', { exact: true }).fill(stranger.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
  await page.goto('/sign-out')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('E-mail').fill(stranger.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('alert')).toContainText('is on its way')

  await page.goto('/mailbox')
  await page.getByRole('listitem').filter({ hasText: stranger.email }).getByRole('link', { name: 'Open the link' }).click()
  await page.getByRole('textbox', { name: 'New password' }).fill('another horse battery')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('alert')).toContainText('Password changed.')
  await signInByForm(page, { email: stranger.email, password: 'another horse battery' })
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
})
