import * as v from 'valibot'

import { PATHS } from './paths.ts'
import { resource } from './resource.ts'
import { idText, nameOf, type Of, readerOf, whole } from './schema.ts'

export const DEPLOYMENT_NAME_MAX = 100
export const DEPLOYMENT_TAGS_MAX = 20

/** `team:payments`, as agents write tags; a bare name is a tag too. */
export const TAG_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_./-]{0,62}(?::[A-Za-z0-9_./-]{1,64})?$/

const name = nameOf(DEPLOYMENT_NAME_MAX)
const tags = v.pipe(
  v.array(v.pipe(v.string(), v.regex(TAG_PATTERN, 'Write tags like team:payments.'))),
  v.maxLength(DEPLOYMENT_TAGS_MAX, `Use at most ${DEPLOYMENT_TAGS_MAX} tags.`),
)

/** What its agents are served, and what they have as far as that is known: agents do not say it, their deployment fetches. */
const config = v.object({
  /** The release it is kept at; null: it follows its environment. */
  pinned: v.nullable(v.object({ releaseId: idText, number: whole })),
  /** The release that is served; null: what is generated while nothing is released. */
  number: v.nullable(whole),
  /** When a configuration was fetched last, to the minute; null: never. */
  fetchedMs: v.nullable(whole),
  /** What was fetched last is what is served. */
  current: v.boolean(),
})
export type DeploymentConfig = Of<typeof config>

/** PUT /deployments/{id}/release (admin): keeps it at a release; null lets it follow its environment. */
export const pinReleaseBody = v.strictObject({ releaseId: v.nullable(idText) })
export type PinReleaseBody = Of<typeof pinReleaseBody>

/** What sends events under one registration token: a cluster, a machine, an importer. */
const item = v.object({
  id: idText,
  name: v.string(),
  environmentId: idText,
  tags: v.array(v.string()),
  /** First characters of the registration token, to recognize it by; null once it is revoked. */
  tokenPrefix: v.nullable(v.string()),
  tokenCreatedMs: whole,
  agentsOnline: whole,
  agentsTotal: whole,
  /** Milliseconds since 1970; null: never. */
  lastHeartbeatMs: v.nullable(whole),
  /** Null while the event store does not answer. */
  eventsLast24h: v.nullable(whole),
  lastEventMs: v.nullable(whole),
  /**
   * While agents are online and no event comes for a quarter of an hour to seven days: those that usually come in that time, by the same hours of earlier
   * weeks or days. Null: events come, no agent is online, too little is known, a hundred others
   * fell silent after it, or the event store does not answer.
   */
  usualEvents: v.nullable(whole),
  config,
  createdMs: whole,
  /** Send it back as `If-Match`. */
  version: v.string(),
})
export type Deployment = Of<typeof item>

const create = v.strictObject({ name, environmentId: idText, tags: v.optional(tags) })
export type CreateDeploymentBody = Of<typeof create>

const change = v.strictObject({ name: v.optional(name), tags: v.optional(tags) })

/** The only responses with a registration token: POST /deployments and POST /deployments/{id}/token. It cannot be read again. */
export const deploymentWithToken = v.object({ deployment: item, token: v.string() })
export type DeploymentWithToken = Of<typeof deploymentWithToken>

export const deploymentResource = resource({
  name: 'deployment',
  path: PATHS.deployments,
  item,
  create,
  change,
  made: deploymentWithToken,
})

export const readDeployment = readerOf(item, 'deployment')
export const readDeploymentWithToken = readerOf(deploymentWithToken, 'deployment with token')
