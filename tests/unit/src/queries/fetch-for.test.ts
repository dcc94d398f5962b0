import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'

import { queryClient } from '#src/queries/client.ts'
import { fetchFor } from '#src/queries/fetch-for.ts'

afterEach(() => queryClient.clear())

/** Two steps, the second of which is begun by `go`. */
function steps() {
  const begun: string[] = []
  const { promise, resolve: go } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const options = {
    queryKey: ['steps'],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      begun.push('first')
      try {
        await promise
        signal.throwIfAborted()
        begun.push('second')
        return 'both'
      } finally {
        end()
      }
    },
  }
  return { options, begun, go, ended }
}

test('what is fetched for a part that was left goes no further', async () => {
  const { options, begun, go, ended } = steps()
  const left = new AbortController()
  const fetched = fetchFor(left.signal, options)
  await expect.poll(() => begun).toEqual(['first'])
  left.abort(new Error('left'))
  await expect(fetched).rejects.toThrow('left')
  go()
  await ended
  expect(begun).toEqual(['first'])
})

test('another part that waits for the same, or shows it, gets it all the same', async () => {
  for (const other of ['waits', 'shows'] as const) {
    const { options, begun, go } = steps()
    const left = new AbortController()
    const mine = fetchFor(left.signal, options)
    const observer = new QueryObserver(queryClient, options)
    const close = other === 'shows' ? observer.subscribe(() => undefined) : undefined
    const theirs =
      other === 'waits' ? fetchFor(new AbortController().signal, options) : expect.poll(() => observer.getCurrentResult().data).toBe('both')
    left.abort(new Error('left'))
    go()
    await expect(mine).resolves.toBe('both')
    await theirs
    expect(begun).toEqual(['first', 'second'])
    close?.()
    queryClient.clear()
  }
})

test('what two parts wait for goes no further when both were left', async () => {
  const { options, begun, go, ended } = steps()
  const left = new AbortController()
  const fetched = Promise.allSettled([fetchFor(left.signal, options), fetchFor(left.signal, options)])
  await expect.poll(() => begun).toEqual(['first'])
  left.abort(new Error('left'))
  expect((await fetched).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  go()
  await ended
  expect(begun).toEqual(['first'])
})
