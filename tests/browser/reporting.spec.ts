import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test } from './console.ts'
import { startPlatform } from './support/platform.ts'

/** Error reporting (specification, points 8 and 9): on for the exact word only, and what it sends, seen at the other end. */

interface Receiver {
  dsn: string
  envelopes: string[]
  close: () => void
}

async function receiver(): Promise<Receiver> {
  const envelopes: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      if (request.method === 'POST') envelopes.push(`${request.url}\n${body}`)
      response.writeHead(200, {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Headers': '*',
        'Content-Type': 'application/json',
      })
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on host and port, so an AddressInfo
  return { dsn: `http://key@127.0.0.1:${port}/1`, envelopes, close: () => server.close() }
}

async function withPlatform(env: Record<string, string>, work: (url: string) => Promise<void>): Promise<void> {
  const platform = await startPlatform({ env })
  try {
    await work(platform.url)
  } finally {
    await platform.stop()
  }
}

test('switched on, what breaks anywhere on the page arrives, and nothing of the address but the path @variant', async ({ browser }) => {
  const there = await receiver()
  await withPlatform({ ERROR_REPORTING: 'true', ERROR_REPORTING_DSN: there.dsn }, async (url) => {
    const page = await browser.newPage()
    // More than a session in ten, so none is recorded; less than each error, which is recorded nevertheless
    await page.addInitScript(() => (Math.random = () => 0.5))
    const violations: string[] = []
    page.on('console', (message) => message.text().includes('Content Security Policy') && violations.push(message.text()))
    await page.goto(`${url}/sign-in?mode=resetPassword&oobCode=secret-code#secret-fragment`)
    await page.getByRole('textbox', { name: 'New password' }).fill('secret-password')
    await page.goto(`${url}/sentry?q=path:(a,secret-filter)`)
    await expect(page.getByText('Error reporting is on')).toBeVisible()
    for (const name of ['Break while drawing', 'Break in a handler', 'Break in a promise', 'Send a message'])
      await page.getByRole('button', { name }).click()
    for (const words of ['broken while drawing', 'broken in a handler', 'broken in a promise', 'A trial: a message'])
      await expect.poll(() => there.envelopes.some((envelope) => envelope.includes(words)), { message: words, timeout: 20_000 }).toBe(true)
    await expect(page.locator('[data-last-report]')).toHaveText(/^[0-9a-f]{32}$/)
    await expect(page.getByText('The trial stopped working.')).toBeVisible()
    // A recording is sent once the page was there for five seconds, and something goes on
    for (const kind of ['event', 'transaction', 'replay_event', 'replay_recording'])
      await expect
        .poll(
          async () => {
            await page.getByRole('button', { name: 'Send a message' }).click()
            return there.envelopes.some((envelope) => envelope.includes(`{"type":"${kind}"`))
          },
          { message: kind, timeout: 60_000 },
        )
        .toBe(true)
    expect(there.envelopes.filter((envelope) => /secret-|oobCode/.test(envelope))).toEqual([])
    expect(violations).toEqual([])
    expectRatesAndMasks(there.envelopes.join('\n'))
    await page.close()
  })
  there.close()
})

/** What the specification says of rates and masks (point 9), read from what was sent. */
function expectRatesAndMasks(sent: string): void {
  expect(new Set(sent.match(/"sample_rate":"[^"]*"/g))).toEqual(new Set(['"sample_rate":"1"']))
  expect(new Set(sent.match(/"replay_type":"[^"]*"/g))).toEqual(new Set(['"replay_type":"buffer"']))
  const [, options = '{}'] = /"tag":"options","payload":(\{[^}]*\})/.exec(sent) ?? []
  expect(JSON.parse(options)).toMatchObject({
    sessionSampleRate: 0.1,
    errorSampleRate: 1,
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
  })
  const recorded = sent.split('\n').filter((line) => line.includes('"tagName":"main"'))
  expect(recorded.length).toBeGreaterThan(0)
  for (const line of recorded) expect(line).not.toMatch(/Error reporting|Break in|"tagName":"path"/)
}

for (const word of ['TRUE', '1', 'false'])
  test(`switched to ${word} it is off: nothing is loaded and nothing is sent${word === 'false' ? '' : ' @variant'}`, async ({
    browser,
  }) => {
    const there = await receiver()
    await withPlatform({ ERROR_REPORTING: word, ERROR_REPORTING_DSN: there.dsn }, async (url) => {
      const page = await browser.newPage()
      const scripts: string[] = []
      page.on('request', (request) => scripts.push(request.url()))
      await page.goto(`${url}/sentry`)
      await expect(page.getByText('Error reporting is off')).toBeVisible()
      await page.getByRole('button', { name: 'Break in a handler' }).click()
      await page.waitForLoadState('networkidle')
      expect(scripts.filter((address) => address.includes('error-reports'))).toEqual([])
      expect(there.envelopes).toEqual([])
      await page.close()
    })
    there.close()
  })
