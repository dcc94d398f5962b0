import { own } from '../own.ts'
import {
  CONTROL_ACTIONS,
  type ControlAction,
  type Direction,
  DIRECTIONS,
  ENV_NAME,
  FILTER_GROUPS,
  FILTER_LEVELS,
  FILTER_STRATEGIES,
  type FilterGroup,
  type FilterLevel,
  type FilterStrategy,
  isMap,
  isSame,
  type Json,
  type JsonMap,
  NO_STACK,
  OTEL_PROTOCOLS,
  STACK_PROTOCOLS,
  TAG_SOURCES,
  type TagSource,
} from './config.ts'
import { agentConfigOf, builtInStack, type ConfigContext, printYaml } from './generate.ts'
import { readYaml } from './locate.ts'
import { secretsIn } from './secrets.ts'
import {
  type AgentDraft,
  type ControlRule,
  DEFAULT_DRAFT,
  type EndpointSetting,
  type EventStoreSetting,
  type ObjectStoreSetting,
  OWN_STORE_ID,
  type ProcessFilter,
  type ScannerSetting,
  type TagSetting,
} from './settings.ts'
import { bareOf, type ConfigProblem, printPath, validateAgentYaml } from './validate.ts'

export type Imported =
  | { problems: ConfigProblem[] }
  | {
      problems?: undefined
      draft: AgentDraft
      /** Paths of what no setting holds: it is written into every configuration as it was. */
      kept: string[]
      /** What people should know, in sentences. */
      notes: string[]
    }

/**
 * Makes settings of an agent's YAML. What they come to means the same to an agent as the file: what no setting holds is kept as it is. A file that an
 * agent would refuse is refused, and so is one with a secret in it.
 */
export function importAgentYaml(text: string, context: ConfigContext): Imported {
  const refused = validateAgentYaml(text).filter(({ severity, source }) => severity === 'error' && source === 'agent')
  if (refused.length > 0) return { problems: refused }
  const { value, placeOf, comments } = readYaml(text)
  const [base, config] = bareOf(value as JsonMap) // a map, or it would have been refused
  const secrets = secretsIn(config)
  if (secrets.length > 0)
    return {
      problems: secrets.map((path) => ({
        rule: 'secret-text',
        severity: 'error',
        source: 'console',
        path: printPath(path),
        message: 'A secret stands in the file. Use {type: env, value: NAME}, and set the variable where the agent runs.',
        ...placeOf([...base, ...path]),
      })),
    }
  const notes: string[] = []
  const rest = structuredClone(config)
  const draft = structuredClone(DEFAULT_DRAFT)
  delete rest['version']
  takeServices(rest, draft, context)
  takeTap(rest, draft, notes)
  draft.agent.tags = takeItems(rest, 'tags', tagOf)
  draft.agent.rules = takeRules(rest)
  takeStacks(rest, draft)
  const left = prune(rest)
  draft.agent.kept = left === undefined ? '' : printYaml(left)
  if (comments > 0)
    notes.push(`${comments === 1 ? 'One line has a comment' : `${comments} lines have comments`}, which settings do not keep.`)
  return { draft, kept: pathsOf(left ?? {}), notes }
}

function takeServices(rest: JsonMap, draft: AgentDraft, context: ConfigContext): void {
  const services = take(rest, 'services')
  draft.services.eventStores = listOf(services, 'event_stores').map((store) => eventStoreFrom(store, context))
  draft.services.objectStores = listOf(services, 'object_stores').map((store) => objectStoreFrom(store, context))
  const scanner = scannerFrom(own(services, 'qscan'))
  if (scanner) draft.services.scanner = scanner
  for (const name of ['event_stores', 'object_stores', ...(scanner ? ['qscan'] : [])]) delete services[name]
  rest['services'] = services
}

function takeTap(rest: JsonMap, draft: AgentDraft, notes: string[]): void {
  const { agent, filters, endpoints } = draft
  const tap = take(rest, 'tap')
  const direction = own(tap, 'direction')
  if (typeof direction === 'string' && isOneOf(DIRECTIONS, direction)) {
    agent.direction = direction as Direction
    delete tap['direction']
  } else if (direction === undefined || direction === null)
    notes.push(`It names no direction: ${agent.direction} is used, as agents without a file do.`)
  agent.ignoreLoopback = takeBoolean(tap, 'ignore_loopback')
  agent.auditIncludeDns = takeBoolean(tap, 'audit_include_dns')
  for (const protocol of STACK_PROTOCOLS) {
    const stack = stackFrom(own(tap, protocol))
    agent.stacks[protocol] = stack ?? NO_STACK
    if (stack !== undefined || own(tap, protocol) === null) delete tap[protocol]
    // What stands there and is not ours decides: nothing of ours is written before it
    else if (Object.hasOwn(tap, protocol)) agent.stacks[protocol] = ''
  }
  endpoints.endpoints = takeItems(tap, 'endpoints', endpointFrom)
  const found = take(tap, 'filters')
  filters.groups = takeTexts<FilterGroup>(found, 'groups', FILTER_GROUPS)
  filters.custom = takeItems(found, 'custom', filterFrom)
  if (Object.keys(found).length > 0) tap['filters'] = found
  rest['tap'] = tap
}

/** Stacks of ours are written when something names them; everybody's own stay. */
function takeStacks(rest: JsonMap, { agent, endpoints }: AgentDraft): void {
  const stacks = own(rest, 'stacks')
  if (!isMap(stacks)) return
  const used = new Set([agent.stacks, ...endpoints.endpoints.map((one) => one.stacks)].flatMap((one) => Object.values(one)))
  for (const [name, stack] of Object.entries(stacks)) {
    const ours = builtInStack(name)
    if (ours === undefined || !used.has(name)) continue
    if (isSame(stack, ours)) delete stacks[name]
  }
}

function takeRules(rest: JsonMap): ControlRule[] {
  const control = own(rest, 'control')
  if (!isMap(control) || !hasOnly(control, ['default', 'rules'])) return []
  if (![undefined, null, '', 'allow'].includes(own(control, 'default') as string | undefined)) return []
  const rules = listOf(control, 'rules').map(ruleFrom)
  // Their order counts: all of them, or none
  if (rules.length === 0 || rules.includes(undefined)) return []
  delete rest['control']
  return rules as ControlRule[] // each is one, looked at a line above
}

const ruleFrom = (value: Json): ControlRule | undefined => {
  if (!isMap(value) || !hasOnly(value, ['name', 'expr', 'actions'])) return undefined
  const [name, expr] = [own(value, 'name'), own(value, 'expr')]
  const actions = listOf(value, 'actions').map((action) => (typeof action === 'string' ? action.toLowerCase() : ''))
  if (typeof name !== 'string' || typeof expr !== 'string' || !actions.every((action) => isOneOf(CONTROL_ACTIONS, action))) return undefined
  return { name, expr, actions: actions as ControlAction[] }
}

const tagOf = (value: Json): TagSetting | undefined => {
  if (!isMap(value) || !hasOnly(value, ['key', 'source', 'location'])) return undefined
  const [key, source, location] = [own(value, 'key'), own(value, 'source'), own(value, 'location')]
  if (typeof key !== 'string' || typeof location !== 'string' || !isOneOf(TAG_SOURCES, source)) return undefined
  return { key, source: source as TagSource, location }
}

const filterFrom = (value: Json): ProcessFilter | undefined => {
  if (!isMap(value) || !hasOnly(value, ['exe', 'strategy', 'only'])) return undefined
  const [exe, strategy, only] = [own(value, 'exe'), own(value, 'strategy'), listOf(value, 'only')]
  if (typeof exe !== 'string' || !isOneOf(FILTER_STRATEGIES, strategy) || !only.every((level) => isOneOf(FILTER_LEVELS, level)))
    return undefined
  return { exe, strategy: strategy as FilterStrategy, only: only as FilterLevel[] }
}

const endpointFrom = (value: Json): EndpointSetting | undefined => {
  if (!isMap(value) || !hasOnly(value, ['domain', ...STACK_PROTOCOLS])) return undefined
  const domain = own(value, 'domain')
  if (typeof domain !== 'string') return undefined
  const stacks: EndpointSetting['stacks'] = {}
  for (const protocol of STACK_PROTOCOLS) {
    if (!Object.hasOwn(value, protocol)) continue
    const stack = stackFrom(own(value, protocol))
    if (stack === undefined) return undefined
    stacks[protocol] = stack
  }
  return { domain, stacks }
}

/** Nothing counts as `none`; what is no `{stack: name}` is not ours. */
function stackFrom(value: Json | undefined): string | undefined {
  if (!isMap(value) || !hasOnly(value, ['stack'])) return undefined
  const stack = own(value, 'stack')
  if (stack === null || stack === '') return NO_STACK
  return typeof stack === 'string' ? stack : undefined
}

function eventStoreFrom(value: Json, context: ConfigContext): EventStoreSetting {
  const store = isMap(value) ? value : {}
  const id = textOf(store, 'id')
  const other = otherStore(store)
  const type = own(store, 'type')
  const token = variableOf(own(store, 'token'))
  if (id === OWN_STORE_ID && isOwnStore(store, 'event_stores', context)) return { id, type: 'sightglass' }
  if ((type === 'stdout' || type === 'disabled') && hasOnly(store, ['id', 'type'])) return { id, type }
  if (type === 'pulse' && token !== undefined && hasOnly(store, ['id', 'type', 'url', 'allow_insecure', 'token'])) {
    const insecure = own(store, 'allow_insecure')
    if (insecure === undefined || typeof insecure === 'boolean')
      return { id, type, url: textOf(store, 'url'), allowInsecure: insecure === true, token }
  }
  if (type === 'axiom' && token !== undefined && hasOnly(store, ['id', 'type', 'dataset', 'token'])) {
    const dataset = own(store, 'dataset')
    if (isMap(dataset) && own(dataset, 'type') === 'text' && hasOnly(dataset, ['type', 'value']) && textOf(dataset, 'value') !== '')
      return { id, type, dataset: textOf(dataset, 'value'), token }
  }
  if (type === 'otel') {
    const otel = otelFrom(store, 'endpoint', context)
    if (otel) return { id, type, ...otel }
  }
  return other
}

function objectStoreFrom(value: Json, context: ConfigContext): ObjectStoreSetting {
  const store = isMap(value) ? value : {}
  const id = textOf(store, 'id')
  const other = otherStore(store)
  const type = own(store, 'type')
  if (id === OWN_STORE_ID && isOwnStore(store, 'object_stores', context)) return { id, type: 'sightglass' }
  if ((type === 'stdout' || type === 'disabled') && hasOnly(store, ['id', 'type'])) return { id, type }
  if (type === 'qpoint' && hasOnly(store, ['id', 'type', 'url', 'token'])) {
    const token = variableOf(own(store, 'token'))
    if (token !== undefined) return { id, type, url: textOf(store, 'url'), token }
  }
  if (type === 's3' && hasOnly(store, S3)) {
    const [accessKey, secretKey] = [variableOf(own(store, 'access_key')), variableOf(own(store, 'secret_key'))]
    const insecure = own(store, 'insecure')
    const texts = ['endpoint', 'bucket', 'region'].every((name) => textOf(store, name) !== '')
    if (accessKey !== undefined && secretKey !== undefined && texts && (insecure === undefined || typeof insecure === 'boolean'))
      return {
        id,
        type,
        endpoint: textOf(store, 'endpoint'),
        bucket: textOf(store, 'bucket'),
        region: textOf(store, 'region'),
        accessKey,
        secretKey,
        accessUrl: textOf(store, 'access_url'),
        insecure: insecure === true,
      }
  }
  if (type === 'otel') {
    const otel = otelFrom(store, 'otel_endpoint', context)
    if (otel) return { id, type, ...otel }
  }
  return other
}

const S3 = ['id', 'type', 'endpoint', 'bucket', 'region', 'access_key', 'secret_key', 'access_url', 'insecure']

type Otel = Omit<Extract<EventStoreSetting, { type: 'otel' }>, 'id' | 'type'>

function otelFrom(store: JsonMap, endpoint: string, { environment = '' }: ConfigContext): Otel | undefined {
  if (!hasOnly(store, ['id', 'type', endpoint, 'protocol', 'service_name', 'environment', 'headers', 'tls'])) return undefined
  const protocol = own(store, 'protocol')
  const tls = own(store, 'tls')
  const headers = Object.entries(isMap(own(store, 'headers')) ? (own(store, 'headers') as JsonMap) : {}).map(([name, value]) => ({
    name,
    variable: variableOf(value),
  }))
  if (!isOneOf(OTEL_PROTOCOLS, protocol) || textOf(store, endpoint) === '' || headers.some(({ variable }) => variable === undefined))
    return undefined
  if (!isMap(tls) || !hasOnly(tls, ['enabled', 'insecure_skip_verify']) || typeof own(tls, 'enabled') !== 'boolean') return undefined
  const skip = own(tls, 'insecure_skip_verify')
  if (skip !== undefined && typeof skip !== 'boolean') return undefined
  const named = textOf(store, 'environment')
  // Without one there would be a name where there was none
  if (named === '' && environment !== '') return undefined
  return {
    endpoint: textOf(store, endpoint),
    protocol: protocol as Otel['protocol'],
    serviceName: textOf(store, 'service_name'),
    environment: named === environment ? '' : named,
    headers: headers.map(({ name, variable }) => ({ name, variable: String(variable) })), // each has one
    tls: own(tls, 'enabled') === true,
    skipVerify: skip === true,
  }
}

function scannerFrom(value: Json | undefined): ScannerSetting | undefined {
  if (!isMap(value) || own(value, 'type') !== 'client' || !hasOnly(value, ['type', 'url', 'token'])) return undefined
  const token = variableOf(own(value, 'token'))
  return token === undefined || textOf(value, 'url') === '' ? undefined : { type: 'client', url: textOf(value, 'url'), token }
}

function otherStore({ id, ...store }: JsonMap): { id: string; type: 'other'; yaml: string } {
  if (typeof id === 'string') return { id, type: 'other', yaml: printYaml(store) }
  return { id: '', type: 'other', yaml: printYaml(id === undefined ? store : { id, ...store }) }
}

/** Whether a store is what this platform's own would be written as. */
function isOwnStore(store: JsonMap, name: 'event_stores' | 'object_stores', context: ConfigContext): boolean {
  const services = own(agentConfigOf(DEFAULT_DRAFT, context), 'services')
  return isMap(services) && isSame(listOf(services, name)[0] ?? null, store)
}

/** The variable that a ValueSource names. */
function variableOf(source: Json | undefined): string | undefined {
  if (!isMap(source) || !hasOnly(source, ['type', 'value']) || own(source, 'type') !== 'env') return undefined
  const name = own(source, 'value')
  return typeof name === 'string' && ENV_NAME.test(name) ? name : undefined
}

const textOf = (holder: JsonMap, name: string): string => {
  const value = own(holder, name)
  return typeof value === 'string' ? value : ''
}

const isOneOf = (known: readonly string[], value: Json | undefined): boolean => typeof value === 'string' && known.includes(value)

const hasOnly = (value: JsonMap, names: readonly string[]): boolean => Object.keys(value).every((name) => names.includes(name))

const listOf = (holder: JsonMap | undefined, name: string): Json[] => {
  const value = own(holder, name)
  return Array.isArray(value) ? value : []
}

/** A map out of its holder; an empty one when there is none. */
function take(holder: JsonMap, name: string): JsonMap {
  const value = own(holder, name)
  delete holder[name]
  return isMap(value) ? value : {}
}

function takeBoolean(holder: JsonMap, name: string): boolean {
  const value = own(holder, name)
  if (value === undefined || value === null || typeof value === 'boolean') {
    delete holder[name]
    return value === true
  }
  // `yes` of YAML 1.1: written as it was, it decides
  return false
}

function takeItems<Item>(holder: JsonMap, name: string, read: (value: Json) => Item | undefined): Item[] {
  const all = listOf(holder, name)
  const items = all.map((value) => read(value))
  const left = all.filter((_value, at) => items[at] === undefined)
  if (left.length > 0) holder[name] = left
  else delete holder[name]
  return items.filter((item) => item !== undefined)
}

function takeTexts<Text extends string>(holder: JsonMap, name: string, known: readonly Text[]): Text[] {
  return takeItems(holder, name, (value) => (isOneOf(known, value) ? (value as Text) : undefined))
}

/** Without maps and lists that hold nothing; undefined when nothing is left. */
function prune(value: Json): JsonMap | undefined {
  const kept = Object.entries(value as JsonMap).flatMap(([name, item]): [string, Json][] => {
    if (item === null || (Array.isArray(item) && item.length === 0)) return []
    if (!isMap(item)) return [[name, item]]
    // Inside of a stack or a setting of its own, nothing may be left out
    return Object.keys(item).length === 0 ? [] : [[name, item]]
  })
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}

/** Names of what is kept, two names deep. */
function pathsOf(kept: JsonMap): string[] {
  return Object.entries(kept)
    .flatMap(([name, value]) => {
      if (!isMap(value)) return [name]
      return Object.entries(value).map(([inner, item]) => `${name}.${inner}${Array.isArray(item) ? ` (${item.length})` : ''}`)
    })
    .sort()
}
