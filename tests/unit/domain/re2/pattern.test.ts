import { describe, expect, test } from 'vitest'

import { PATTERN_MAX, readPattern } from '#domain/re2/pattern.ts'

const matches = (pattern: string, text: string): boolean => {
  const read = readPattern(pattern)
  if (read.problem !== undefined) throw new Error(`${pattern}: ${read.problem}`)
  return read.test(text)
}

/** Pattern, texts it is found in, texts it is not: worked out by RE2's description of its syntax. */
const CASES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['', ['', 'anything'], []],
  ['^/usr/bin/', ['/usr/bin/curl'], ['/opt/usr/bin/x', 'usr/bin/']],
  ['curl$', ['/usr/bin/curl'], ['/usr/bin/curl-config']],
  ['^(?:/usr)?/s?bin/(ba)?sh$', ['/bin/sh', '/usr/bin/bash', '/sbin/sh'], ['/usr/local/bin/sh', '/bin/dash']],
  ['python3?\\.\\d+', ['/usr/bin/python3.11', 'python.2'], ['/usr/bin/python3']],
  ['[a-c]{2,3}x', ['abx', 'zabcx'], ['ax', 'a1bx']],
  ['^a{3}$', ['aaa'], ['aa', 'aaaa']],
  ['^a{2,}$', ['aa', 'aaaaa'], ['a']],
  ['a{x}', ['a{x}'], ['ax']],
  ['[^/]+/node$', ['/opt/node', 'x/node'], ['//node/']],
  ['(?i)NODE', ['/usr/bin/node', 'NoDe'], ['nde']],
  ['a(?i:b)c', ['aBc', 'abc'], ['aBC']],
  ['(a|(?i)b)c', ['ac', 'Bc'], ['Ac', 'BC']],
  ['[[:digit:]]+[[:^digit:]]', ['12a'], ['12']],
  ['\\bnode\\b', ['/bin/node', 'node -v'], ['nodejs']],
  ['\\Aab\\z', ['ab'], ['cab', 'ab\n']],
  ['a.c', ['abc', 'a c'], ['a\nc']],
  ['(?s)a.c', ['a\nc'], []],
  ['(?m)^b$', ['a\nb\nc'], ['ab']],
  ['\\Qa.b*\\E+', ['a.b*', 'a.b***'], ['aabb']],
  ['\\x2f\\x{6f}pt', ['/opt'], ['opt']],
  ['\\pL+\\d', ['é1'], ['-1']],
  ['[\\w.-]+@', ['a.b-c@'], ['@']],
  ['[]a]', [']', 'a'], ['b']],
  ['(?P<name>x)(?<other>y)', ['xy'], ['yx']],
  ['(a*)*b', ['aaab', 'b'], ['aaa']],
  ['🙂+', ['a🙂🙂'], ['a']],
]

test.each(CASES)('%s', (pattern, found, not) => {
  for (const text of found) expect([text, matches(pattern, text)]).toEqual([text, true])
  for (const text of not) expect([text, matches(pattern, text)]).toEqual([text, false])
})

test.each([
  ['(?=a)', 0],
  ['a(?!b)', 1],
  ['(?<=a)b', 0],
  ['(a)\\1', 3],
  ['(a', 0],
  ['a)', 1],
  ['[a', 0],
  ['*a', 0],
  ['a**', 2],
  ['a{2,1}', 1],
  ['a{1001}', 1],
  ['[z-a]', 1],
  ['\\', 0],
  ['\\y', 0],
  ['[[:nothing:]]', 1],
  ['\\p{Nothing}', 0],
  ['(?P<a>x)(?P<a>y)', 8],
  ['(?>a)', 0],
  ['x'.repeat(PATTERN_MAX + 1), PATTERN_MAX],
  ['((a{1000}){1000}){1000}', 0],
  [`${'('.repeat(200)}${')'.repeat(200)}`, 100],
])('the agent would refuse %s', (pattern, at) => {
  expect(readPattern(pattern)).toEqual({ problem: expect.stringMatching(/\.$/), at })
})

describe('the time grows with the text', () => {
  test.each(['(a+)+$', '(a|a)*b', '(a*)*c', '^(([a-z])+.)+[A-Z]([a-z])+$'])('%s', (pattern) => {
    const started = performance.now()
    expect(matches(pattern, `${'a'.repeat(5_000)}!`)).toBe(false)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})

test('it agrees with the browser on what both know', () => {
  const patterns = ['^/usr/(local/)?bin/', 'java$', '[0-9]+', 'a|b|^c', '\\.so(\\.\\d+)*$', '\\w+\\s\\w+', 'x?y*z+', '[^a-z/]']
  const texts = ['/usr/bin/x', '/usr/local/bin/java', '/lib/a.so.1.2', 'c', '', 'two words', 'yyzz', 'xyz', 'ABC', '/opt/x/9']
  for (const pattern of patterns)
    for (const text of texts) expect([pattern, text, matches(pattern, text)]).toEqual([pattern, text, new RegExp(pattern).test(text)])
})
