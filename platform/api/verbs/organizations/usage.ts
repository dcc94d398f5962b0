import { Fault } from '#platform/lib/faults.ts'
import type { MemberCaller } from '#platform/lib/ports/access.ts'
import type { DayUsage } from '#platform/lib/ports/events.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { mayActAs } from '#wire/product/roles.ts'
import { SSO_DOMAINS_MAX } from '#wire/product/sso.ts'
import type { LimitedThing, Usage } from '#wire/product/usage.ts'

import type { AuditStored } from '../../audit-chain.ts'
import { evidencePaths } from '../../evidence/records.ts'
import {
  DEPLOYMENTS_MAX,
  ENVIRONMENTS_MAX,
  EVIDENCE_LINKS_MAX,
  OBJECTIVES_MAX,
  REVIEWS_MAX,
  VIEWS_PER_ORGANIZATION_MAX,
} from '../../limits.ts'
import { objectivePaths } from '../../resources/objectives.ts'
import { reviewPaths } from '../../reviews/records.ts'
import type { Services } from '../../services.ts'
import { ssoPaths } from '../../sso/records.ts'
import { viewPaths } from '../../views/records.ts'

const LIMITS: Readonly<Record<LimitedThing, { collection: (orgId: string) => string; max: number }>> = {
  environments: { collection: recordPaths.environments, max: ENVIRONMENTS_MAX },
  deployments: { collection: recordPaths.deployments, max: DEPLOYMENTS_MAX },
  objectives: { collection: objectivePaths.objectives, max: OBJECTIVES_MAX },
  views: { collection: viewPaths.views, max: VIEWS_PER_ORGANIZATION_MAX },
  reviews: { collection: reviewPaths.reviews, max: REVIEWS_MAX },
  'evidence-links': { collection: evidencePaths.links, max: EVIDENCE_LINKS_MAX },
  domains: { collection: ssoPaths.domains, max: SSO_DOMAINS_MAX },
}

/** Records of what people saw, tried or signed in with: nothing that agents or others work with was changed. */
const NO_CHANGES: ReadonlySet<string> = new Set([
  'access.refused',
  'data.export',
  'evidence-link.expire',
  'evidence-link.open',
  'payload.reveal',
  'recovery-codes.make',
  'session.end',
  'sso.refused',
  'sso.sign-in',
  'sso.start-test',
  'sso.test',
  'token.issue',
])
/** Tokens are issued all day; a change that lies further back is found in the audit log. */
const LOOKED_THROUGH_MAX = 500

/** What is stored, against which limits, and what was changed last. */
export async function readUsage(services: Services, { orgId, role }: MemberCaller): Promise<Usage> {
  const { documents } = services
  const [days, newest, ...used] = await Promise.all([
    storedDays(services, orgId),
    documents.page<AuditStored>({
      collection: recordPaths.audit(orgId),
      orderBy: { field: '__name__', direction: 'desc' },
      limit: LOOKED_THROUGH_MAX,
    }),
    ...Object.values(LIMITS).map(({ collection }) => documents.count(collection(orgId))),
  ])
  const change = newest.documents.find(({ data }) => data.result === 'done' && !NO_CHANGES.has(data.action))?.data
  return {
    days,
    limits: (Object.keys(LIMITS) as LimitedThing[]).map((thing, at) => ({ thing, used: used[at] ?? 0, max: LIMITS[thing].max })), // its own keys
    lastChange: change ? { atMs: change.atMs, action: change.action, actor: mayActAs(role, 'admin') ? change.actorEmail : null } : null,
  }
}

/** Null while the event store does not answer: the rest of the page works without. */
async function storedDays({ events, log }: Services, orgId: string): Promise<DayUsage[] | null> {
  try {
    return await events.usage(orgId)
  } catch (error) {
    if (!(error instanceof Fault) || (error.code !== 'unavailable' && error.code !== 'rate-limited')) throw error
    if (error.code === 'unavailable') log.warn({ orgId, err: error }, 'usage is not available')
    return null
  }
}
