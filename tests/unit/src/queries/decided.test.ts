import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { queryClient } from '#src/queries/client.ts'
import { decidedAmong } from '#src/queries/decided.ts'

test('what was decided about some entities is not taken for what was decided about others', () => {
  const before = decidedAmong('acme', 'vendors', [['stripe'], ['adyen']])
  queryClient.setQueryData(before.queryKey, new Set(['stripe', 'adyen']))
  const observer = new QueryObserver(queryClient, { ...before, enabled: false })
  const stop = observer.subscribe(() => undefined)
  expect(observer.getCurrentResult().data?.size).toBe(2)
  observer.setOptions({ ...decidedAmong('acme', 'vendors', [['github']]), enabled: false })
  expect(observer.getCurrentResult().data).toBeUndefined()
  stop()
})
