import { z } from '@hono/zod-openapi'

import { ID_PATTERN } from '#wire/documents.ts'
import type { Agent } from '#wire/product/agents.ts'
import type { AuditRecord } from '#wire/product/audit.ts'
import type { Organization } from '#wire/product/organizations.ts'
import { ROLES } from '#wire/product/roles.ts'

/** Answers as /openapi.json tells them; the type of each is the one in `wire/`, so the two cannot part. */
const ms = z.number().int()
const id = z.string().regex(ID_PATTERN)
const version = z.string()

export const role = z.enum(ROLES)

export const organizationResponse: z.ZodType<Organization> = z.strictObject({
  id,
  name: z.string(),
  slug: z.string(),
  region: z.string(),
  defaultEnvironmentId: id,
  createdMs: ms,
  version,
})

export const agentResponse: z.ZodType<Agent> = z.strictObject({
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

export const auditResponse: z.ZodType<AuditRecord> = z.strictObject({
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
