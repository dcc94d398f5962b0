import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

import { pagesIn } from './pages.ts'

const LINK = /<link rel="stylesheet" href="\/_astro\/([^"]+\.css)">/g
const HASH_LENGTH = 8

/**
 * Two style sheets for a page instead of one for each of its components: what all pages share, and the rest in one file. Every sheet
 * blocks the first paint and is a request of its own; the single sheets stay for parts that are loaded later.
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
        for (const { file, html } of pages) {
          const own = sheetsOf(html).filter((name) => !shared.has(name))
          if (own.length < 2) continue
          const text = (await Promise.all(own.map((name) => readFile(new URL(name, assets), 'utf8')))).join('\n')
          const merged = `page.${createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)}.css`
          await writeFile(new URL(merged, assets), text)
          await writeFile(file, withOne(html, own, merged))
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

/** The page with `merged` where the last of `own` stood, and without the others. */
export function withOne(html: string, own: string[], merged: string): string {
  const last = own.at(-1)
  return html.replace(LINK, (link, name: string) => {
    if (name === last) return `<link rel="stylesheet" href="/_astro/${merged}">`
    return own.includes(name) ? '' : link
  })
}
