import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'

import { WireFailure, type WireError } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'

afterEach(() => queryClient.clear())

/** A part of a page: it fails as it is told to until it is told nothing. */
function part(name: string, error: WireError) {
  let failure: WireError | undefined = error
  let calls = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: [name],
    queryFn: () => {
      calls++
      return failure ? Promise.reject(new WireFailure(failure)) : Promise.resolve(name)
    },
  })
  const close = observer.subscribe(() => undefined)
  return {
    observer,
    close,
    calls: () => calls,
    settled: () => expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle'),
    recovers: () => (failure = undefined),
  }
}

const OFFLINE: WireError = { kind: 'offline' }
const BROKEN: WireError = { kind: 'failed', message: 'Something went wrong here.', status: 500, requestId: undefined }
const OWN: WireError = { kind: 'failed', message: 'The answer could not be read.', status: undefined, requestId: undefined }
const FORBIDDEN: WireError = { kind: 'forbidden', message: 'Not yours.' }

test.each([OFFLINE, BROKEN])('parts that failed together ($kind) come back with the first that is tried again', async (shared) => {
  const [rows, chart, other, own] = [part('rows', shared), part('chart', shared), part('other', FORBIDDEN), part('own', OWN)]
  for (const each of [rows, chart, other, own]) await each.settled()
  rows.recovers()
  chart.recovers()
  await rows.observer.refetch()
  await expect.poll(() => chart.observer.getCurrentResult().data).toBe('chart')
  // What failed for a reason of its own is not asked again
  expect([other.calls(), own.calls()]).toEqual([1, 1])
})

test('a part that still fails is tried once, and none that nobody looks at', async () => {
  const [rows, chart, gone] = [part('rows', OFFLINE), part('chart', OFFLINE), part('gone', OFFLINE)]
  for (const each of [rows, chart, gone]) await each.settled()
  gone.close()
  rows.recovers()
  await rows.observer.refetch()
  await expect.poll(() => chart.calls()).toBe(2)
  await chart.settled()
  await rows.observer.refetch()
  await rows.settled()
  expect([chart.calls(), gone.calls()]).toEqual([2, 1])
})
