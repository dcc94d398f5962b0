import { type ChildProcess, spawn } from 'node:child_process'
import { createPrivateKey as keyOf, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createPlain, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { createServer as createTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { makeAuthority, makeLeaf } from '#platform/api/tls/certificate.ts'

const MAIN = fileURLToPath(new URL('../../../platform/capture/main.ts', import.meta.url))
const START_MS = 60_000

/** A file that others read, and its end. */
export function temporaryFile(content: string): { path: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'sightglass-capture-'))
  const path = join(folder, 'file.pem')
  writeFileSync(path, content)
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A server of somebody else: one in plain HTTP, one with TLS for `localhost`, by an authority that neither we nor machines know. */
export async function openServers(handler: (request: IncomingMessage, response: ServerResponse) => void) {
  const authority = makeAuthority({ commonName: 'Somebody else', notBeforeMs: Date.now(), years: 1 })
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const certificate = makeLeaf({
    host: 'localhost',
    address: undefined,
    publicKey,
    authority: { certificate: authority.certificate, privateKey: keyOf(authority.privateKey) },
    nowMs: Date.now(),
    lifetimeMs: 3_600_000,
  })
  const plain = createPlain(handler)
  const tls = createTls({ key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert: certificate }, handler)
  const portOf = async (server: Server | ReturnType<typeof createTls>): Promise<number> => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  return {
    authority: authority.certificate,
    plain,
    tls,
    plainPort: await portOf(plain),
    tlsPort: await portOf(tls),
    close() {
      for (const server of [plain, tls]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

export interface RunningProxy {
  address: string
  output: () => string
  process: ChildProcess
  stop(): Promise<void>
}

/** The proxy as `npm run proxy` runs it. `trusted`: a file with authorities of servers. */
export async function startProxy(options: { platform: string; token: string; trusted: string }): Promise<RunningProxy> {
  const child = spawn(process.execPath, [MAIN, '--platform', options.platform, '--port', '0', '--every', '0.2'], {
    env: { ...process.env, REGISTRATION_TOKEN: options.token, NODE_EXTRA_CA_CERTS: options.trusted },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const address = await new Promise<string>((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error(`The proxy did not come up:\n${output}`)), START_MS)
    child.stdout.on('data', () => {
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
      if (found === undefined) return
      clearTimeout(tooLate)
      resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The proxy ended with ${code}:\n${output}`)))
  })
  return {
    address,
    output: () => output,
    process: child,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** What the program below got: an error, or a response. */
export interface Got {
  error?: string
  status?: number
  headers?: Record<string, string>
  cookies?: string[]
  body?: string
}

/** A request by its whole address, as curl and most programs ask a proxy for plain HTTP; fetch makes a tunnel for that, too. */
export async function askPlainly(proxy: { address: string }, url: string): Promise<Got> {
  const { hostname, port } = new URL(proxy.address)
  const asking = request({ hostname, port, path: url, headers: { Host: new URL(url).host } }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, body: await text(answer) }
}

/** Runs `fetch` in a program of its own, which knows of the proxy as people tell programs: by variables. `trusted`: a file with authorities. */
export async function fetchThrough(
  proxy: { address: string },
  trusted: string,
  calls: readonly { url: string; method?: string; headers?: Record<string, string>; body?: string }[],
): Promise<Got[]> {
  const script = `
    const got = []
    for (const { url, ...init } of JSON.parse(process.env.CALLS)) {
      try {
        const answer = await fetch(url, init)
        got.push({ status: answer.status, headers: Object.fromEntries(answer.headers), cookies: answer.headers.getSetCookie(), body: await answer.text() })
      } catch (error) {
        got.push({ error: String(error.cause?.code ?? error.cause?.message ?? error) })
      }
    }
    console.log(JSON.stringify(got))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      ...process.env,
      NODE_USE_ENV_PROXY: '1',
      NODE_EXTRA_CA_CERTS: trusted,
      HTTP_PROXY: proxy.address,
      HTTPS_PROXY: proxy.address,
      NO_PROXY: '',
      CALLS: JSON.stringify(calls),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  await once(child, 'close')
  return JSON.parse(output) as Got[]
}
