import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

import { DELAYED_SINCE_HEADER } from '#wire/pulse/delay.ts'
import { EXPORT_MATCHED_HEADER, EXPORT_ROWS_HEADER } from '#wire/pulse/export.ts'

/** Lets consoles on configured origins call the wires: a fixed list, never reflected, never with cookies (security.md H1). */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'authorization',
      'content-type',
      'if-match',
      'range',
      'x-client-version',
      'x-firebase-gmpid',
      'x-firebase-client',
      'google-cloud-resource-prefix',
      'x-goog-api-client',
      'x-goog-request-params',
    ],
    exposeHeaders: ['etag', 'retry-after', DELAYED_SINCE_HEADER, EXPORT_MATCHED_HEADER, EXPORT_ROWS_HEADER],
    maxAge: 600,
  })
}
