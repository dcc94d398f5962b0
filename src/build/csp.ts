import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

import { pagesIn } from './pages.ts'

export interface PageHashes {
  scriptHashes: string[]
  styleHashes: string[]
}

/**
 * Writes `builds/csp.json`: the hashes of every inline script and style of all pages, for the header that the serving process sends.
 * One union, because a soft navigation keeps the first document's policy. Fails the build on what no policy of ours would run.
 */
export function contentPolicy(): AstroIntegration {
  return {
    name: 'content-policy',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const pages = await pagesIn(fileURLToPath(dir))
        const texts = await Promise.all(pages.map((page) => readFile(page, 'utf8')))
        const wrong = texts.flatMap((html, i) => forbiddenIn(html).map((what) => `${pages[i]}: ${what}`))
        if (wrong.length > 0) throw new Error(`The content security policy would block:\n${wrong.join('\n')}`)
        await mkdir(new URL('builds/', dir), { recursive: true })
        await writeFile(new URL('builds/csp.json', dir), `${JSON.stringify(hashesOf(texts), null, 2)}\n`)
      },
    },
  }
}

/** Hashes as written in a policy, without quotes: `sha256-…`. Sorted, so that the same pages give the same file. */
export function hashesOf(pages: string[]): PageHashes {
  return { scriptHashes: inlineHashes(pages, 'script'), styleHashes: inlineHashes(pages, 'style') }
}

function inlineHashes(pages: string[], tag: 'script' | 'style'): string[] {
  const element = new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'gi')
  const hashes = new Set<string>()
  for (const html of pages) {
    for (const [, attributes = '', text = ''] of html.matchAll(element)) {
      if (!/\ssrc\s*=/i.test(attributes)) hashes.add(`sha256-${createHash('sha256').update(text).digest('base64')}`)
    }
  }
  return [...hashes].sort()
}

/** A start tag with its attributes; quoted values are taken whole, so that text in them is not read as an attribute. */
const START_TAG = /<([a-z][\w-]*)((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*\/?>/gi
const ATTRIBUTE = /\s([^\s=>"'/]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?/g

/** Inline styles, event attributes and `<base>`: none of them would work, so none may be built. */
export function forbiddenIn(html: string): string[] {
  const text = html.replace(/<(script|style)\b([^>]*)>[\s\S]*?<\/\1>/gi, '<$1$2></$1>').replace(/<!--[\s\S]*?-->/g, '')
  const found: string[] = []
  for (const [, tag = '', attributes = ''] of text.matchAll(START_TAG)) {
    if (tag.toLowerCase() === 'base') found.push('<base>')
    for (const [, name = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (/^(?:style|on\w+)$/i.test(name)) found.push(`<${tag} ${name}=…>`)
    }
  }
  return found
}
