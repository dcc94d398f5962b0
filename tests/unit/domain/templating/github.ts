import { readFileSync } from 'node:fs'
import { templatePath } from '#domain/templating/template.ts'

const TEMPLATES = (
  JSON.parse(readFileSync(new URL('../../../fixtures/templating/github_paths.json', import.meta.url), 'utf8')) as string[]
).filter((path) => path !== '/')
const VALUE_SETS = 30
const WORDS =
  'acme blue checkout delta falcon garden harbor indigo jasper kernel lumen mercury nimbus orbit pixel quartz river summit tango violet'.split(
    ' ',
  )

interface Concrete {
  template: string
  path: string
}

/** Paths as clients would call them, 30 value sets for each template. `shaped`: every parameter has a value with a shape of its own. */
export function concretePaths(kind: 'shaped' | 'named'): Concrete[] {
  const random = sequence(20_260)
  const paths: Concrete[] = []
  for (const template of TEMPLATES) {
    for (let set = 0; set < VALUE_SETS; set++) {
      const path = template.replace(/\{(\w+)\}/g, (_, name: string) => (kind === 'named' ? namedValue(name, random) : shapedValue(random)))
      paths.push({ template, path })
    }
  }
  return paths
}

/**
 * `exact`: share of templates whose paths, and nothing else, make one cluster. `clusters`: clusters a template's paths fall into, on
 * average. `mixed`: share of paths in a cluster with another template's. Templates with parameters only; two templates that differ in
 * parameter names alone are one.
 */
export function scoreTemplates(paths: readonly Concrete[]): { exact: number; clusters: number; mixed: number } {
  const byCluster = new Map<string, Map<string, number>>()
  const byTemplate = new Map<string, Set<string>>()
  for (const { template, path } of paths) {
    const truth = template.replace(/\{\w+\}/g, '{}')
    const cluster = templatePath(path)
    const members = byCluster.get(cluster) ?? new Map<string, number>()
    byCluster.set(cluster, members.set(truth, (members.get(truth) ?? 0) + 1))
    byTemplate.set(truth, (byTemplate.get(truth) ?? new Set()).add(cluster))
  }
  const parameterized = [...byTemplate].filter(([truth]) => truth.includes('{}'))
  const exact = parameterized.filter(
    ([, clusters]) => clusters.size === 1 && [...clusters].every((cluster) => byCluster.get(cluster)?.size === 1),
  )
  const mixed = [...byCluster.values()].filter((members) => members.size > 1).flatMap((members) => [...members.values()])
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
  return {
    exact: exact.length / parameterized.length,
    clusters: sum(parameterized.map(([, clusters]) => clusters.size)) / parameterized.length,
    mixed: sum(mixed) / paths.length,
  }
}

function shapedValue(random: () => number): string {
  const make = SHAPES[Math.floor(random() * SHAPES.length)] ?? SHAPES[0]
  return make?.(random) ?? ''
}

/** One family of shapes, which all become `{id}`: a parameter has one kind of value in real life. */
const SHAPES: readonly ((random: () => number) => string)[] = [
  (random) => String(Math.floor(random() * 900_000_000) + 1),
  (random) => `${word(random).slice(0, 3)}_${tail(random, 14)}`,
  (random) => tail(random, 24, '0123456789abcdef'),
  (random) => tail(random, 26, '0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
]

function namedValue(name: string, random: () => number): string {
  if (/sha|digest/.test(name)) return tail(random, 40, '0123456789abcdef')
  if (/(_id|_number)$|^(year|month)$/.test(name)) return String(Math.floor(random() * 90_000_000) + 1)
  if (/ref|branch|path/.test(name)) return word(random)
  return random() < 0.5 ? word(random) : `${word(random)}-${word(random)}`
}

function word(random: () => number): string {
  return WORDS[Math.floor(random() * WORDS.length)] ?? 'acme'
}

/** Always with a digit or more, as ids of such a length have in all but rare cases. */
function tail(random: () => number, length: number, alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'): string {
  return Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')
}

/** mulberry32: small, well spread, the same numbers everywhere. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
