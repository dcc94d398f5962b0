import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const PACKAGE = 'lucide-react'
/** `export { default as Clock, default as ClockIcon } from './icons/clock.mjs';` of the package's list of everything. */
const LISTED = /^export \{ ([^}]+) \} from '\.\/icons\/([\w-]+)\.mjs'/gm
const IMPORT = /^import \{([^}]*)\} from 'lucide-react'/gm

/**
 * Imports each icon from its own file. The package's list imports all two thousand, so every page would seem to need each icon that any page
 * needs: `bundles.ts` reads from imports what travels together, and sees what the bundler drops as little as a reader does.
 */
export function singleIcons() {
  let files: ReadonlyMap<string, string> | undefined
  return {
    name: 'single-icons',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (!code.includes(`from '${PACKAGE}'`) || id.includes('node_modules')) return undefined
      files ??= listedIcons()
      return { code: withSingleIcons(code, files), map: null }
    },
  }
}

/** Name → file, as the package lists them. */
export function listedIcons(): Map<string, string> {
  const list = readFileSync(
    createRequire(import.meta.url)
      .resolve(PACKAGE)
      .replace('/cjs/lucide-react.js', '/esm/lucide-react.mjs'),
    'utf8',
  )
  return new Map(
    [...list.matchAll(LISTED)].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => [name.replace('default as ', ''), file] as const),
    ),
  )
}

export const withSingleIcons = (code: string, files: ReadonlyMap<string, string>): string =>
  code.replace(IMPORT, (line, list: string) => {
    const wanted = list
      .split(',')
      .map((one) => one.trim().split(/\s+as\s+/))
      .filter(([name = '']) => name !== '' && !name.startsWith('type '))
    const lines = wanted.map(([name = '', local = name]) => {
      const file = files.get(name)
      return file === undefined ? `import { ${name} as ${local} } from '${PACKAGE}'` : `import ${local} from '${PACKAGE}/icons/${file}'`
    })
    return lines.join('; ') + '\n'.repeat(line.split('\n').length - 1)
  })
