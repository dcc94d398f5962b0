import { readdirSync, readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { maskText } from '#domain/detection/mask-text.ts'

const FOLDER = new URL('../../fixtures/hostile/', import.meta.url)
const HIDDEN = /(?![\n\r\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** The big list of naughty strings, those of them that are not blank. */
export const naughty = (JSON.parse(readFileSync(new URL('blns.json', FOLDER), 'utf8')) as string[]) // a list of strings, see its README
  .filter((text) => text.trim() !== '')

export const isMarkup = (text: string): boolean => /<|javascript:|onerror|\$\{|\{\{/i.test(text)

/** So many of a list, spread over it. */
export const every = <One>(list: readonly One[], step: number): One[] => list.filter((_, index) => index % step === 0)

/** Nothing to break a line at, and longer than any cell; markup that never ends; letters with a tower of marks on each. */
const LONG = ['W'.repeat(3000), '<img src=x onerror=pwned(1)>'.repeat(60), `Z${'\u0334\u0322\u0353'.repeat(80)}`.repeat(5)]

/** Lists of attacks, one a line. */
const attacks = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.txt'))
  .toSorted()
  .flatMap((name) => readFileSync(new URL(name, FOLDER), 'utf8').split(/\r?\n/))
  .filter((text) => text.trim() !== '')

/** One of so many; `npm test -- --deep` takes all. */
const EVERY_NTH = Number(process.env['HOSTILE_EVERY'] ?? 3)

/** Ways to show one screen: the first of them, and with all strings each. The others draw the same component from the same query. */
export const waysToShow = <const Way>(...ways: Way[]): Way[] => (EVERY_NTH === 1 ? ways : ways.slice(0, 1))

/**
 * Strings of tests/fixtures/hostile, each once. What cannot be seen and what would run stands first, mixed with the rest, because a screen
 * shows the first few hundred of what it groups.
 */
export const CORPUS: readonly string[] = [
  ...new Set([
    ...LONG,
    ...naughty.filter((text) => HIDDEN.test(text)),
    ...every(dealt([naughty.filter(isMarkup), naughty.filter((text) => !isMarkup(text)), attacks]), EVERY_NTH),
  ]),
]

/** Those that are stored as they are where credentials are masked: in paths, statements, errors, bodies. */
export const unmasked = (texts: readonly string[]): string[] => texts.filter((text) => maskText(text).text === text)

/** One of each in turn, until all are dealt. */
function dealt(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}

/** What one of them would do if it ran: open a dialog or a window, lead away, or call a function that is not there otherwise. */
export async function watchForLife(page: Page): Promise<string[]> {
  const signs: string[] = []
  page.on('dialog', async (dialog) => {
    signs.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('popup', (popup) => signs.push(`window: ${popup.url()}`))
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !/^(?:https?|about):/.test(frame.url())) signs.push(`frame: ${frame.url()}`)
  })
  await page.exposeFunction('pwned', (what: string) => signs.push(`called: ${what}`))
  return signs
}

/** One exchange of a recording, in the fields that hold what others wrote. */
export interface Recorded {
  url: string
  method?: string
  agoMs?: number
  requestHeaders?: readonly (readonly [name: string, value: string])[]
  responseHeaders?: readonly (readonly [name: string, value: string])[]
  requestBody?: string
  responseType?: string
  responseBody: string
}

const pairs = (list: Recorded['requestHeaders'] = []) => list.map(([name, value]) => ({ name, value }))

/** A recording as browsers save them (HAR 1.2). */
export const harOf = (entries: readonly Recorded[]): string =>
  JSON.stringify({ log: { version: '1.2', creator: { name: 'test', version: '1' }, entries: entries.map(entryOf) } })

function entryOf({
  url,
  method = 'GET',
  agoMs = 60_000,
  requestBody,
  responseType = 'application/json',
  responseBody,
  ...headers
}: Recorded) {
  return {
    startedDateTime: new Date(Date.now() - agoMs).toISOString(),
    time: 10,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      headers: pairs(headers.requestHeaders),
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: requestBody?.length ?? 0,
      ...(requestBody !== undefined && { postData: { mimeType: 'text/plain', text: requestBody } }),
    },
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: 'HTTP/1.1',
      headers: pairs(headers.responseHeaders ?? [['content-type', 'application/json']]),
      cookies: [],
      content: { size: responseBody.length, mimeType: responseType, text: responseBody },
      redirectURL: '',
      headersSize: -1,
      bodySize: responseBody.length,
    },
    cache: {},
    timings: { send: 1, wait: 8, receive: 1 },
  }
}
