import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

import { criticalOf, drawnIn } from './critical-styles.ts'
import { pagesIn } from './pages.ts'

const LINK = /<link rel="stylesheet" href="\/_astro\/([^"]+\.css)">/g
const HASH_LENGTH = 8

/**
 * Two style sheets for a page instead of one for each of its components: what all pages share, inside the page, where the policy knows it by its
 * digest, and the rest in one file. Every sheet that is a file blocks the first paint, so pages of the shell hold what their static part needs as
 * well, the same text in all of them, and their file does not block: the guard switches it on when it is there, and islands wait for it
 * (`head/guard.ts`). The single sheets stay for parts that are loaded later.
 */
export function mergedStyles(): AstroIntegration {
  return {
    name: 'merged-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const assets = new URL('_astro/', dir)
        const pages = await Promise.all(
          (await pagesIn(fileURLToPath(dir))).map(async (file) => ({ file, html: await readFile(file, 'utf8') })),
        )
        const shared = sharedBy(pages.map(({ html }) => sheetsOf(html)))
        const read = (name: string): Promise<string> => readFile(new URL(name, assets), 'utf8')
        const faces = (await Promise.all([...shared].map(read))).flatMap(facesOf)
        const critical = await criticalStyle(pages.map(({ html }) => html).filter(isOfShell), shared, read)
        for (const { file, html } of pages) {
          const own = sheetsOf(html).filter((name) => !shared.has(name))
          if (own.length === 0) continue
          const text = [...faces, ...(await Promise.all(own.map(read)))].join('\n')
          const merged = `page.${createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)}.css`
          await writeFile(new URL(merged, assets), text)
          const made = await withInside(withOne(html, own, merged), shared, read)
          await writeFile(file, isOfShell(html) ? withLate(made, merged, critical) : made)
        }
      },
    },
  }
}

/** Style sheets of a page, in order. */
export const sheetsOf = (html: string): string[] => [...html.matchAll(LINK)].map(([, name = '']) => name)

/** Those that every page has. */
export function sharedBy(pages: string[][]): Set<string> {
  const [first = [], ...rest] = pages
  return new Set(first.filter((name) => rest.every((page) => page.includes(name))))
}

/** The page with `merged` where the last of `own` stood. It says what it holds, for `head/held-styles.ts`. */
export function withOne(html: string, own: string[], merged: string): string {
  const last = own.at(-1)
  return html.replace(LINK, (link, name: string) => {
    if (!own.includes(name)) return link
    return name === last ? `<link rel="stylesheet" href="/_astro/${merged}" data-holds="${own.join(' ')}">` : ''
  })
}

/** Font faces that are files. An inline style requests them with the address of the page as their referrer, whatever the policy (Chromium 156). */
const FACE = /@font-face\{[^{}]*url\([^{}]*\}/g
const facesOf = (text: string): string[] => text.match(FACE) ?? []

/** The page with these sheets in it, but for faces that are files. They stay when the router changes the page, or every change would restyle it. */
export async function withInside(html: string, names: ReadonlySet<string>, read: (name: string) => Promise<string>): Promise<string> {
  const texts = new Map(await Promise.all([...names].map(async (name) => [name, (await read(name)).replace(FACE, '').trim()] as const)))
  return html.replace(LINK, (link, name: string) => {
    const text = texts.get(name)
    if (text === undefined) return link
    if (/<\/style/i.test(text)) throw new Error(`${name} holds what ends a style inside a page.`)
    if (text.includes('url(')) throw new Error(`${name} references a file, which an inline style would request with a referrer.`)
    return `<style data-astro-transition-persist="${name}">${text}</style>`
  })
}

/** Written by `document.astro` for pages of the shell. */
const isOfShell = (html: string): boolean => /<html[^>]* data-shell=/.test(html)

/** One style for the static parts of all these pages. */
async function criticalStyle(pages: string[], shared: ReadonlySet<string>, read: (name: string) => Promise<string>): Promise<string> {
  const drawn = drawnIn(pages)
  const names = [...new Set(pages.flatMap(sheetsOf))].filter((name) => !shared.has(name)).sort()
  const text = (await Promise.all(names.map(async (name) => criticalOf(await read(name), drawn)))).join('')
  return `<style data-astro-transition-persist="critical">${text}</style>`
}

/** The page with the critical style inlined, and the rest loaded next to the scripts without blocking the first paint. */
export function withLate(html: string, merged: string, critical: string): string {
  const file = `/_astro/${merged}`
  const link = `<link rel="stylesheet" href="${file}"`
  return html
    .replace('<html ', '<html data-late-styles ')
    .replace(link, () => `${critical}<link rel="preload" as="style" href="${file}">${link} media="print" data-late`)
}
