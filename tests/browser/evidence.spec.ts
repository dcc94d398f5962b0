import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

import type { Browser } from '@playwright/test'

import { visibleText } from '#domain/detection/control.ts'

import { expect, test } from './console.ts'
import { tabTo } from './support/keys.ts'
import { addressOf, bring, type Call, failedCall, HOST, usualCalls } from './support/orders.ts'

const naughty = (JSON.parse(readFileSync(new URL('../fixtures/hostile/blns.json', import.meta.url), 'utf8')) as string[]) // a list of strings, see its README
  .filter((text) => /<|javascript:|onerror/i.test(text) && text.length < 300)

test('the evidence file opens without a network, and nothing in the traffic acts in it', async ({ page, member, context }) => {
  const hostile: Call = { ...failedCall, headers: Object.fromEntries(naughty.map((text, index) => [`x-${index}`, text])), body: naughty }
  const id = await bring(member, [...usualCalls, hostile])
  await page.goto(addressOf(member, id))
  await page.getByRole('button', { name: 'Evidence' }).click()
  const sheet = page.getByRole('dialog', { name: 'Evidence' })
  await expect(sheet.getByText('Response headers')).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: 'Download' }).click()])
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

/** Opens a link as a stranger does: another browser, no session, no script. What it asked for, beside the page itself, is in `others`. */
async function asStranger(browser: Browser, url: string) {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const stranger = await context.newPage()
  const others: string[] = []
  stranger.on('request', (request) => request.url() !== url && others.push(request.url()))
  const response = await stranger.goto(url)
  return { stranger, status: response?.status(), others, close: () => context.close() }
}

test('from a failed request, by keys alone: a link with a good call and a note opens for a stranger without script, until it is revoked', async ({
  page,
  member,
  browser,
  axe,
}) => {
  const id = await bring(member, [...usualCalls, failedCall])
  await page.goto(addressOf(member, id))
  await tabTo(page, page.getByRole('button', { name: 'Evidence' }))
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Evidence' })
  await expect(sheet.getByText('Request headers')).toBeVisible()
  await axe('the sheet of evidence', sheet)

  const good = sheet.getByRole('checkbox', { name: 'Include the last good call, to compare it with' })
  await expect(good).toBeEnabled()
  await expect(sheet.getByText(/^Ended with 200 after 123 ms/)).toBeVisible()
  await tabTo(page, good)
  await page.keyboard.press('Space')
  await tabTo(page, sheet.getByRole('textbox', { name: 'Note' }))
  await page.keyboard.type('No capacity since noon. Token ghp_a1B2a1B2a1B2a1B2a1B2a1B2a1B2a1B2a1B2')
  await expect(sheet.getByText('Compared with a good call')).toBeVisible()
  await tabTo(page, sheet.getByRole('radio', { name: 'A day' }))
  await page.keyboard.press('ArrowLeft')
  await expect(sheet.getByRole('radio', { name: 'An hour' })).toBeChecked()
  await tabTo(page, sheet.getByRole('button', { name: 'Create link' }))
  await page.keyboard.press('Enter')

  const address = sheet.getByRole('region', { name: 'Link', exact: true })
  await expect(address).toHaveText(/\/evidence\/sge_\w{49}$/)
  await expect(sheet.getByRole('button', { name: 'Copy' })).toBeFocused()
  const url = (await address.textContent()) ?? ''
  const line = sheet.getByRole('listitem').filter({ hasText: 'not opened' })
  await expect(line).toContainText('by you')

  const seen = await asStranger(browser, url)
  expect(seen.status).toBe(200)
  await expect(seen.stranger.getByRole('heading', { level: 1 })).toHaveText(`POST ${HOST}/v1/orders?currency=USD`)
  await expect(seen.stranger.getByText('No capacity since noon. Token ***', { exact: true })).toBeVisible()
  await expect(seen.stranger.getByRole('row', { name: 'Ended with 503 200' })).toBeVisible()
  expect(seen.others).toEqual([])
  await expect(seen.stranger.locator('script, a, form, img, iframe, [src], [href]')).toHaveCount(0)
  expect(await seen.stranger.locator('main').evaluate((main) => getComputedStyle(main).maxWidth)).toBe('960px')
  await seen.close()

  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Evidence' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('listitem').filter({ hasText: 'opened 1 time' })).toBeVisible()
  await tabTo(page, sheet.getByRole('button', { name: 'Revoke the link by you' }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Revoke this link?' })
  await tabTo(page, question.getByRole('button', { name: 'Revoke' }))
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('listitem')).toHaveCount(0)

  const refused = await asStranger(browser, url)
  expect(refused.status).toBe(404)
  await expect(refused.stranger.getByRole('heading', { level: 1 })).toHaveText('This link shows nothing')
  await refused.close()
})
