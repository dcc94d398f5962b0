import { describe, expect, test } from 'vitest'

import { learnTemplates, recordPath, templateKey } from '#domain/templating/model.ts'
import { createObservations, mergeObservations, NODES_MAX, readObservations, writeObservations } from '#domain/templating/observations.ts'
import { createPins } from '#domain/templating/pins.ts'
import fc from '#tests/properties.ts'
import { textWork } from '#tests/support/text-work.ts'

import { INTERFACES, pathsOf, scoreInterface } from '../../../quality/templates.ts'

const seen = (paths: readonly string[], limit?: number) => {
  const observations = createObservations()
  for (const path of paths) recordPath(observations, path, limit)
  return observations
}
const times = (count: number, path: (index: number) => string): string[] => Array.from({ length: count }, (_, index) => path(index))
const people = 'ada grace linus margaret dennis barbara edsger donald tony ken'.split(' ')

describe('templates are recovered from five paths for each', () => {
  test.each(INTERFACES)(
    '%s: hard values at least 95 % exactly, at most 1.5 clusters a template, at most 2 % mixed, no version folded',
    (name) => {
      const { exact, clusters, mixed, versionsFolded } = scoreInterface(name, 'hard', 5)
      expect(exact).toBeGreaterThanOrEqual(0.97)
      expect(clusters).toBeLessThanOrEqual(1.2)
      expect(mixed).toBeLessThanOrEqual(0.015)
      expect(versionsFolded).toBe(0)
    },
  )

  test.each(INTERFACES)('%s: names alone at least 90 % exactly', (name) => {
    expect(scoreInterface(name, 'names', 5).exact).toBeGreaterThanOrEqual(0.93)
  })
})

describe('names', () => {
  const words = times(60, () => '/users').concat(times(60, () => '/orders'))

  test('fold when many are seen and none of them often', () => {
    const model = learnTemplates(seen([...words, ...people.map((name) => `/users/${name}`)]))
    expect(model.template('/users/ada')).toBe('/users/{name}')
    expect(model.template('/users/somebody-new')).toBe('/users/{name}')
    expect(model.explain('/users/ada')[1]).toEqual({ text: '{name}', why: 'rare', names: 10, passes: 10 })
  })

  test('unfold when each turns out to be called again and again', () => {
    const pages = 'about pricing contact imprint jobs'.split(' ')
    const once = [...words, ...pages.map((page) => `/users/${page}`)]
    expect(learnTemplates(seen(once)).template('/users/about')).toBe('/users/{name}')
    expect(learnTemplates(seen([...once, ...times(50, (i) => `/users/${pages[i % 5]}`)])).template('/users/about')).toBe('/users/about')
  })

  test('stay words as long as little was seen', () => {
    expect(learnTemplates(seen(people.map((name) => `/users/${name}`))).template('/users/ada')).toBe('/users/ada')
  })

  test('stay words beside ids while words are as rare as values', () => {
    const paths = times(300, (i) => `/accounts/${i}/${'abcdefghijklmnopqrst'[Math.floor(20 * (i / 300) ** 3)]}-list/${i}`)
    expect(learnTemplates(seen(paths)).template('/accounts/7/q-list/1')).toBe('/accounts/{id}/q-list/{id}')
  })

  test('fold without being rare when they lead to the same places', () => {
    const places = 'issues pulls branches tags releases hooks'.split(' ')
    const paths = times(2000, (i) => `/repos/${people[i % 10]}/${places[Math.floor(i / 10) % 6]}`)
    expect(learnTemplates(seen([...paths, ...words])).template('/repos/ada/issues')).toBe('/repos/{name}/issues')
  })

  test('that are words among ids stay words', () => {
    const paths = [...times(200, (i) => `/gists/${i}`), ...times(30, () => '/gists/public'), ...words]
    const model = learnTemplates(seen(paths))
    expect([model.template('/gists/12'), model.template('/gists/public')]).toEqual(['/gists/{id}', '/gists/public'])
  })
})

describe('versions', () => {
  test('are never folded, however alike what is below them', () => {
    const model = learnTemplates(
      seen(
        ['v1', 'v2', 'v1beta1', 'v1p1beta1', '1.0', '2010-04-01', '2015-03-31', '2', '3'].flatMap((version) =>
          times(40, (i) => `/${version}/things/${i}`),
        ),
      ),
    )
    for (const version of ['v1', 'v2', 'v1beta1', 'v1p1beta1', '1.0', '2010-04-01', '2015-03-31', '2', '3'])
      expect(model.template(`/${version}/things/7`)).toBe(`/${version}/things/{id}`)
  })

  test('named by a day are distinguished from days by the evidence', () => {
    const model = learnTemplates(
      seen([...times(60, (i) => `/catalog/2022-04-01/items/${i}`), ...times(60, (i) => `/reports/2024-01-${10 + (i % 20)}/rows`)]),
    )
    expect(model.template('/catalog/2022-04-01/items/1')).toBe('/catalog/2022-04-01/items/{id}')
    expect(model.template('/reports/2024-01-11/rows')).toBe('/reports/{date}/rows')
    expect(model.template('/reports/2031-12-24/rows')).toBe('/reports/{date}/rows')
  })
})

describe('pins', () => {
  const pins = createPins(['/users/{login}', '/users/me', '/files/{base}...{head}', '/v1/{kind}/{id}.json'])
  const model = learnTemplates(seen(times(500, (i) => `/users/${people[i % 10]}/orders/${i}`)), pins)

  test.each([
    ['/users/ada', '/users/{login}'],
    ['/users/me?x=1', '/users/me'],
    ['/users/me/orders/3', '/users/me/orders/{id}'],
    ['/users/nobody-yet/orders/3', '/users/{login}/orders/{id}'],
    ['/files/main...feature', '/files/{base}...{head}'],
    ['/files/...', '/files/...'],
    ['/v1/shoes/red.json', '/v1/{kind}/{id}.json'],
  ])('%s is %s', (path, template) => {
    expect(model.template(path)).toBe(template)
  })

  test('always win over what was seen', () => {
    const segment = fc.constantFrom('a', 'b', 'v1', '12', '{x}', '{y}.json', 'me')
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 5 }),
        fc.array(fc.string({ maxLength: 8 }), { maxLength: 60 }),
        (parts, others) => {
          const pinned = `/${parts.join('/')}`
          const path = pinned.replaceAll(/\{\w\}/g, 'value')
          const observations = seen([...others.map((other) => `/${parts[0]}/${other}`), ...times(60, (i) => `/a/${i}`)])
          expect(learnTemplates(observations, createPins([pinned])).template(path)).toBe(pinned)
        },
      ),
    )
  })
})

describe('observations', () => {
  const paths = pathsOf('circleci', 'hard', 5, 7).map(({ path }) => path)

  test('give the same templates in whatever order they come, and from parts that are merged', () => {
    const whole = writeObservations(seen(paths))
    expect(writeObservations(seen(paths.toReversed()))).toBe(whole)
    const [first, second] = [seen(paths.slice(0, 90)), seen(paths.slice(90))]
    expect(writeObservations(mergeObservations(first, second))).toBe(whole)
    expect(writeObservations(mergeObservations(second, first))).toBe(whole)
    const templates = (observations: ReturnType<typeof seen>) => paths.map(learnTemplates(observations).template)
    expect(templates(seen(paths.toReversed()))).toEqual(templates(seen(paths)))
  })

  test('are read as they were written, and nothing else is', () => {
    const written = writeObservations(seen(paths))
    const read = readObservations(written)
    expect(read && writeObservations(read)).toBe(written)
    expect(read?.nodes).toBe(seen(paths).nodes)
    for (const text of ['', '{}', '[]', 'null', '{"format":2}', '{"format":1,"dropped":0,"root":["",1,-1,[]]}', '['.repeat(100_000)])
      expect(readObservations(text)).toBeUndefined()
  })

  test('of a host stay within their limit, and names fold to make space', () => {
    const names = seen([...times(60, () => '/users'), ...times(5000, (i) => `/users/${letters(i)}`)], 500)
    expect(names.nodes).toBeLessThanOrEqual(500)
    expect(names.dropped).toBe(0)
    expect(learnTemplates(names).template('/users/whoever')).toBe('/users/{name}')
    const words = seen(
      times(3000, (i) => `/${letters(i % 1000)}/a/${letters(i)}`),
      500,
    )
    expect(words.nodes).toBeLessThanOrEqual(500)
    expect(NODES_MAX).toBeLessThanOrEqual(20_000)
  })
})

test('a template gives itself, and any text is survived', () => {
  const segment = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      'v1',
      '{id}',
      '{date}',
      '{date}2024-01-01',
      '2024-01-01',
      '%zz',
      '',
      'a',
      'b',
      '1',
      'x.{y}',
      '__proto__',
      'constructor',
    ),
  )
  const path = fc.array(segment, { maxLength: 6 }).map((segments) => `/${segments.join('/')}`)
  fc.assert(
    fc.property(fc.array(path, { maxLength: 80 }), path, (others, one) => {
      const model = learnTemplates(seen([...others, ...others.slice(0, 20)]), createPins(others.slice(0, 3)))
      for (const each of [...others, one]) {
        const template = model.template(each)
        expect(model.template(template)).toBe(template)
      }
    }),
    { numRuns: 300 },
  )
})

test.each(['/a', '/', 'a', '1', '%', '%41', '{', '{a}', '-a1', 'a.', ';', '2024-01-01/', 'v1/', '_A9', 'é'])(
  'a path of %s again and again takes as long as it is long',
  (part) => {
    const model = learnTemplates(seen(times(60, (i) => `/a/${i}`)), createPins(['/a/{x}/b', '/{a}...{b}/a/{c}']))
    const work = (count: number): number => textWork(() => model.template(`/${part.repeat(count)}`))
    expect(work(8000)).toBeLessThan(2.5 * work(4000))
  },
)

test('one endpoint has one key, whatever its parameters are called', () => {
  expect(templateKey('/a/{id}/b.{x}')).toBe(templateKey('/a/{name}/b.{hash}'))
  expect(templateKey('/a/{id}')).not.toBe(templateKey('/a/id'))
})

/** A made-up name for each number, without a digit. */
const letters = (number: number): string => [...String(number + 10_000)].map((digit) => 'bdfgklmnrs'[Number(digit)]).join('a')
