import { expect, test } from 'vitest'

import { EXPRESSION_MAX, readExpression } from '#domain/rulekit/syntax.ts'

/** Restated from the behaviour of rulekit's own tests and of its documentation. */
test.each([
  'dst.domain == "api.stripe.com"',
  'in_zone(dst.domain, "amazonaws.com") and http.res.status >= 500',
  'src.process.binary matches /^(ba)?sh$/ and direction == "egress-external"',
  'dst.ip in [10.0.0.0/8, 192.168.0.0/16]',
  'dst.ip in 10.0.0.0/8',
  'tags contains "env:prod"',
  'tls.version < 1.2',
  'http.req.headers.content-type matches |json|',
  'dst.ip == 169.254.169.254',
  'tls.enabled',
  'NOT tls.enabled && !is_internal()',
  '((a == 1))',
  'a == [1, 2.5, "x", true, 10.0.0.1, ab:cd, /p/]',
  'f > -3 || f <= +2',
  'x eq 1 -- and a comment',
  'x ne 1 /* in the middle */ and y',
  'name =~ /a\\/b/',
  'dst.ip == fe80::1',
  'dst.ip in ::/0',
  '"10.0.0.1" == dst.ip',
  'zone(dst.domain) == "example.com"',
  'a || b and c',
])('the agent reads %s', (expression) => {
  expect(readExpression(expression).problem).toBeUndefined()
})

test.each([
  ['', 0, /expected/],
  ['f >= "string"', 5, /number/],
  ['f < 1.2.3.4', 4, /number/],
  ['f <= true', 5, /number/],
  ['f > /p/', 4, /number/],
  ['true > 1', 0, /size/],
  ['field == [1,]', 12, /value/],
  ['field == [[1]]', 10, /value/],
  ['field == []', 10, /value/],
  ['== true', 0, /value/],
  ['field == 123 && ip == 1.2.3', 25, /end here/],
  ['ip << 1', 4, /number/],
  ['\'bad qu\\"ote', 0, /quote/],
  ['a and', 5, /end/],
  ['(a', 2, /bracket/],
  ['a)', 1, /end here/],
  ['a matches "x"', 10, /pattern/],
  ['a in b', 5, /list/],
  ['a # b', 2, /character/],
  ['a b', 2, /end here/],
  ['starts_with(a)', 0, /two values/],
  ['zone()', 0, /one value/],
  ['/* never ends', 0, /comment/],
  ['a matches /x', 10, /pattern/],
  ['ad == 1 and', 11, /end/],
  ['('.repeat(500), 100, /brackets/],
])('the agent stops in %s at %i', (expression, at, message) => {
  expect(readExpression(expression).problem).toMatchObject({ from: at, message: expect.stringMatching(message) })
})

test('which fields it uses, and what people should know of it', () => {
  expect(readExpression('not a.b and c == d or in_zone(dst.domain, "x")')).toEqual({
    fields: ['a.b', 'c', 'd', 'dst.domain'],
    negates: true,
    mixes: true,
  })
  expect(readExpression('a and (b or c)')).toMatchObject({ mixes: false, negates: false })
})

test('two letters of hex digits are a number to the agent, and no field', () => {
  expect(readExpression('ad == 1')).toMatchObject({ fields: [] })
})

test('nothing throws, and nothing takes long', () => {
  const started = performance.now()
  for (const text of [
    '('.repeat(EXPRESSION_MAX),
    'a.'.repeat(2_000),
    '!'.repeat(EXPRESSION_MAX),
    `"${'\\'.repeat(3_000)}`,
    '1:'.repeat(1_900),
    '\u0000',
    'x'.repeat(EXPRESSION_MAX + 1),
  ])
    expect(() => readExpression(text)).not.toThrow()
  expect(performance.now() - started).toBeLessThan(1_000)
})
