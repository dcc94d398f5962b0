/**
 * The agent's configuration, as its YAML has it (keys in the agent's own spelling). Only what we write; the agent knows more.
 * Source: qtap pkg/config/{config,tap,filters,eventstore,objectstore,types}.go.
 */
export interface AgentConfig {
  /** The decoder ignores it; every published example has it. */
  version: 2
  services: { event_stores: EventStore[]; object_stores: ObjectStore[] }
  stacks: Record<string, Stack>
  tap: Tap
}

/** A secret is read from the agent's environment, never from the file. */
export interface ValueSource {
  type: 'env' | 'text'
  value: string
}

export type EventStore =
  | { id?: string; type: 'pulse'; url: string; allow_insecure?: boolean; token: ValueSource }
  | { id?: string; type: 'stdout' | 'disabled' }

export type ObjectStore = { id?: string; type: 'qpoint'; url: string; token: ValueSource } | { id?: string; type: 'stdout' | 'disabled' }

interface Stack {
  plugins: { type: PluginType; config?: Record<string, unknown> }[]
}

/** Plugins of the newest agent (qtap tap_linux.go). An unknown one is skipped by the agent with a line in its log. */
export const PLUGIN_TYPES = [
  'http_capture',
  'access_logs',
  'debug',
  'report_usage',
  'detect_errors',
  'data_loss_protection',
  'qscan',
  'llm',
] as const
type PluginType = (typeof PLUGIN_TYPES)[number]

export const DIRECTIONS = ['all', 'ingress', 'egress', 'egress-internal', 'egress-external'] as const
type TapDirection = (typeof DIRECTIONS)[number]

/** Protocols whose traffic can be sent through a stack. */
export const STACK_PROTOCOLS = ['http', 'redis', 'mysql', 'postgres', 'kafka'] as const
type StackProtocol = (typeof STACK_PROTOCOLS)[number]

/** Groups of processes that the agent defines itself. */
export const FILTER_GROUPS = ['kubernetes', 'container', 'gke', 'eks', 'qpoint'] as const

type Tap = {
  direction: TapDirection
  ignore_loopback: boolean
  audit_include_dns: boolean
  filters?: { groups: (typeof FILTER_GROUPS)[number][] }
  endpoints?: ({ domain: string } & Partial<Record<StackProtocol, { stack: string }>>)[]
} & Partial<Record<StackProtocol, { stack: string }>>
