import { reading } from './reading.ts'

/** A place that sends events under one registration token: a cluster, a machine, an importer. */
export interface Deployment {
  id: string
  name: string
  environmentId: string
  tags: string[]
  /** First characters of the registration token, to tell it from others; null once it is revoked. */
  tokenPrefix: string | null
  tokenCreatedMs: number
  agentsOnline: number
  agentsTotal: number
  /** Milliseconds since 1970; null: never. */
  lastHeartbeatMs: number | null
  /** Null while the event store does not answer. */
  eventsLast24h: number | null
  lastEventMs: number | null
  createdMs: number
  /** Send it back as `If-Match`. */
  version: string
}

export interface CreateDeploymentBody {
  name: string
  environmentId: string
  tags?: string[] | undefined
}

export interface ChangeDeploymentBody {
  name?: string | undefined
  tags?: string[] | undefined
}

/** The only answers that carry a registration token: POST /deployments and POST /deployments/{id}/token. It cannot be read again. */
export interface DeploymentWithToken {
  deployment: Deployment
  token: string
}

export const DEPLOYMENT_NAME_MAX = 100
export const DEPLOYMENT_TAGS_MAX = 20

/** `team:payments`, as agents write tags; a bare word is a tag too. */
export const TAG_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_./-]{0,62}(?::[A-Za-z0-9_./-]{1,64})?$/

export function readDeployment(raw: unknown): Deployment {
  const deployment = reading(raw, 'deployment')
  return {
    id: deployment.text('id'),
    name: deployment.text('name'),
    environmentId: deployment.text('environmentId'),
    tags: deployment.texts('tags'),
    tokenPrefix: deployment.textOrNull('tokenPrefix'),
    tokenCreatedMs: deployment.number('tokenCreatedMs'),
    agentsOnline: deployment.number('agentsOnline'),
    agentsTotal: deployment.number('agentsTotal'),
    lastHeartbeatMs: deployment.numberOrNull('lastHeartbeatMs'),
    eventsLast24h: deployment.numberOrNull('eventsLast24h'),
    lastEventMs: deployment.numberOrNull('lastEventMs'),
    createdMs: deployment.number('createdMs'),
    version: deployment.text('version'),
  }
}

export function readDeploymentWithToken(raw: unknown): DeploymentWithToken {
  const answer = reading(raw, 'deployment with token')
  return { deployment: answer.object('deployment', readDeployment), token: answer.text('token') }
}
