import type { Clock } from '#platform/lib/clock.ts'
import { sha256Hex } from '#platform/lib/crypto.ts'
import { newSecret } from '#platform/lib/ids.ts'
import type { Keyring } from '#platform/lib/keyring.ts'
import type { DocumentPort, DocumentTransaction } from '#platform/lib/ports/documents.ts'
import type { IdentityPort, IdentityUser } from '#platform/lib/ports/identity.ts'
import { type MembershipRecord, type MembershipTokens, recordPaths } from '#platform/lib/product-records.ts'
import { ORG_SESSION_SECONDS } from '#platform/lib/session-scope.ts'
import { membershipPath } from '#wire/documents.ts'
import { DEMO_VIEWER_UID } from '#wire/product/demo.ts'

import { type AccessTokenRecord, TOKEN_PREFIX } from './opaque-tokens.ts'

/** Life of an API or a warehouse token: a working day, so that the next morning starts with new ones. */
export const ACCESS_TOKEN_MS = 12 * 3600 * 1000
/** Tokens with less than this left are renewed when read, so that nobody starts to work with one that is about to expire. */
const RENEW_BEFORE_MS = ACCESS_TOKEN_MS / 2

/** How old may be what is known of when somebody was last here: one write an hour, not one for each page. */
const SEEN_MS = 3600 * 1000

type TokenPair = Pick<MembershipRecord, 'apiToken' | 'warehouseToken'>
/** The reader of the membership, and their session. */
type Reader = Pick<IdentityUser, 'uid' | 'session'>

export interface MembershipTokenParts {
  documents: DocumentPort
  keyring: Pick<Keyring, 'seal' | 'open'>
  standingOf: IdentityPort['standingOf']
  clock: Clock
}

export interface MembershipTokenPort {
  /**
   * Ensures that a user's membership holds valid tokens: existing ones stay unless they expired or are about to, a session of the user has ended
   * since, or the user signed in again. Called whenever their owner reads the document, so both signing in and a 401 renew.
   */
  freshen(person: Reader, orgId: string): Promise<void>
  /** The tokens of a stored membership in clear, empty for those that cannot be opened. */
  openTokens(membership: Partial<TokenPair>): TokenPair
}

export function membershipTokens({ documents, keyring, standingOf, clock }: MembershipTokenParts): MembershipTokenPort {
  /** Not after the master key was replaced. */
  function canBeOpened(sealed: string): boolean {
    try {
      return keyring.open(sealed) !== ''
    } catch {
      return false
    }
  }

  const isFresh = ({ tokens, apiToken }: MembershipRecord, { uid, session }: Reader): boolean => {
    if (!tokens || tokens.epoch !== standingOf(uid)?.epoch || tokens.expiresMs <= clock() || !canBeOpened(apiToken)) return false
    if (session.orgId === null && tokens.expiresMs - clock() < RENEW_BEFORE_MS) return false
    // All visitors of the demo share one membership: one who comes must not take the others' tokens away.
    return uid === DEMO_VIEWER_UID || session.provedMs <= tokens.provedMs
  }

  /** A token of an organization's session ends with it: its provider does not report when it deactivates a user. */
  function expiryIn({ orgId, provedMs }: IdentityUser['session']): number {
    const expiresMs = clock() + ACCESS_TOKEN_MS
    return orgId === null ? expiresMs : Math.min(expiresMs, provedMs + ORG_SESSION_SECONDS * 1000)
  }

  return {
    async freshen(person, orgId) {
      const path = membershipPath(person.uid, orgId)
      const known = await documents.get<MembershipRecord>(path)
      if (!known) return
      // All visitors of the demo are one member
      const isSeen = person.uid === DEMO_VIEWER_UID || clock() - (known.data.seenMs ?? 0) < SEEN_MS
      if (isFresh(known.data, person) && isSeen) return
      await documents.transaction(async (transaction) => {
        const stored = await transaction.get<MembershipRecord>(path)
        const epoch = standingOf(person.uid)?.epoch
        if (!stored || epoch === undefined) return
        if (!isSeen) transaction.update(path, { seenMs: clock() })
        if (isFresh(stored.data, person)) return
        const previousSha256 = replaceTokens(transaction, stored.data, epoch)
        const about = { uid: person.uid, orgId, epoch, expiresMs: expiryIn(person.session) }
        const [apiToken, warehouseToken] = [issue(transaction, 'api', about), issue(transaction, 'warehouse', about)]
        const tokens: MembershipTokens = {
          sha256: [sha256Hex(apiToken), sha256Hex(warehouseToken)],
          previousSha256,
          epoch,
          provedMs: person.session.provedMs,
          expiresMs: about.expiresMs,
        }
        transaction.update(path, { apiToken: keyring.seal(apiToken), warehouseToken: keyring.seal(warehouseToken), tokens })
      })
    },

    openTokens({ apiToken = '', warehouseToken = '' }) {
      const open = (sealed: string): string => (sealed === '' ? '' : keyring.open(sealed))
      return { apiToken: open(apiToken), warehouseToken: open(warehouseToken) }
    },
  }
}

function issue(transaction: DocumentTransaction, kind: AccessTokenRecord['kind'], about: Omit<AccessTokenRecord, 'kind'>): string {
  const token = newSecret(TOKEN_PREFIX[kind])
  transaction.create(recordPaths.accessToken(sha256Hex(token)), { kind, ...about })
  return token
}

/**
 * Makes space for new tokens; returns the previous ones that stay valid until they expire. They were not revoked, so a browser that signs in does not
 * interrupt the others; those from two renewals ago are dropped.
 */
function replaceTokens(transaction: DocumentTransaction, membership: MembershipRecord, epoch: string): string[] {
  if (membership.tokens?.epoch !== epoch) {
    deleteTokens(transaction, membership)
    return []
  }
  for (const digest of membership.tokens.previousSha256) transaction.delete(recordPaths.accessToken(digest))
  return membership.tokens.sha256
}

/** The tokens of a membership are refused from now on. */
export function deleteTokens(transaction: DocumentTransaction, { tokens, apiToken, warehouseToken }: MembershipRecord): void {
  // Before tokens were sealed, the document held them in clear.
  const digests = tokens ? [...tokens.sha256, ...tokens.previousSha256] : [apiToken, warehouseToken].filter(Boolean).map(sha256Hex)
  for (const digest of digests) transaction.delete(recordPaths.accessToken(digest))
}
