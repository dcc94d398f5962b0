/**
 * Whether the value of a parameter `code` is a credential: the code of a sign-in, of a text message, of an invitation. Shops, advertisements and maps
 * use the name for other things (`code=5689669`, `code=de-DE`). A short number or a dictionary word is one of those, unless the context shows an
 * authentication; anything else, and a code without context, counts as a credential.
 */
export function isCredentialCode(value: string, address: string): boolean {
  if (!ORDINARY.test(value)) return true
  const mark = address.search(/[?#]/)
  const before = mark < 0 ? '' : address.slice(0, mark)
  const names = address
    .slice(mark + 1)
    .split(/[?#&;]/, PARAMETERS_MAX)
    .map((pair) => (pair.split('=', 1)[0] ?? '').toLowerCase())
  return names.length < 2 || names.some((name) => BESIDE_A_SIGN_IN.has(name)) || SIGN_IN.test(before)
}

const PARAMETERS_MAX = 64
const ORDINARY = /^(?:\d{1,9}|[A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})?)$/
/** OAuth 2.0 (RFC 6749), OpenID Connect, and what forms send with a code. */
const BESIDE_A_SIGN_IN: ReadonlySet<string> = new Set(
  (
    'state session_state client_id client_secret redirect_uri grant_type code_verifier scope iss nonce authuser oobcode ' +
    'email mail login user username user_id userid uid phone tel mobile otp token ticket invite'
  ).split(' '),
)
const SIGN_IN =
  /auth|login|log-?on|sign-?(?:in|up|on)|sso|oidc|saml|callback|redirect|verif|confirm|activat|reset|invit|mfa|2fa|otp|account|password|\/token/i
