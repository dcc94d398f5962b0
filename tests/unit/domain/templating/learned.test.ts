import { describe, expect, test } from 'vitest'

import { responseBits, respondsOtherwise } from '#domain/templating/responses.ts'
import { createRules, decidedTemplate, explainDecided } from '#domain/templating/decisions.ts'
import { foldObservations } from '#domain/templating/fold.ts'
import { evaluate, type HostLearning, newHost, pauseAfter, readHost, writeHost } from '#domain/templating/host-learning.ts'
import {
  type Learned,
  learnedFrom,
  learnedTemplate,
  NOTHING_LEARNED,
  readLearned,
  structureOf,
  writeLearned,
} from '#domain/templating/learned.ts'
import { learnTemplates, recordPath } from '#domain/templating/model.ts'
import { createObservations } from '#domain/templating/observations.ts'
import { settle } from '#domain/templating/settle.ts'
import fc from '#tests/properties.ts'

import { INTERFACES, pathsOf } from '../../../quality/templates.ts'

const seen = (paths: readonly string[]) => {
  const observations = createObservations()
  for (const path of paths) recordPath(observations, path)
  return observations
}
const learnedOf = (paths: readonly string[]): Learned => learnedFrom(foldObservations(seen(paths).root)) ?? NOTHING_LEARNED
const times = (count: number, path: (index: number) => string): string[] => Array.from({ length: count }, (_, index) => path(index))
const words = [...times(60, () => '/users'), ...times(60, () => '/teams'), ...times(60, () => '/teams/all')]
const people = 'ada grace linus margaret dennis barbara edsger donald tony ken'.split(' ')
const once = people.map((name) => `/users/${name}`)
const often = people.flatMap((name) => times(30, () => `/users/${name}`))

describe('what is learned', () => {
  test.each(INTERFACES)('%s: gives each path that was seen the template of the whole model', (name) => {
    const paths = pathsOf(name, 'names', 5, 3).map(({ path }) => path)
    const model = learnTemplates(seen(paths))
    const learned = learnedOf(paths)
    for (const path of paths) expect(learnedTemplate(learned, path)).toBe(model.template(path))
  })

  test('says nothing of an interface that shapes explain, and nothing of words that nobody called', () => {
    expect(learnedOf([...words, ...times(40, (i) => `/users/${i}/orders/${i}`)])).toEqual(NOTHING_LEARNED)
    const learned = learnedOf([...words, ...once])
    expect(learnedTemplate(learned, '/users/somebody')).toBe('/users/{name}')
    expect(learnedTemplate(learned, '/teams/new-word')).toBe('/teams/new-word')
    expect(learnedTemplate(learned, '/other/17')).toBe('/other/{id}')
  })

  test('takes no day of late for a version, although it is the only one so far', () => {
    const position = foldObservations(
      seen([...times(60, () => '/uploads/2026-11-18/a.jpg'), ...times(60, (i) => `/catalog/2022-04-01/items/${i}`)]).root,
    )
    const learned = learnedFrom(position, '2026-09-20') ?? NOTHING_LEARNED
    expect(learnedTemplate(learned, '/uploads/2026-11-18/a.jpg')).toBe('/uploads/{date}/a.jpg')
    expect(learnedTemplate(learned, '/catalog/2022-04-01/items/7')).toBe('/catalog/2022-04-01/items/{id}')
  })

  test('is read as it was written, and nothing else is', () => {
    const learned = learnedOf(pathsOf('circleci', 'names', 5, 3).map(({ path }) => path))
    expect(readLearned(writeLearned(learned))).toEqual(learned)
    for (const text of ['', '[]', '{}', '[[],null]', '[[["a"]]]', '[[],["{name}","guess",true,[[]]]]', '['.repeat(100_000)])
      expect(readLearned(text)).toBeUndefined()
  })
})

const interfaces = fc
  .array(fc.constantFrom('rare', 'often', 'deep', 'items', 'none'), { minLength: 1, maxLength: 4 })
  .map((parts) => learnedOf([...words, ...parts.flatMap((part) => PARTS[part])]))
const PARTS = {
  rare: once,
  often,
  none: [],
  deep: people.flatMap((name, index) => [`/users/${name}/repos/${people[(index + 3) % 10]}-${name}`, `/users/${name}/repos`]),
  items: people.map((name) => `/teams/all/items/${name}`),
} satisfies Record<string, string[]>

describe('a state settles', () => {
  test('at what the evidence says, after two evaluations of it, whatever it was before', () => {
    fc.assert(
      fc.property(fc.array(interfaces, { maxLength: 4 }), interfaces, (before, last) => {
        let state = { learned: NOTHING_LEARNED, doubts: new Set<string>() as ReadonlySet<string> }
        for (const evidence of [...before, last, last]) state = settle(state, evidence)
        expect(structureOf(state.learned)).toBe(structureOf(last))
        expect(state.doubts.size).toBe(0)
      }),
    )
  })

  test('and one evaluation alone unfolds nothing; two do, unless people speak of it', () => {
    const folded = { learned: learnedOf([...words, ...once]), doubts: new Set<string>() }
    const doubted = settle(folded, learnedOf([...words, ...often]))
    expect(doubted.learned).toEqual(folded.learned)
    expect([...doubted.doubts]).toEqual(['/users/{name}'])
    expect(settle(doubted, folded.learned)).toEqual(folded)
    expect(settle(doubted, NOTHING_LEARNED)).toEqual({ learned: NOTHING_LEARNED, doubts: new Set() })
    const held = (template: string): boolean => template === '/users/{name}'
    expect(settle(doubted, NOTHING_LEARNED, held).learned).toEqual(folded.learned)
  })
})

describe('a host', () => {
  const evidences = { folded: learnedOf([...words, ...once]), plain: NOTHING_LEARNED }

  test('that cannot decide is rewritten ever more seldom, and ends where its evidence ends', () => {
    let host: HostLearning = newHost()
    let now: Learned = NOTHING_LEARNED
    const changedAt: number[] = []
    const step = (evidence: Learned, atMs: number): boolean => {
      const result = evaluate(host, now, evidence, atMs)
      host = result.host
      if (result.changed) {
        now = result.changed
        changedAt.push(atMs)
      }
      return result.again
    }
    const minute = 60_000
    for (let at = 1; at <= 300; at++) step(at % 6 < 3 ? evidences.folded : evidences.plain, at * minute)
    // 1, 2, 4 … minutes and then an hour apart at the least: of three hundred minutes, in which the evidence changed a hundred times
    expect(changedAt.length).toBeLessThanOrEqual(11)
    for (const [index, at] of changedAt.entries())
      if (index > 0) expect(at - (changedAt[index - 1] ?? 0)).toBeGreaterThanOrEqual(pauseAfter(index))
    let again = true
    for (let at = 400; again; at += 60) again = step(evidences.folded, at * minute)
    expect(structureOf(now)).toBe(structureOf(evidences.folded))
  })

  test('is read as it was written, and nothing else is', () => {
    const host = { ...newHost(), observations: seen([...words, ...once]), doubts: new Set(['/users/{name}']), changes: 3, changedMs: 17 }
    expect(readHost(writeHost(host))).toEqual(host)
    for (const text of ['', '{}', '[]', 'null', writeHost(host).replace('format', 'other')]) expect(readHost(text)).toBeUndefined()
  })
})

test('other methods and other contents than those of the values around are no value', () => {
  const value = { ends: 10, responses: responseBits(['GET', 'DELETE'], ['application/json']) }
  const other = (methods: string[], types: string[], values = [value]) =>
    respondsOtherwise({ ends: 3, responses: responseBits(methods, types) }, values)
  expect(other(['POST'], ['application/json'])).toBe(true)
  expect(other(['GET'], ['text/csv'])).toBe(true)
  expect(other(['GET'], ['application/problem+json'])).toBe(false)
  expect(other(['DELETE', 'POST'], [])).toBe(false)
  expect(other(['OPTIONS'], [])).toBe(false)
  expect(other(['HEAD'], [])).toBe(false)
  // Too few to tell
  expect(other(['POST'], [], [{ ...value, ends: 4 }])).toBe(false)
})

test('decisions stand above what is learned, and each part says which of them it comes from', () => {
  const learned = learnedOf([...words, ...once, '/users/17'])
  const none = { templates: [], words: [], merges: [] }
  const rules = createRules(
    {
      templates: ['/users/{login}/keys'],
      words: ['/users/ken'],
      merges: [
        { templates: ['/users/ada', '/users/grace'], into: '/users/{first}' },
        { templates: ['/users/{id}', '/people/{id}'], into: '/users/{user}' },
      ],
    },
    { learned },
  )
  const why = (path: string) => [decidedTemplate(rules, path), ...explainDecided(rules, path).map((part) => part.why)]
  expect(why('/users/ada/keys')).toEqual(['/users/{login}/keys', 'pinned', 'pinned', 'pinned'])
  expect(why('/users/ken')).toEqual(['/users/ken', 'word', 'split'])
  // Merged by the template of their shape, before anything was learned
  expect(why('/users/ada')).toEqual(['/users/{first}', 'word', 'merged'])
  expect(why('/users/linus')).toEqual(['/users/{user}', 'word', 'merged'])
  expect(why('/users/ada/posts')).toEqual(['/users/{id}/posts', 'word', 'rare', 'word'])
  expect(explainDecided(createRules(undefined, { learned }), '/users/ada').map((part) => part.why)).toEqual(['word', 'rare'])
  expect(decidedTemplate(createRules(none, { learned }), '/users/ada?tab=1')).toBe('/users/{id}')
})
