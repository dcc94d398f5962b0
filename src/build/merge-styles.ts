import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

import { pagesIn } from './pages.ts'

const LINK = /<link rel="stylesheet" href="\/_astro\/([^"]+\.css)">/g
const HASH_LENGTH = 8

/**
 * Two style sheets for a page instead of one for each of its components: what all pages share, inside the page, where the policy knows it by its
 * digest, and the rest in one file. Every sheet that is a file blocks the first paint; the single sheets stay for parts that are loaded later.
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
          const inside = await withInside(html, shared, async (name) => readFile(new URL(name, assets), 'utf8'))
          if (own.length < 2) {
            await writeFile(file, inside)
            continue
          }
          const text = (await Promise.all(own.map((name) => readFile(new URL(name, assets), 'utf8')))).join('\n')
          const merged = `page.${createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)}.css`
          await writeFile(new URL(merged, assets), text)
          await writeFile(file, withOne(inside, own, merged))
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

/** The page with these sheets in it. They stay when the router changes the page, or every change would restyle it. */
export async function withInside(html: string, names: ReadonlySet<string>, read: (name: string) => Promise<string>): Promise<string> {
  const texts = new Map(await Promise.all([...names].map(async (name) => [name, (await read(name)).trim()] as const)))
  return html.replace(LINK, (link, name: string) => {
    const text = texts.get(name)
    if (text === undefined) return link
    if (/<\/style/i.test(text)) throw new Error(`${name} holds what ends a style inside a page.`)
    return `<style data-astro-transition-persist="${name}">${text.replaceAll('url(./', 'url(/_astro/')}</style>`
  })
}
