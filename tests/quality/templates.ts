import { readFileSync } from 'node:fs'

import { learnTemplates, recordPath } from '#domain/templating/model.ts'
import { createObservations } from '#domain/templating/observations.ts'

export const INTERFACES = ['github', 'kubernetes', 'bitbucket', 'circleci', 'stripe'] as const
export type Interface = (typeof INTERFACES)[number]

/** Values as parameters have them: `hard` by the parameter's name (numbers, digests, UUIDs, else names), `names` for every parameter. */
export type Values = 'hard' | 'names'

/** `exact`: share of templates with parameters whose paths, and nothing else, make one cluster. `clusters`: clusters for each template. */
export interface TemplateScore {
  exact: number
  clusters: number
  mixed: number
  versionsFolded: number
}

/** What is learned from `sets` paths for each template of an interface, measured on these paths. */
export function scoreInterface(name: Interface, values: Values, sets: number, seed = 1): TemplateScore {
  const paths = pathsOf(name, values, sets, seed)
  const observations = createObservations()
  for (const { path } of paths) recordPath(observations, path)
  const model = learnTemplates(observations)
  const templates = new Map<string, Set<string>>()
  const members = new Map<string, Map<string, number>>()
  let versionsFolded = 0
  for (const { truth, path } of paths) {
    const cluster = model.template(path)
    const held = members.get(cluster) ?? new Map<string, number>()
    members.set(cluster, held.set(truth, (held.get(truth) ?? 0) + 1))
    templates.set(truth, (templates.get(truth) ?? new Set()).add(cluster))
    const folded = cluster.split('/')
    if (truth.split('/').some((segment, index) => VERSION.test(segment) && folded[index] !== segment)) versionsFolded++
  }
  const alone = (cluster: string): boolean => members.get(cluster)?.size === 1
  const parameterized = [...templates].filter(([truth]) => truth.includes('{}'))
  const exact = parameterized.filter(([, clusters]) => clusters.size === 1 && [...clusters].every(alone))
  const mixed = [...members.values()].filter((held) => held.size > 1).flatMap((held) => [...held.values()])
  return {
    exact: exact.length / parameterized.length,
    clusters: sum([...templates.values()].map((clusters) => clusters.size)) / templates.size,
    mixed: sum(mixed) / paths.length,
    versionsFolded: versionsFolded / paths.length,
  }
}

const VERSION = /^v\d+(?:(?:alpha|beta)\d+)?$|^\d\.\d$/

/** One of the templates with parameters: two that differ in the names of parameters alone are one. */
export function pathsOf(name: Interface, values: Values, sets: number, seed: number): { truth: string; path: string }[] {
  const file = new URL(`../fixtures/templating/${name}_paths.json`, import.meta.url)
  const templates = (JSON.parse(readFileSync(file, 'utf8')) as string[]).filter((template) => template !== '/')
  const random = sequence(seed)
  return templates.flatMap((template) =>
    Array.from({ length: sets }, () => ({
      truth: template.replace(/\{\w+\}/g, '{}'),
      path: template.replace(/\{(\w+)\}/g, (_, parameter: string) => (values === 'names' ? aName(random) : valueOf(parameter, random))),
    })),
  )
}

function valueOf(parameter: string, random: () => number): string {
  if (/sha|digest/.test(parameter)) return letters(random, 40, '0123456789abcdef')
  if (/uuid/.test(parameter)) return [8, 4, 4, 4, 12].map((length) => letters(random, length, '0123456789abcdef')).join('-')
  if (/(?:^|_)(?:id|number)$|^(?:year|month)$/.test(parameter)) return String(Math.floor(random() * 90_000_000) + 1)
  return aName(random)
}

/** Half of them from a few words, as teams, branches and projects are called, half made up. */
function aName(random: () => number): string {
  const word = (): string => (random() < 0.5 ? pick(random, WORDS) : Array.from({ length: 3 }, () => pick(random, SYLLABLES)).join(''))
  return random() < 0.5 ? word() : `${word()}${pick(random, ['-', '_'])}${word()}`
}

const WORDS =
  'acme blue checkout delta falcon garden harbor indigo jasper kernel lumen mercury nimbus orbit pixel quartz river summit tango violet'.split(
    ' ',
  )
const SYLLABLES = 'ba ke li mo nu ra se ti vo za'.split(' ')

const pick = <Item>(random: () => number, items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item // below 1

const letters = (random: () => number, length: number, alphabet: string): string =>
  Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

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
