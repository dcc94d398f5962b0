import { describe, expect, test } from 'vitest'

import { filterProcess, matcherOf } from '#domain/agent-config/match.ts'
import type { ProcessFilter } from '#domain/agent-config/settings.ts'

const PATHS = ['/usr/bin/curl', '/usr/bin/curl-config', '/opt/tools/curl', '/usr/local/bin/node', 'C:\\agents\\curl.exe']

describe('what a filter is about', () => {
  test.each([
    ['exact', '/usr/bin/curl', ['/usr/bin/curl']],
    ['prefix', '/usr/bin/', ['/usr/bin/curl', '/usr/bin/curl-config']],
    ['suffix', '/curl', ['/usr/bin/curl', '/opt/tools/curl']],
    ['contains', 'curl', ['/usr/bin/curl', '/usr/bin/curl-config', '/opt/tools/curl', 'C:\\agents\\curl.exe']],
    ['regex', '^/usr/(?:local/)?bin/[a-z]+$', ['/usr/bin/curl', '/usr/local/bin/node']],
    ['regex', 'node', ['/usr/local/bin/node']],
    ['exact', '.*', []],
  ] as const)('%s %s', (strategy, exe, expected) => {
    const matches = matcherOf({ strategy, exe })
    expect(PATHS.filter((path) => matches?.(path))).toEqual(expected)
  })

  test('a pattern that the agent cannot read is about nothing, and so is an empty one', () => {
    expect(matcherOf({ strategy: 'regex', exe: '(?=curl)' })).toBeUndefined()
    expect(matcherOf({ strategy: 'contains', exe: '' })).toBeUndefined()
  })
})

test('filters add up, whatever their order: one that leaves out everything outdoes those that leave out a part', () => {
  const filters: ProcessFilter[] = [
    { exe: '/usr/bin/', strategy: 'prefix', only: ['dns'] },
    { exe: '/usr/bin/curl', strategy: 'exact', only: [] },
    { exe: 'curl', strategy: 'contains', only: ['http', 'dns'] },
  ]
  const filter = filterProcess(filters)
  expect(filter('/usr/bin/curl')).toEqual({ by: [0, 1, 2], all: true, levels: ['dns', 'http'] })
  expect(filter('/usr/bin/env')).toEqual({ by: [0], all: false, levels: ['dns'] })
  expect(filter('/usr/local/bin/node')).toEqual({ by: [], all: false, levels: [] })
  expect(filterProcess(filters.toReversed())('/usr/bin/curl').all).toBe(true)
})
