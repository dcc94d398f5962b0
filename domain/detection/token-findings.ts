/** What is known of a token, as rows of the inventory have it. */
export interface KnownToken {
  type: string
  algorithm: string
  issuedMs: number | null
  expiresMs: number | null
  carriers: readonly string[]
  /** Different ones in the range. */
  clients: number
  vendors: number
  /** Requests that were answered with success after it had expired. */
  afterExpiry: number
  /** Ever; null: not known. */
  firstMs: number | null
  lastMs: number | null
}

const DAY_MS = 86_400_000
/** A token that does not expire by itself should be replaced by then. */
export const OLD_DAYS = 90
/** So long without a request, nobody may need it any more. */
export const UNUSED_DAYS = 30
/** A JSON Web Token cannot be taken back before it expires, so it should not live longer. */
export const LIFE_MAX_DAYS = 30

/** From worst to least; the numbers of the catalogue of checks are A7, A10, A13, A5, A12, A9, A14. */
export const TOKEN_FINDINGS = [
  'unsigned',
  'used-after-expiry',
  'several-vendors',
  'in-address',
  'several-clients',
  'never-expires',
  'long-lived',
  'old',
  'unused',
] as const
export type TokenFinding = (typeof TOKEN_FINDINGS)[number]

/** Bad ones show that somebody else may use it, or could make one. */
export const isBad = (finding: TokenFinding): boolean => TOKEN_FINDINGS.indexOf(finding) < TOKEN_FINDINGS.indexOf('several-clients')

/** A carrier that is part of the address; headers are not written to logs. */
export const isInAddress = (carrier: string): boolean => carrier.startsWith('query:') || carrier === 'userinfo'

/** What is wrong with a token, worst first. */
export function tokenFindings(token: KnownToken, nowMs: number): TokenFinding[] {
  const { type, algorithm, issuedMs, expiresMs, firstMs, lastMs } = token
  // An agent reports a JSON Web Token without what it says about itself
  const isRead = type === 'jwt' && algorithm !== ''
  const holds: Readonly<Record<TokenFinding, boolean>> = {
    unsigned: algorithm.toLowerCase() === 'none',
    'used-after-expiry': token.afterExpiry > 0,
    'several-vendors': token.vendors > 1,
    'in-address': token.carriers.some(isInAddress),
    'several-clients': token.clients > 1,
    'never-expires': isRead && expiresMs === null,
    'long-lived': issuedMs !== null && expiresMs !== null && expiresMs - issuedMs > LIFE_MAX_DAYS * DAY_MS,
    old: expiresMs === null && firstMs !== null && lastMs !== null && lastMs - firstMs > OLD_DAYS * DAY_MS,
    unused: lastMs !== null && nowMs - lastMs > UNUSED_DAYS * DAY_MS,
  }
  return TOKEN_FINDINGS.filter((finding) => holds[finding])
}
