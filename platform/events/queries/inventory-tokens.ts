import type { InventoryToken, TokenFacts } from '#wire/pulse/inventory.ts'

/** More places than one token is carried in. */
const CARRIERS_MAX = 16

/** Where a token is carried, which is known from its requests in the range only. */
export const CARRIERS = {
  row: 'toString(token_carrier)',
  none: "''",
  all: (row: string) => `arraySlice(arraySort(groupUniqArrayIf(${row}, ${row} != '')), 1, ${CARRIERS_MAX})`,
} as const

/** What is known of a token whatever the range: from `seen`, and from rows of `requests` that `seen` does not know yet. */
const facts = (column: (fact: string) => string): string =>
  `, max(${column('mask')}) AS ofMask, max(${column('type')}) AS ofType, max(${column('algorithm')}) AS ofAlgorithm,
      max(${column('issuer')}) AS ofIssuer, max(${column('issued')}) AS issuedMs, max(${column('expires')}) AS expiresMs`
export const TOKEN_SEEN = facts((fact) => `seen.${fact}`)
export const TOKEN_OF_ROWS = facts((fact) => `token_${fact}`)

export interface TokenRow {
  carriers: string[]
  afterExpiry: number
}
export interface TokenSeenRow {
  ofMask: string
  ofType: string
  ofAlgorithm: string
  ofIssuer: string
  issuedMs: number
  expiresMs: number
}

export const tokenOf = ({ carriers = [], afterExpiry = 0 }: Partial<TokenRow>, known: Partial<TokenSeenRow>): InventoryToken => ({
  ...seenTokenOf(known),
  carriers,
  afterExpiry,
})

export const seenTokenOf = (known: Partial<TokenSeenRow>): TokenFacts => {
  const { ofMask = '', ofType = '', ofAlgorithm = '', ofIssuer = '', issuedMs = 0, expiresMs = 0 } = known
  return {
    mask: ofMask,
    type: ofType,
    algorithm: ofAlgorithm,
    issuer: ofIssuer,
    issuedMs: issuedMs > 0 ? issuedMs : null,
    expiresMs: expiresMs > 0 ? expiresMs : null,
  }
}
