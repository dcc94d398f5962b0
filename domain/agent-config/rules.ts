import { own } from '../own.ts'
import { readPattern } from '../re2/pattern.ts'
import { readExpression } from '../rulekit/syntax.ts'
import {
  CONTROL_ACTIONS,
  DIRECTIONS,
  EVENT_STORE_TYPES,
  FILTER_GROUPS,
  FILTER_LEVELS,
  FILTER_STRATEGIES,
  isAgentHostname,
  isMap,
  type Json,
  type JsonMap,
  OBJECT_STORE_TYPES,
  PLUGIN_TYPES,
  RULE_FUNCTIONS,
  SCANNER_TYPES,
  STACK_PROTOCOLS,
  TAG_SOURCES,
} from './config.ts'
import { isLookedInto } from './generate.ts'
import type { Path } from './locate.ts'
import { secretsIn } from './secrets.ts'
import { SHAPE } from './shape.ts'

type Report = (path: Path, message: string) => void

export interface Rule {
  rule: string
  severity: 'error' | 'warning'
  source: 'agent' | 'console'
  check: (config: JsonMap, report: Report) => void
}

/** The agent refuses the whole file (qtap pkg/config, validators of each part). */
const refused = (rule: string, check: Rule['check']): Rule => ({ rule, severity: 'error', source: 'agent', check })
/** The agent takes it and would not do what is written: nobody publishes that on purpose. */
const broken = (rule: string, check: Rule['check']): Rule => ({ rule, severity: 'error', source: 'console', check })
const doubtful = (rule: string, check: Rule['check']): Rule => ({ rule, severity: 'warning', source: 'console', check })

const PULSE = ['pulse', 'pulse-streaming', 'pulse-legacy']

/** Each rule of the agent's validation, and what it does not look at but people should. */
export const RULES: readonly Rule[] = [
  refused('shape', SHAPE),
  refused('plugin-type', (config, report) =>
    eachPlugin(config, (plugin, path) => need(plugin, 'type', path, report, 'A plugin needs its type.')),
  ),
  refused('tag', (config, report) =>
    items(config, ['tags'], (tag, path) => {
      for (const name of ['key', 'source', 'location']) need(tag, name, path, report, `A tag needs its ${name}.`)
      oneOf(tag, 'source', TAG_SOURCES, path, report, 'source')
    }),
  ),
  refused('endpoint-hostname', (config, report) =>
    items(config, ['tap', 'endpoints'], (endpoint, path) => {
      const domain = text(endpoint, 'domain')
      if (domain === '') report([...path, 'domain'], 'An endpoint needs its domain.')
      else if (!isAgentHostname(domain))
        report([...path, 'domain'], `The agent does not take '${domain}' as a host name: ${hostnameHint(domain)}`)
    }),
  ),
  refused('control-default', (config, report) => {
    const control = mapAt(config, ['control'])
    const value = text(control, 'default')
    if (value !== '' && value !== 'allow') report(['control', 'default'], 'Agents take allow only: denying by default is not built yet.')
  }),
  refused('control-rule', (config, report) =>
    items(config, ['control', 'rules'], (rule, path) => {
      need(rule, 'name', path, report, 'A rule needs a name.')
      need(rule, 'expr', path, report, 'A rule needs an expression.')
      list(rule, 'actions').forEach((action, at) => {
        if (typeof action === 'string' && !(CONTROL_ACTIONS as readonly string[]).includes(action.toLowerCase()))
          report([...path, 'actions', at], `A rule can allow or deny, and not '${action}'.`)
      })
    }),
  ),
  refused('expression', (config, report) =>
    eachExpression(config, (expr, path) => {
      const { problem } = readExpression(expr)
      if (problem) report(path, `${problem.message} (character ${problem.from + 1} of the expression)`)
    }),
  ),
  refused('macro', (config, report) => {
    const names = new Set<string>()
    items(config, ['rulekit', 'macros'], (macro, path) => {
      need(macro, 'name', path, report, 'A macro needs a name.')
      need(macro, 'expr', path, report, 'A macro needs an expression.')
      const name = text(macro, 'name')
      if (name !== '' && names.has(name)) report([...path, 'name'], `There are two macros named '${name}'.`)
      if ((RULE_FUNCTIONS as readonly string[]).includes(name)) report([...path, 'name'], `'${name}' is a function of the agent.`)
      names.add(name)
    })
  }),
  refused('scanner-type', (config, report) => {
    const scanner = mapAt(config, ['services', 'qscan'])
    if (scanner) need(scanner, 'type', ['services', 'qscan'], report, 'A scanner needs its type.')
  }),
  refused('store-type', (config, report) =>
    eachStore(config, (store, path) => need(store, 'type', path, report, 'A store needs its type.')),
  ),
  refused('filter-exe', (config, report) =>
    items(config, FILTERS, (filter, path) => need(filter, 'exe', path, report, 'A filter needs the path of an executable.')),
  ),
  refused('filter-pattern', (config, report) =>
    items(config, FILTERS, (filter, path) => {
      if (text(filter, 'strategy') !== 'regex') return
      const pattern = readPattern(text(filter, 'exe'))
      if (pattern.problem !== undefined) report([...path, 'exe'], `${pattern.problem} (character ${pattern.at + 1} of the pattern)`)
    }),
  ),
  refused('filter-only', (config, report) =>
    items(config, FILTERS, (filter, path) =>
      list(filter, 'only').forEach((level, at) => {
        if (!isOneOf(FILTER_LEVELS, level))
          report([...path, 'only', at], `A filter leaves out ${FILTER_LEVELS.join(', ')}, and not '${shown(level)}'.`)
      }),
    ),
  ),
  refused('value-source', (config, report) =>
    eachSource(config, (source, path) => {
      if (source === undefined || source === null) return
      if (!isMap(source)) report(path, 'Write {type: env, value: NAME}: a plain text is not taken here.')
      else if (text(source, 'type') !== 'env' && text(source, 'type') !== 'text')
        report([...path, 'type'], 'A value comes from env or is a text.')
    }),
  ),
  refused('store-token', (config, report) =>
    eachStore(config, (store, path, kind) => {
      const type = text(store, 'type')
      if (kind === 'event' ? ![...PULSE, 'axiom'].includes(type) : type !== 'qpoint') return
      // A plain text is the other rule's
      if (typeof own(store, 'token') !== 'string' && sourceValue(store, 'token') === '')
        report([...path, 'token'], 'The agent refuses an empty token.')
    }),
  ),
  refused('store-https', (config, report) =>
    eachStore(config, (store, path, kind) => {
      const secure = text(store, 'url').startsWith('https://')
      if (kind === 'event' && PULSE.includes(text(store, 'type')) && !secure && own(store, 'allow_insecure') !== true)
        report([...path, 'url'], 'Use https, or say allow_insecure: true.')
      if (kind === 'object' && text(store, 'type') === 'qpoint' && !secure) report([...path, 'url'], 'This kind of store needs https.')
    }),
  ),
  // What the agent does not look at
  broken('direction', (config, report) => {
    const tap = mapAt(config, ['tap'])
    if (tap) oneOf(tap, 'direction', DIRECTIONS, ['tap'], report, 'direction')
  }),
  broken('stack', (config, report) => {
    const stacks = mapAt(config, ['stacks'])
    eachStackName(config, (name, path) => {
      if (isLookedInto(name) && !isMap(own(stacks, name)))
        report(path, `There is no stack '${name}': the agent would leave this traffic alone without a word.`)
    })
  }),
  broken('store-reference', (config, report) => {
    const named = { event: new Set<string>(), object: new Set<string>() }
    eachStore(config, (store, _path, kind) => void named[kind].add(text(store, 'id')))
    const missing = (kind: 'event' | 'object', id: string, path: Path): void => {
      if (id !== '' && !named[kind].has(id)) report(path, `There is no ${kind} store '${id}'.`)
    }
    eachPlugin(config, (plugin, path) => {
      const settings = mapAt(plugin, ['config'])
      missing('object', text(mapAt(settings ?? {}, ['object_store']), 'id'), [...path, 'config', 'object_store', 'id'])
      missing('object', text(settings, 'object_store_id'), [...path, 'config', 'object_store_id'])
    })
    items(config, ['services', 'object_stores'], (store, path) =>
      missing('event', text(mapAt(store, ['event_store']), 'id'), [...path, 'event_store', 'id']),
    )
  }),
  broken('store-id', (config, report) => {
    const ids = { event: new Set<string>(), object: new Set<string>() }
    eachStore(config, (store, path, kind) => {
      const id = text(store, 'id')
      if (id !== '' && ids[kind].has(id)) report([...path, 'id'], `There are two ${kind} stores with the id '${id}'.`)
      ids[kind].add(id)
    })
  }),
  broken('event-store', (config, report) => {
    if (list(mapAt(config, ['services']), 'event_stores').length === 0)
      report(['services', 'event_stores'], 'There is no event store, so nothing would be reported.')
  }),
  broken('filter-strategy', (config, report) =>
    items(config, FILTERS, (filter, path) => oneOf(filter, 'strategy', FILTER_STRATEGIES, path, report, 'strategy')),
  ),
  doubtful('unused-stacks', (config, report) => {
    let used = false
    eachStackName(config, (name) => (used ||= isLookedInto(name)))
    if (!used) report(['tap'], 'No stack is used: the agent would report connections and no requests.')
  }),
  doubtful('plugin-known', (config, report) =>
    eachPlugin(config, (plugin, path) => {
      const type = text(plugin, 'type')
      if (type !== '' && !isOneOf(PLUGIN_TYPES, type)) report([...path, 'type'], `No agent knows the plugin '${type}', and skips it.`)
    }),
  ),
  doubtful('reports-requests', (config, report) => {
    const stacks = mapAt(config, ['stacks'])
    eachStackName(config, (name, path) => {
      const stack = own(stacks, name)
      if (!isMap(stack) || !isLookedInto(name)) return
      if (!list(stack, 'plugins').some((plugin) => isMap(plugin) && text(plugin, 'type') === 'report_usage'))
        report(path, `The stack '${name}' has no report_usage: its requests would not be reported.`)
    })
  }),
  doubtful('filter-group', (config, report) =>
    list(mapAt(config, ['tap', 'filters']), 'groups').forEach((group, at) => {
      if (!isOneOf(FILTER_GROUPS, group)) report(['tap', 'filters', 'groups', at], `The agent knows no group '${shown(group)}'.`)
    }),
  ),
  doubtful('store-known', (config, report) =>
    eachStore(config, (store, path, kind) => {
      const type = text(store, 'type')
      const known: readonly string[] = kind === 'event' ? EVENT_STORE_TYPES : OBJECT_STORE_TYPES
      if (type !== '' && !known.includes(type)) report([...path, 'type'], `The agent knows no ${kind} store of the type '${type}'.`)
    }),
  ),
  doubtful('scanner-known', (config, report) => {
    const type = text(mapAt(config, ['services', 'qscan']), 'type')
    if (type !== '' && !isOneOf(SCANNER_TYPES, type))
      report(['services', 'qscan', 'type'], `The agent knows no scanner of the type '${type}'.`)
  }),
  doubtful('endpoint-never', (config, report) => {
    const seen = new Map<string, number>()
    items(config, ['tap', 'endpoints'], (endpoint, path, at) => {
      const domain = text(endpoint, 'domain')
      const before = seen.get(domain.toLowerCase())
      if (domain === '') return
      if (before !== undefined) report([...path, 'domain'], `'${domain}' is named above already: only one of the two can hold.`)
      else seen.set(domain.toLowerCase(), at)
      if (domain !== domain.toLowerCase()) report([...path, 'domain'], 'Names of hosts arrive in lower case: this one would never match.')
      if (domain === 'localhost' && own(mapAt(config, ['tap']), 'ignore_loopback') === true)
        report([...path, 'domain'], 'This never matches while tap.ignore_loopback is on.')
      if (/^[A-Za-z]\./.test(domain))
        report([...path, 'domain'], 'Older agents refuse a name whose first part is one character, and the whole file with it.')
    })
  }),
  doubtful('filter-never', (config, report) =>
    items(config, FILTERS, (filter, path) => {
      const exe = text(filter, 'exe')
      const strategy = text(filter, 'strategy')
      if (exe !== '' && !exe.startsWith('/') && (strategy === 'exact' || strategy === 'prefix'))
        report([...path, 'exe'], 'Executables are known by their whole path: this would never match. Begin with a slash, or use suffix.')
    }),
  ),
  doubtful('expression-order', (config, report) =>
    eachExpression(config, (expr, path) => {
      const read = readExpression(expr)
      if (read.problem) return
      if (read.mixes) report(path, 'The agent binds or tighter than and. Use brackets to say what belongs together.')
      if (read.negates) report(path, 'Agents since rulekit 6be0c74 do not negate. Use != or another pattern.')
    }),
  ),
  doubtful('control-fields', (config, report) =>
    items(config, ['control', 'rules'], (rule, path) => {
      const read = readExpression(text(rule, 'expr'))
      const http = read.problem ? undefined : read.fields.find((field) => field.startsWith('http.'))
      if (http) report([...path, 'expr'], `Rules of connections know nothing of ${http}: this one would never hold.`)
    }),
  ),
  doubtful('secret-text', (config, report) => {
    for (const path of secretsIn(config)) report(path, 'A secret stands in the file. Use {type: env, value: NAME}.')
  }),
]

const FILTERS = ['tap', 'filters', 'custom'] as const

const shown = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 60)

const isOneOf = (known: readonly string[], value: Json): boolean => typeof value === 'string' && known.includes(value)

/** A text, also where YAML made a number of it; empty for anything else. */
export function text(holder: JsonMap | undefined, name: string): string {
  const value = own(holder, name)
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

const list = (holder: JsonMap | undefined, name: string): Json[] => {
  const value = own(holder, name)
  return Array.isArray(value) ? value : []
}

function mapAt(config: JsonMap, path: readonly string[]): JsonMap | undefined {
  let value: Json | undefined = config
  for (const name of path) value = isMap(value) ? own(value, name) : undefined
  return isMap(value) ? value : undefined
}

/** The maps of a list, wherever it is one; what is no map is the shape's problem. */
function items(config: JsonMap, path: readonly string[], each: (item: JsonMap, path: Path, at: number) => void): void {
  const name = path.at(-1) ?? ''
  list(mapAt(config, path.slice(0, -1)), name).forEach((item, at) => {
    if (isMap(item)) each(item, [...path, at], at)
  })
}

function eachStore(config: JsonMap, each: (store: JsonMap, path: Path, kind: 'event' | 'object') => void): void {
  items(config, ['services', 'event_stores'], (store, path) => each(store, path, 'event'))
  items(config, ['services', 'object_stores'], (store, path) => each(store, path, 'object'))
}

function eachPlugin(config: JsonMap, each: (plugin: JsonMap, path: Path) => void): void {
  for (const [name, stack] of Object.entries(mapAt(config, ['stacks']) ?? {}))
    if (isMap(stack))
      list(stack, 'plugins').forEach((plugin, at) => {
        if (isMap(plugin)) each(plugin, ['stacks', name, 'plugins', at])
      })
}

function eachStackName(config: JsonMap, each: (name: string, path: Path) => void): void {
  const of = (holder: JsonMap | undefined, path: Path): void => {
    for (const protocol of STACK_PROTOCOLS) {
      const settings = own(holder, protocol)
      if (isMap(settings) && Object.hasOwn(settings, 'stack')) each(text(settings, 'stack'), [...path, protocol, 'stack'])
    }
  }
  of(mapAt(config, ['tap']), ['tap'])
  items(config, ['tap', 'endpoints'], of)
}

function eachExpression(config: JsonMap, each: (expr: string, path: Path) => void): void {
  for (const holder of [
    ['control', 'rules'],
    ['rulekit', 'macros'],
  ])
    items(config, holder, (item, path) => {
      const expr = text(item, 'expr')
      if (expr !== '') each(expr, [...path, 'expr'])
    })
}

/** Each place where the agent wants a ValueSource (qtap pkg/config/types.go). */
function eachSource(config: JsonMap, each: (source: Json | undefined, path: Path) => void): void {
  eachStore(config, (store, path) => {
    for (const name of ['token', 'dataset', 'access_key', 'secret_key']) each(own(store, name), [...path, name])
    for (const [name, source] of Object.entries(mapAt(store, ['headers']) ?? {})) each(source, [...path, 'headers', name])
  })
  each(own(mapAt(config, ['services', 'qscan']), 'token'), ['services', 'qscan', 'token'])
}

/** What a ValueSource says, empty when there is none. */
function sourceValue(holder: JsonMap, name: string): string {
  const source = own(holder, name)
  return isMap(source) ? text(source, 'value') : ''
}

function need(holder: JsonMap, name: string, path: Path, report: Report, message: string): void {
  if (text(holder, name) === '') report([...path, name], message)
}

function oneOf(holder: JsonMap, name: string, known: readonly string[], path: Path, report: Report, what: string): void {
  const value = text(holder, name)
  if (value !== '' && !known.includes(value)) report([...path, name], `'${value.slice(0, 60)}' is no ${what}: use ${known.join(', ')}.`)
}

function hostnameHint(domain: string): string {
  if (domain.includes('*')) return 'it knows no wildcards.'
  if (/^[0-9.]+$/.test(domain)) return 'addresses are not taken.'
  if (/^[0-9]/.test(domain)) return 'a name begins with a to z.'
  if (domain.includes('_')) return 'a name has no underscores.'
  return 'use a to z, digits, hyphens and dots, beginning with a to z.'
}
