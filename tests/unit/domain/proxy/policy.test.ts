import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createDecider, isBypass, isHostPattern, type ProxyPolicy } from '#domain/proxy/policy.ts'

const policy = (more: Partial<ProxyPolicy> = {}): ProxyPolicy => ({
  unknown: 'inspect',
  inspect: [],
  pass: [],
  deny: [],
  bypass: [],
  ...more,
})

test.each([
  ['its own name', 'api.example.com', 'deny'],
  ['the longest suffix', 'a.b.example.com', 'pass'],
  ['a shorter suffix', 'a.example.com', 'inspect'],
  ['the domain itself, which is not below itself', 'example.com', 'deny'],
  ['no list', 'other.test', 'deny'],
  ['an address', '203.0.113.9', 'pass'],
  ['spelled in capitals, with the dot of the root', 'API.Example.COM.', 'deny'],
  ['an address in brackets', '[2001:db8::1]', 'inspect'],
] as const)('%s decides', (_why, host, action) => {
  const decide = createDecider(
    policy({
      unknown: 'deny',
      inspect: ['*.example.com', '2001:db8::1'],
      pass: ['*.b.example.com', '203.0.113.9'],
      deny: ['api.example.com'],
    }),
  )
  expect(decide(host)).toEqual({ action, reported: true })
})

test('what is bypassed is passed on and not reported, unless a list names it itself', () => {
  const decide = createDecider(
    policy({
      unknown: 'deny',
      inspect: ['10.1.2.3', 'localhost'],
      deny: ['*.corp.test'],
      bypass: ['10.0.0.0/8', 'localhost', '*.corp.test', '::1'],
    }),
  )
  expect(decide('10.9.9.9')).toEqual({ action: 'pass', reported: false })
  expect(decide('10.1.2.3')).toEqual({ action: 'inspect', reported: true })
  expect(decide('localhost')).toEqual({ action: 'inspect', reported: true })
  expect(decide('wiki.corp.test')).toEqual({ action: 'pass', reported: false })
  expect(decide('[::1]')).toEqual({ action: 'pass', reported: false })
  expect(decide('11.0.0.1')).toEqual({ action: 'deny', reported: true })
})

test('of any lists the pattern with most labels decides, as looked for one by one', () => {
  const label = fc.constantFrom('a', 'b', 'c')
  const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'))
  const pattern = fc.tuple(host, fc.boolean()).map(([name, below]) => (below ? `*.${name}` : name))
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(pattern, fc.constantFrom('inspect', 'pass', 'deny')), { selector: ([text]) => text }),
      host,
      (lists, asked) => {
        const decide = createDecider(
          policy({
            unknown: 'pass',
            ...Object.fromEntries(
              ['inspect', 'pass', 'deny'].map((action) => [action, lists.filter(([, one]) => one === action).map(([text]) => text)]),
            ),
          }),
        )
        const matching = lists
          .filter(([text]) => text === asked || (text.startsWith('*.') && asked.endsWith(text.slice(1))))
          // A name says more than a suffix of as many labels
          .sort(
            ([a], [b]) => b.replace('*.', '').length - a.replace('*.', '').length || Number(a.startsWith('*')) - Number(b.startsWith('*')),
          )
        const exact = lists.find(([text]) => text === asked)
        expect(decide(asked).action).toBe((exact ?? matching[0])?.[1] ?? 'pass')
      },
    ),
  )
})

test.each(['api.example.com', '*.example.com', 'localhost', '203.0.113.9', '2001:db8::1', 'a_b.test'])('%s is a pattern of hosts', (text) =>
  expect(isHostPattern(text)).toBe(true),
)
test.each([
  '',
  '*',
  '*.',
  '*.*.test',
  'a.*.test',
  'https://a.test',
  'a.test/x',
  'a.test:443',
  'A.test',
  '-a.test',
  'a..b',
  `${'a'.repeat(64)}.test`,
  'é.test',
])('%j is none', (text) => expect(isHostPattern(text)).toBe(false))
test('what is bypassed may be a network', () => {
  expect(['10.0.0.0/8', 'fc00::/7', '*.local', '10.0.0.0/33', '10.0.0/8'].map(isBypass)).toEqual([true, true, true, false, false])
})
