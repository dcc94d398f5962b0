import { expect, test } from 'vitest'

import { contradictionsIn } from '#domain/templating/contradictions.ts'
import { createRules, decidedTemplate, endpointRules, explainDecided, type HostDecisions } from '#domain/templating/decisions.ts'
import { templatePath } from '#domain/templating/template.ts'
import fc from '#tests/properties.ts'

const decided = (more: Partial<HostDecisions>): HostDecisions => ({ templates: [], words: [], merges: [], ...more })
const templateBy = (more: Partial<HostDecisions>) => {
  const rules = createRules(decided(more))
  return (path: string) => decidedTemplate(rules, path)
}

test.each<[string, Partial<HostDecisions>, Record<string, string>]>([
  [
    'a pinned template takes the paths that fit it, and no others',
    { templates: ['/users/{login}/posts'] },
    {
      '/users/ada/posts': '/users/{login}/posts',
      '/users/ada/posts/?page=2': '/users/{login}/posts',
      '/users/ada': '/users/ada',
      '/users/17/likes': '/users/{id}/likes',
      '/users/ada/posts/1': '/users/ada/posts/{id}',
    },
  ],
  [
    'the more precise of two pins wins, whatever their order',
    { templates: ['/{a}/{b}', '/users/{login}', '/users/me'] },
    { '/users/me': '/users/me', '/users/ada': '/users/{login}', '/teams/core': '/{a}/{b}' },
  ],
  [
    'a word that was split does not fold, also where a pin or a shape would take it, and what is behind it goes on as ever',
    { templates: ['/users/{id}/posts'], words: ['/users/me', '/files/{folder}/a1b2c3d4e5'] },
    {
      '/users/me': '/users/me',
      '/users/me/posts': '/users/me/posts',
      '/users/17/posts': '/users/{id}/posts',
      '/files/9/a1b2c3d4e5': '/files/{id}/a1b2c3d4e5',
      '/files/9/a1b2c3d4e5/17': '/files/{id}/a1b2c3d4e5/{id}',
      '/files/9/ffb2c3d4e5': '/files/{id}/{id}',
      '/a1b2c3d4e5': '/{id}',
    },
  ],
  [
    'merged templates are one, and others next to them stay',
    { merges: [{ templates: ['/users/{id}', '/users/{uuid}'], into: '/users/{user}' }] },
    {
      '/users/17': '/users/{user}',
      '/users/5f2c1d8e-1c2b-4a5d-9e8f-001122334455': '/users/{user}',
      '/users/ada': '/users/ada',
      '/users/17/posts': '/users/{id}/posts',
    },
  ],
  [
    'parameters among text',
    { templates: ['/compare/{base}...{head}', '/files/{name}.json'] },
    { '/compare/main...next': '/compare/{base}...{head}', '/files/a.json': '/files/{name}.json', '/files/a.xml': '/files/a.xml' },
  ],
  ['what is no path stays what it is', { templates: ['/{anything}'] }, { '*': '*', 'example.com:443': 'example.com:443', '': '' }],
])('%s', (_, decisions, wanted) => {
  const template = templateBy(decisions)
  expect(Object.fromEntries(Object.keys(wanted).map((path) => [path, template(path)]))).toEqual(wanted)
})

test('each part of a template says why it is there', () => {
  const rules = createRules(
    decided({
      templates: ['/users/{login}/posts'],
      words: ['/files/0001'],
      merges: [{ templates: ['/orders/{id}', '/orders/{uuid}'], into: '/orders/{order}' }],
    }),
  )
  const why = (path: string) => explainDecided(rules, path).map((part) => `${part.text} ${part.why}`)
  expect(why('/users/ada/posts')).toEqual(['users pinned', '{login} pinned', 'posts pinned'])
  expect(why('/files/0001')).toEqual(['files word', '0001 split'])
  expect(why('/files/0002')).toEqual(['files word', '{id} shape'])
  expect(why('/orders/17')).toEqual(['orders word', '{order} merged'])
  expect(explainDecided(undefined, '/users/17').map((part) => part.why)).toEqual(['word', 'shape'])
})

test('decisions are those of their host, and a host that only has names has none', () => {
  const rules = endpointRules([
    { host: 'a.example', ...decided({ templates: ['/users/{login}'] }) },
    { host: 'b.example', ...decided({}) },
  ])
  expect([rules.of('a.example') === rules.of('a.example'), rules.of('b.example'), rules.of('constructor')]).toEqual([
    true,
    undefined,
    undefined,
  ])
  expect(rules.size).toBe(1)
})

test.each<[string, Partial<HostDecisions>, string[]]>([
  ['nothing', {}, []],
  [
    'pins that are more and less precise',
    { templates: ['/users/{id}', '/users/me', '/{a}/{b}', '/files/{name}.json', '/files/{name}'] },
    [],
  ],
  ['pins of different lengths', { templates: ['/users/{id}', '/users/{id}/posts'] }, []],
  ['a split under a pin', { templates: ['/users/{id}'], words: ['/users/me'] }, []],
  ['a merge into one of its own', { merges: [{ templates: ['/a/{id}', '/a/{uuid}'], into: '/a/{id}' }] }, []],
  ['the same with other names', { templates: ['/users/{id}', '/users/{login}'] }, ['templates.1']],
  ['two that cross', { templates: ['/users/{id}/posts', '/users/me/{tab}'] }, ['templates.1']],
  ['two that cross among text', { templates: ['/f/a{x}', '/f/{x}z'] }, ['templates.1']],
  ['a word twice', { words: ['/users/me', '/users/me'] }, ['words.1']],
  ['a merge of what has other words', { merges: [{ templates: ['/a/{id}', '/b/{id}'], into: '/a/{id}' }] }, ['merges.0']],
  ['a merge of different lengths', { merges: [{ templates: ['/a', '/a/b'], into: '/{x}' }] }, ['merges.0']],
  [
    'a template in two merges',
    {
      merges: [
        { templates: ['/a/1x', '/a/2x'], into: '/a/{x}' },
        { templates: ['/a/{x}', '/a/3x'], into: '/a/{y}' },
      ],
    },
    ['merges.1'],
  ],
  ['a merge of a pin', { templates: ['/a/{id}'], merges: [{ templates: ['/a/{id}', '/a/{uuid}'], into: '/a/{x}' }] }, ['merges.0']],
  [
    'a merge of a split',
    { words: ['/users/me'], merges: [{ templates: ['/users/me', '/users/{id}'], into: '/users/{id}' }] },
    ['merges.0'],
  ],
])('contradictions: %s', (_, decisions, wanted) => {
  expect(contradictionsIn(decided(decisions)).map(({ at }) => at)).toEqual(wanted)
})

test('a contradiction says which two, and a path that both would take', () => {
  const [found] = contradictionsIn(decided({ templates: ['/users/{id}/posts', '/users/me/{tab}'] }))
  expect(found?.sentence).toBe(
    '“/users/{id}/posts” and “/users/me/{tab}” contradict each other: both take “/users/me/posts”, and neither is more precise. Remove one of them.',
  )
})

const segment = fc.constantFrom('users', 'me', 'ada', '17', '{id}', '{login}', 'a{x}', '{x}z', 'posts')
const template = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => `/${segments.join('/')}`)
const path = fc
  .array(fc.constantFrom('users', 'me', 'ada', '17', 'az', 'posts', ''), { maxLength: 5 })
  .map((segments) => `/${segments.join('/')}`)

test('without contradictions the order of decisions says nothing, nothing throws, and nobody decided means by shape', () => {
  fc.assert(
    fc.property(fc.uniqueArray(template, { maxLength: 5 }), fc.array(path, { maxLength: 20 }), (templates, paths) => {
      const decisions = decided({ templates, words: ['/users/me'] })
      const [there, back] = [createRules(decisions), createRules({ ...decisions, templates: templates.toReversed() })]
      const contradicts = contradictionsIn(decisions).length > 0
      for (const one of paths) {
        expect(decidedTemplate(createRules(decided({})), one)).toBe(templatePath(one))
        if (!contradicts) expect(decidedTemplate(there, one)).toBe(decidedTemplate(back, one))
      }
    }),
  )
})
