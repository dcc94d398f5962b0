import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

import { pagesIn, renderersOf } from './pages.ts'

/** `export{t as open,n as leave}from"./sign-in-sdk.js";`, and nothing else. */
const NAMES = /^export\{([^{}]*)\}from"\.\/([\w.-]+\.js)";?\s*$/
/** `import"./console-script.js";`, and nothing else. */
const NO_NAME = /^import"\.\/([\w.-]+\.js)";?\s*$/

/** A file that only re-exports names of a bundle, for a page or for an `import()`. */
export interface Facade {
  file: string
  /** Its names, and theirs in the bundle; none where it only runs the bundle. */
  names: ReadonlyMap<string, string>
}

/**
 * A bundled module that is an island, a script or the target of an `import()` gets a file that only re-exports from the bundle. Pages and modules
 * reference the bundle directly instead: one request and one round trip less for each.
 */
export function straightEntries(): AstroIntegration {
  return {
    name: 'straight-entries',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const assets = new URL('_astro/', dir)
        const names = (await readdir(assets)).filter((name) => name.endsWith('.js'))
        const texts = new Map(await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, assets), 'utf8')] as const)))
        const facades = new Map([...texts].flatMap(([name, text]) => facadeOf(text).map((one) => [name, one] as const)))
        const pages = new Map<string, string>()
        for (const page of await pagesIn(fileURLToPath(dir))) pages.set(page, await readFile(page, 'utf8'))
        const put = async (name: string, text: string): Promise<void> => {
          texts.set(name, text)
          await writeFile(new URL(name, assets), text)
        }
        for (const renderer of new Set([...pages.values()].flatMap(renderersOf))) {
          const { names, file = '' } = facades.get(renderer) ?? {}
          const [name, text] = [names?.get('default'), texts.get(file)]
          if (name !== undefined && text !== undefined) await put(file, withDefault(text, name))
        }
        for (const [page, html] of pages) await writeFile(page, straight(html, facades))
        for (const [name, text] of texts) {
          const made = straightImports(text, facades)
          if (made !== text) await put(name, made)
        }
        const imported = new Set(
          [...texts.values()].flatMap((text) => [...text.matchAll(/\.\/([\w.-]+\.js)["'`]/g)].map(([, name]) => name)),
        )
        for (const name of facades.keys()) if (!imported.has(name)) await rm(new URL(name, assets))
      },
    },
  }
}

export function facadeOf(text: string): Facade[] {
  const [, list = '', from] = NAMES.exec(text) ?? []
  if (from !== undefined) return [{ file: from, names: new Map(list.split(',').map(nameIn)) }]
  const [, file] = NO_NAME.exec(text) ?? []
  return file === undefined ? [] : [{ file, names: new Map() }]
}

/** `t as open` → open, t. */
function nameIn(entry: string): [name: string, inBundle: string] {
  const [inBundle = '', name = inBundle] = entry.trim().split(' as ')
  return [name, inBundle]
}

/** The page with the bundles in place of the entries; a script that is there already is not named twice. */
export function straight(html: string, facades: ReadonlyMap<string, Facade>): string {
  const scripts = new Set<string>()
  return html
    .replace(/<script type="module" src="\/_astro\/([^"]+)"><\/script>/g, (whole, name: string) => {
      const file = facades.get(name)?.file ?? name
      if (scripts.has(file)) return ''
      scripts.add(file)
      return whole.replace(name, file)
    })
    .replace(
      /component-url="\/_astro\/([^"]+)" component-export="(\w+)" renderer-url="\/_astro\/([^"]+)"/g,
      (_, island: string, name: string, renderer: string) => {
        const own = facades.get(island)
        const inBundle = own?.names.get(name)
        const [file, exported] = own === undefined || inBundle === undefined ? [island, name] : [own.file, inBundle]
        return `component-url="/_astro/${file}" component-export="${exported}" renderer-url="/_astro/${facades.get(renderer)?.file ?? renderer}"`
      },
    )
}

/** A module that imports bundles directly instead of such a file: one round trip and one request less. */
export function straightImports(text: string, facades: ReadonlyMap<string, Facade>): string {
  return text
    .replace(/\bimport\([`"]\.\/([\w.-]+\.js)[`"]\)/g, (whole, name: string) => {
      const facade = facades.get(name)
      if (!facade) return whole
      return `import(\`./${facade.file}\`).then(e=>({${[...facade.names].map(([own, inBundle]) => `${own}:e.${inBundle}`).join()}}))`
    })
    .replace(/"_astro\/([\w.-]+\.js)"/g, (whole, name: string) => {
      const facade = facades.get(name) // in the list of what is fetched ahead of an import
      return facade ? `"_astro/${facade.file}"` : whole
    })
}

/** A built module whose export `name` is its default, too: a renderer is taken by that. */
export function withDefault(text: string, name: string): string {
  const made = text.replace(/export\{([^}]*)\};?\s*$/, (whole, list: string) => {
    const one = list.split(',').find((entry) => entry.endsWith(` as ${name}`) || entry === name)
    return one === undefined ? whole : `export{${list},${one.split(' as ')[0]} as default};`
  })
  if (made === text) throw new Error(`The bundle of what starts islands exports no ${name}.`)
  return made
}
