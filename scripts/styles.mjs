#!/usr/bin/env node
/**
 * Mistakes it prevents: a colour, a pixel or a duration that cannot be changed in one place, and a component that names a class its sheet does not
 * have. Runs stylelint over every style sheet and over the `<style>` blocks of pages and components, which stylelint does not read by itself, and
 * compares `css.name` with the sheet that is imported as `css`. Arguments name files; none means all.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import stylelint from 'stylelint'

const chosen = process.argv.slice(2)
const files = chosen.length > 0 ? chosen : globSync('src/**/*.{css,astro}').sort()

const sheets = files.filter((file) => file.endsWith('.css'))
const found = sheets.length > 0 ? (await stylelint.lint({ files: sheets })).results : []
for (const file of files.filter((name) => name.endsWith('.astro'))) {
  const code = stylesOf(readFileSync(file, 'utf8'))
  if (code.trim() === '') continue
  const { results } = await stylelint.lint({ code, codeFilename: file })
  found.push(...results.map((result) => ({ ...result, source: file })))
}

const wrong = found.flatMap(({ source, warnings, parseErrors = [], invalidOptionWarnings = [] }) =>
  [...warnings, ...parseErrors, ...invalidOptionWarnings].map(
    ({ line = 1, column = 1, text }) => `${relative('.', source ?? '')}:${line}:${column} ${text}`,
  ),
)
wrong.push(...(chosen.length > 0 ? chosen : globSync('src/**/*.{ts,tsx,astro}').sort()).flatMap(unknownClasses))
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}

/** Everything but the text of `<style>` blanked out, so that lines and columns are still the file's. */
function stylesOf(page) {
  const blank = (text) => text.replace(/[^\n]/g, ' ')
  let at = 0
  let code = ''
  for (const match of page.matchAll(/(<style\b[^>]*>)([\s\S]*?)<\/style>/g)) {
    const start = match.index + match[1].length
    code += blank(page.slice(at, start)) + match[2]
    at = start + match[2].length
  }
  return code === '' ? '' : code + blank(page.slice(at))
}

/** Bundlers return `undefined` for a missing class, and the element has no style. */
function unknownClasses(file) {
  const text = file.endsWith('.css') ? '' : readFileSync(file, 'utf8')
  return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)].flatMap(([line, name, path]) => {
    const sheet = path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
    const known = new Set([...readFileSync(sheet, 'utf8').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, one]) => one))
    const named = [...text.replace(line, '').matchAll(new RegExp(`(?<![\\w.'/-])${name}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'))]
    return named
      .map(([, plain, quoted]) => plain ?? quoted)
      .filter((one) => !known.has(one))
      .map((one) => `${file} names the class ${one}, which ${sheet} does not have`)
  })
}
