import { publicConfig } from '#src/clients/config.ts'
import { newVerifier } from '#src/lib/page-secret.ts'
import { SSO_SIGN_IN_PATHS } from '#wire/product/sso-sign-in.ts'

/**
 * The secret of a sign-in that is under way. Key `session:sso`, in the storage of this tab alone; the provider and the platform only see its
 * SHA-256, so a response is worth nothing in another browser (security.md L4). Writers: `startSso`, and `takeVerifier`, which removes it.
 */
const KEY = 'session:sso'

/** Leaves for the organization's identity provider. */
export async function startSso(method: 'oidc' | 'saml', who: { org: string } | { ticket: string }): Promise<void> {
  const { verifier, challenge } = await newVerifier()
  sessionStorage.setItem(KEY, verifier)
  const path = method === 'oidc' ? SSO_SIGN_IN_PATHS.oidcStart : SSO_SIGN_IN_PATHS.samlStart
  location.assign(`${publicConfig().apiUrl}${path}?${new URLSearchParams({ ...who, challenge })}`)
}

/** Good for one use; `''` when this tab started nothing. */
export function takeVerifier(): string {
  const verifier = sessionStorage.getItem(KEY) ?? ''
  sessionStorage.removeItem(KEY)
  return verifier
}
