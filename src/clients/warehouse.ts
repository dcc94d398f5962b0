import { readRevealed, REVEAL_PATH, type RevealBody, type Revealed } from '#wire/warehouse/reveal.ts'
import { assetPath, type StoredTransaction } from '#wire/warehouse/transaction.ts'

import type { Call, HttpClient } from './http.ts'

/** Method, path and payload are the caller's (specification, call 7). A GET has no body, so its payload is the query string. */
interface WarehouseRequest {
  (method: 'GET', path: string, payload?: Call['query'], signal?: AbortSignal): Promise<unknown>
  (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: unknown, signal?: AbortSignal): Promise<unknown>
}

/**
 * The warehouse API: payload objects by digest, masked by the server, and one body without its mask, with a role and a reason. Bearer: the
 * warehouse token.
 */
export function warehouseClient(http: HttpClient) {
  const request: WarehouseRequest = (method, path, payload, signal) => {
    // By the first signature, a GET has a query
    const sent: Call = payload === undefined ? {} : method === 'GET' ? { query: payload as NonNullable<Call['query']> } : { body: payload }
    return http(path, { method, ...sent, ...(signal && { signal }) })
  }
  return {
    request,
    transaction: (digest: string, signal?: AbortSignal) =>
      request('GET', assetPath(digest), undefined, signal) as Promise<StoredTransaction>,
    reveal: async (body: RevealBody): Promise<Revealed> => readRevealed(await request('POST', REVEAL_PATH, body)),
  }
}
