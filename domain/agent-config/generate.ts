import { stringify } from 'yaml'

import { trimEndOf } from '../text/trim.ts'
import { type AgentConfig, type EventStore, type ObjectStore, STACK_PROTOCOLS, type ValueSource } from './config.ts'

/** What a configuration is made from. */
export interface AgentConfigFacts {
  /** Address of the agents' receiver, as an agent reaches it. */
  agentsUrl: string
}

/** The variable that holds the registration token on the agent's machine; the agent's own flag exports it under this name. */
const TOKEN_VARIABLE = 'REGISTRATION_TOKEN'

const STACK = 'default'

/** The configuration of an organization that has changed nothing: report every outgoing request and query, keep no payloads of cleartext receivers. */
export function generateAgentConfig({ agentsUrl }: AgentConfigFacts): AgentConfig {
  const url = trimEndOf(agentsUrl, '/')
  const token: ValueSource = { type: 'env', value: TOKEN_VARIABLE }
  const secure = url.startsWith('https://')
  // The agent sends to a cleartext receiver only when configured to (qtap eventstore/pulse/factory.go) …
  const events: EventStore = { id: 'sightglass', type: 'pulse', url, ...(!secure && { allow_insecure: true }), token }
  // … and has no such switch for objects (qtap warehouse/factory.go).
  const objects: ObjectStore = secure ? { id: 'sightglass', type: 'qpoint', url, token } : { id: 'sightglass', type: 'disabled' }
  return {
    version: 2,
    services: { event_stores: [events], object_stores: [objects] },
    // Without report_usage the agent reports connections and no requests.
    stacks: { [STACK]: { plugins: [{ type: 'report_usage' }] } },
    tap: {
      direction: 'egress-external',
      ignore_loopback: true,
      audit_include_dns: false,
      // Each protocol that the agent can report: the agent silently drops those without a stack.
      ...Object.fromEntries(STACK_PROTOCOLS.map((protocol) => [protocol, { stack: STACK }])),
      filters: { groups: ['qpoint'] },
    },
  }
}

/** The bare configuration, as an agent with `--config URL` reads it. */
export const printAgentConfig = (config: AgentConfig): string => stringify(config, { lineWidth: 0 })

/** The same under the one key that registration mode expects (qtap pkg/config/remote/remote_provider.go). */
export const printRemoteConfig = (config: AgentConfig): string => stringify({ config }, { lineWidth: 0 })
