import {
  type ControlAction,
  type Direction,
  type FilterGroup,
  type FilterLevel,
  type FilterStrategy,
  NO_STACK,
  STACK_PROTOCOLS,
  type StackProtocol,
  type TagSource,
} from './config.ts'

/** What people decide about their agents, in four parts, each a setting of its own. Together they are the draft of the next release. */
export type AgentDraft = {
  agent: AgentSettings
  filters: FilterSettings
  endpoints: EndpointSettings
  services: ServiceSettings
}

export type AgentSettings = {
  direction: Direction
  ignoreLoopback: boolean
  auditIncludeDns: boolean
  /** The stack of each protocol where no endpoint says otherwise; `none`: its traffic is not looked into. */
  stacks: Record<StackProtocol, string>
  tags: TagSetting[]
  rules: ControlRule[]
  /** YAML of what an imported file had and no setting holds; written into every configuration as it is. */
  kept: string
}

/** `key:value` on connections, the value taken where the process runs. */
export type TagSetting = { key: string; source: TagSource; location: string }

/** What connections may be made: an expression of rulekit, and what to do. */
export type ControlRule = { name: string; expr: string; actions: ControlAction[] }

export type FilterSettings = { groups: FilterGroup[]; custom: ProcessFilter[] }

/** Processes that are left out; `only`: what of them, all when empty. */
export type ProcessFilter = { exe: string; strategy: FilterStrategy; only: FilterLevel[] }

export type EndpointSettings = { endpoints: EndpointSetting[] }

/** Where traffic with one host goes; a protocol that is not named goes where it goes by default. */
export type EndpointSetting = { domain: string; stacks: Partial<Record<StackProtocol, string>> }

/** The first of each is the one used by default. */
export type ServiceSettings = { eventStores: EventStoreSetting[]; objectStores: ObjectStoreSetting[]; scanner: ScannerSetting }

/** Names of variables on the agent's machine: a secret never stands in a configuration. */
type Variable = string

type OtelStore = {
  endpoint: string
  protocol: 'grpc' | 'http' | 'stdout'
  serviceName: string
  /** Empty: the name of the environment that the configuration is for. */
  environment: string
  headers: { name: string; variable: Variable }[]
  tls: boolean
  skipVerify: boolean
}

export type EventStoreSetting = { id: string } & (
  | { type: 'sightglass' | 'stdout' | 'disabled' }
  | { type: 'pulse'; url: string; allowInsecure: boolean; token: Variable }
  | { type: 'axiom'; dataset: string; token: Variable }
  | ({ type: 'otel' } & OtelStore)
  | { type: 'other'; yaml: string }
)

export type ObjectStoreSetting = { id: string } & (
  | { type: 'sightglass' | 'stdout' | 'disabled' }
  | { type: 'qpoint'; url: string; token: Variable }
  | {
      type: 's3'
      endpoint: string
      bucket: string
      region: string
      accessKey: Variable
      secretKey: Variable
      accessUrl: string
      insecure: boolean
    }
  | ({ type: 'otel' } & OtelStore)
  | { type: 'other'; yaml: string }
)

export type ScannerSetting = { type: 'off' } | { type: 'client'; url: string; token: Variable }

/** Id of this platform's own stores in a configuration. */
export const OWN_STORE_ID = 'sightglass'

/** The stack that reports, and keeps no payload. */
export const DEFAULT_STACK = 'default'

/** Stacks that a configuration gets when something names them, by how much of a request they keep. */
export const CAPTURE_STACKS = { capture_summary: 'summary', capture_headers: 'headers', capture_full: 'full' } as const

export const BUILT_IN_STACKS = [DEFAULT_STACK, ...Object.keys(CAPTURE_STACKS)] as readonly string[]

/** Of an organization that has changed nothing: every outgoing request and query is reported, payloads of cleartext receivers are not kept. */
export const DEFAULT_DRAFT: AgentDraft = {
  agent: {
    direction: 'egress-external',
    ignoreLoopback: true,
    auditIncludeDns: false,
    // Each protocol that the agent can report: the agent silently drops those without a stack.
    stacks: everyProtocol(DEFAULT_STACK),
    tags: [],
    rules: [],
    kept: '',
  },
  filters: { groups: ['qpoint'], custom: [] },
  endpoints: { endpoints: [] },
  services: {
    eventStores: [{ id: OWN_STORE_ID, type: 'sightglass' }],
    objectStores: [{ id: OWN_STORE_ID, type: 'sightglass' }],
    scanner: { type: 'off' },
  },
}

/** How much is kept of the requests to one endpoint, as people choose it; `stacks`: something else, protocol by protocol. */
export const CAPTURE_LEVELS = ['ignore', 'default', 'summary', 'headers', 'full', 'stacks'] as const
export type CaptureLevel = (typeof CAPTURE_LEVELS)[number]

export function captureLevelOf({ stacks }: Pick<EndpointSetting, 'stacks'>): CaptureLevel {
  const named = STACK_PROTOCOLS.filter((protocol) => stacks[protocol] !== undefined)
  if (named.length === 0) return 'default'
  if (named.length === STACK_PROTOCOLS.length && named.every((protocol) => stacks[protocol] === NO_STACK)) return 'ignore'
  if (named.length > 1 || named[0] !== 'http') return 'stacks'
  return LEVELS.get(stacks.http ?? '') ?? 'stacks'
}

const LEVELS = new Map<string, CaptureLevel>(Object.entries(CAPTURE_STACKS))

/** The stacks of a level. Bodies and headers are kept of HTTP only: the other protocols stay as they are by default. */
export function stacksOfLevel(level: Exclude<CaptureLevel, 'stacks'>): EndpointSetting['stacks'] {
  if (level === 'ignore') return everyProtocol(NO_STACK)
  return level === 'default' ? {} : { http: `capture_${level}` }
}

function everyProtocol(stack: string): Record<StackProtocol, string> {
  return { http: stack, redis: stack, mysql: stack, postgres: stack, kafka: stack }
}
