import { type FetchQueryOptions, hashKey, type QueryKey } from '@tanstack/react-query'

import { queryClient } from './client.ts'

/** How many wait for a query that nothing shows. */
const waiting = new Map<string, number>()

/** On behalf of another query, or of a search: given up with it, unless something shows the answer or waits for it, too. */
export async function fetchFor<Data, Key extends QueryKey>(
  signal: AbortSignal,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  signal.throwIfAborted()
  const { queryKey } = options
  const hash = hashKey(queryKey)
  waiting.set(hash, (waiting.get(hash) ?? 0) + 1)
  let left = false
  const leave = (): void => {
    if (left) return
    left = true
    signal.removeEventListener('abort', giveUp)
    const others = (waiting.get(hash) ?? 1) - 1
    if (others > 0) waiting.set(hash, others)
    else waiting.delete(hash)
  }
  function giveUp(): void {
    leave()
    if (!waiting.has(hash)) void queryClient.cancelQueries({ queryKey, exact: true, type: 'inactive' })
  }
  signal.addEventListener('abort', giveUp)
  try {
    return await queryClient.fetchQuery(options)
  } catch (cause) {
    signal.throwIfAborted()
    throw cause
  } finally {
    leave()
  }
}
