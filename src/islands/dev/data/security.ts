import type { ChainLink } from '#src/components/evidence/EvidenceChain.tsx'
import type { Finding } from '#src/components/evidence/FindingRow.tsx'
import type { MatrixCell } from '#src/lib/chart/matrix.ts'
import type { Part } from '#src/lib/chart/parts.ts'
import type { RiskAddend, SeverityCounts } from '#src/lib/chart/risk.ts'
import type { TimeMark, TimeSeries } from '#src/lib/chart/time-chart.ts'

import { noise, NOW_MS, timesOf } from './charts.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Thirty days of open issues by severity: a bad release, then work. `end` is today's number. */
export const POSTURE_TIMES = timesOf(30, DAY)
const LAST = POSTURE_TIMES.length - 1
const course = (seed: number, end: number, bump: number): number[] =>
  POSTURE_TIMES.map((_, at) =>
    at === LAST ? end : Math.max(0, Math.round(end + bump * Math.exp(-(((at - 14) / 6) ** 2)) + 3 * (noise(seed, at) - 0.5))),
  )
/** Looks are fixed, so that a severity looks the same wherever it is drawn. */
export const POSTURE: readonly TimeSeries[] = [
  { id: 'low', label: 'Low', look: 4, values: course(204, 15, 4) },
  { id: 'medium', label: 'Medium', look: 1, values: course(203, 12, 7) },
  { id: 'high', label: 'High', look: 5, values: course(202, 7, 9) },
  { id: 'critical', label: 'Critical', look: 3, values: course(201, 2, 4) },
]
export const POSTURE_MARKS: readonly TimeMark[] = [
  { ms: POSTURE_TIMES[10] ?? 0, label: 'checkout 4.11.0' },
  { ms: POSTURE_TIMES[18] ?? 0, label: 'Rule pack 7' },
]

export const OPEN: SeverityCounts = { critical: 2, high: 7, medium: 12, low: 15, info: 31 }

const none: SeverityCounts = { critical: 0, high: 0, medium: 0, low: 0, info: 0 }
/** OWASP API Security Top 10, 2023, with what is open in each. */
export const BY_CATEGORY: readonly { id: string; label: string; counts: SeverityCounts; href: string }[] = (
  [
    ['API1', 'Broken object level authorization', { ...none, high: 2, medium: 1 }],
    ['API2', 'Broken authentication', { ...none, critical: 1, high: 2, medium: 2, low: 1 }],
    ['API3', 'Broken object property level authorization', { ...none, high: 1, medium: 3, low: 2 }],
    ['API4', 'Unrestricted resource consumption', { ...none, medium: 2, low: 4, info: 6 }],
    ['API5', 'Broken function level authorization', { ...none, medium: 1 }],
    ['API6', 'Unrestricted access to sensitive business flows', none],
    ['API7', 'Server side request forgery', { ...none, high: 1 }],
    ['API8', 'Security misconfiguration', { ...none, critical: 1, medium: 2, low: 6, info: 19 }],
    ['API9', 'Improper inventory management', { ...none, medium: 1, low: 2, info: 6 }],
    ['API10', 'Unsafe consumption of APIs', { ...none, high: 1 }],
  ] as const
).map(([id, label, counts]) => ({ id, label, counts, href: `#category-${id}` }))

const NAMES: readonly [
  id: string,
  severity: Finding['severity'],
  title: string,
  check: string,
  entity: string,
  state: Finding['state'],
  occurrences: number,
  ageHours: number,
][] = [
  [
    'i1',
    'critical',
    'Card numbers sent over plaintext HTTP',
    'T1 · API8',
    'POST http://legacy-billing.example.net/v2/charge',
    'open',
    214,
    0.2,
  ],
  [
    'i2',
    'critical',
    'JSON Web Token accepted without a signature',
    'A7 · API2',
    'GET https://api.internal.example.com/v1/users/{id}',
    'regressed',
    12,
    1,
  ],
  [
    'i3',
    'high',
    'One client read 4,318 different order ids in ten minutes',
    'B1 · API1',
    'GET https://shop.example.com/api/orders/{id}',
    'acknowledged',
    4318,
    3,
  ],
  [
    'i4',
    'high',
    'Session token in the query of a link',
    'A5 · API2',
    'GET https://hooks.example.org/notify?token={…}',
    'in progress',
    88,
    7,
  ],
  ['i5', 'high', 'E-mail addresses go to a vendor for the first time', 'D2 · API10', 'api.mixpanel.com', 'open', 1906, 19],
  ['i6', 'medium', 'Stack trace in a response', 'E1 · API8', 'POST https://api.internal.example.com/v1/import', 'open', 41, 26],
  [
    'i7',
    'low',
    `Server names its version ${'and its modules '.repeat(8)}`,
    'E2 · API8',
    'invoice\u202egpj.example.com/<script>alert(1)</script>',
    'open',
    9120,
    50,
  ],
  ['i8', 'info', 'New vendor seen', 'I7 · API9', 'eu.posthog.com', 'false positive', 3, 71],
]

export const FINDINGS: readonly Finding[] = NAMES.map(([id, severity, title, check, entity, state, occurrences, ageHours]) => ({
  id,
  severity,
  title,
  check,
  entity,
  state,
  occurrences,
  lastMs: NOW_MS - ageHours * HOUR,
  href: `#issue-${id}`,
}))

/** From the issue to the vendor behind it. */
export const CHAIN: readonly ChainLink[] = [
  {
    kind: 'issue',
    title: 'Card numbers sent over plaintext HTTP',
    facts: ['critical · T1 · API8', 'open since 3 days'],
    href: '#issue-i1',
  },
  { kind: 'endpoint', title: 'POST /v2/charge', facts: ['legacy-billing.example.net', '214 of 9,310 requests'], href: '#endpoint' },
  { kind: 'request', title: 'req_8f2c1d07', facts: ['09:48:12.118 · 200 · 412 ms', 'card ···· 4242 in $.card.number'], href: '#request' },
  { kind: 'connection', title: '10.4.12.7 → 203.0.113.44:80', facts: ['no TLS', 'opened 09:48:11'], href: '#connection' },
  { kind: 'process', title: '/usr/bin/python3 worker.py', facts: ['billing-worker-6c9f · root', 'image billing:2.18'], href: '#process' },
  { kind: 'vendor', title: 'Legacy Billing Ltd', facts: ['unreviewed · Germany', 'first seen 41 days ago'], href: '#vendor' },
]

/** The same with what the agent could not see, and text nobody would send by accident. */
export const CHAIN_BROKEN: readonly ChainLink[] = [
  { kind: 'issue', title: `Session token in the query ${'of a link '.repeat(14)}`, facts: ['high · A5 · API2'], href: '#issue-i4' },
  { kind: 'endpoint', title: 'GET /notify/\u202egpj.exe/<img src=x onerror=alert(1)>', facts: ['hooks.example.org'], href: '#endpoint' },
  { kind: 'request', title: '', facts: [], href: '', missing: 'Not kept: older than 7 days' },
  { kind: 'connection', title: '10.4.9.2 → 198.51.100.9:443', facts: ['TLS 1.3'], href: '#connection' },
  { kind: 'process', title: '', facts: [], href: '', missing: 'Unknown: ended before it was asked' },
  { kind: 'vendor', title: 'example.org', facts: ['unreviewed'], href: '#vendor' },
]

/** Who to look at first, with every reason. */
export interface RiskyEntity {
  id: string
  label: string
  addends: readonly RiskAddend[]
}

const reason = (id: string, points: number, label: string, evidence: string): RiskAddend => ({
  id,
  points,
  label,
  evidence,
  href: `#evidence-${id}`,
})

export const RISKY: Readonly<Record<'vendors' | 'clients' | 'endpoints', readonly RiskyEntity[]>> = {
  vendors: [
    {
      id: 'legacy',
      label: 'Legacy Billing Ltd',
      addends: [
        reason('plain', 34, 'Sensitive data without TLS', '214 requests'),
        reason('card', 22, 'Receives card numbers', '214 values, 1 field'),
        reason('unreviewed', 12, 'Nobody has approved it', 'first seen 41 days ago'),
        reason('root', 9, 'Called by a root process', 'billing-worker-6c9f'),
        reason('country', 5, 'One country only this vendor is in', 'Germany'),
      ],
    },
    {
      id: 'mixpanel',
      label: 'Mixpanel',
      addends: [
        reason('first', 24, 'E-mail addresses for the first time', '1,906 values'),
        reason('many', 14, 'Six kinds of data', '6 cells of the matrix'),
        reason('tokens', 8, 'Token older than a year', '1 token'),
      ],
    },
    { id: 'hostile', label: 'paypa\u202el.com/<b>', addends: [reason('mixed', 31, 'Name looks like another vendor', '3 requests')] },
    { id: 'stripe', label: 'Stripe', addends: [reason('expected', 12, 'Receives card numbers', 'approved by Ines')] },
    { id: 'github', label: 'GitHub', addends: [] },
  ],
  clients: [
    {
      id: 'worker',
      label: 'billing-worker',
      addends: [
        reason('root', 30, 'Runs as root', '12 containers'),
        reason('shell', 40, 'A shell opened a connection', '/bin/sh, 09:12'),
        reason('plain', 34, 'Sends sensitive data without TLS', '214 requests'),
        reason('key', 15, 'Long-lived key', 'AKIA····7Q, 611 days'),
      ],
    },
    { id: 'web', label: 'storefront-web', addends: [reason('ids', 28, 'Reads ids it was never given', '4,318 ids')] },
  ],
  endpoints: [
    {
      id: 'orders',
      label: 'GET /api/orders/{id}',
      addends: [
        reason('bola', 38, 'One client enumerates ids', '4,318 ids in 10 minutes'),
        reason('pii', 18, 'Answers with addresses', '9 fields'),
        reason('limit', 10, 'No sign of a limit', '0 answers with 429'),
      ],
    },
    {
      id: 'users',
      label: 'GET /v1/users/{id}',
      addends: [
        reason('jwt', 45, 'Takes unsigned tokens', '12 requests'),
        reason('mixed', 18, 'With and without a credential', '31 requests'),
      ],
    },
  ],
}

export const DATA_TYPES = ['Card number', 'E-mail address', 'Person name', 'Phone number', 'IBAN', 'Session token', 'IP address'] as const
export const DESTINATIONS = [
  'Stripe',
  'Legacy Billing Ltd',
  'Mixpanel',
  'OpenAI',
  'Datadog',
  'Amazon S3',
  'very-long-destination.eu-central-1.example.com',
] as const
const FRESH: readonly (readonly [type: string, destination: string])[] = [
  ['E-mail address', 'Mixpanel'],
  ['Card number', 'Legacy Billing Ltd'],
  ['Session token', 'OpenAI'],
]
export const MATRIX: readonly MatrixCell[] = DATA_TYPES.flatMap((row, y) =>
  DESTINATIONS.flatMap((column, x) => {
    const draw = noise(301, y * 10 + x)
    const fresh = FRESH.some(([type, destination]) => type === row && destination === column)
    return draw < 0.55 && !fresh ? [] : [{ row, column, count: Math.round(10 ** (1 + draw * 4)), fresh }]
  }),
)

/** Labels of connections: what they are is in the agent's documentation. */
export const LABELS: readonly Part[] = [
  { id: 'is-root', label: 'Root process', value: 1840 },
  { id: 'unencrypted', label: 'Unencrypted', value: 612 },
  { id: 'direct-ip', label: 'Address without a name', value: 233 },
  { id: 'deprecated-tls', label: 'Old TLS version', value: 41 },
  { id: 'user-shell', label: 'Opened by a shell', value: 6 },
]

export const TILES = [
  {
    id: 'open',
    label: 'Open issues',
    now: 36,
    before: 44,
    values: POSTURE_TIMES.map((_, at) => 32 + Math.round(22 * Math.exp(-(((at - 14) / 6) ** 2)))),
    good: 'down',
  },
  { id: 'exposed', label: 'Sensitive values sent out', now: 41_208, before: 38_110, values: course(211, 120, 40), good: 'down' },
  { id: 'vendors', label: 'New vendors this week', now: 3, before: 0, values: course(212, 3, 2), good: 'neither' },
  { id: 'fixed', label: 'Fixed and verified', now: 19, before: 6, values: course(213, 4, 9), good: 'up' },
] as const
