import { readRevealed, REVEAL_PATH, type RevealBody, type Revealed } from '#wire/warehouse/reveal.ts'
import { assetPath, type StoredTransaction } from '#wire/warehouse/transaction.ts'

import type { HttpClient } from './http.ts'

/**
 * The warehouse wire: payload objects by digest, masked by the server (specification, call 7), and one body without its mask for whoever may
 * and says why. Bearer: the warehouse token.
 */
export function warehouseClient(http: HttpClient) {
  return {
    transaction: (digest: string, signal?: AbortSignal) =>
      http(assetPath(digest), { ...(signal && { signal }) }) as Promise<StoredTransaction>,
    reveal: async (body: RevealBody): Promise<Revealed> => readRevealed(await http(REVEAL_PATH, { method: 'POST', body })),
  }
}
