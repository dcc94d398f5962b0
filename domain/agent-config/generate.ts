import { parse, stringify } from 'yaml'

import { own } from '../own.ts'
import { trimEndOf } from '../text/trim.ts'
import { isMap, type Json, type JsonMap, NO_STACK, STACK_PROTOCOLS } from './config.ts'
import {
  type AgentDraft,
  BUILT_IN_STACKS,
  CAPTURE_STACKS,
  DEFAULT_STACK,
  type EndpointSetting,
  type EventStoreSetting,
  type ObjectStoreSetting,
  type ServiceSettings,
} from './settings.ts'

/** What a configuration is made from besides settings. */
export interface ConfigContext {
  /** Address of the agents' receiver, as an agent reaches it. */
  agentsUrl: string
  /** Name of the environment it is for. */
  environment?: string
}

/** The variable that holds the registration token on the agent's machine; the agent's own flag exports it under this name. */
export const TOKEN_VARIABLE = 'REGISTRATION_TOKEN'

/** The configuration that settings come to, as plain values in the order they are written. */
export function agentConfigOf({ agent, filters, endpoints, services }: AgentDraft, context: ConfigContext): JsonMap {
  const { stacks } = agent
  const kept = keptOf(agent.kept)
  const config: JsonMap = {
    version: 2,
    services: servicesOf(services, context),
    stacks: builtInStacks([stacks, ...endpoints.endpoints.map((one) => one.stacks)], own(kept, 'stacks')),
    tap: {
      direction: agent.direction,
      ignore_loopback: agent.ignoreLoopback,
      audit_include_dns: agent.auditIncludeDns,
      ...stackEntries(stacks),
      ...((filters.groups.length > 0 || filters.custom.length > 0) && {
        filters: {
          ...(filters.groups.length > 0 && { groups: filters.groups }),
          ...(filters.custom.length > 0 && {
            custom: filters.custom.map(({ exe, strategy, only }) => ({ exe, strategy, ...(only.length > 0 && { only }) })),
          }),
        },
      }),
      ...(endpoints.endpoints.length > 0 && {
        endpoints: endpoints.endpoints.map((one) => ({ domain: one.domain, ...stackEntries(one.stacks) })),
      }),
    },
    ...(agent.tags.length > 0 && { tags: agent.tags.map(({ key, source, location }) => ({ key, source, location })) }),
    ...(agent.rules.length > 0 && {
      control: { default: 'allow', rules: agent.rules.map(({ name, expr, actions }) => ({ name, expr, actions })) },
    }),
  }
  return merged(config, kept) as JsonMap // both are maps
}

/** The bare configuration, as an agent with `--config URL` reads it. */
export const generateAgentYaml = (draft: AgentDraft, context: ConfigContext): string => printYaml(agentConfigOf(draft, context))

/** No anchors: two equal parts are two parts, as people would write them. */
export const printYaml = (value: Json): string => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })

/** A bare configuration under the one key that registration mode expects (qtap pkg/config/remote/remote_provider.go). */
export const wrapRemoteConfig = (yaml: string): string =>
  `config:\n${yaml
    .split('\n')
    .map((line) => (line === '' ? line : `  ${line}`))
    .join('\n')}`

/** Two configurations as one: maps by their keys, lists behind each other; elsewhere the second wins. */
export function merged(a: Json, b: Json): Json {
  if (Array.isArray(a) && Array.isArray(b)) return [...a, ...b]
  if (!isMap(a) || !isMap(b)) return b
  const entries = Object.entries(a).map(([name, value]): [string, Json] => {
    const other = own(b, name)
    return [name, other === undefined ? value : merged(value, other)]
  })
  return Object.fromEntries([...entries, ...Object.entries(b).filter(([name]) => !Object.hasOwn(a, name))])
}

/** What the settings keep of an imported file; nothing of a text that is not a map. */
function keptOf(yaml: string): JsonMap {
  if (yaml.trim() === '') return {}
  try {
    const value = parse(yaml) as Json
    return isMap(value) ? value : {}
  } catch {
    return {} // the setting's own check refuses such a text before it is stored
  }
}

/** Names of stacks that an organization keeps beyond ours. */
export function keptStackNames(yaml: string): string[] {
  const stacks = own(keptOf(yaml), 'stacks')
  return isMap(stacks) ? Object.keys(stacks) : []
}

const stackEntries = (stacks: EndpointSetting['stacks']): JsonMap =>
  Object.fromEntries(
    STACK_PROTOCOLS.flatMap((protocol) => {
      const stack = stacks[protocol]
      return stack === undefined || stack === '' ? [] : [[protocol, { stack }]]
    }),
  )

/** Those that something names, unless the organization has one of the same name. Without report_usage the agent reports connections and no requests. */
function builtInStacks(used: readonly EndpointSetting['stacks'][], theirs: Json | undefined): JsonMap {
  const names = new Set(used.flatMap((stacks) => Object.values(stacks)))
  const written = BUILT_IN_STACKS.filter((name) => names.has(name) && !(isMap(theirs) && Object.hasOwn(theirs, name)))
  return Object.fromEntries(written.map((name) => [name, builtInStack(name) as Json])) // each of them is ours
}

/** What a stack of ours is, undefined for a name that is not ours. */
export function builtInStack(name: string): Json | undefined {
  if (name === DEFAULT_STACK) return { plugins: [{ type: 'report_usage' }] }
  const level = own(CAPTURE_STACKS as Readonly<Record<string, string>>, name)
  return level === undefined
    ? undefined
    : { plugins: [{ type: 'report_usage' }, { type: 'http_capture', config: { level, format: 'json' } }] }
}

function servicesOf({ eventStores, objectStores, scanner }: ServiceSettings, context: ConfigContext): JsonMap {
  return {
    event_stores: eventStores.map((store) => eventStoreOf(store, context)),
    object_stores: objectStores.map((store) => objectStoreOf(store, context)),
    ...(scanner.type === 'client' && { qscan: { type: 'client', url: scanner.url, token: fromEnv(scanner.token) } }),
  }
}

export const fromEnv = (variable: string): JsonMap => ({ type: 'env', value: variable })

function eventStoreOf(store: EventStoreSetting, context: ConfigContext): Json {
  const id: JsonMap = store.id === '' ? {} : { id: store.id }
  switch (store.type) {
    case 'sightglass': {
      const { url, secure } = receiverOf(context)
      // The agent sends to a cleartext receiver only when configured to (qtap eventstore/pulse/factory.go) …
      return { ...id, type: 'pulse', url, ...(!secure && { allow_insecure: true }), token: fromEnv(TOKEN_VARIABLE) }
    }
    case 'stdout':
    case 'disabled':
      return { ...id, type: store.type }
    case 'pulse':
      return { ...id, type: 'pulse', url: store.url, ...(store.allowInsecure && { allow_insecure: true }), token: fromEnv(store.token) }
    case 'axiom':
      return { ...id, type: 'axiom', dataset: { type: 'text', value: store.dataset }, token: fromEnv(store.token) }
    case 'otel':
      return { ...id, type: 'otel', endpoint: store.endpoint, ...otelOf(store, context) }
    case 'other':
      return merged(id, keptOf(store.yaml))
  }
}

function objectStoreOf(store: ObjectStoreSetting, context: ConfigContext): Json {
  const id: JsonMap = store.id === '' ? {} : { id: store.id }
  switch (store.type) {
    case 'sightglass': {
      const { url, secure } = receiverOf(context)
      // … and has no such switch for objects (qtap warehouse/factory.go).
      return secure ? { ...id, type: 'qpoint', url, token: fromEnv(TOKEN_VARIABLE) } : { ...id, type: 'disabled' }
    }
    case 'stdout':
    case 'disabled':
      return { ...id, type: store.type }
    case 'qpoint':
      return { ...id, type: 'qpoint', url: store.url, token: fromEnv(store.token) }
    case 's3': {
      const { endpoint, bucket, region, accessKey, secretKey, accessUrl, insecure } = store
      return {
        ...id,
        type: 's3',
        endpoint,
        bucket,
        region,
        access_key: fromEnv(accessKey),
        secret_key: fromEnv(secretKey),
        ...(accessUrl !== '' && { access_url: accessUrl }),
        ...(insecure && { insecure: true }),
      }
    }
    case 'otel':
      return { ...id, type: 'otel', otel_endpoint: store.endpoint, ...otelOf(store, context) }
    case 'other':
      return merged(id, keptOf(store.yaml))
  }
}

function otelOf(store: Extract<EventStoreSetting, { type: 'otel' }>, { environment = '' }: ConfigContext): JsonMap {
  const named = store.environment || environment
  return {
    protocol: store.protocol,
    ...(store.serviceName !== '' && { service_name: store.serviceName }),
    ...(named !== '' && { environment: named }),
    ...(store.headers.length > 0 && { headers: Object.fromEntries(store.headers.map(({ name, variable }) => [name, fromEnv(variable)])) }),
    tls: { enabled: store.tls, ...(store.skipVerify && { insecure_skip_verify: true }) },
  }
}

export function receiverOf({ agentsUrl }: ConfigContext): { url: string; secure: boolean } {
  const url = trimEndOf(agentsUrl, '/')
  return { url, secure: url.startsWith('https://') }
}

/** Whether a protocol with this stack is looked into at all. */
export const isLookedInto = (stack: string | undefined): boolean => stack !== undefined && stack !== '' && stack !== NO_STACK
