import type { Page } from '@playwright/test'

import { expect, test } from './console.ts'
import { CONSOLE_URL, importInto, type Member } from './support/people.ts'
import { sessionState } from './support/session-state.ts'
import { viewerIn } from './support/viewer.ts'

const HOST = 'api.shop.example'
const PATHS = ['/users/ada', '/users/grace', '/users/me', '/orders/17', '/orders/18']

/** A call of each path, from one moment on. */
async function callAll(member: Member, atMs: number, paths: readonly string[] = PATHS): Promise<void> {
  const entries = paths.map((path, at) => ({
    startedDateTime: new Date(atMs + at).toISOString(),
    time: 5,
    request: {
      method: 'GET',
      url: `https://${HOST}${path}`,
      httpVersion: 'HTTP/1.1',
      headers: [],
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: 0,
    },
    response: { status: 200, headers: [], cookies: [], content: { size: 0, mimeType: 'application/json' } },
  }))
  await importInto(
    member,
    'har',
    Buffer.from(JSON.stringify({ log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } })),
  )
}

const rows = (page: Page) => page.getByRole('grid', { name: 'Endpoints' }).getByRole('row').filter({ hasText: HOST })
const row = (page: Page, template: string) => rows(page).filter({ has: page.getByText(template, { exact: true }) })

/** The list anew, until it shows these templates with so many requests, and no other of the host. */
async function expectEndpoints(page: Page, list: string, wanted: Record<string, number>): Promise<void> {
  await expect(async () => {
    await page.goto(list)
    await expect(rows(page)).toHaveCount(Object.keys(wanted).length, { timeout: 2000 })
    for (const [template, requests] of Object.entries(wanted))
      await expect(
        row(page, template)
          .getByRole('gridcell', { name: String(requests), exact: true })
          .first(),
      ).toBeVisible({ timeout: 1000 })
  }).toPass()
}

test('a template is pinned from the profile with a preview, the list follows, it is undone; a split and a name by keyboard', async ({
  page,
  member,
  axe,
}) => {
  const atMs = Date.now() - 60_000
  await callAll(member, atMs)
  const span = `orgId=${member.orgId}&from=${atMs - 1000}&to=${atMs + 10_000}`
  const list = `/inventory/endpoints?${span}`
  const plain = { '/users/ada': 1, '/users/grace': 1, '/users/me': 1, '/orders/{id}': 2 }
  await expectEndpoints(page, list, plain)

  await row(page, '/users/ada').getByRole('link').first().click()
  const bench = page.getByRole('region', { name: 'Template' })
  await expect(bench.getByRole('listitem').filter({ hasText: 'ada' })).toContainText('A word of the interface')
  await bench.getByRole('button', { name: 'Pin…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pin a template' })
  await dialog.getByRole('textbox', { name: 'Template' }).fill('/users/{login}')
  const effect = dialog.getByRole('region', { name: 'Effect on stored requests' })
  await expect(effect).toContainText('3 of 5 requests of this host in this range move:')
  await expect(effect.getByRole('listitem').filter({ hasText: '/users/me' })).toContainText('/users/{login}')
  await axe('/inventory/endpoints/manage with a pin')
  await dialog.getByRole('button', { name: 'Pin' }).click()
  await expect(page.getByText('/users/{login} is pinned. New traffic has it within seconds').first()).toBeVisible()
  // Before stored requests have moved, and when nothing of it is left
  await expect(page.getByText('By your organization’s decisions, requests of this endpoint belong to /users/{login}.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No endpoint with this id' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '/users/{login}' }).click()
  await expect(bench.getByText('Pinned by your organization, with 3 values')).toBeVisible()
  await expectEndpoints(page, list, { '/users/{login}': 3, '/orders/{id}': 2 })
  await callAll(member, atMs + 1000)
  await expectEndpoints(page, list, { '/users/{login}': 6, '/orders/{id}': 4 })

  // By keyboard: a value is split off, and undone where it says that it was saved
  await row(page, '/users/{login}').getByRole('link').first().press('Enter')
  await expect(bench.getByText('Pinned by your organization, with 3 values')).toBeVisible()
  await bench.getByRole('button', { name: 'Split off me' }).press('Enter')
  const split = page.getByRole('dialog', { name: 'Split off an endpoint' })
  await expect(split.getByRole('textbox', { name: 'Word that stays' })).toHaveValue('/users/me')
  await expect(split.getByRole('region', { name: 'Effect on stored requests' })).toContainText('2 of 10 requests')
  await page.keyboard.press('Enter')
  await expect(page.getByText('/users/me is an endpoint of its own.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().press('Enter')
  await expect(page.getByText('Undone. Stored traffic follows').first()).toBeVisible()
  await bench.getByRole('button', { name: 'Name…' }).press('Enter')
  await page.keyboard.type('Read a user')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Read a user' })).toBeVisible()
  await expectEndpoints(page, list, { '/users/{login}': 6, '/orders/{id}': 4 })
  await expect(row(page, '/users/{login}')).toContainText('Read a user')

  // All decisions: the pin goes, and every path is what it was
  await page.getByRole('button', { name: 'Decisions (2)' }).click()
  const sheet = page.getByRole('dialog', { name: 'Decisions about endpoints' })
  await expect(sheet.getByRole('region', { name: 'Names' }).getByRole('listitem')).toContainText(`“Read a user” at ${HOST}`)
  await expect(sheet.getByRole('region', { name: 'History' })).toContainText('Changed')
  await axe('/inventory/endpoints with decisions')
  await sheet.getByRole('region', { name: 'Pinned templates' }).getByRole('button', { name: 'Remove /users/{login}' }).click()
  await expect(sheet.getByRole('region', { name: 'Pinned templates' })).toHaveCount(0)
  await expectEndpoints(page, list, { '/users/ada': 2, '/users/grace': 2, '/users/me': 2, '/orders/{id}': 4 })
})

test('two endpoints are merged; what contradicts it is refused at its field @variant', async ({ page, member }) => {
  const atMs = Date.now() - 60_000
  await callAll(member, atMs)
  const span = `orgId=${member.orgId}&from=${atMs - 1000}&to=${atMs + 10_000}`
  const list = `/inventory/endpoints?${span}`
  await expectEndpoints(page, list, { '/users/ada': 1, '/users/grace': 1, '/users/me': 1, '/orders/{id}': 2 })
  await row(page, '/users/ada').getByRole('link').first().click()
  const bench = page.getByRole('region', { name: 'Template' })
  await bench.getByRole('button', { name: 'Merge…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge with another endpoint' })
  await dialog.getByRole('combobox', { name: 'Same as' }).fill('grace')
  await page.getByRole('option', { name: '/users/grace' }).click()
  const into = dialog.getByRole('textbox', { name: 'Template of both' })
  await expect(into).toHaveValue('/users/{name}')
  await into.fill('/people/{name}')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog.getByText('“/people/{name}” cannot stand for “/users/ada”: their words differ.')).toBeVisible()
  await into.fill('/users/{name}')
  await expect(dialog.getByRole('region', { name: 'Effect on stored requests' })).toContainText('2 of 5 requests')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expectEndpoints(page, list, { '/users/{name}': 2, '/users/me': 1, '/orders/{id}': 2 })
})

test('names that were seen fold by themselves; the profile says why, and the one that was there leads to it @variant', async ({
  page,
  member,
}) => {
  const atMs = Date.now() - 60_000
  const span = `orgId=${member.orgId}&from=${atMs - 1000}&to=${atMs + 10_000}`
  const list = `/inventory/endpoints?${span}`
  await callAll(member, atMs)
  await expectEndpoints(page, list, { '/users/ada': 1, '/users/grace': 1, '/users/me': 1, '/orders/{id}': 2 })
  await row(page, '/users/ada').getByRole('link').first().click()
  const bench = page.getByRole('region', { name: 'Template' })
  await expect(bench.getByRole('listitem').filter({ hasText: 'ada' })).toContainText('A word of the interface')
  const before = page.url()

  const names = 'linus margaret dennis barbara edsger donald tony ken'.split(' ').map((name) => `/users/${name}`)
  await callAll(member, atMs + 1000, [...names, ...Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? '/users' : '/orders'))])
  await expectEndpoints(page, list, { '/users/{name}': 11, '/users': 30, '/orders': 30, '/orders/{id}': 2 })
  await row(page, '/users/{name}').getByRole('link').first().click()
  await expect(
    bench.getByText('Folded because of what was seen: many names, most of them only once or twice, with 11 values'),
  ).toBeVisible()
  await page.goto(before)
  await expect(page.getByText('By what was seen of this host, requests of this endpoint belong to /users/{name}.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '/users/{name}' }).click()
  await expect(bench.getByText('Folded because of what was seen')).toBeVisible()
})

test('a viewer sees why an endpoint is what it is, and why they cannot decide @variant', async ({ page, browser, member }) => {
  const atMs = Date.now() - 60_000
  await callAll(member, atMs)
  const span = `orgId=${member.orgId}&from=${atMs - 1000}&to=${atMs + 10_000}`
  const context = await browser.newContext({ baseURL: CONSOLE_URL, storageState: sessionState(await viewerIn(page, member)) })
  const theirs = await context.newPage()
  await expectEndpoints(theirs, `/inventory/endpoints?${span}`, { '/users/ada': 1, '/users/grace': 1, '/users/me': 1, '/orders/{id}': 2 })
  await row(theirs, '/orders/{id}').getByRole('link').first().click()
  const bench = theirs.getByRole('region', { name: 'Template' })
  await expect(bench.getByText('Folded because of its shape: whole numbers, with 2 values')).toBeVisible()
  const button = bench.getByRole('button', { name: 'Pin…' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('Deciding about endpoints needs the role editor.')
  await expect(bench.getByRole('button', { name: 'Split off 17' })).toHaveCount(0)
  await bench.getByRole('link', { name: 'All decisions' }).click()
  await expect(theirs.getByRole('dialog', { name: 'Decisions about endpoints' }).getByText('Nothing is decided')).toBeVisible()
  await context.close()
})
