import type { Page } from '@playwright/test'

import { readAuditRecord } from '#wire/product/audit.ts'
import { readPage } from '#wire/product/page.ts'
import { PATHS } from '#wire/product/paths.ts'

import { expect, test } from './console.ts'
import { CONSOLE_URL, importInto, listRequests, type Member } from './support/people.ts'
import { expectNoneInDocument } from './support/secrets.ts'

// A clock that is changed is changed for the whole context
test.use({ hasOwnContext: true })

const PASSWORD = 'Tr0ub4dor-and-3-hunter2'
const REASON = 'Checking what the login sends'

test('a hidden value is shown to whoever says why, marked, and hidden again when its time is over', async ({ page, member, axe }) => {
  await openLogin(page, member)
  await expectNoneInDocument(page, [PASSWORD])
  await axe('a masked body')

  const reveal = page.getByRole('button', { name: 'Reveal request body' })
  await reveal.click()
  const form = page.getByRole('form', { name: 'Reveal request body' })
  await form.getByRole('button', { name: 'Reveal for 60 seconds' }).click()
  await expect(form.getByText('Enter a reason of at least')).toBeVisible()
  expect(await revealsOf(member)).toEqual([])

  await form.getByRole('textbox', { name: 'Reason' }).fill(REASON)
  await page.clock.install()
  await form.getByRole('textbox', { name: 'Reason' }).press('Enter')
  await expect(page.getByText(PASSWORD)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hide request body' })).toBeFocused()
  // It can be read, and for everything else there is the mask
  await expect(page.getByRole('button', { name: /^(?:Copy|Save) request body/ })).toHaveCount(0)
  await axe('a revealed body')
  expect(await revealsOf(member)).toMatchObject([
    { actorEmail: member.email, details: { part: 'request-body', reason: REASON }, result: 'done' },
  ])
  expect(await keptIn(page)).not.toContain(PASSWORD)

  await page.clock.runFor(61_000)
  await expect(page.getByText('Hidden again after 60 seconds.')).toBeVisible()
  await expect(reveal).toBeFocused()
  await expectNoneInDocument(page, [PASSWORD])
})

test('whoever leaves hides it, and each look is a record of its own @variant', async ({ page, member }) => {
  await openLogin(page, member)
  await revealWith(page, REASON)
  await page.evaluate(() => window.dispatchEvent(new Event('blur'))) // what a browser says when another window comes in front
  await expect(page.getByText('Hidden again because you left this page.')).toBeVisible()
  await expectNoneInDocument(page, [PASSWORD])

  await revealWith(page, 'Once more, to compare')
  await page.getByRole('tab', { name: 'Response' }).click()
  await expectNoneInDocument(page, [PASSWORD])
  await page.getByRole('tab', { name: 'Request' }).click()
  await expect(page.getByRole('button', { name: 'Reveal request body' })).toBeVisible()
  await expectNoneInDocument(page, [PASSWORD])
  expect((await revealsOf(member)).map(({ details }) => details?.['reason'])).toEqual(['Once more, to compare', REASON])
})

test('where nothing more is stored it says so and offers nothing @variant', async ({ page, member }) => {
  await openLogin(page, member)
  await page.getByRole('tab', { name: 'Response' }).click()
  await expect(page.getByText('What is hidden in headers and addresses cannot be revealed')).toBeVisible()
  await expect(page.getByText('"ok"')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Reveal/ })).toHaveCount(0)
})

test('a viewer reads beforehand which role it takes @variant', async ({ page, member }) => {
  await page.route(/documents:(?:batchGet|runQuery)|documents\/users/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('"stringValue":"owner"', '"stringValue":"viewer"') })
  })
  await openLogin(page, member)
  const reveal = page.getByRole('button', { name: 'Reveal request body' })
  await expect(reveal).toHaveAccessibleDescription(/Your role is viewer.*role editor/)
  await reveal.press('Enter')
  await expect(page.getByRole('form', { name: 'Reveal request body' })).toHaveCount(0)
})

async function openLogin(page: Page, member: Member): Promise<void> {
  await importInto(member, 'har', JSON.stringify(harWithPassword()))
  const range = { fromMs: Date.now() - 3_600_000, toMs: Date.now() }
  await expect.poll(async () => (await listRequests(member, { range, limit: 1 })).rows.length).toBe(1)
  const { rows } = await listRequests(member, { range, limit: 1 })
  await page.goto(`/traffic/requests/manage?orgId=${member.orgId}&id=${rows[0]?.id ?? ''}&tab=request`)
  await expect(page.getByRole('heading', { name: /^Body/ })).toBeVisible()
}

async function revealWith(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Reveal request body' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await page.getByRole('textbox', { name: 'Reason' }).press('Enter')
  await expect(page.getByText(PASSWORD)).toBeVisible()
}

/** Records of reveals, newest first. */
async function revealsOf(member: Member) {
  const answer = await fetch(`${CONSOLE_URL}/api${PATHS.audit}`, { headers: { authorization: `Bearer ${member.apiToken}` } })
  return readPage(await answer.json(), readAuditRecord).items.filter(({ action }) => action === 'payload.reveal')
}

/** What outlives the page, or travels with it. */
const keptIn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }, history.state]))

function harWithPassword() {
  const json = (value: object) => ({ mimeType: 'application/json', text: JSON.stringify(value) })
  return {
    log: {
      version: '1.2',
      creator: { name: 'test', version: '1' },
      entries: [
        {
          startedDateTime: new Date(Date.now() - 60_000).toISOString(),
          time: 42,
          request: {
            method: 'POST',
            url: 'https://api.shop.example/login',
            httpVersion: 'HTTP/1.1',
            headers: [{ name: 'Content-Type', value: 'application/json' }],
            queryString: [],
            cookies: [],
            headersSize: 200,
            bodySize: 80,
            postData: json({ user: 'ada', password: PASSWORD }),
          },
          response: {
            status: 200,
            statusText: 'OK',
            httpVersion: 'HTTP/1.1',
            headers: [{ name: 'Set-Cookie', value: 'sid=a9e0d2f7-7c55-4f0b-b5ac-0d2e1f6c7b88; HttpOnly' }],
            cookies: [],
            content: { size: 11, ...json({ state: 'ok' }) },
            redirectURL: '',
            headersSize: 100,
            bodySize: 11,
          },
          cache: {},
          timings: { send: 1, wait: 40, receive: 1 },
        },
      ],
    },
  }
}
