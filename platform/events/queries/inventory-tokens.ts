import type { InventoryToken, TokenFacts } from '#wire/pulse/inventory.ts'

/** More places than one token is carried in. */
const CARRIERS_MAX = 16

/** What of a token is known from its requests in the range. */
export const TOKEN_IN_RANGE = `max(token_mask) AS mask, max(token_type) AS type,
          arraySlice(arraySort(groupUniqArray(toString(token_carrier))), 1, ${CARRIERS_MAX}) AS carriers, sum(late) AS afterExpiry`

/** What `seen` knows of a token, whatever the range. */
export const TOKEN_SEEN = `max(seen.mask) AS seenMask, max(seen.type) AS seenType, max(seen.algorithm) AS algorithm, max(seen.issuer) AS issuer,
      max(seen.issued) AS issuedMs, max(seen.expires) AS expiresMs`
/** The same in a list that it is joined to. */
export const TOKEN_KNOWN = 'known.algorithm AS algorithm, known.issuer AS issuer, known.issuedMs AS issuedMs, known.expiresMs AS expiresMs'

interface KnownRow {
  algorithm: string
  issuer: string
  issuedMs: number
  expiresMs: number
}
export interface TokenRow extends KnownRow {
  mask: string
  type: string
  carriers: string[]
  afterExpiry: number
}
export interface TokenSeenRow extends KnownRow {
  seenMask: string
  seenType: string
}

export const tokenOf = ({ mask, type, carriers, afterExpiry, ...known }: TokenRow): InventoryToken => ({
  ...factsOf(known, mask, type),
  carriers,
  afterExpiry,
})

export const seenTokenOf = (row: TokenSeenRow): TokenFacts => factsOf(row, row.seenMask, row.seenType)

const factsOf = ({ algorithm, issuer, issuedMs, expiresMs }: KnownRow, mask: string, type: string): TokenFacts => ({
  mask,
  type,
  algorithm,
  issuer,
  issuedMs: issuedMs > 0 ? issuedMs : null,
  expiresMs: expiresMs > 0 ? expiresMs : null,
})
