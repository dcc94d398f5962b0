import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'

import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/lib/log.ts'
import { isRobot } from '#wire/robots.ts'

import { encodingFor, readPageHashes, readSiteFiles, type SiteFile } from './files.ts'
import { configScript, publicConfigOf } from './public-config.ts'
import { cacheControlOf, CONFIG_PATH, siteHeaders } from './site-headers.ts'

const TEXT = 'text/plain; charset=utf-8'

export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => void

/** Serves the built console with the headers of security.md 3.1. Throws a sentence when there is no build. */
export function openSite(config: Config, log: Pick<Log, 'error'>): SiteHandler {
  const https = config.publicUrl.startsWith('https://')
  const publicConfig = publicConfigOf(config)
  const { everywhere, exceptions } = siteHeaders(readPageHashes(config.siteDir), publicConfig, { https })
  const files = readSiteFiles(config.siteDir)
  const script = Buffer.from(configScript(publicConfig))
  const notFoundPage = files.get('/404')
  const errorPage = files.get('/500')

  return (request, response) => {
    try {
      answer(request, response)
    } catch (cause) {
      log.error({ err: cause, path: request.url?.split('?', 1)[0] }, 'a page could not be served')
      if (response.headersSent) return void response.destroy()
      for (const name of ['ETag', 'Cache-Control']) response.removeHeader(name)
      const isPage = errorPage && !isRobot(String(request.headers['user-agent'] ?? ''))
      send(response, 500, isPage ? errorPage.type : TEXT, isPage ? errorPage.bodies.identity : Buffer.alloc(0))
    }
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const target = request.url ?? '/'
    const path = target.split('?', 1)[0] ?? '/'
    for (const [name, value] of Object.entries({ ...everywhere, ...exceptions.get(path) })) response.setHeader(name, value)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return send(response, 405, TEXT, Buffer.from('Pages are read with GET.'))
    }
    if (path === CONFIG_PATH) {
      response.setHeader('Cache-Control', cacheControlOf(path))
      return send(response, 200, 'text/javascript; charset=utf-8', script)
    }
    const file = files.get(path)
    if (file) return sendFile(request, response, 200, file, cacheControlOf(path))
    const bare = path.slice(0, -1)
    if (path.endsWith('/') && files.get(bare)?.isPage) {
      response.setHeader('Location', bare + target.slice(path.length))
      return send(response, 308, TEXT, Buffer.alloc(0))
    }
    // A missing chunk must not be served a page, or a stale tab would run HTML as script (security.md W1).
    if (notFoundPage && (extname(path) === '' || extname(path) === '.html')) {
      response.setHeader('Vary', 'User-Agent')
      if (isRobot(request.headers['user-agent'] ?? '')) return send(response, 404, TEXT, Buffer.alloc(0))
      return sendFile(request, response, 404, notFoundPage, cacheControlOf(path, { found: false }))
    }
    send(response, 404, TEXT, Buffer.from('There is no such file.'))
  }
}

function sendFile(request: IncomingMessage, response: ServerResponse, status: number, file: SiteFile, cacheControl: string): void {
  const encoding = encodingFor(file, String(request.headers['accept-encoding'] ?? ''))
  response.setHeader('Cache-Control', cacheControl)
  response.appendHeader('Vary', 'Accept-Encoding')
  // One tag for all encodings would let a cache serve the wrong one (RFC 9110 §8.8.3).
  const etag = encoding === 'identity' ? file.etag : `${file.etag.slice(0, -1)}-${encoding}"`
  response.setHeader('ETag', etag)
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304)
    response.end()
    return
  }
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  send(response, status, file.type, file.bodies[encoding] ?? file.bodies.identity)
}

function send(response: ServerResponse, status: number, type: string, body: Buffer): void {
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', cacheControlOf('', { found: false }))
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': body.length })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
