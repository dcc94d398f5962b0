import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

import sirv from 'sirv'

import type { Config } from '#platform/config.ts'
import { securityHeaders } from '#platform/lib/security-headers.ts'
import { contentSecurityPolicy, type PageHashes } from './policy.ts'
import { configScript, publicConfigOf } from './public-config.ts'

/** Kinds of files the built console consists of; nothing else is served, whatever lies in the folder (security.md P1). */
const EXTENSIONS = new Set(['.html', '.js', '.css', '.svg', '.png', '.ico', '.woff2', '.json', '.txt', '.webmanifest'])
const IMMUTABLE = 'public, max-age=31536000, immutable'

export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Serves the built console from a list of its files made at start: no path from a request is ever joined to a folder.
 * Throws a sentence when there is no build.
 */
export function openSite(config: Config): SiteHandler {
  const policy = contentSecurityPolicy(readHashes(config.siteDir), config)
  const notFoundPage = readFileSync(join(config.siteDir, '404.html'))
  const script = configScript(publicConfigOf(config))
  const https = config.publicUrl.startsWith('https://')
  const headers = Object.entries({ ...securityHeaders({ https }), 'Content-Security-Policy': policy })

  const files = sirv(config.siteDir, {
    extensions: ['html'],
    etag: true,
    brotli: true,
    gzip: true,
    dotfiles: false,
    setHeaders(response, path) {
      response.setHeader('Cache-Control', path.startsWith('/_astro/') ? IMMUTABLE : 'no-cache')
    },
  })

  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answer(response, 405, 'text/plain', 'Pages are read with GET.', { Allow: 'GET, HEAD' })
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (path === '/config.js') return answer(response, 200, 'text/javascript', script)
    const extension = extname(path)
    if (extension !== '' && !EXTENSIONS.has(extension)) return notFound(response, path)
    files(request, response, () => notFound(response, path))
  }

  function notFound(response: ServerResponse, path: string): void {
    // A missing chunk must not look like a page, or a stale tab would run HTML as script (security.md W1).
    if (extname(path) !== '' && extname(path) !== '.html') return answer(response, 404, 'text/plain', 'There is no such file.')
    answer(response, 404, 'text/html', notFoundPage)
  }
}

function readHashes(siteDir: string): PageHashes {
  try {
    return JSON.parse(readFileSync(join(siteDir, 'builds', 'csp.json'), 'utf8')) as PageHashes // written by the build beside the pages
  } catch (cause) {
    throw new Error(`No built console in ${siteDir}. Run: npm run build`, { cause })
  }
}

function answer(response: ServerResponse, status: number, type: string, body: string | Buffer, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache', ...headers })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
