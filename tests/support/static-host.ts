import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

/**
 * A host of static files as Netlify and Cloudflare Pages document theirs: the files of a folder, pages without `.html`, `404.html` with its
 * status, and the rules of `_headers` and `_redirects` beside them. Knows nothing of the console.
 */
export interface StaticHost {
  url: string
  close(): Promise<void>
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain',
}

export async function startStaticHost(folder: string, port = 0): Promise<StaticHost> {
  const rules = { headers: readHeaders(folder), redirects: readRedirects(folder) }
  const server = createServer((request, response) => answer(folder, rules, request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // listening on host and port, so an AddressInfo
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Rules {
  headers: { pattern: string; headers: [string, string][] }[]
  redirects: { from: string; to: string; status: number }[]
}

function answer(folder: string, rules: Rules, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(`http://host${request.url ?? '/'}`)
  const found = fileFor(folder, pathname)
  const redirect = found ? undefined : rules.redirects.find(({ from }) => from === pathname)
  for (const [name, value] of headersFor(rules, pathname)) response.setHeader(name, value)
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate')
  if (redirect) {
    response.writeHead(redirect.status, { Location: redirect.to + search })
    return void response.end()
  }
  const file = found ?? join(folder, '404.html')
  response.writeHead(found ? 200 : 404, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' })
  response.end(readFileSync(file))
}

function fileFor(folder: string, path: string): string | undefined {
  const names = path === '/' ? ['/index.html'] : [path, `${path}.html`]
  return names.map((name) => join(folder, name)).find((file) => !file.endsWith('/') && existsSync(file) && statSync(file).isFile())
}

/** Of all rules that fit, a header that stands in several is joined with commas (developers.cloudflare.com/pages/configuration/headers). */
function headersFor({ headers: rules }: Rules, path: string): Map<string, string> {
  const joined = new Map<string, string>()
  for (const { pattern, headers } of rules) {
    if (!(pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern)) continue
    for (const [name, value] of headers) joined.set(name, joined.has(name) ? `${joined.get(name)}, ${value}` : value)
  }
  return joined
}

const LINE_MAX = 2000
const RULES_MAX = 100

/** Throws where a host would drop what it cannot read. */
function readHeaders(folder: string): Rules['headers'] {
  const rules: Rules['headers'] = []
  for (const line of linesOf(join(folder, '_headers'))) {
    if (line.length > LINE_MAX) throw new Error(`A line of _headers has ${line.length} characters.`)
    if (line.startsWith('/')) rules.push({ pattern: line.trim(), headers: [] })
    else {
      const [, name = '', value = ''] = /^ +([A-Za-z-]+): (.+)$/.exec(line) ?? []
      if (name === '' || rules.length === 0) throw new Error(`This is no line of _headers: ${line}`)
      rules.at(-1)?.headers.push([name, value])
    }
  }
  if (rules.length > RULES_MAX) throw new Error(`_headers has ${rules.length} rules.`)
  return rules
}

function readRedirects(folder: string): Rules['redirects'] {
  return linesOf(join(folder, '_redirects')).map((line) => {
    const [, from = '', to = '', status = ''] = /^(\/\S*) (\/\S*) (30[1278])$/.exec(line) ?? []
    if (from === '') throw new Error(`This is no line of _redirects: ${line}`)
    return { from, to, status: Number(status) }
  })
}

const linesOf = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])
