import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import type { Plugin } from 'vite'

/** Where a name of a package's list comes from. */
interface Origin {
  /** A module, as it is imported. */
  from: string
  /** Its name there, which may be `default`. */
  name: string
}
export type Listed = ReadonlyMap<string, Origin>

const ICONS = 'lucide-react'
const QUERIES = '@tanstack/react-query'
const QUERIES_CORE = '@tanstack/query-core'

/** `export { default as Clock, default as ClockIcon } from './icons/clock.mjs';` */
const ICON = /^export \{ ([^}]+) \} from '\.\/icons\/([\w-]+)\.mjs'/gm
/** `import { useQueries } from "./useQueries.js";`, which the list exports further down. */
const QUERY = /^import \{ ([^}]+) \} from "\.\/([\w-]+)\.js"/gm

/**
 * Imports each name of some packages from the file that has it. The package's list imports all files, so every page would seem to need what any page
 * needs: `bundles.ts` reads from imports what travels together, and sees what the bundler drops as little as a reader does.
 */
export function singleImports(): Plugin {
  let lists: ReadonlyMap<string, Listed> | undefined
  return {
    name: 'single-imports',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('node_modules') && !id.includes('/@tanstack/')) return undefined
      lists ??= new Map([
        [ICONS, listedIcons()],
        [QUERIES, listedQueries()],
        [QUERIES_CORE, listedFrom(QUERIES_CORE)],
      ])
      // Elsewhere packages stay whole, and a file by its path would be a second copy of what is in one
      const isBundled = this.environment.name === 'client' && this.environment.mode === 'build'
      const wanted = [...lists].filter(([name]) => code.includes(name) && (isBundled || name === ICONS))
      if (wanted.length === 0) return undefined
      return { code: wanted.reduce((text, [name, listed]) => withSingleImports(text, name, listed), code), map: null }
    },
  }
}

const require = createRequire(import.meta.url)

/** As the package of icons lists them; its single files have names of their own. */
export function listedIcons(): Listed {
  const list = readFileSync(require.resolve(ICONS).replace('/cjs/lucide-react.js', '/esm/lucide-react.mjs'), 'utf8')
  return new Map(
    [...list.matchAll(ICON)].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => [name.replace('default as ', ''), { from: `${ICONS}/icons/${file}`, name: 'default' }] as const),
    ),
  )
}

/** The package for React hands on all of what it is made with. */
export const listedQueries = (): Listed => new Map([...listedFrom(QUERIES_CORE), ...listedFrom(QUERIES)])

/** By path, because the package allows no other name for its files. */
function listedFrom(name: string): Listed {
  const folder = join(dirname(require.resolve(name)), '../modern')
  return new Map(
    [...readFileSync(join(folder, 'index.js'), 'utf8').matchAll(QUERY)].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((one) => [one, { from: join(folder, `${file}.js`), name: one }] as const),
    ),
  )
}

/** The code with one import for each name. Names that the list lacks stay, and so do line numbers. */
export function withSingleImports(code: string, name: string, listed: Listed): string {
  const lines = new RegExp(`^import \\{([^}]*)\\} from (['"])${name}\\2`, 'gm')
  return code.replace(lines, (line, list: string) => {
    const wanted = list
      .split(',')
      .map((one) => one.trim().split(/\s+as\s+/))
      .filter(([one = '']) => one !== '' && !one.startsWith('type '))
    const single = wanted.map(([one = '', local = one]) => {
      const origin = listed.get(one)
      if (origin?.name === 'default') return `import ${local} from '${origin.from}'`
      return `import { ${one} as ${local} } from '${origin?.from ?? name}'`
    })
    return single.join('; ') + '\n'.repeat(line.split('\n').length - 1)
  })
}
