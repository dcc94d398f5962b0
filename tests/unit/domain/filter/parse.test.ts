import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { type FilterNode, MAX_FILTER_DEPTH, MAX_FILTER_TEXT } from '#domain/filter/ast.ts'
import { REQUEST_FIELDS } from '#domain/filter/fields.ts'
import { measure } from '#domain/filter/nodes.ts'
import { type FilterProblem, parseFilter } from '#domain/filter/parse.ts'
import { printFilter } from '#domain/filter/print.ts'
import fc from '#tests/properties.ts'

import { anyFilter, anyText } from './arbitraries.ts'

const NAUGHTY = JSON.parse(readFileSync(new URL('../../../fixtures/hostile/blns.json', import.meta.url), 'utf8')) as string[]

function node(text: string): FilterNode | undefined {
  const parsed = parseFilter(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.error.message}`)
  return parsed.node
}

function problem(text: string): FilterProblem {
  const parsed = parseFilter(text)
  if (parsed.ok) throw new Error(`${text} was accepted`)
  return parsed.error
}

const is = (field: string, ...values: string[]): FilterNode => ({
  kind: 'is',
  field,
  values: values.map((text) => ({ text, prefix: false })),
})
const compare = (field: string, op: '>' | '>=' | '<' | '<=', value: number): FilterNode => ({ kind: 'compare', field, op, value })
const text = (value: string): FilterNode => ({ kind: 'text', text: value })

describe('a filter is read', () => {
  test.each<[string, FilterNode]>([
    ['status:200', is('status', '200')],
    ['host:a.com,b.com', is('host', 'a.com', 'b.com')],
    ['HOST:API.Stripe.com', is('host', 'api.stripe.com')],
    ['method:post', is('method', 'POST')],
    ['client:Checkout', is('client', 'Checkout')],
    ['duration:>300', compare('duration', '>', 300)],
    ['duration:>=1.5s', compare('duration', '>=', 1500)],
    ['duration:<2m', compare('duration', '<', 120_000)],
    ['size:>10k', compare('size', '>', 10_240)],
    ['sent:<=1.5M', compare('sent', '<=', 1_572_864)],
    ['size:10k', is('size', '10240')],
    ['path:/v1*', { kind: 'is', field: 'path', values: [{ text: '/v1', prefix: true }] }],
    ['path:"/a b"*', { kind: 'is', field: 'path', values: [{ text: '/a b', prefix: true }] }],
    ['agent:"say \\"hi\\" \\\\ \\n\\u{202e}"', is('agent', 'say "hi" \\ \n\u202e')],
    ['tag:env:prod', is('tag', 'env:prod')],
    ['vendor:""', is('vendor', '')],
    ['vendor:*', { kind: 'not', node: is('vendor', '') }],
    ['issue:yes', is('issue', 'true')],
    ['-host:a', { kind: 'not', node: is('host', 'a') }],
    ['NOT NOT host:a', is('host', 'a')],
    ['stripe', text('stripe')],
    ['"two words"', text('two words')],
    ['a.com/x', text('a.com/x')],
    ['"10:30"', text('10:30')],
    ['"or"', text('or')],
    ['host: x', is('host', 'x')],
    ['path:/a/*/b', { kind: 'is', field: 'path', values: [{ text: '/a/*/b', prefix: false, match: 'like' }] }],
    ['ip:203.0.113.9/24', { kind: 'is', field: 'ip', values: [{ text: '203.0.113.0/24', prefix: false, match: 'net' }] }],
  ])('%s', (input, expected) => {
    expect(node(input)).toEqual(expected)
  })

  test('with OR looser than AND, written or implied, and parentheses against it', () => {
    const [a, b, c] = [text('a'), text('b'), text('c')]
    expect(node('a b OR c')).toEqual({ kind: 'or', nodes: [{ kind: 'and', nodes: [a, b] }, c] })
    expect(node('a AND (b OR c)')).toEqual({ kind: 'and', nodes: [a, { kind: 'or', nodes: [b, c] }] })
    expect(node('-(a b) c')).toEqual({ kind: 'and', nodes: [{ kind: 'not', node: { kind: 'and', nodes: [a, b] } }, c] })
  })

  test('with classes and ranges as comparisons', () => {
    const fives = [compare('status', '>=', 500), compare('status', '<=', 599)]
    expect(node('status:5xx')).toEqual({ kind: 'and', nodes: fives })
    expect(node('status:500..599')).toEqual({ kind: 'and', nodes: fives })
    expect(node('status:404,5xx')).toEqual({ kind: 'or', nodes: [is('status', '404'), { kind: 'and', nodes: fives }] })
    expect(node('duration:100ms..2s')).toEqual({ kind: 'and', nodes: [compare('duration', '>=', 100), compare('duration', '<=', 2000)] })
  })

  test('and empty text is no filter', () => {
    expect(node('')).toBeUndefined()
    expect(node(' \n\t ')).toBeUndefined()
  })

  test('and every field has an example that parses', () => {
    for (const field of REQUEST_FIELDS) expect(parseFilter(field.example)).toMatchObject({ ok: true })
  })
})

describe('a mistake is pointed at', () => {
  test.each<[string, number, number, string, RegExp]>([
    ['host:', 5, 1, 'a value', /directly after host:/],
    ['host: status:5xx', 5, 1, 'a value', /directly after host:/],
    ['10:30', 2, 1, '"10:30"', /put the text in quotes/],
    ['or', 0, 2, 'a term', /write "or"/],
    ['host:a,', 7, 1, 'a value', /directly after host:/],
    ['x statu:500', 2, 5, 'status:', /no field "statu".*status/],
    ['zzzzzzzzzz:5', 0, 10, 'a field', /put it in quotes/],
    ['a "bc', 2, 3, '"', /not closed/],
    ['(a OR b', 7, 1, ')', /position 1 is not closed/],
    ['a)', 1, 1, '(', /closes nothing/],
    ['()', 1, 1, 'a term', /missing before/],
    ['a OR', 4, 1, 'a term', /missing at the end/],
    ['OR a', 0, 2, 'a term', /OR needs a term before it/],
    ['status:5*', 7, 2, 'status:400..499', /no wildcards/],
    ['status:abc', 7, 3, '400', /needs a number/],
    ['duration:>5parsec', 10, 7, '300ms', /needs a number/],
    ['host:>5', 5, 1, 'a value', /not a number/],
    ['issue:maybe', 6, 5, 'true', /true or false/],
    ['a*b', 1, 1, 'path:/v1/*/refunds', /Use a field/],
    ['host:a"b"', 6, 1, 'a space', /quotes around/],
    ['agent:"a\\q"', 8, 2, '\\\\', /backslash/],
    ['duration:>1,2', 12, 1, 'a space', /one number/],
    ['-', 1, 1, 'a term', /missing at the end/],
  ])('%s', (input, at, length, expected, message) => {
    const error = problem(input)
    expect(error).toMatchObject({ at, length })
    expect(error.message).toMatch(message)
    expect(error.expected).toContain(expected)
  })
})

describe('no text harms the parser', () => {
  test('naughty strings, whole, as a value and in quotes', () => {
    for (const naughty of NAUGHTY) {
      for (const input of [naughty, `host:${naughty}`, `"${naughty}"`, `path:"${naughty}`]) {
        const parsed = parseFilter(input)
        if (!parsed.ok) expect(parsed.error.at).toBeLessThanOrEqual(input.length)
      }
    }
  })

  test('any text is either a filter that prints or a problem inside the text', () => {
    const pieces = fc.array(
      fc.oneof(anyText, fc.constantFrom('(', ')', '-', ' OR ', ' AND ', 'NOT ', 'host:', 'status:', '>', '"', ',', '*', '..')),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(pieces, (parts) => {
        const input = parts.join('')
        const parsed = parseFilter(input)
        if (parsed.ok) {
          if (parsed.node) expect(node(printFilter(parsed.node))).toEqual(parsed.node)
        } else {
          expect(parsed.error.at).toBeGreaterThanOrEqual(0)
          expect(parsed.error.at).toBeLessThanOrEqual(input.length)
          expect(parsed.error.length).toBeGreaterThanOrEqual(1)
          expect(parsed.error.expected).not.toHaveLength(0)
        }
      }),
      { numRuns: 2000 },
    )
  })

  const BOMBS: [name: string, piece: string][] = [
    ['parentheses', '('],
    ['negations', '-'],
    ['exclamation marks', '!'],
    ['nested negations', '-(a '],
    ['values', 'status:1,2'],
    ['words', 'a '],
    ['open quotes', '"\\'],
    ['empty quotes', '"" "'],
    ['brackets', 'host:[1 '],
    ['names with nothing', 'host: '],
    ['operators in words', 'host is '],
    ['lists that begin', 'host in ('],
    ['signs', '!='],
    ['colons', '1:'],
    ['names', 'span.'],
    ['stars', 'a*'],
    ['slashes', '/.*'],
    ['addresses', 'http://a.b/'],
    ['spaces', 'a         '],
  ]

  test.each(BOMBS)('a bomb of %s is refused, and four times as much takes four times the steps', (_, piece) => {
    const bombOf = (length: number): string => piece.repeat(Math.floor(length / piece.length))
    expect(parseFilter(bombOf(MAX_FILTER_TEXT)).ok).toBe(false)
    expect(stepsOf(bombOf(MAX_FILTER_TEXT))).toBeLessThanOrEqual(5 * stepsOf(bombOf(MAX_FILTER_TEXT / 4)))
  })

  test('what is too long is refused before it is looked at', () => {
    const steps = stepsOf('a'.repeat(MAX_FILTER_TEXT + 1))
    expect(parseFilter('a'.repeat(MAX_FILTER_TEXT + 1)).ok).toBe(false)
    expect(steps).toBeLessThan(10)
  })

  test('what is accepted keeps the limits', () => {
    const deep = `${'-('.repeat(MAX_FILTER_DEPTH - 1)}a b${')'.repeat(MAX_FILTER_DEPTH - 1)}`
    const parsed = parseFilter(deep)
    if (parsed.ok && parsed.node) expect(measure(parsed.node).depth).toBeLessThanOrEqual(MAX_FILTER_DEPTH)
    expect(parseFilter('-(a -(b '.repeat(17) + 'c' + '))'.repeat(17)).ok).toBe(false)
  })
})

test('what is printed parses to the same tree', () => {
  fc.assert(
    fc.property(anyFilter, (tree) => {
      expect(node(printFilter(tree))).toEqual(tree)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['duration:>1500ms', 'duration:>1500ms'],
  ['duration:>2000', 'duration:>2s'],
  ['size:2048..1048576', 'size:2k..1M'],
  ['(status:404 OR status:500..599) x', 'status:404,5xx x'],
  ['NOT (a b)', '-(a b)'],
  ['((a)) AND b', 'a b'],
  ['"plain" "two words"', 'plain "two words"'],
])('%s is printed as %s', (input, printed) => {
  expect(printFilter(node(input) ?? text('nothing'))).toBe(printed)
})

/** As they were written into links and saved views before other spellings were understood; values as the store has them. */
test.each<[string, FilterNode]>([
  ['method:POST,PUT', is('method', 'POST', 'PUT')],
  ['host:api.stripe.com', is('host', 'api.stripe.com')],
  ['host:2001:db8::1', is('host', '2001:db8::1')],
  ['host:my_service.ns.svc', is('host', 'my_service.ns.svc')],
  ['path:/v1/charges?limit=3&expand[]=data;x:y@z!~$+%20', is('path', '/v1/charges?limit=3&expand[]=data;x:y@z!~$+%20')],
  ['path:SELECT', is('path', 'SELECT')],
  ['template:/v1/charges/{id}', is('template', '/v1/charges/{id}')],
  ['vendor:example.com', is('vendor', 'example.com')],
  ['vendor:203.0.113.9', is('vendor', '203.0.113.9')],
  ['protocol:http/2', is('protocol', 'http/2')],
  ['protocol:grpc', is('protocol', 'grpc')],
  ['type:application/vnd.api+json', is('type', 'application/vnd.api+json')],
  ['agent:Mozilla/5.0', is('agent', 'Mozilla/5.0')],
  ['tag:env:prod', is('tag', 'env:prod')],
  ['tag:url:https://a.com/?b=c', is('tag', 'url:https://a.com/?b=c')],
  ['token:bearer_token', is('token', 'bearer_token')],
  ['exe:/usr/bin/python3.12', is('exe', '/usr/bin/python3.12')],
  ['exe:C:\\Windows\\System32\\curl.exe', is('exe', 'C:\\Windows\\System32\\curl.exe')],
  ['client:kube-proxy', is('client', 'kube-proxy')],
  ['ip:::1', is('ip', '::1')],
  ['ip:fe80::1%eth0', is('ip', 'fe80::1%eth0')],
  ['direction:egress-external', is('direction', 'egress-external')],
  ['country:US', is('country', 'US')],
  ['orders/5', text('orders/5')],
  ['/v1/', text('/v1/')],
])('%s means what it did before', (kept, meant) => {
  expect(node(kept)).toEqual(meant)
  expect(printFilter(meant)).toBe(kept)
})

/** How often the reader looks for something, and how many characters it finds. */
function stepsOf(input: string): number {
  const { exec } = RegExp.prototype
  let steps = 0
  RegExp.prototype.exec = function (text: string) {
    const match = exec.call(this, text)
    steps += 1 + (match?.[0].length ?? 0)
    return match
  }
  try {
    parseFilter(input)
  } finally {
    RegExp.prototype.exec = exec
  }
  return steps
}
