import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

import { pagesIn } from './pages.ts'

/** `export{t as RequestsScreen}from"./traffic-requests.js";`, and nothing else. */
const ONE_NAME = /^export\{(\w+|\$) as (\w+)\}from"\.\/([\w.-]+\.js)";?\s*$/
/** `import"./console-script.js";`, and nothing else. */
const NO_NAME = /^import"\.\/([\w.-]+\.js)";?\s*$/

/** What an entry's file passes on, where that is all it does. */
export interface Passed {
  file: string
  /** The name in that file of what the entry exports; undefined: the entry exports nothing. */
  name?: string
}

/**
 * An island or a script whose module lies in a bundle gets a file that only names the bundle. Pages name the bundle themselves, or each would fetch
 * seven files of fifty bytes.
 */
export function straightEntries(): AstroIntegration {
  return {
    name: 'straight-entries',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const assets = new URL('_astro/', dir)
        const names = (await readdir(assets)).filter((name) => name.endsWith('.js'))
        const texts = new Map(await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, assets), 'utf8')] as const)))
        const passed = new Map([...texts].flatMap(([name, text]) => passedBy(text).map((one) => [name, one] as const)))
        const pages = new Map<string, string>()
        for (const page of await pagesIn(fileURLToPath(dir))) pages.set(page, await readFile(page, 'utf8'))
        for (const renderer of new Set([...pages.values()].flatMap(renderersOf))) {
          const { name, file } = passed.get(renderer) ?? {}
          const text = file === undefined ? undefined : texts.get(file)
          if (file !== undefined && name !== undefined && text !== undefined)
            await writeFile(new URL(file, assets), withDefault(text, name))
        }
        for (const [page, html] of pages) await writeFile(page, straight(html, passed))
        const imported = new Set(
          [...texts.values()].flatMap((text) => [...text.matchAll(/\.\/([\w.-]+\.js)["'`]/g)].map(([, name]) => name)),
        )
        for (const name of passed.keys()) if (!imported.has(name)) await rm(new URL(name, assets))
      },
    },
  }
}

export function passedBy(text: string): Passed[] {
  const [, name, , from] = ONE_NAME.exec(text) ?? []
  if (name !== undefined && from !== undefined) return [{ name, file: from }]
  const [, file] = NO_NAME.exec(text) ?? []
  return file === undefined ? [] : [{ file }]
}

/** The page with what entries pass on in the place of the entries; a script that stands there already is not named twice. */
export function straight(html: string, passed: ReadonlyMap<string, Passed>): string {
  const scripts = new Set<string>()
  return html
    .replace(/<script type="module" src="\/_astro\/([^"]+)"><\/script>/g, (whole, name: string) => {
      const file = passed.get(name)?.file ?? name
      if (scripts.has(file)) return ''
      scripts.add(file)
      return whole.replace(name, file)
    })
    .replace(
      /component-url="\/_astro\/([^"]+)" component-export="(\w+)" renderer-url="\/_astro\/([^"]+)"/g,
      (_, island: string, name: string, renderer: string) => {
        const own = passed.get(island)
        const [file, exported] = own?.name === undefined ? [island, name] : [own.file, own.name]
        return `component-url="/_astro/${file}" component-export="${exported}" renderer-url="/_astro/${passed.get(renderer)?.file ?? renderer}"`
      },
    )
}

const renderersOf = (html: string): string[] => [...html.matchAll(/renderer-url="\/_astro\/([^"]+)"/g)].map(([, name = '']) => name)

/** A built module whose export `name` is its default, too: a renderer is taken by that. */
export function withDefault(text: string, name: string): string {
  const made = text.replace(/export\{([^}]*)\};?\s*$/, (whole, list: string) => {
    const one = list.split(',').find((entry) => entry.endsWith(` as ${name}`) || entry === name)
    return one === undefined ? whole : `export{${list},${one.split(' as ')[0]} as default};`
  })
  if (made === text) throw new Error(`The bundle of what starts islands exports no ${name}.`)
  return made
}
