import { z } from '@hono/zod-openapi'

import { ID_PATTERN } from '#wire/documents.ts'
import type { Agent } from '#wire/product/agents.ts'
import type { AuditRecord } from '#wire/product/audit.ts'
import { type Deployment, DEPLOYMENT_TAGS_MAX, TAG_PATTERN } from '#wire/product/deployments.ts'
import type { Environment } from '#wire/product/environments.ts'
import type { Member } from '#wire/product/members.ts'
import type { Organization } from '#wire/product/organizations.ts'
import { ROLES } from '#wire/product/roles.ts'

/** Answers as /openapi.json tells them; the type of each is the one in `wire/`, so the two cannot part. */
const ms = z.number().int()
const id = z.string().regex(ID_PATTERN)
const version = z.string()

export const role = z.enum(ROLES)

export const tags = z
  .array(z.string().regex(TAG_PATTERN, 'Write tags like team:payments.'))
  .max(DEPLOYMENT_TAGS_MAX, `Use at most ${DEPLOYMENT_TAGS_MAX} tags.`)

export const organizationAnswer: z.ZodType<Organization> = z.strictObject({
  id,
  name: z.string(),
  slug: z.string(),
  region: z.string(),
  defaultEnvironmentId: id,
  createdMs: ms,
  version,
})

export const memberAnswer: z.ZodType<Member> = z.strictObject({
  uid: id,
  email: z.string(),
  name: z.string(),
  role,
  joinedMs: ms,
  me: z.boolean(),
  version,
})

export const environmentAnswer: z.ZodType<Environment> = z.strictObject({
  id,
  name: z.string(),
  isDefault: z.boolean(),
  deployments: z.number().int(),
  createdMs: ms,
  version,
})

export const deploymentAnswer: z.ZodType<Deployment> = z.strictObject({
  id,
  name: z.string(),
  environmentId: id,
  tags: z.array(z.string()),
  tokenPrefix: z.string().nullable(),
  tokenCreatedMs: ms,
  agentsOnline: z.number().int(),
  agentsTotal: z.number().int(),
  lastHeartbeatMs: ms.nullable(),
  eventsLast24h: z.number().int().nullable(),
  lastEventMs: ms.nullable(),
  createdMs: ms,
  version,
})

export const deploymentWithToken = z.strictObject({ deployment: deploymentAnswer, token: z.string() })

export const agentAnswer: z.ZodType<Agent> = z.strictObject({
  instanceId: z.string(),
  deploymentId: id,
  environmentId: id,
  hostname: z.string(),
  version: z.string(),
  kernel: z.string(),
  architecture: z.string(),
  status: z.string(),
  online: z.boolean(),
  firstSeenMs: ms,
  lastSeenMs: ms,
})

export const auditAnswer: z.ZodType<AuditRecord> = z.strictObject({
  id: z.string(),
  sequence: z.number().int(),
  atMs: ms,
  actorUid: z.string(),
  actorEmail: z.string(),
  action: z.string(),
  target: z.string(),
  result: z.enum(['done', 'refused']),
  address: z.string(),
  keyId: z.string().optional(),
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  hash: z.string(),
  previousHash: z.string(),
})
