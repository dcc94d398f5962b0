import { expect, test } from 'vitest'

import { type Collected, collectFrom } from '#scripts/patterns/collect.ts'

function collected(text: string, file = 'a.ts'): Collected {
  const into: Collected = { patterns: [], unknown: [] }
  collectFrom(file, text, into)
  return into
}
const sourcesOf = (text: string, file?: string): string[] =>
  collected(text, file).patterns.map(({ source, flags }) => `/${source}/${flags}`)

test.each([
  [String.raw`const a = /\/x+/gi`, [String.raw`/\/x+/gi`]],
  ["new RegExp('a+', 'u')", ['/a+/u']],
  [String.raw`const WORD = '[a-z]'; RegExp(${'`'}^${'$'}{WORD}+\\d$${'`'})`, [String.raw`/^[a-z]+\d$/`]],
  [String.raw`const A = /x/; new RegExp(String.raw${'`'}\b${'$'}{A.source}${'`'}, 'g')`, ['/x/', String.raw`/\bx/g`]],
  ["const LIST = ['a', 'b'] as const; new RegExp(`^(${LIST.join('|')})$`)", ['/^(a|b)$/']],
  ["const all = ['a', 'b'].map((each) => new RegExp(`^${each}`, 'u'))", ['/^a/u', '/^b/u']],
  ['z.string().regex(/a*/)', ['/a*/']],
])('in %s the patterns are %j', (text, patterns) => {
  expect(sourcesOf(text)).toEqual(patterns)
  expect(collected(text).unknown).toEqual([])
})

test.each(['(word: string) => new RegExp(`(${word})`)', 'RegExp(process.env.X ?? "")', 'let a = "x"; new RegExp(a)'])(
  '%s cannot be known',
  (text) => {
    expect(collected(text)).toMatchObject({ patterns: [], unknown: [{ line: 1 }] })
  },
)

test('of a page the front matter and the scripts are read, with their lines', () => {
  const page = ['---', 'const a = /x+/', '---', '<p>/y+/ 1/2/3</p>', '<script>', 'b.replace(/z+/g)', '</script>'].join('\n')
  expect(collected(page, 'a.astro').patterns).toEqual([
    { file: 'a.astro', line: 2, source: 'x+', flags: '' },
    { file: 'a.astro', line: 6, source: 'z+', flags: 'g' },
  ])
})
