import type { Page } from '@playwright/test'

import { expect, test } from './console.ts'
import { CONSOLE_URL, importInto, type Member } from './support/people.ts'
import { sessionState } from './support/session-state.ts'
import { viewerIn } from './support/viewer.ts'

const HOSTS = ['api.widgets-cdn.com', 'img.widgets-cdn.com', 'api.stripe.com']

/** A call of each host, from one moment on. */
async function callAll(member: Member, atMs: number): Promise<void> {
  const entries = HOSTS.map((host, at) => ({
    startedDateTime: new Date(atMs + at).toISOString(),
    time: 5,
    request: {
      method: 'GET',
      url: `https://${host}/v1/${at}`,
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

const row = (page: Page, name: string) => page.getByRole('grid', { name: 'Vendors' }).getByRole('row').filter({ hasText: name })

/** The list anew, until it shows that vendor with so many requests. */
async function expectRequests(page: Page, list: string, name: string, requests: number): Promise<void> {
  await expect(async () => {
    await page.goto(list)
    await expect(row(page, name).getByRole('gridcell').nth(1)).toHaveText(String(requests), { timeout: 2000 })
  }).toPass()
}

test('a domain is corrected from the profile to a new vendor, which is everywhere then, and the correction is removed @variant', async ({
  page,
  member,
  axe,
}) => {
  const atMs = Date.now() - 60_000
  await callAll(member, atMs)
  const span = `orgId=${member.orgId}&from=${atMs - 1000}&to=${atMs + 10_000}`
  const list = `/inventory/vendors?${span}`
  await expectRequests(page, list, 'widgets-cdn.com', 2)

  await row(page, 'widgets-cdn.com').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Wrong vendor?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wrong vendor: widgets-cdn.com' })
  await expect(dialog.getByRole('combobox', { name: 'img.widgets-cdn.com' })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'widgets-cdn.com', exact: true }).fill('Widgets & Co')
  await page.getByRole('option', { name: 'Create “Widgets & Co”' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Widgets & Co')
  await axe('/inventory/vendors/manage with a correction')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose a category.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('Content delivery')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('widgets-cdn.com belongs to Widgets & Co now. New traffic has it within seconds').first()).toBeVisible()

  // What was stored, and what comes now
  await expectRequests(page, list, 'Widgets & Co', 2)
  await callAll(member, atMs + 1000)
  await expectRequests(page, list, 'Widgets & Co', 4)
  await expect(row(page, 'widgets-cdn.com')).toHaveCount(0)
  await page.goto(`/traffic/requests?${span}&q=vendor%3Awidgets-co`)
  await expect(page.getByRole('gridcell', { name: 'Widgets & Co', exact: true })).toHaveCount(4)
  await expect(page.getByRole('list', { name: 'Applied conditions' })).toContainText('vendor:Widgets & Co')

  // All corrections: the vendor goes, which says what goes with it
  await page.goto(list)
  await page.getByRole('button', { name: 'Corrections (2)' }).click()
  const sheet = page.getByRole('dialog', { name: 'Corrections of vendors' })
  await expect(sheet.getByRole('region', { name: 'Domains' }).getByRole('listitem')).toHaveText(/^widgets-cdn\.com\s*Widgets & Co/)
  await expect(sheet.getByRole('region', { name: 'History' })).toContainText('Changed')
  await axe('/inventory/vendors with corrections')
  await sheet.getByRole('button', { name: 'Remove Widgets & Co' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove “Widgets & Co”?' })
  await expect(question).toContainText('1 domain goes by what everybody knows again')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(sheet.getByText('Nothing is corrected')).toBeVisible()
  await expectRequests(page, list, 'widgets-cdn.com', 4)
})

test('a viewer sees what is corrected, and why they cannot correct @variant', async ({ page, browser, member }) => {
  const atMs = Date.now() - 60_000
  await callAll(member, atMs)
  const span = `orgId=${member.orgId}&from=${atMs - 1000}&to=${atMs + 10_000}`
  const context = await browser.newContext({ baseURL: CONSOLE_URL, storageState: sessionState(await viewerIn(page, member)) })
  const theirs = await context.newPage()
  await expectRequests(theirs, `/inventory/vendors?${span}`, 'Stripe', 1)
  await row(theirs, 'Stripe').getByRole('link').first().click()
  const button = theirs.getByRole('button', { name: 'Wrong vendor?' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('Correcting vendors needs the role editor.')
  await theirs.getByRole('link', { name: 'All corrections' }).click()
  const sheet = theirs.getByRole('dialog', { name: 'Corrections of vendors' })
  await expect(sheet.getByText('Nothing is corrected')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Correct a domain…' })).toBeDisabled()
  await context.close()
})
