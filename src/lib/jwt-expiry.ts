/**
 * When a token of ours expires, on the clock of this device, in milliseconds since 1970; 0 when it does not say. Counted from when it was received
 * by how long it lives, because the clock here may be hours away from the one that wrote it. Read only, never trusted: the server decides.
 */
export function expiryOf(token: string, receivedMs: number): number {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const { exp, iat } = typeof claims === 'object' && claims !== null ? (claims as { exp?: unknown; iat?: unknown }) : {}
    if (typeof exp !== 'number') return 0
    return typeof iat === 'number' ? receivedMs + (exp - iat) * 1000 : exp * 1000
  } catch {
    return 0 // not a JWT
  }
}
