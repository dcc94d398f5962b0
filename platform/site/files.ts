import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'

import { own } from '#wire/own.ts'

import type { PageHashes } from './policy.ts'

/** Kinds of files the built console consists of; nothing else is served, whatever lies in the folder (security.md P1). */
export const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

const PAGE = '.html'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface SiteFile {
  type: string
  etag: string
  isPage: boolean
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

/**
 * The whole built console in memory, by address path: a few megabytes. No path from a request is ever joined to a folder, and a build that
 * is replaced under a running platform changes nothing until the next start.
 */
export function readSiteFiles(siteDir: string): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>()
  for (const path of globSync('**/*', { cwd: siteDir })) {
    const type = own(TYPES, extname(path))
    const full = join(siteDir, path)
    if (type === undefined || !statSync(full).isFile()) continue
    const file = { ...readFile(full, type), isPage: extname(path) === PAGE }
    for (const address of addressesOf(path.split(sep).join('/'))) files.set(address, file)
  }
  return files
}

/** `traffic/requests.html` is `/traffic/requests`; `index.html` is `/`. */
function addressesOf(path: string): string[] {
  if (!path.endsWith(PAGE)) return [`/${path}`]
  const page = path.slice(0, -PAGE.length)
  return page === 'index' ? ['/', '/index.html'] : [`/${page}`, `/${path}`]
}

function readFile(full: string, type: string): Omit<SiteFile, 'isPage'> {
  const identity = readFileSync(full)
  const [br, gzip] = [readIfThere(`${full}.br`), readIfThere(`${full}.gz`)]
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  return { type, etag, bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) } }
}

function readIfThere(path: string): Buffer | undefined {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined
}

/** Throws a sentence when there is no build. */
export function readPageHashes(siteDir: string): PageHashes {
  try {
    return JSON.parse(readFileSync(join(siteDir, 'builds', 'csp.json'), 'utf8')) as PageHashes // written by the build next to the pages
  } catch (cause) {
    throw new Error(`No built console in ${siteDir}. Run: npm run build`, { cause })
  }
}

/** The best encoding that the client accepts; `accept` is its Accept-Encoding (RFC 9110 §12.5.3, without weights: clients do not weigh these two). */
export function encodingFor(file: SiteFile, accept: string): Encoding {
  const offered = accept.split(',').map((item) => item.trim())
  const takes = (name: string) => offered.some((item) => item === name || (item.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(item)))
  if (file.bodies.br && takes('br')) return 'br'
  if (file.bodies.gzip && takes('gzip')) return 'gzip'
  return 'identity'
}
