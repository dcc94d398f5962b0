import type { StoredObject } from '#platform/lib/ports/objects.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

/** An object of the warehouse as people without `data.reveal` may see it; undefined when it has expired. */
export type MaskedObject = (orgId: string, digest: string) => Promise<StoredObject | undefined>

const NO_SIDE = { content_type: '', headers: {} }

/** The transaction in an object; undefined when it holds something else. Agents of some versions leave a side out. */
export function transactionIn({ bytes }: StoredObject): StoredTransaction | undefined {
  const value = parse(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { request, response } = value as Partial<StoredTransaction> // whatever is missing is filled in below
  if (!request && !response) return undefined
  return {
    ...(value as StoredTransaction),
    request: { ...NO_SIDE, method: '', url: '', scheme: '', path: '', authority: '', protocol: '', user_agent: '', ...request },
    response: { ...NO_SIDE, status: 0, ...response },
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return undefined // not JSON, so no transaction
  }
}
