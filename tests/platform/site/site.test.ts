import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { getConfig } from '#platform/config.ts'
import { type HttpServer, listen } from '#platform/lib/http-server.ts'
import { openSite } from '#platform/site/site.ts'

const OUTSIDE = 'planted-outside-the-site'
let folder: string
let server: HttpServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  const siteDir = join(folder, 'dist')
  for (const path of ['builds', '_astro', 'traffic', '.git']) mkdirSync(join(siteDir, path), { recursive: true })
  const files = {
    'index.html': '<h1>Home</h1>',
    '404.html': '<h1>Not found</h1>',
    '500.html': '<h1>Internal Server Error</h1>',
    'traffic/requests.html': '<h1>Requests</h1>',
    '_astro/app.abc.js': 'export {}',
    '_astro/app.abc.js.map': OUTSIDE,
    '.git/config': OUTSIDE,
    '.env': OUTSIDE,
    'secret.sqlite': OUTSIDE,
    'builds/csp.json': JSON.stringify({ scriptHashes: ['sha256-AAAA'], styleHashes: [] }),
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(siteDir, path), text)
  writeFileSync(join(siteDir, 'index.html.br'), brotliCompressSync('<h1>Home</h1>'))
  writeFileSync(join(folder, 'master.key'), OUTSIDE)
  const config = getConfig({ SIGHTGLASS_SITE: siteDir, PULSE_ORIGINS: 'https://pulse.example' })
  server = await listen({
    host: '127.0.0.1',
    port: 0,
    hosts: [],
    origins: [],
    wires: { prefixes: [], app: new Hono() },
    pages: openSite(config, { error: () => undefined }),
  })
})
afterAll(async () => {
  await server.close(0)
  rmSync(folder, { recursive: true })
})

const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: 'manual', ...init })

test('a page is served without its extension, always requested again, under the policy of the whole site', async () => {
  const page = await get('/traffic/requests')
  expect(await page.text()).toContain('Requests')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self' 'sha256-AAAA'; script-src-attr 'none'; style-src 'self'; style-src-attr 'none'; img-src 'self' data:; " +
      "font-src 'self'; connect-src 'self' https://pulse.example; worker-src 'self'; manifest-src 'self'; frame-src 'none'; frame-ancestors 'none'; " +
      "object-src 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types default",
  )
})

test('a hashed file may be kept for a year, a missing one may not and is no page', async () => {
  const chunk = await get('/_astro/app.abc.js')
  expect(chunk.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const missing = await get('/_astro/gone.js')
  expect(missing.status).toBe(404)
  expect(missing.headers.get('content-type')).toContain('text/plain')
  expect(missing.headers.get('cache-control')).toBe('no-cache')
})

test('a trailing slash leads to the page without it, with its query, and only where there is such a page', async () => {
  const answer = await get('/traffic/requests/?q=status%3A500')
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/traffic/requests?q=status%3A500'])
  for (const path of ['/nowhere/', '/_astro/app.abc.js/', '/evil.example/']) {
    const other = await get(path)
    expect([other.status, other.headers.get('location')], path).toEqual([404, null])
  }
})

test('an unknown path returns the not-found page with its status', async () => {
  const answer = await get('/nowhere')
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('Not found')
})

test('every response carries the security headers', async () => {
  for (const path of ['/', '/nowhere', '/_astro/app.abc.js', '/config.js']) {
    const { headers } = await get(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})

test('the configuration is a script that gives one frozen object', async () => {
  const answer = await get('/config.js')
  expect(answer.headers.get('content-type')).toContain('text/javascript')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toMatch(/^globalThis\.SIGHTGLASS=Object\.freeze\(\{"projectId":"sightglass"/)
})

test.each(['/.git/config', '/.env', '/_astro/app.abc.js.map', '/secret.sqlite', '/../master.key', '/master.key'])(
  '%s is not served',
  async (path) => {
    const answer = await get(path)
    expect([400, 404]).toContain(answer.status)
    expect(await answer.text()).not.toContain(OUTSIDE)
  },
)

test('pages are only read', async () => {
  const answer = await get('/', { method: 'POST', body: 'x' })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD')
})

test('no path traversal of the public list reaches a file outside, raw or encoded', async () => {
  const list = readFileSync(new URL('../../fixtures/hostile/patt_directory_traversal.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
  expect(list.length).toBeGreaterThan(100)
  for (const line of list) {
    const path = line.replace('{FILE}', 'master.key')
    for (const target of [`/${path}`, `/${encodeURI(path)}`, `/${encodeURIComponent(path)}`, `/_astro/${path}`]) {
      const answer = await raw(target)
      expect(answer).not.toContain(OUTSIDE)
      expect(answer).toMatch(/^HTTP\/1\.1 (400|404|414|421) /)
    }
  }
})

/** Sends the target as it is: fetch would tidy it up first. */
function raw(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: close\r\n\r\n`),
    )
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

test('a build that is replaced under a running platform changes nothing until the next start', async () => {
  rmSync(join(folder, 'dist', 'traffic', 'requests.html'))
  const page = await get('/traffic/requests')
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Requests')
})

test('a page that did not change is not sent again, and each encoding has a tag of its own', async () => {
  const first = await get('/', { headers: { 'Accept-Encoding': 'br' } })
  expect(first.headers.get('content-encoding')).toBe('br')
  const tag = first.headers.get('etag') ?? ''
  expect((await get('/', { headers: { 'Accept-Encoding': 'br', 'If-None-Match': tag } })).status).toBe(304)
  const plain = await get('/', { headers: { 'Accept-Encoding': 'identity' } })
  expect(plain.headers.get('etag')).not.toBe(tag)
  expect(await plain.text()).toContain('Home')
})

test('a crawler or a link preview is refused a missing page without the page', async () => {
  const robot = { headers: { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' } }
  const missing = await get('/no/such/page', robot)
  expect([missing.status, await missing.text(), missing.headers.get('vary')]).toEqual([404, '', 'User-Agent'])
  expect(await (await get('/traffic/requests', robot)).text()).toContain('Requests')
  const person = await get('/no/such/page')
  expect([person.status, await person.text()]).toEqual([404, '<h1>Not found</h1>'])
  expect(person.headers.get('vary')).toContain('User-Agent')
})

test('a page that cannot be served gets the page for errors, is logged, and takes nothing else along', async () => {
  const logged: unknown[] = []
  const site = openSite(getConfig({ SIGHTGLASS_SITE: join(folder, 'dist') }), { error: (facts: unknown) => void logged.push(facts) })
  const broken = createServer((request, response) => {
    Object.defineProperty(request.headers, 'accept-encoding', { get: () => raise() })
    site(request, response)
  }).listen(0, '127.0.0.1')
  await once(broken, 'listening')
  const { port } = broken.address() as AddressInfo // listening on host and port, so an AddressInfo
  for (const path of ['/', '/traffic/requests?q=secret']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    expect([answer.status, await answer.text()]).toEqual([500, '<h1>Internal Server Error</h1>'])
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
  expect(logged).toMatchObject([{ path: '/' }, { path: '/traffic/requests' }])
  broken.close()
})

function raise(): never {
  throw new Error('as if the disk were broken')
}
