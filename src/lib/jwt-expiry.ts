/** When a token of ours expires, in milliseconds since 1970; 0 when it does not say. Read only, never trusted: the server decides. */
export function expiryOf(token: string): number {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined
    return typeof exp === 'number' ? exp * 1000 : 0
  } catch {
    return 0 // not a JWT
  }
}
