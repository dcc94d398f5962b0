import { expect, test } from 'vitest'

import { contradictionIn } from '#domain/clients/decisions.ts'
import { decisionsAbout, movedTo, undone, withMerge, withoutDecision, withSplit } from '#src/lib/clients/decisions.ts'
import { NO_CLIENT_DECISIONS } from '#wire/product/client-decisions.ts'

const merge = (into: string, names: string[], prefixes: string[] = []) => ({ into, names, prefixes })

test('clients become one, under a name of their own or under that of one of them', () => {
  expect(withMerge(NO_CLIENT_DECISIONS, ['b', 'a'], 'shop')).toEqual({ merges: [merge('shop', ['a', 'b'])], splits: [] })
  expect(withMerge(NO_CLIENT_DECISIONS, ['b', 'a'], 'a', 'a-')).toEqual({ merges: [merge('a', ['b'], ['a-'])], splits: [] })
})

test('what is merged already goes with it, so there is never a chain', () => {
  const first = withMerge(withMerge(NO_CLIENT_DECISIONS, ['a', 'b'], 'x', 'x-'), ['c', 'd'], 'y')
  const both = withMerge(first, ['x', 'y'], 'z')
  expect(both.merges).toEqual([merge('z', ['a', 'b', 'c', 'd', 'x', 'y'], ['x-'])])
  expect(contradictionIn(both)).toBeUndefined()
  // Under another name of it, that goes on as the same merge
  expect(withMerge(first, ['x', 'e'], 'x').merges).toEqual([merge('x', ['a', 'b', 'e'], ['x-']), merge('y', ['c', 'd'])])
  expect(withMerge(first, ['e'], 'x').merges[0]).toEqual(merge('x', ['a', 'b', 'e'], ['x-']))
})

test('a change is taken back where nobody has decided again since', () => {
  const before = withMerge(NO_CLIENT_DECISIONS, ['a', 'b'], 'x')
  const after = withMerge(before, ['x', 'c'], 'y')
  expect(undone(after, before, after)).toEqual(before)
  const later = withSplit(after, 'app', 'host')
  expect(undone(later, before, after)).toEqual(withSplit(before, 'app', 'host'))
  const other = withMerge(after, ['y', 'd'], 'y')
  // Somebody has merged on: their merge stays, and what was before it comes back only where it does not contradict
  expect(undone(other, before, after).merges.find(({ into }) => into === 'y')?.names).toContain('d')
  const split = withSplit(NO_CLIENT_DECISIONS, 'app', 'host')
  expect(undone(withSplit(split, 'app', 'service'), NO_CLIENT_DECISIONS, split)).toEqual(withSplit(NO_CLIENT_DECISIONS, 'app', 'service'))
  expect(withoutDecision(split, { kind: 'split', client: 'app', by: 'service' })).toEqual(NO_CLIENT_DECISIONS)
})

test('a profile knows what made its client, and where it went', () => {
  const settings = withSplit(withMerge(NO_CLIENT_DECISIONS, ['a'], 'x', 'a-'), 'app', 'host')
  expect(decisionsAbout(settings, 'x').map(({ kind }) => kind)).toEqual(['merge'])
  expect(decisionsAbout(settings, 'app@web-1').map(({ kind }) => kind)).toEqual(['split'])
  expect(decisionsAbout(settings, 'application')).toEqual([])
  expect(['a', 'a-9', 'x', 'app', 'app@web-1'].map((client) => movedTo(settings, client))).toEqual([
    { into: 'x' },
    { into: 'x' },
    undefined,
    { splitBy: 'host' },
    undefined,
  ])
})
