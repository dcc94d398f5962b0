import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

import { visibleText } from '#domain/detection/control.ts'

import { expect, test } from './console.ts'
import { importInto, listRequests, type Member } from './support/people.ts'
import { parameter } from './support/shop.ts'

const HOST = 'api.shop.example'
const USUAL = 24
const MINUTE_MS = 60_000

const naughty = (JSON.parse(readFileSync(new URL('../fixtures/hostile/blns.json', import.meta.url), 'utf8')) as string[]) // a list of strings, see its README
  .filter((text) => /<|javascript:|onerror/i.test(text) && text.length < 300)

interface Call {
  status: number
  durationMs: number
  agoMs: number
  headers: Record<string, string>
  body: unknown
}

const usualCalls: readonly Call[] = Array.from({ length: USUAL }, (_, index) => ({
  status: 200,
  durationMs: 100 + index,
  agoMs: (USUAL - index) * MINUTE_MS,
  headers: { 'x-request-id': `usual-${index}`, 'x-plan': 'gold' },
  body: { paid: true, total: 40 },
}))
const failedCall: Call = {
  status: 503,
  durationMs: 2400,
  agoMs: MINUTE_MS / 2,
  headers: { 'x-request-id': 'failed', 'retry-after': '5' },
  body: { error: 'no capacity', total: 40 },
}

/** Brings the calls in, and gives the id of the slowest. */
async function bring(member: Member, calls: readonly Call[]): Promise<string> {
  await importInto(
    member,
    'har',
    JSON.stringify({ log: { version: '1.2', creator: { name: 'test', version: '1' }, entries: calls.map(entryOf) } }),
  )
  const range = { fromMs: 0, toMs: Date.now() + MINUTE_MS }
  const rows = async () => (await listRequests(member, { range, limit: 100, sort: { by: 'duration', direction: 'desc' } })).rows
  await expect.poll(async () => (await rows()).length).toBe(calls.length)
  return (await rows())[0]?.id ?? ''
}

function entryOf({ status, durationMs, agoMs, headers, body }: Call) {
  const text = JSON.stringify(body)
  return {
    startedDateTime: new Date(Date.now() - agoMs).toISOString(),
    time: durationMs,
    request: {
      method: 'POST',
      url: `https://${HOST}/v1/orders?currency=${status === 200 ? 'EUR' : 'USD'}`,
      httpVersion: 'HTTP/1.1',
      headers: [{ name: 'user-agent', value: 'shop/1' }],
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      headers: Object.entries({ 'content-type': 'application/json', ...headers }).map(([name, value]) => ({ name, value })),
      cookies: [],
      content: { size: text.length, mimeType: 'application/json', text },
      redirectURL: '',
      headersSize: -1,
      bodySize: text.length,
    },
    cache: {},
    timings: { send: 1, wait: durationMs - 2, receive: 1 },
  }
}

const addressOf = (member: Member, id: string): string => `/traffic/requests/manage?orgId=${member.orgId}&id=${id}`

test('a failure beside the last success: what differs is said first, then part by part', async ({ page, member, axe }) => {
  const id = await bring(member, [...usualCalls, failedCall])
  await page.goto(addressOf(member, id))
  await page.getByRole('button', { name: 'Compare with…' }).click()
  await page.getByRole('link', { name: /^Last successful one/ }).click()
  await expect(page.getByRole('region', { name: 'In short' })).toContainText(
    'Ended with 503 instead of 200, and was 20× slower: 2.4 s instead of 123 ms.',
  )
  await expect(page.getByRole('table', { name: 'Facts that differ' }).getByRole('row', { name: /^Status/ })).toHaveText(/200\s*503/)
  await expect(page.getByRole('table', { name: 'Query parameters' })).toContainText('EUR')
  const headers = page.getByRole('table', { name: 'Response headers' })
  await expect(headers.getByRole('row', { name: /retry-after/ })).toContainText('only in this request')
  await expect(headers.getByRole('row', { name: /x-plan/ })).toContainText('only in the other')
  await expect(headers.getByRole('row', { name: /x-request-id/ })).toContainText('Names this one request.')
  await expect(headers).not.toContainText('content-type')
  await expect(page.getByRole('group', { name: 'Response body' })).toContainText('"error"')
  await axe('comparison of two requests')

  await page.getByRole('link', { name: 'Swap' }).click()
  await expect(page.getByRole('region', { name: 'In short' })).toContainText('Ended with 200 instead of 503')
  expect(parameter(page, 'with')).toBe(id)
})

test('typical is made of real requests, says how many, and is a real one to compare with', async ({ page, member, axe, watch }) => {
  const id = await bring(member, [...usualCalls, failedCall])
  await page.goto(`${addressOf(member, id)}&with=typical`)
  const typical = page.getByRole('region', { name: 'Typical for this endpoint' })
  await expect(typical).toContainText('25 requests')
  await expect(typical.getByRole('row', { name: /^Status/ })).toContainText('200 (96%), 503 (4%)')
  await expect(typical.getByRole('row', { name: /^Duration/ })).toContainText('slower than 96% of them')
  await expect(page.getByRole('region', { name: 'In short' })).toContainText('Ended with 503 instead of 200')
  await axe('comparison with the typical request')

  await page.getByRole('button', { name: 'Compare with…' }).click()
  const field = page.getByRole('textbox', { name: /by its id or link/ })
  await field.fill('https://console.example/traffic/requests/manage?orgId=other&id=x')
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'another organization' })).toBeVisible()
  watch.expect(/status of 404 .*none-like-this/)
  await field.fill('none-like-this')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'The other request is not there' })).toBeVisible()
})

test('too few requests are not called typical', async ({ page, member }) => {
  const id = await bring(member, [...usualCalls.slice(0, 3), failedCall])
  await page.goto(`${addressOf(member, id)}&with=typical`)
  await expect(page.getByText(/Only 4 requests of this endpoint were seen/)).toContainText('for which it takes 20')
  await expect(page.getByRole('region', { name: 'In short' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Typical for this endpoint' })).toHaveCount(0)
})

test('similar requests stand beside the request, each a click from being compared', async ({ page, member }) => {
  const id = await bring(member, [...usualCalls, failedCall])
  await page.goto(`${addressOf(member, id)}&tab=similar`)
  const rows = page.getByRole('table', { name: /^Similar requests/ }).getByRole('row')
  await expect(rows).toHaveCount(21) // twenty and the heads
  await expect(page.getByText('24 others in the day around it')).toBeVisible()
  await page.getByRole('button', { name: 'Other clients' }).click()
  await expect(page.getByText(/No other client called this endpoint/)).toBeVisible()
  await page.getByRole('button', { name: 'All clients' }).click()
  await rows
    .nth(1)
    .getByRole('link', { name: /^Compare/ })
    .click()
  await expect(page.getByRole('region', { name: 'In short' })).toContainText('503 instead of 200')
})

test('the evidence file opens without a network, and nothing in the traffic acts in it', async ({ page, member, context }) => {
  const hostile: Call = { ...failedCall, headers: Object.fromEntries(naughty.map((text, index) => [`x-${index}`, text])), body: naughty }
  const id = await bring(member, [...usualCalls, hostile])
  await page.goto(addressOf(member, id))
  const width = async () => (await page.getByRole('button', { name: /^(?:Evidence|Saved)/ }).boundingBox())?.width
  const before = await width()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Evidence' }).click()])
  // What stands beside it stays where it is
  await expect(page.getByRole('button', { name: /^Saved/ })).toBeVisible()
  expect(await width()).toBe(before)
  expect(download.suggestedFilename()).toBe(`evidence-${HOST}-${id}.html`)
  const path = `${await download.path()}.html`
  await download.saveAs(path)

  const file = await context.newPage()
  const asked: string[] = []
  const signs: string[] = []
  file.on('request', (request) => asked.push(request.url()))
  file.on('console', (message) => signs.push(message.text()))
  file.on('dialog', async (dialog) => {
    signs.push(dialog.message())
    await dialog.dismiss()
  })
  const address = pathToFileURL(path).href
  await file.goto(address)
  await expect(file.getByRole('heading', { level: 1 })).toHaveText(`POST ${HOST}/v1/orders?currency=USD`)
  await expect(file.getByText(member.email, { exact: true })).toBeVisible()
  const live =
    'script, iframe, object, embed, img, link, base, form, a, svg, video, audio, [style], [src], [href], [onerror], [onload], [onclick]'
  await expect(file.locator(live)).toHaveCount(0)
  expect(await file.getByRole('cell').allTextContents()).toEqual(expect.arrayContaining(naughty.map((text) => visibleText(text))))
  expect(asked).toEqual([address])
  expect(signs).toEqual([])
  expect(await file.evaluate(() => getComputedStyle(document.querySelector('main') ?? document.body).maxWidth)).toBe('960px')
  const html = await readFile(path, 'utf8')
  const said = await file.getByText(/^[\da-f]{64}$/).textContent()
  const data = await file.locator('details pre').evaluate((block) => block.textContent)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(data)))
  expect(Buffer.from(digest).toString('hex')).toBe(said)
  expect(html).toContain('default-src')
})
