import { assetPath, type StoredTransaction } from '#wire/warehouse/transaction.ts'

import type { HttpClient } from './http.ts'

/** The warehouse wire: payload objects by digest (specification, call 7). Bearer: the warehouse token. Masked by the server. */
export function warehouseClient(http: HttpClient) {
  return {
    transaction: (digest: string, signal?: AbortSignal) =>
      http(assetPath(digest), { ...(signal && { signal }) }) as Promise<StoredTransaction>,
  }
}
