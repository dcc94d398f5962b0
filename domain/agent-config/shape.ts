import { own } from '../own.ts'
import { isMap, type Json, type JsonMap, STACK_PROTOCOLS } from './config.ts'
import type { Path } from './locate.ts'

type Shape = 'text' | 'boolean' | 'any' | { map: Readonly<Record<string, Shape>> } | { each: Shape } | { list: Shape }

const map = (entries: Readonly<Record<string, Shape>>): Shape => ({ map: entries })
const list = (of: Shape): Shape => ({ list: of })

const stack = map({ stack: 'text' })
const stacks = Object.fromEntries(STACK_PROTOCOLS.map((protocol) => [protocol, stack]))
const tls = map({ enabled: 'boolean', insecure_skip_verify: 'boolean' })
const store = map({
  id: 'text',
  type: 'text',
  url: 'text',
  allow_insecure: 'boolean',
  insecure: 'boolean',
  endpoint: 'text',
  otel_endpoint: 'text',
  protocol: 'text',
  service_name: 'text',
  environment: 'text',
  headers: { each: 'any' },
  tls,
  bucket: 'text',
  region: 'text',
  access_url: 'text',
  event_store: map({ id: 'text', disabled: 'boolean' }),
})

/** What the decoder can put where (qtap pkg/config: Go structs). Names that are not here it passes over. */
const CONFIG: Shape = map({
  services: map({ event_stores: list(store), object_stores: list(store), qscan: map({ type: 'text', url: 'text' }) }),
  stacks: { each: map({ plugins: list(map({ type: 'text', config: 'any' })) }) },
  tap: map({
    direction: 'text',
    ignore_loopback: 'boolean',
    audit_include_dns: 'boolean',
    ...stacks,
    filters: map({ groups: list('text'), custom: list(map({ exe: 'text', strategy: 'text', only: list('text') })) }),
    endpoints: list(map({ domain: 'text', ...stacks })),
  }),
  tags: list(map({ key: 'text', source: 'text', location: 'text' })),
  control: map({ default: 'text', rules: list(map({ name: 'text', expr: 'text', actions: list('text') })) }),
  rulekit: map({ macros: list(map({ name: 'text', expr: 'text' })) }),
})

/** A value of another kind ends the decoding, and with it the whole file. */
export const SHAPE = (config: JsonMap, report: (path: Path, message: string) => void): void => look(config, CONFIG, [], report)

function look(value: Json | undefined, shape: Shape, path: Path, report: (path: Path, message: string) => void): void {
  // Nothing is the zero value of everything
  if (value === undefined || value === null || shape === 'any') return
  if (shape === 'text') {
    if (typeof value === 'object') report(path, 'A text is expected here.')
  } else if (shape === 'boolean') {
    if (typeof value !== 'boolean' && !isOldBoolean(value)) report(path, 'Use true or false.')
  } else if ('list' in shape) {
    if (!Array.isArray(value)) report(path, 'A list is expected here, each entry behind a hyphen.')
    else value.forEach((item, at) => look(item, shape.list, [...path, at], report))
  } else if (!isMap(value)) report(path, 'Names with values are expected here.')
  else if ('each' in shape) for (const [name, item] of Object.entries(value)) look(item, shape.each, [...path, name], report)
  else for (const [name, entry] of Object.entries(shape.map)) look(own(value, name), entry, [...path, name], report)
}

/** The agent's parser takes the words of YAML 1.1 where a boolean is wanted (go-yaml v3). */
const isOldBoolean = (value: Json): boolean => typeof value === 'string' && /^(?:y|yes|on|n|no|off)$/i.test(value)
