import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { type AddressInfo, createServer as createPort } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { getConfig } from '#platform/config.ts'
import { openSite } from '#platform/site/site.ts'

import { startStaticHost } from '../../support/static-host.ts'

/**
 * `npm run configure`, and what hosts make of what it writes: the same questions to the platform, to the rules of `_headers` and, on machines
 * that have them (`NGINX` and `CADDY` name others than those of the PATH), to nginx and Caddy.
 */
const CONFIGURE = join(import.meta.dirname, '../../../scripts/hosting/main.ts')
const HOME = `<h1>Home</h1>${' '.repeat(2000)}`
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const GOOD = ['--platform', 'https://sightglass.example', '--agents', 'https://agents.example:4601']

let folder: string
let siteDir: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hosting-'))
  chmodSync(folder, 0o755) // nginx that root starts reads as somebody else
  siteDir = join(folder, 'dist')
  for (const path of ['builds', '_astro', 'traffic', 'sso/oidc']) mkdirSync(join(siteDir, path), { recursive: true })
  const files = {
    'index.html': HOME,
    '404.html': '<h1>Not found</h1>',
    '500.html': '<h1>Internal Server Error</h1>',
    'sign-in.html': '<h1>Sign in</h1>',
    'traffic.html': '<h1>Traffic</h1>',
    'traffic/requests.html': '<h1>Requests</h1>',
    'sso/oidc/callback.html': '<h1>Signing in</h1>',
    'guard.js': 'void 0',
    '_astro/app.abc.js': 'export {}',
    '_astro/app.abc.js.map': '{"sources":["secret"]}',
    'builds/csp.json': JSON.stringify({ scriptHashes: ['sha256-AAAA'], styleHashes: ['sha256-BBBB'] }),
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(siteDir, path), text)
  writeFileSync(join(siteDir, 'index.html.br'), brotliCompressSync(HOME))
  writeFileSync(join(siteDir, 'index.html.gz'), gzipSync(HOME))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What it said, and its exit code. */
function configure(...args: string[]): { code: number | null; said: string; complained: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CONFIGURE, '--site', siteDir, ...args], { encoding: 'utf8' })
  return { code: status, said: stdout, complained: stderr }
}

const written = (name: string): string => readFileSync(join(folder, name), 'utf8')

describe('what a person says', () => {
  test('nothing: it says how it is used', () => {
    expect(execFileSync(process.execPath, [CONFIGURE], { encoding: 'utf8' })).toContain('npm run configure -- --host <nginx|caddy|')
  })

  test.each([
    [
      ['--host', 'apache', '--console', 'https://c.example', ...GOOD],
      "Set --host to one of nginx, caddy, netlify, cloudflare, firebase, got 'apache'.",
    ],
    [['--host', 'constructor', '--console', 'https://c.example', ...GOOD], "got 'constructor'"],
    [['--host', 'nginx', ...GOOD], 'Set --console to the address of the console, like https://console.example; it is missing.'],
    [['--host', 'nginx', '--console', 'https://c.example/app', ...GOOD], "got 'https://c.example/app'"],
    [['--host', 'nginx', '--console', 'https://c.example', '--agents', 'x'], '--platform sets it for a platform of ours.'],
    [
      ['--host', 'nginx', '--console', 'https://c.example', ...GOOD.slice(0, 2)],
      'Set agentsUrl to a text; it is missing. --agents sets it.',
    ],
    [
      ['--host', 'nginx', '--console', 'https://c.example', '--platform', 'http://sightglass.example', '--agents', 'x'],
      'Set apiUrl to an address that begins with https://: browsers let no page that came over https call one over http.',
    ],
    [['--host', 'nginx', '--colour', 'red'], '--colour'],
  ])('%j: one sentence says what is wrong, and nothing is written', (args, sentence) => {
    rmSync(join(siteDir, 'config.js'), { force: true })
    const { code, complained } = configure(...args)
    expect([code, complained]).toEqual([1, expect.stringContaining(sentence)])
    expect(complained).toContain('Nothing was written.')
    expect(existsSync(join(siteDir, 'config.js'))).toBe(false)
  })

  test.each([
    [{ pulseUrl: 'pulse.example' }, 'Set pulseUrl to a path like /api, or an address that begins with https://, got "pulse.example".'],
    [{ demo: 'yes' }, 'Set demo to true or false, got "yes".'],
    [{ pulseorigins: [] }, 'Take out pulseorigins: config.js has no such entry.'],
    [{ tagManagerId: 'UA-1' }, 'Set tagManagerId to an id like GTM-ABC123, got "UA-1".'],
  ])('settings %j: the sentence names the entry', (entries, sentence) => {
    const file = join(folder, 'settings.json')
    writeFileSync(file, JSON.stringify(entries))
    const { code, complained } = configure('--host', 'nginx', '--console', 'https://c.example', ...GOOD, '--settings', file)
    expect([code, complained]).toEqual([1, expect.stringContaining(sentence)])
  })

  test('all that is wrong is said at once', () => {
    const { complained } = configure('--host', 'nginx', '--console', 'c.example', '--settings', writtenSettings({ demo: 1, projectId: '' }))
    for (const name of ['--console', 'demo', 'projectId', 'apiUrl', 'agentsUrl']) expect(complained).toContain(`Set ${name} to`)
  })

  test('a page whose name the rules would not know stops it', () => {
    writeFileSync(join(siteDir, 'Odd_Name.html'), '')
    const { code, complained } = configure('--host', 'nginx', '--console', 'https://c.example', ...GOOD)
    rmSync(join(siteDir, 'Odd_Name.html'))
    expect([code, complained]).toEqual([1, expect.stringContaining('The page /Odd_Name')])
  })
})

function writtenSettings(entries: object): string {
  const file = join(folder, 'settings.json')
  writeFileSync(file, JSON.stringify(entries))
  return file
}

describe('the configuration', () => {
  test('is one frozen object with every address of the platform', () => {
    configure('--host', 'netlify', '--console', 'https://c.example', ...GOOD)
    const scope: { SIGHTGLASS?: object } = {}
    // oxlint-disable-next-line no-new-func -- what a browser does with the file
    new Function('globalThis', written('dist/config.js'))(scope)
    expect(scope.SIGHTGLASS).toEqual({
      projectId: 'sightglass',
      apiKey: 'local',
      identityUrl: 'https://sightglass.example',
      documentsUrl: 'https://sightglass.example',
      apiUrl: 'https://sightglass.example/api',
      pulseUrl: 'https://sightglass.example/pulse',
      warehouseUrl: 'https://sightglass.example/warehouse',
      agentsUrl: 'https://agents.example:4601',
      pulseOrigins: [],
      errorReporting: 'false',
      demo: false,
    })
    expect(Object.isFrozen(scope.SIGHTGLASS)).toBe(true)
  })

  test('says what is to be done on the platform, and what the host does not do', () => {
    const { said } = configure('--host', 'netlify', '--console', 'https://c.example', ...GOOD)
    expect(said).toContain('SIGHTGLASS_CONSOLE_URL=https://c.example')
    expect(said).toContain('cannot look at user agents')
  })
})

describe('the content policy names every origin that the configuration makes pages call', () => {
  const policyFor = (entries: object, args: string[] = GOOD): Record<string, string> => {
    const { code, complained } = configure(
      '--host',
      'firebase',
      '--console',
      'https://c.example',
      ...args,
      '--settings',
      writtenSettings(entries),
    )
    expect([code, complained]).toEqual([0, ''])
    const { headers } = readFirebase().hosting.headers[0] ?? { headers: [] }
    const policy = headers.find(({ key }) => key === 'Content-Security-Policy')?.value ?? ''
    return Object.fromEntries(policy.split('; ').map((directive) => directive.split(/ (.*)/, 2)))
  }

  test('those of the platform, of other pulses and of error reports', () => {
    const entries = { pulseOrigins: ['https://pulse.example'], errorReporting: 'true', errorReportingDsn: 'https://key@reports.example/1' }
    expect(policyFor(entries)['connect-src']).toBe("'self' https://sightglass.example https://pulse.example https://reports.example")
    expect(policyFor({ ...entries, errorReporting: 'TRUE' })['connect-src']).not.toContain('reports.example')
  })

  test('Google’s, where Firebase keeps the accounts and the documents', () => {
    const addresses = { apiUrl: 'https://a.example/api', pulseUrl: 'https://p.example', warehouseUrl: 'https://w.example', agentsUrl: 'x' }
    const plain = policyFor(addresses, [])
    expect(plain['connect-src']).toBe(
      "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com " +
        'https://a.example https://p.example https://w.example',
    )
    expect([plain['script-src'], plain['frame-src']]).toEqual(["'self' 'sha256-AAAA'", "'none'"])
    const windows = policyFor({ ...addresses, authDomain: 'acme.firebaseapp.com', signInProviders: ['google'] }, [])
    expect(windows['script-src']).toBe("'self' 'sha256-AAAA' https://apis.google.com")
    expect(windows['frame-src']).toBe('https://acme.firebaseapp.com')
    const openers = readFirebase().hosting.headers[0]?.headers.find(({ key }) => key === 'Cross-Origin-Opener-Policy')
    expect(openers?.value).toBe('same-origin-allow-popups')
  })
})

const firebaseFile = z.strictObject({
  hosting: z.strictObject({
    public: z.string(),
    ignore: z.array(z.string()),
    cleanUrls: z.boolean(),
    trailingSlash: z.boolean(),
    headers: z.array(
      z.strictObject({ source: z.string().min(1), headers: z.array(z.strictObject({ key: z.string(), value: z.string().min(1) })).min(1) }),
    ),
  }),
})

/** The shape of firebase-tools' own schema (schema/firebase-config.json), of which `hosting` takes nothing else. */
const readFirebase = () => firebaseFile.parse(JSON.parse(written('firebase.json')))

test('firebase.json: pages without extension and slash, and the last rule that fits gives each header', () => {
  configure('--host', 'firebase', '--console', 'https://c.example', ...GOOD, '--settings', writtenSettings({ tagManagerId: 'GTM-ABC123' }))
  const { hosting } = readFirebase()
  expect(hosting).toMatchObject({ public: 'dist', cleanUrls: true, trailingSlash: false })
  const headersOf = (path: string): Record<string, string> => {
    const fits = (source: string) => (source.endsWith('**') ? path.startsWith(source.slice(0, -2)) : source === path)
    return Object.fromEntries(
      hosting.headers.filter(({ source }) => fits(source)).flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])),
    )
  }
  expect(headersOf('/traffic/requests')['Cache-Control']).toBe('no-cache')
  expect(headersOf('/_astro/app.abc.js')['Cache-Control']).toBe('public, max-age=31536000, immutable')
  expect(headersOf('/config.js')['Cache-Control']).toBe('no-store')
  expect(headersOf('/sign-in')['Content-Security-Policy']).toContain('https://www.googletagmanager.com')
  expect(headersOf('/traffic/requests')['Content-Security-Policy']).not.toContain('googletagmanager')
  expect(headersOf('/sign-in')).toMatchObject({
    'X-Frame-Options': 'DENY',
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  })
})

test('a tag manager is refused where one host cannot keep it to the public pages', () => {
  const tagged = writtenSettings({ tagManagerId: 'GTM-ABC123' })
  for (const host of ['netlify', 'cloudflare']) {
    const { code, complained } = configure('--host', host, '--console', 'https://c.example', ...GOOD, '--settings', tagged)
    expect([code, complained]).toEqual([1, expect.stringContaining('Leave out tagManagerId')])
  }
})

test('an https console gets its certificate lines, HSTS, and a way there from http', () => {
  configure('--host', 'nginx', '--console', 'https://c.example', ...GOOD)
  expect(written('nginx.conf')).toContain('listen 443 ssl;')
  expect(written('nginx.conf')).toContain('return 308 https://c.example$request_uri;')
  expect(written('nginx.conf')).toContain('add_header Strict-Transport-Security "max-age=63072000; includeSubDomains" always;')
  configure('--host', 'caddy', '--console', 'https://c.example', ...GOOD)
  expect(written('Caddyfile')).toContain('\nhttps://c.example {\n')
  configure('--host', 'nginx', '--console', 'http://c.example:8080', ...GOOD)
  expect(written('nginx.conf')).toContain('listen 8080;')
  expect(written('nginx.conf')).not.toContain('Strict-Transport-Security')
})

/** Something that serves the folder, and whether it can look at who asks. */
interface Running {
  url: string
  knowsRobots: boolean
  stop: () => Promise<void> | void
}

const HOSTS: [name: string, start: () => Promise<Running>, isThere: boolean][] = [
  ['the platform', startPlatformSite, true],
  ['_headers and _redirects', startHeadersHost, true],
  ['nginx', startNginx, binary('nginx') !== undefined],
  ['Caddy', startCaddy, binary('caddy') !== undefined],
]

describe.each(HOSTS.map(([name, start, isThere]) => ({ name, start, isThere })))('$name', ({ start, isThere }) => {
  let host: Running
  beforeAll(async () => {
    if (isThere) host = await start()
  })
  afterAll(() => host?.stop())

  const get = (path: string, headers: Record<string, string> = {}) => fetch(host.url + path, { redirect: 'manual', headers })

  test.runIf(isThere)('serves pages without their extension, revalidated, under the headers of the platform', async () => {
    for (const [path, heading] of [
      ['/', 'Home'],
      ['/traffic', 'Traffic'],
      ['/traffic/requests?q=a', 'Requests'],
      ['/sso/oidc/callback', 'Signing in'],
    ] as const) {
      const page = await get(path)
      expect([path, page.status]).toEqual([path, 200])
      expect(await page.text()).toContain(`<h1>${heading}</h1>`)
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(page.headers.get('cache-control')).toMatch(/no-cache|max-age=0, must-revalidate/)
      expectSecure(page)
    }
  })

  test.runIf(isThere)('a trailing slash leads to the page without it, with its query, and nowhere else', async () => {
    for (const [path, to] of [
      ['/traffic/', '/traffic'],
      ['/traffic/requests/?q=a%3Ab', '/traffic/requests?q=a%3Ab'],
    ] as const) {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('location')]).toEqual([expect.toSatisfy((status) => status === 301 || status === 308), to])
    }
    for (const path of ['/nowhere/', '//evil.example/', '/%5Cevil.example/', '/\\evil.example/', '/_astro/']) {
      const { status, location } = await raw(host.url, path)
      expect([path, status === 404 || status === 400, location]).toEqual([path, true, undefined])
    }
  })

  test.runIf(isThere)('what is not there is 404 with the page that says so, and every header', async () => {
    for (const path of ['/nowhere', '/traffic/nowhere', '/nowhere.html']) {
      const answer = await get(path)
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, '<h1>Not found</h1>'])
      expectSecure(answer)
    }
  })

  test.runIf(isThere)('crawlers and link previews get the status without the page', async () => {
    const answer = await get('/nowhere', { 'User-Agent': GOOGLEBOT })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe(host.knowsRobots ? '' : '<h1>Not found</h1>')
    for (const robot of ['facebookexternalhit/1.1', 'quora link preview/1.0', 'WhatsApp/2.0', 'some-crawler'])
      if (host.knowsRobots) expect(await (await get('/nowhere', { 'User-Agent': robot })).text(), robot).toBe('')
    expect(await (await get('/traffic', { 'User-Agent': GOOGLEBOT })).text()).toContain('Traffic')
    if (host.knowsRobots) expect((await get('/nowhere')).headers.get('vary')).toContain('User-Agent')
  })

  test.runIf(isThere)('hashed files are kept for a year, the configuration never', async () => {
    const chunk = await get('/_astro/app.abc.js')
    expect([chunk.status, chunk.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    const config = await get('/config.js')
    expect([config.status, config.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(config.headers.get('content-type')).toMatch(/^(?:text|application)\/javascript/)
    expect(await config.text()).toContain('globalThis.SIGHTGLASS=Object.freeze({"projectId":"sightglass"')
    expectSecure(config)
  })

  test.runIf(isThere)('a missing script is no page, no script, and not kept', async () => {
    const answer = await get('/_astro/gone.js')
    expect(answer.status).toBe(404)
    if (!host.knowsRobots) return // said in docs/hosting.md
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect((await get('/_astro/app.abc.js.map')).status).toBe(404)
  })

  test.runIf(isThere)('files that were compressed beforehand are used', async () => {
    if (!host.knowsRobots) return // said in docs/hosting.md
    const page = await get('/', { 'Accept-Encoding': 'gzip' })
    expect([page.headers.get('content-encoding'), await page.text()]).toEqual(['gzip', HOME])
    expect(page.headers.get('vary')).toContain('Accept-Encoding')
  })

  test.runIf(isThere)('pages are only read', async () => {
    if (!host.knowsRobots) return
    expect((await fetch(`${host.url}/traffic`, { method: 'POST', body: 'x' })).status).toBe(405)
  })
})

const POLICY =
  /^default-src 'none'; script-src 'self' 'sha256-AAAA'; .*style-src 'self' 'sha256-BBBB'; .*frame-ancestors 'none'; .*require-trusted-types-for 'script'/

function expectSecure({ headers }: Response): void {
  expect(headers.get('content-security-policy')).toMatch(POLICY)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toContain('camera=()')
}

/** The path as it is: fetch would tidy it up. */
function raw(url: string, path: string): Promise<{ status: number | undefined; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const sent = request({ hostname, port, path, agent: false }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, location: answer.headers.location })
    })
    sent.once('error', reject)
    sent.end()
  })
}

async function startPlatformSite(): Promise<Running> {
  const server = createServer(openSite(getConfig({ SIGHTGLASS_SITE: siteDir }), { error: () => undefined })).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on host and port, so an AddressInfo
  return { url: `http://127.0.0.1:${port}`, knowsRobots: true, stop: () => void server.close() }
}

async function startHeadersHost(): Promise<Running> {
  expect(configure('--host', 'cloudflare', '--console', 'http://c.example', ...GOOD).code).toBe(0)
  const { url, close } = await startStaticHost(siteDir)
  return { url, knowsRobots: false, stop: close }
}

async function startNginx(): Promise<Running> {
  const url = await freeAddress()
  expect(configure('--host', 'nginx', '--console', url, ...GOOD).code).toBe(0)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  const main = `daemon off; pid ${folder}/nginx.pid; error_log stderr notice; events {}
http { access_log off; ${temporary} include ${folder}/nginx.conf; }`
  writeFileSync(join(folder, 'main.conf'), main)
  return started(url, [binary('nginx') ?? '', '-p', folder, '-c', join(folder, 'main.conf')], 'start worker process ')
}

async function startCaddy(): Promise<Running> {
  const url = await freeAddress()
  expect(configure('--host', 'caddy', '--console', url, ...GOOD).code).toBe(0)
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${written('Caddyfile')}`)
  const command = [binary('caddy') ?? '', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  return started(url, command, 'serving initial configuration')
}

/** Runs a server until it says that it serves. */
async function started(url: string, [command = '', ...args]: string[], ready: string): Promise<Running> {
  const child = spawn(command, args, {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      said += chunk
      if (said.includes(ready)) resolve()
    })
    child.once('exit', () => reject(new Error(said)))
  })
  return {
    url,
    knowsRobots: true,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function freeAddress(): Promise<string> {
  const server = createPort().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on host and port, so an AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

/** Where a server's program lies, undefined when this machine has none. */
function binary(name: 'nginx' | 'caddy'): string | undefined {
  const named = process.env[name.toUpperCase()]
  if (named) return named
  return (process.env['PATH'] ?? '')
    .split(':')
    .map((place) => join(place, name))
    .find((path) => existsSync(path))
}
