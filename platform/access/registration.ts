import { sha256Hex } from '#platform/lib/crypto.ts'
import { newSecret } from '#platform/lib/ids.ts'
import type { CredentialPort } from '#platform/lib/ports/credentials.ts'
import { recordPaths } from '#platform/lib/product-records.ts'

import { type RegistrationTokenRecord, TOKEN_PREFIX } from './opaque-tokens.ts'

/** Prefix and eight characters: enough to distinguish two tokens, 208 random bits short of using one. */
const SHOWN_LENGTH = 12

/** Registration tokens of deployments. The deployment's own record names the digest of its one good token; the caller writes it. */
export const registrationCredentials: Pick<CredentialPort, 'issueRegistrationToken' | 'revokeRegistrationToken'> = {
  issueRegistrationToken(transaction, { orgId, deploymentId }) {
    const token = newSecret(TOKEN_PREFIX.registration)
    const sha256 = sha256Hex(token)
    const record: RegistrationTokenRecord = { orgId, deploymentId }
    transaction.create(recordPaths.registrationToken(sha256), record)
    return { token, sha256, prefix: token.slice(0, SHOWN_LENGTH) }
  },
  revokeRegistrationToken: (transaction, sha256) => transaction.delete(recordPaths.registrationToken(sha256)),
}
