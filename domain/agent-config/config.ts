import { own } from '../own.ts'

/**
 * The agent's own words for what its YAML may hold. Only what we write or check; the agent knows more.
 * Source: qtap pkg/config/{config,tap,filters,eventstore,objectstore,types}.go.
 */

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

export const DIRECTIONS = ['all', 'ingress', 'egress', 'egress-internal', 'egress-external'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Protocols whose traffic can be sent through a stack. */
export const STACK_PROTOCOLS = ['http', 'redis', 'mysql', 'postgres', 'kafka'] as const
export type StackProtocol = (typeof STACK_PROTOCOLS)[number]

/** Leaves a protocol alone, as an empty name does. */
export const NO_STACK = 'none'

/** Groups of processes that the agent defines itself. */
export const FILTER_GROUPS = ['kubernetes', 'container', 'gke', 'eks', 'qpoint'] as const
export type FilterGroup = (typeof FILTER_GROUPS)[number]

/** How a filter is compared with the path of an executable. */
export const FILTER_STRATEGIES = ['exact', 'prefix', 'suffix', 'contains', 'regex'] as const
export type FilterStrategy = (typeof FILTER_STRATEGIES)[number]

/** What a filter leaves out of a process; without any, all of it. */
export const FILTER_LEVELS = ['data', 'dns', 'tls', 'http'] as const
export type FilterLevel = (typeof FILTER_LEVELS)[number]

/** Where the value of a tag comes from. */
export const TAG_SOURCES = ['env', 'k8s.label', 'k8s.annotation', 'container.label'] as const
export type TagSource = (typeof TAG_SOURCES)[number]

/** What a control rule does; the agent lower-cases them. */
export const CONTROL_ACTIONS = ['allow', 'deny'] as const
export type ControlAction = (typeof CONTROL_ACTIONS)[number]

export const EVENT_STORE_TYPES = ['disabled', 'stdout', 'pulse', 'pulse-streaming', 'pulse-legacy', 'axiom', 'otel'] as const
export const OBJECT_STORE_TYPES = ['disabled', 'stdout', 'qpoint', 's3', 'otel'] as const
export const SCANNER_TYPES = ['disabled', 'stdout', 'client'] as const
export const OTEL_PROTOCOLS = ['grpc', 'http', 'stdout'] as const

/** Functions that macros may not be called like (rulekit stdlib, qtap pkg/rulekitext). */
export const RULE_FUNCTIONS = ['starts_with', 'zone', 'in_zone'] as const

/**
 * RFC 952 host name as the agent's validator reads it: begins with a letter; letters, digits, hyphens and dots. One invalid name makes the agent
 * refuse the whole file.
 */
const HOSTNAME = /^[a-zA-Z](?:[a-zA-Z0-9-]{0,62})(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,62}))*$/

export const isAgentHostname = (text: string): boolean => HOSTNAME.test(text)

/** A variable's name as shells take it: what secrets are named by. */
export const ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
export type JsonMap = { [name: string]: Json }

export const isMap = (value: Json | undefined): value is JsonMap => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Equal, whatever the order of names. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, at) => isSame(item, b[at]))
  if (!isMap(a) || !isMap(b)) return a === b
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && isSame(own(a, name), own(b, name)))
}
