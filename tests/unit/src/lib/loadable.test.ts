import { expect, test } from 'vitest'

import { createKeeper, type Snapshot } from '#src/lib/loadable.ts'

const retry = (): void => undefined
const NOTHING: Snapshot<string> = { data: undefined, error: undefined, fetching: true, atMs: 0, retry }
const answer = (data: string, atMs = 1): Snapshot<string> => ({ ...NOTHING, data, fetching: false, atMs })
const failure: Snapshot<string> = { ...NOTHING, fetching: false, error: { kind: 'offline' } }

test('nothing is known at first, then the response is', () => {
  const keep = createKeeper<string>()
  expect(keep(NOTHING, 'a')).toEqual({ state: 'loading' })
  expect(keep(answer('rows'), 'a')).toMatchObject({ state: 'ready', data: 'rows', refreshing: false, atMs: 1 })
})

test('a first response that fails is a failure with a way to try again', () => {
  expect(createKeeper<string>()(failure, 'a')).toEqual({ state: 'failed', error: failure.error, retry })
})

test('while another query is under way the previous result stays', () => {
  const keep = createKeeper<string>()
  keep(answer('rows'), 'a')
  expect(keep(NOTHING, 'b')).toMatchObject({ state: 'ready', data: 'rows', refreshing: true })
})

test('a refresh that fails keeps the result and reports it; another query that fails does not', () => {
  const keep = createKeeper<string>()
  keep(answer('rows', 5), 'a')
  expect(keep(failure, 'a')).toMatchObject({ state: 'ready', data: 'rows', atMs: 5, stale: { error: failure.error } })
  expect(keep(failure, 'b')).toMatchObject({ state: 'failed' })
})

test('the same rows that come again are as new as their response', () => {
  const keep = createKeeper<string>()
  keep(answer('rows', 5), 'a')
  expect(keep(answer('rows', 9), 'b')).toMatchObject({ atMs: 9 })
  expect(keep(failure, 'b')).toMatchObject({ state: 'ready' })
})
