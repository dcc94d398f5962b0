import * as client from 'openid-client'

import { SsoFailure } from './directory.ts'

/** Maps OAuth's error codes, RFC 6749 §4.1.2.1 and §5.2, and the library's to the console's. */
export function failureOf(cause: unknown): SsoFailure {
  if (cause instanceof SsoFailure) return cause
  if (cause instanceof client.AuthorizationResponseError) return new SsoFailure('declined', `the provider returned ${cause.error}`, cause)
  if (cause instanceof client.ResponseBodyError) {
    const ours = ['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch'].includes(cause.error)
    return new SsoFailure(ours ? 'settings' : 'invalid', `the token endpoint returned ${cause.error}`, cause)
  }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return new SsoFailure('clock', 'the ID token is not of now', cause)
  if (cause instanceof client.WWWAuthenticateChallengeError)
    return new SsoFailure('settings', 'the provider refused our credentials', cause)
  if (code.startsWith('OAUTH_') || cause instanceof client.ClientError) return new SsoFailure('invalid', `invalid response: ${code}`, cause)
  return new SsoFailure('unreachable', 'the provider did not respond', cause)
}
