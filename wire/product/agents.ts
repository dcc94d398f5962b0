import { reading } from './reading.ts'

/** One agent process, as its pings and heartbeats describe it. */
export interface Agent {
  instanceId: string
  deploymentId: string
  environmentId: string
  hostname: string
  version: string
  kernel: string
  architecture: string
  /** As the agent says: `starting`, `ready`, `stopped`. */
  status: string
  /** Heard of within eleven minutes, and not stopped. */
  online: boolean
  firstSeenMs: number
  lastSeenMs: number
}

export function readAgent(raw: unknown): Agent {
  const agent = reading(raw, 'agent')
  return {
    instanceId: agent.text('instanceId'),
    deploymentId: agent.text('deploymentId'),
    environmentId: agent.text('environmentId'),
    hostname: agent.text('hostname'),
    version: agent.text('version'),
    kernel: agent.text('kernel'),
    architecture: agent.text('architecture'),
    status: agent.text('status'),
    online: agent.flag('online'),
    firstSeenMs: agent.number('firstSeenMs'),
    lastSeenMs: agent.number('lastSeenMs'),
  }
}
