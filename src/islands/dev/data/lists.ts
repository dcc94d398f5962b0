import type { BarEntry } from '#src/components/value/BarList.tsx'
import type { FacetValue } from '#src/components/filter/FacetList.tsx'
import { formatBytes } from '#src/lib/format.ts'

const absent = (value: string, count: number, label?: string): FacetValue => ({ value, count, label, state: 'absent' })

export const STATUS_VALUES: readonly FacetValue[] = [
  absent('200', 48_213),
  { ...absent('404', 3120), state: 'is' },
  { ...absent('429', 911), state: 'not' },
  absent('500', 87),
  absent('0', 4, 'none'),
]

export const MANY_VALUES: readonly FacetValue[] = Array.from({ length: 60 }, (_, index) =>
  absent(`service-${String(index + 1).padStart(2, '0')}.internal.example`, Math.round(90_000 / (index + 1))),
)

export const HOSTILE_VALUES: readonly FacetValue[] = [
  absent(`${'a-host-name-that-does-not-end.'.repeat(8)}example`, 4_100_000),
  absent('pay\u202Ememoc.example', 31),
  absent('<script>alert(1)</script>', 7),
  absent('', 2),
]

const bytes = (id: string, label: string, amount: number): BarEntry => ({ id, label, amount, shown: formatBytes(amount), href: '#ranking' })

export const TALKERS: readonly BarEntry[] = [
  bytes('amazon', 'Amazon', 48.2e9),
  bytes('openai', 'OpenAI', 12.9e9),
  bytes('stripe', 'Stripe', 9.1e9),
  bytes('github', 'GitHub', 2.4e9),
  bytes('slack', 'Slack', 310e6),
  bytes('long', 'A vendor whose registered name is a good deal longer than any column will ever be, Incorporated', 41e6),
  bytes('none', 'Mailgun', 0),
]

/** In the order they were sent. */
export const HEADERS: readonly (readonly [string, string])[] = [
  ['content-type', 'application/json; charset=utf-8'],
  ['content-length', '4821'],
  ['cache-control', 'no-cache, no-store'],
  ['strict-transport-security', 'max-age=63072000; includeSubDomains; preload'],
  ['x-request-id', 'req_8f2c1b9d'],
  ['set-cookie', '__Host-session=••••••••; Path=/; Secure; HttpOnly'],
  ['authorization', 'Bearer sk_live_…9aF2'],
  ['content-security-policy', `default-src 'self'; ${"img-src https://cdn.example 'self'; ".repeat(20)}`],
  ['x-empty', ''],
  ['x-hostile', 'a\u0000b\u202Ec <img src=x onerror=alert(1)>'],
]
