import type { InventoryToken, TokenFacts } from '#wire/pulse/inventory.ts'

/** More places than one token is carried in. */
const CARRIERS_MAX = 16

/** What of a token is known from its requests in the range, from figures that have these columns. */
export const TOKEN_COLUMNS = ['token_mask', 'token_type', 'token_carrier'] as const
export const TOKEN_IN_RANGE = {
  mask: 'max(token_mask)',
  type: 'max(token_type)',
  carriers: `arraySlice(arraySort(groupUniqArray(toString(token_carrier))), 1, ${CARRIERS_MAX})`,
  afterExpiry: 'sum(late)',
} as const

/** What `seen` knows of a token, whatever the range. */
export const TOKEN_SEEN = `max(seen.mask) AS seenMask, max(seen.type) AS seenType, max(seen.algorithm) AS algorithm, max(seen.issuer) AS issuer,
      max(seen.issued) AS issuedMs, max(seen.expires) AS expiresMs`

interface KnownRow {
  algorithm: string
  issuer: string
  issuedMs: number
  expiresMs: number
}
export interface TokenRow {
  mask: string
  type: string
  carriers: string[]
  afterExpiry: number
}
export interface TokenSeenRow extends KnownRow {
  seenMask: string
  seenType: string
}

/** `known`: nothing where the store has not noted the token yet. */
export const tokenOf = (
  { mask = '', type = '', carriers = [], afterExpiry = 0 }: Partial<TokenRow>,
  { algorithm = '', issuer = '', issuedMs = 0, expiresMs = 0 }: Partial<KnownRow>,
): InventoryToken => ({ ...factsOf({ algorithm, issuer, issuedMs, expiresMs }, mask, type), carriers, afterExpiry })

export const seenTokenOf = (row: TokenSeenRow): TokenFacts => factsOf(row, row.seenMask, row.seenType)

const factsOf = ({ algorithm, issuer, issuedMs, expiresMs }: KnownRow, mask: string, type: string): TokenFacts => ({
  mask,
  type,
  algorithm,
  issuer,
  issuedMs: issuedMs > 0 ? issuedMs : null,
  expiresMs: expiresMs > 0 ? expiresMs : null,
})
