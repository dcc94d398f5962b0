import * as v from 'valibot'

import { isAgentHostname } from '#domain/agent-config/config.ts'
import { DEFAULT_DRAFT, type EndpointSettings } from '#domain/agent-config/settings.ts'

import { stackName } from './agent-parts.ts'
import { PATHS } from './paths.ts'
import type { Setting } from './resource.ts'
import { type Of, readerOf } from './schema.ts'

export const AGENT_ENDPOINTS_MAX = 1_000
/** RFC 1035 §2.3.4 */
const DOMAIN_MAX = 253

/** A host name that agents take and that can match: names arrive in lower case. */
const domain = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(DOMAIN_MAX, `Use at most ${DOMAIN_MAX} characters.`),
  v.check(isAgentHostname, 'Agents take names like api.example.com: no address, no wildcard, no underscore, and a to z first.'),
  v.metadata({ format: 'hostname' }),
)

/** One endpoint, as its form sends it. */
export const endpointBody = v.strictObject({
  domain,
  stacks: v.strictObject({
    http: v.exactOptional(stackName),
    redis: v.exactOptional(stackName),
    mysql: v.exactOptional(stackName),
    postgres: v.exactOptional(stackName),
    kafka: v.exactOptional(stackName),
  }),
})

const parts = {
  endpoints: v.pipe(
    v.array(endpointBody),
    v.maxLength(AGENT_ENDPOINTS_MAX, `An organization has at most ${AGENT_ENDPOINTS_MAX} endpoints.`),
  ),
}

/** GET (everybody) and PUT with If-Match (editor) /agent-endpoints: what agents do with the traffic of a host, with the next release. */
const value = v.pipe(
  v.strictObject(parts),
  v.check(({ endpoints }) => new Set(endpoints.map((one) => one.domain)).size === endpoints.length, 'Name each domain once.'),
)
const stored = v.object({ ...parts, version: v.string() })
export type StoredEndpointSettings = Of<typeof stored>

export const NO_ENDPOINT_SETTINGS: EndpointSettings = DEFAULT_DRAFT.endpoints

export const endpointSettings: Setting<EndpointSettings, StoredEndpointSettings> = {
  name: 'agent-endpoints',
  path: PATHS.agentEndpoints,
  value,
  stored,
}

export const readAgentEndpoints = readerOf(stored, 'agent endpoints')
