import type { RequestRow } from '#wire/pulse/requests.ts'

/** The catalogue's clock stands still: 2026-11-21T10:00:00Z. */
export const NOW_MS = Date.UTC(2026, 10, 21, 10)

const PLACES = [
  ['api.stripe.com', '/v1/payment_intents/pi_3Q8z', 'Stripe', 'US'],
  ['api.openai.com', '/v1/chat/completions', 'OpenAI', 'US'],
  ['hooks.slack.com', '/services/T02/B07/deliver', 'Slack', 'US'],
  ['s3.eu-central-1.amazonaws.com', '/invoices-2026/11/21/inv-48213.pdf', 'Amazon', 'DE'],
  ['api.github.com', '/repos/acme/warehouse/commits', 'GitHub', 'US'],
  ['graph.microsoft.com', '/v1.0/users/4b1c/mailFolders/inbox/messages', 'Microsoft', 'IE'],
  ['api.eu.mailgun.net', '/v3/mail.acme.example/messages', 'Mailgun', 'DE'],
  ['maps.googleapis.com', '/maps/api/geocode/json', 'Google', 'BE'],
] as const
const CLIENTS = ['checkout', 'billing-worker', 'mail-relay', 'search', 'importer'] as const
const METHODS = ['GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE'] as const
const STATUSES = [200, 200, 200, 200, 201, 204, 304, 404, 429, 500, 503] as const

/** A number from 0 to 1 that belongs to a place in a list, the same each time (mixing steps of MurmurHash3, Austin Appleby, public domain). */
export function noise(index: number, salt: number): number {
  let hash = Math.imul(index + 1, 0xcc9e2d51) ^ Math.imul(salt + 1, 0x1b873593)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

const pick = <T>(list: readonly T[], share: number): T => list[Math.floor(share * list.length)] as T // a share is below 1

/** The request at a place of an endless list, newest first. Nothing is kept, so 400,000 of them weigh nothing. */
export function requestAt(index: number): RequestRow {
  const [host, path, vendor, country] = pick(PLACES, noise(index, 1))
  const method = pick(METHODS, noise(index, 2))
  const status = pick(STATUSES, noise(index, 5))
  return {
    id: `req-${index}`,
    timestampMs: NOW_MS - index * 137 - Math.floor(noise(index, 3) * 120),
    family: 'http',
    protocol: 'http/2',
    direction: 'egress-external',
    method,
    host,
    path: method === 'GET' ? `${path}?page=${Math.floor(noise(index, 4) * 40)}` : path,
    template: path,
    status,
    failed: status >= 500,
    grpcStatus: '',
    durationMs: Math.round(10 ** (0.6 + noise(index, 6) * 3.2)),
    bytesSent: Math.round(10 ** (2 + noise(index, 7) * 3)),
    bytesReceived: Math.round(10 ** (2 + noise(index, 8) * 4.6)),
    contentType: 'application/json',
    category: 'api',
    client: pick(CLIENTS, noise(index, 9)),
    vendor,
    country,
    environmentId: 'production',
    tags: noise(index, 10) > 0.8 ? ['release:2026-11-20', 'team:payments'] : [],
    token: noise(index, 11) > 0.7 ? 'sk_live_…9aF2' : '',
    hasIssue: noise(index, 12) > 0.97,
    hasSensitive: noise(index, 13) > 0.94,
    hasPayload: true,
    source: 'qtap',
  }
}

/** Rows that try to break a table: very long, empty, reordering, and shaped like a formula. */
export const HOSTILE: readonly RequestRow[] = [
  {
    ...requestAt(1),
    id: 'long',
    host: `${'very-long-label.'.repeat(14)}example.com`,
    path: `/${'segment-without-end/'.repeat(30)}last-segment`,
  },
  {
    ...requestAt(2),
    id: 'bidi',
    host: 'pay\u202Ememoc.lapyap\u202C.example',
    path: '/\u0000\u001B[31m/\u200Bzero-width',
    client: '<img src=x onerror=alert(1)>',
  },
  { ...requestAt(3), id: 'mixed', host: 'аpple.com', path: '/=HYPERLINK("http://x")', vendor: '=cmd|calc' },
  {
    ...requestAt(4),
    id: 'nothing',
    method: '',
    host: '',
    path: '',
    status: 0,
    durationMs: 0,
    bytesReceived: 0,
    client: '',
    vendor: '',
    country: '',
  },
  { ...requestAt(5), id: 'huge', durationMs: 9_000_000, bytesReceived: 9e15, bytesSent: 4e12, status: 599, method: 'VERSION-CONTROL' },
  {
    ...requestAt(6),
    id: 'database',
    family: 'database',
    protocol: 'postgres',
    status: 0,
    method: 'SELECT',
    host: 'db.internal',
    path: 'orders',
    template: '',
  },
]
