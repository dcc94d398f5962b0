import { publicConfig } from '#src/clients/config.ts'
import { SSO_SIGN_IN_PATHS } from '#wire/product/sso-sign-in.ts'

/**
 * The secret of a sign-in that is under way. Key `session:sso`, in the storage of this tab alone; the provider and the platform only see its
 * SHA-256, so an answer is worth nothing in another browser (security.md L4). Writers: `startSso`, and `takeVerifier`, which removes it.
 */
const KEY = 'session:sso'
const VERIFIER_BYTES = 32

/** Leaves for the organization's identity provider. */
export async function startSso(method: 'oidc' | 'saml', who: { org: string } | { ticket: string }): Promise<void> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)))
  sessionStorage.setItem(KEY, verifier)
  const challenge = base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
  const path = method === 'oidc' ? SSO_SIGN_IN_PATHS.oidcStart : SSO_SIGN_IN_PATHS.samlStart
  location.assign(`${publicConfig().apiUrl}${path}?${new URLSearchParams({ ...who, challenge })}`)
}

/** Good for one use; `''` when this tab started nothing. */
export function takeVerifier(): string {
  const verifier = sessionStorage.getItem(KEY) ?? ''
  sessionStorage.removeItem(KEY)
  return verifier
}

/** RFC 4648 §5, without padding. */
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
