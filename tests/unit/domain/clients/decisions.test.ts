import { expect, test } from 'vitest'

import { type ClientDecisions, clientRules, contradictionIn, decidedClient, mergedInto } from '#domain/clients/decisions.ts'

const merge = (into: string, names: string[] = [], prefixes: string[] = []) => ({ into, names, prefixes })
const of = (...merges: ReturnType<typeof merge>[]): ClientDecisions => ({ merges, splits: [] })
const nothing = (): string => ''

test('what is derived is split, then merged, each once', () => {
  const rules = clientRules({
    merges: [merge('shop', ['app@shop/cart', 'app'], ['checkout-']), merge('canary', ['checkout-canary'], ['checkout-canary-'])],
    splits: [{ client: 'app', by: 'workload' }],
  })
  const named = (derived: string, workload = ''): string =>
    decidedClient(rules, derived, (fact) => (fact === 'workload' ? workload : 'never asked'))
  expect(named('app', 'shop/cart')).toBe('shop')
  expect(named('app', 'bank/ledger')).toBe('app@bank/ledger')
  expect(named('app')).toBe('shop')
  expect(named('checkout-a')).toBe('shop')
  expect(named('checkout-')).toBe('shop')
  expect(named('checkout')).toBe('checkout')
  expect(named('checkout-canary')).toBe('canary')
  expect(named('checkout-canary-2')).toBe('canary')
  expect(named('shop', 'shop/cart')).toBe('shop')
  expect(named('')).toBe('')
  expect(decidedClient(undefined, 'app', nothing)).toBe('app')
})

test.each([
  ['no decision', of(), undefined],
  ['a client that others join', of(merge('a', ['b', 'c'])), undefined],
  ['a target that begins as its own names do', of(merge('checkout-all', [], ['checkout-'])), undefined],
  ['a part of a split', { merges: [merge('a', ['b@web-1'])], splits: [{ client: 'b', by: 'host' }] }, undefined],
  ['itself', of(merge('a', ['a'])), '“a” cannot be merged into itself.'],
  ['a chain', of(merge('b', ['a']), merge('c', ['b'])), '“b” is itself merged into “c”. Merge into “c”, or remove that merge first.'],
  [
    'a chain by a beginning',
    of(merge('b', ['a']), merge('c', [], ['b'])),
    '“b” is itself merged into “c”. Merge into “c”, or remove that merge first.',
  ],
  ['a cycle', of(merge('b', ['a']), merge('a', ['b'])), '“b” is itself merged into “a”. Merge into “a”, or remove that merge first.'],
  [
    'a longer cycle',
    of(merge('b', ['a']), merge('c', ['b']), merge('a', ['c'])),
    '“b” is itself merged into “c”. Merge into “c”, or remove that merge first.',
  ],
  ['a name in two merges', of(merge('x', ['a']), merge('y', ['a'])), '“a” is merged twice: name it once.'],
  ['a beginning in two merges', of(merge('x', [], ['a']), merge('y', [], ['a'])), '“a” is merged twice: name it once.'],
  ['two merges into one', of(merge('x', ['a']), merge('x', ['b'])), 'There are two merges into “x”: make them one.'],
  [
    'two splits of one',
    {
      merges: [],
      splits: [
        { client: 'a', by: 'host' },
        { client: 'a', by: 'service' },
      ],
    },
    '“a” is split twice: choose one way.',
  ],
] satisfies [string, ClientDecisions, string | undefined][])('%s', (_, decisions, sentence) => {
  expect(contradictionIn(decisions)).toBe(sentence)
})

test('names are looked up, whatever they look like and however long they are', () => {
  const rules = clientRules(
    of(
      merge('x', ['(a+)+$', '__proto__', 'constructor']),
      merge(
        'y',
        [],
        Array.from({ length: 400 }, (_, i) => 'a'.repeat(i + 1)),
      ),
    ),
  )
  expect(['(a+)+$', '__proto__', 'constructor', 'toString'].map((name) => mergedInto(rules, name))).toEqual(['x', 'x', 'x', 'toString'])
  const long = `b${'a'.repeat(1_000_000)}`
  expect(mergedInto(rules, long)).toBe(long)
})
