import type { AuditRecord } from '#wire/product/audit.ts'

import { HOSTILE_NAME } from './overlays.ts'
import { NOW_MS } from './timeline.ts'

/** One field of what was changed, as text; undefined where there was none. */
export interface AuditChange {
  field: string
  before?: string
  after?: string
}

/** A record with what the screen knows besides: names for ids, and the change itself. */
export interface AuditEntry extends AuditRecord {
  actorName: string
  targetName: string
  changes: readonly AuditChange[]
}

const ACTORS = {
  ines: { actorUid: 'u-ines', actorEmail: 'ines.duarte@acme.example', actorName: 'Ines Duarte', address: '203.0.113.24' },
  tomas: { actorUid: 'u-tomas', actorEmail: 'tomas.reyes@acme.example', actorName: 'Tomás Reyes', address: '198.51.100.7' },
  mei: { actorUid: 'u-mei', actorEmail: 'mei.lindqvist@acme.example', actorName: 'Mei Lindqvist', address: '2001:db8:40::9' },
  key: { actorUid: 'key-ci', actorEmail: 'ci-releases (API key)', actorName: 'ci-releases', address: '192.0.2.61' },
  odd: { actorUid: 'u-odd', actorEmail: `${HOSTILE_NAME}@acme.example`, actorName: HOSTILE_NAME, address: '203.0.113.200' },
} as const

const MINUTE = 1
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MINUTE_MS = 60_000

interface Sample {
  minutesAgo: number
  actor: keyof typeof ACTORS
  action: string
  target: string
  targetName: string
  changes?: readonly AuditChange[]
  refused?: true
}

const SAMPLES: readonly Sample[] = [
  {
    minutesAgo: 3,
    actor: 'ines',
    action: 'release.publish',
    target: 'release/42',
    targetName: 'Release 42',
    changes: [
      { field: 'state', before: 'draft', after: 'published' },
      { field: 'environments', before: 'Staging', after: 'Staging, Production' },
    ],
  },
  {
    minutesAgo: 11,
    actor: 'tomas',
    action: 'mitigation.update',
    target: 'mitigation/plain-http',
    targetName: 'No plain HTTP to sms.example.net',
    changes: [{ field: 'mode', before: 'monitor', after: 'enforce' }],
  },
  {
    minutesAgo: 12,
    actor: 'mei',
    action: 'access.refused',
    target: 'POST /v1/orgs/acme/mitigations',
    targetName: 'POST /v1/orgs/{org}/mitigations',
    refused: true,
  },
  {
    minutesAgo: 47,
    actor: 'ines',
    action: 'member.change-role',
    target: 'member/u-mei',
    targetName: 'Mei Lindqvist',
    changes: [{ field: 'role', before: 'viewer', after: 'editor' }],
  },
  {
    minutesAgo: 2 * HOUR,
    actor: 'key',
    action: 'deployment.create',
    target: 'deployment/3c1f',
    targetName: 'checkout-eu-3',
    changes: [
      { field: 'name', after: 'checkout-eu-3' },
      { field: 'environment', after: 'Production' },
      { field: 'tags', after: 'team:payments, region:eu' },
    ],
  },
  { minutesAgo: 2 * HOUR + 1, actor: 'key', action: 'token.issue', target: 'environment/production', targetName: 'Production' },
  {
    minutesAgo: 3 * HOUR,
    actor: 'tomas',
    action: 'data.reveal',
    target: 'request/01hzy3k9v4',
    targetName: 'POST api.stripe.example/v1/charges',
    changes: [
      { field: 'value', after: 'header authorization (shown for 60 s)' },
      { field: 'reason', after: 'Comparing with the vendor’s support ticket 5521' },
    ],
  },
  {
    minutesAgo: 8 * HOUR,
    actor: 'mei',
    action: 'view.share',
    target: 'view/slow-checkout',
    targetName: 'Slow checkout',
    changes: [{ field: 'visibility', before: 'private', after: 'shared' }],
  },
  {
    minutesAgo: 15 * HOUR,
    actor: 'tomas',
    action: 'rule.update',
    target: 'rule/secrets',
    targetName: 'Secrets in the clear',
    changes: [
      { field: 'filter', before: 'has:token scheme:http', after: 'has:token scheme:http -client:legacy-importer' },
      { field: 'for', before: '10 min', after: '5 min' },
      { field: 'channels', before: '#payments', after: '#payments, PagerDuty' },
    ],
  },
  {
    minutesAgo: 15 * HOUR + 20,
    actor: 'tomas',
    action: 'rule.create',
    target: 'rule/secrets',
    targetName: 'Secrets in the clear',
    changes: [
      { field: 'name', after: 'Secrets in the clear' },
      { field: 'severity', after: 'critical' },
    ],
  },
  {
    minutesAgo: 18 * HOUR,
    actor: 'odd',
    action: 'environment.rename',
    target: 'environment/preview',
    targetName: HOSTILE_NAME,
    changes: [{ field: 'name', before: 'Preview', after: HOSTILE_NAME }],
  },
  {
    minutesAgo: DAY + 1 * HOUR,
    actor: 'ines',
    action: 'deployment.rotate-token',
    target: 'deployment/77ab',
    targetName: 'search-us-1',
    changes: [{ field: 'token', before: 'qpt_…e41c', after: 'qpt_…09d2' }],
  },
  {
    minutesAgo: DAY + 3 * HOUR,
    actor: 'ines',
    action: 'organization.rename',
    target: 'organization/acme',
    targetName: 'Acme Payments',
    changes: [{ field: 'name', before: 'Acme', after: 'Acme Payments' }],
  },
  {
    minutesAgo: DAY + 4 * HOUR,
    actor: 'mei',
    action: 'audit.export',
    target: 'audit',
    targetName: 'Audit log',
    changes: [
      { field: 'format', after: 'CSV' },
      { field: 'records', after: '1,204' },
    ],
  },
  {
    minutesAgo: 2 * DAY + 2 * HOUR,
    actor: 'tomas',
    action: 'member.remove',
    target: 'member/u-former',
    targetName: 'Noor van Dijk',
    changes: [
      { field: 'role', before: 'editor' },
      { field: 'email', before: 'noor.vandijk@acme.example' },
    ],
  },
  {
    minutesAgo: 2 * DAY + 5 * HOUR,
    actor: 'mei',
    action: 'access.refused',
    target: 'DELETE /v1/orgs/acme/members/u-ines',
    targetName: 'DELETE /v1/orgs/{org}/members/{uid}',
    refused: true,
  },
  {
    minutesAgo: 5 * DAY,
    actor: 'ines',
    action: 'sso.enforce',
    target: 'sso/oidc',
    targetName: 'Single sign-on',
    changes: [
      { field: 'enforced', before: 'no', after: 'yes' },
      { field: 'break-glass owner', after: 'ines.duarte@acme.example' },
    ],
  },
  {
    minutesAgo: 12 * DAY,
    actor: 'key',
    action: 'deployment.delete',
    target: 'deployment/0b12',
    targetName: 'checkout-eu-1',
    changes: [{ field: 'name', before: 'checkout-eu-1' }],
  },
  {
    minutesAgo: 26 * DAY,
    actor: 'ines',
    action: 'environment.create',
    target: 'environment/performance',
    targetName: 'Performance',
    changes: [{ field: 'name', after: 'Performance' }],
  },
]

const NEWEST = 1284
const DIGEST_DIGITS = 64

/** Newest first, as the platform gives them. The hashes have the shape of digests; nothing can be verified with them. */
export const AUDIT_ENTRIES: readonly AuditEntry[] = SAMPLES.map(({ minutesAgo, actor, refused, changes = [], ...sample }, index) => {
  const sequence = NEWEST - index
  return {
    ...sample,
    ...ACTORS[actor],
    id: String(sequence).padStart(12, '0'),
    sequence,
    atMs: NOW_MS - minutesAgo * MINUTE_MS - ((sequence * 7919) % 60) * 1000,
    result: refused ? 'refused' : 'done',
    changes,
    hash: digestLike(sequence),
    previousHash: digestLike(sequence - 1),
  }
})

/** Sixty-four hexadecimal digits that are the same on every visit. The multiplier is that of Park and Miller's generator (1988). */
function digestLike(seed: number): string {
  let text = ''
  for (let state = seed * 2654435761; text.length < DIGEST_DIGITS; ) {
    state = (state * 48271) % 0x7fffffff
    text += state.toString(16).padStart(8, '0')
  }
  return text.slice(0, DIGEST_DIGITS)
}
