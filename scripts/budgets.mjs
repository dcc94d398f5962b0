#!/usr/bin/env node
/**
 * Mistake it prevents: a page that grows by an unnoticed library. Weighs the built pages (gzip, as sent): the script a page needs before it can be
 * used, and each part that it loads later. `SIGHTGLASS_SITE` names another build than `dist`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'

import { pagesIn } from '#src/build/pages.ts'
import { chainOf, importsOf, islandsOf } from '#src/build/preload.ts'
import { ensureBuild } from './build.mjs'
import { ROOT } from './toolchain.mjs'

/**
 * The first row that fits a page holds it; raising a limit is a line in the commit that does it. KiB of gzipped script, and files of script: each
 * is a request, and a wave of requests costs more than bytes.
 */
const LIMITS = [
  { page: /^\/sign-in$/, kib: 20, files: 16, why: 'ready before the first key press; the provider is loaded by then' },
  { page: /^\/dev(?:\/(?:icons|tokens|health))?$/, kib: 92, files: 16, why: 'shell only' },
  { page: /^\/dev\//, kib: 175, files: 16, why: 'shell and the components it shows; what is heavy comes on first need' },
  { page: /^\/traffic\/requests$/, kib: 200, files: 14, why: 'with the provider, which every session needs' },
  { page: /./, kib: 200, files: 16, why: 'any page' },
]
/** What one click may bring; the largest are the editor with all rules for files of agents, and what the list of requests and the page of one share, with the names of all vendors. */
const PART_KIB = 176

const site = process.env.SIGHTGLASS_SITE ?? join(ROOT, 'dist')
if (!process.env.SIGHTGLASS_SITE) await ensureBuild()

const code = new Map(
  readdirSync(join(site, '_astro'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(join(site, '_astro', name), 'utf8')]),
)
const imports = new Map([...code].map(([name, text]) => [name, importsOf(text)]))
const laterImports = new Map([...code].map(([name, text]) => [name, laterImportsOf(text)]))
const weights = new Map()

const pages = (await pagesIn(site)).map(weigh)
show(pages)
const complaints = pages.flatMap(complaintsOf)
if (complaints.length > 0) {
  console.error(`\nToo heavy:\n${complaints.join('\n')}`)
  process.exit(1)
}

/** What one page costs, in KiB. */
function weigh(file) {
  const html = readFileSync(file, 'utf8')
  const path = `/${relative(site, file)
    .replaceAll('\\', '/')
    .replace(/(?:^index)?\.html$/, '')}`
  const scripts = [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="\/([^"]+\.js)"/g)]
    .map(([, name]) => name)
    .filter((name) => name !== 'config.js') // the platform's, a few hundred bytes
  const modules = scripts.filter((name) => name.startsWith('_astro/')).map((name) => name.slice('_astro/'.length))
  const critical = chainOf([...modules, ...islandsOf(html)], imports)
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text).join('')
  return {
    path,
    limit: LIMITS.find(({ page }) => page.test(path)),
    script: sum(scripts.filter((name) => !name.startsWith('_astro/'))) + chunksWeight(critical) + gzipKib(inline),
    files: critical.size,
    css: sum(
      [...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"(?: media="print" data-late)?(?: data-holds="[^"]*")?>/g)].map(
        ([, name]) => name,
      ),
    ),
    parts: partsOf(critical),
  }
}

/** Everything loaded by `import()`, at any depth: what each adds to what is loaded already. */
function partsOf(critical) {
  const parts = new Map()
  const waiting = [critical]
  for (const loaded of waiting)
    for (const name of [...loaded].flatMap((chunk) => laterImports.get(chunk) ?? [])) {
      if (parts.has(name) || loaded.has(name)) continue
      const added = [...chainOf([name], imports)].filter((chunk) => !loaded.has(chunk))
      parts.set(name, chunksWeight(added))
      waiting.push(new Set([...loaded, ...added]))
    }
  return [...parts].map(([name, weight]) => ({ name, weight })).sort((a, b) => b.weight - a.weight)
}

/** `import("./x.js")`, never `import{a}from"./x.js"`. */
function laterImportsOf(text) {
  return [...text.matchAll(/\bimport\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g)].map(([, name]) => name)
}

function chunksWeight(names) {
  return sum([...names].map((name) => `_astro/${name}`))
}

function sum(names) {
  return names.reduce((total, name) => total + weightOf(name), 0)
}

function weightOf(name) {
  if (!weights.has(name)) weights.set(name, gzipKib(readFileSync(join(site, name))))
  return weights.get(name)
}

function gzipKib(content) {
  return content.length === 0 ? 0 : gzipSync(content, { level: 9 }).length / 1024
}

function show(all) {
  const width = Math.max(...all.map(({ path }) => path.length))
  for (const { path, limit, script, files, css, parts } of all) {
    const [largest] = parts
    const part = largest ? `largest of ${parts.length} parts ${kib(largest.weight)} ${largest.name}` : 'no parts'
    console.log(
      `${path.padEnd(width)}  script ${kib(script)} of ${String(limit.kib).padStart(3)}, ${String(files).padStart(2)} files of ${limit.files}  css ${kib(css)}  ${part}`,
    )
  }
}

function complaintsOf({ path, limit, script, files, parts }) {
  // The catalogue's parts overlap: what one of its pages loads at once is another's part
  const heavy = path.startsWith('/dev') ? [] : parts.filter(({ weight }) => weight > PART_KIB)
  return [
    ...(script > limit.kib ? [`${path}: ${kib(script)} of script, limit ${limit.kib} KiB (${limit.why})`] : []),
    ...(files > limit.files ? [`${path}: ${files} files of script, limit ${limit.files}`] : []),
    ...heavy.map(({ name, weight }) => `${path}: the part ${name} is ${kib(weight)}, limit ${PART_KIB} KiB`),
  ]
}

function kib(weight) {
  return `${weight.toFixed(1).padStart(5)} KiB`
}
