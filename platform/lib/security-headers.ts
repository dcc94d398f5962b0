import type { MiddlewareHandler } from 'hono'

/** Headers of every response, security.md 3.1. `https` adds HSTS, which plain http must not send (RFC 6797 §7.2). */
export function securityHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-read=()',
    'X-Frame-Options': 'DENY',
    ...(https && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  }
}

/** The same for data responses: nothing in them may ever be rendered as a page. */
export const dataSecurityHeaders = (options: { https: boolean }): Record<string, string> => ({
  ...securityHeaders(options),
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
})

export function dataHeaders(options: { https: boolean }): MiddlewareHandler {
  const headers = Object.entries(dataSecurityHeaders(options))
  return async (c, next) => {
    await next()
    for (const [name, value] of headers) c.res.headers.set(name, value)
  }
}
