import fc from 'fast-check'

import { CONTROL_ACTIONS, DIRECTIONS, FILTER_GROUPS, FILTER_LEVELS, FILTER_STRATEGIES, TAG_SOURCES } from '#domain/agent-config/config.ts'
import type { AgentDraft, EventStoreSetting, ObjectStoreSetting } from '#domain/agent-config/settings.ts'

/** Texts that YAML would take for something else, or that need quotes. */
const awkward = fc.constantFrom(
  'yes',
  'null',
  '1e3',
  '007',
  '~',
  'a: b',
  '# no comment',
  "it's",
  '"quoted"',
  'tab\tinside',
  'ünïcode 🙂',
  '- dash',
  '{{ ENV }}',
  '%',
  '@x',
  '!tag',
  '&a',
  '*a',
  '2026-11-24',
  '0x1F',
  'multi\nline\n  text',
  ' spaces ',
)
const text = fc.oneof(fc.string({ minLength: 1, maxLength: 20, unit: 'binary' }), awkward)
const label = fc.stringMatching(/^[a-z][a-z0-9-]{1,8}$/)
const domain = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'))
const variable = fc.stringMatching(/^[A-Z_][A-Z0-9_]{0,10}$/)
/** Every one of them is there in each configuration that names it. */
const stack = fc.constantFrom('default', 'capture_summary', 'capture_headers', 'capture_full', 'none')
const some = <Value>(values: readonly Value[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: values.length })
const https = domain.map((host) => `https://${host}`)

const otel = fc.record({
  type: fc.constant('otel' as const),
  endpoint: domain.map((host) => `${host}:4317`),
  protocol: fc.constantFrom('grpc' as const, 'http' as const, 'stdout' as const),
  serviceName: fc.oneof(fc.constant(''), text),
  environment: fc.oneof(fc.constant(''), label),
  headers: fc.uniqueArray(fc.record({ name: label, variable }), { maxLength: 3, selector: ({ name }) => name }),
  tls: fc.boolean(),
  skipVerify: fc.boolean(),
})

const eventStore = fc.oneof(
  fc.constantFrom({ type: 'stdout' as const }, { type: 'disabled' as const }),
  fc.record({ type: fc.constant('pulse' as const), url: https, allowInsecure: fc.boolean(), token: variable }),
  fc.record({ type: fc.constant('axiom' as const), dataset: text, token: variable }),
  otel,
  fc.record({
    type: fc.constant('other' as const),
    yaml: label.map((name) => `type: pulse-streaming\nurl: https://${name}\ntoken:\n  type: env\n  value: T\n`),
  }),
)
const objectStore = fc.oneof(
  fc.constantFrom({ type: 'stdout' as const }, { type: 'disabled' as const }),
  fc.record({ type: fc.constant('qpoint' as const), url: https, token: variable }),
  fc.record({
    type: fc.constant('s3' as const),
    endpoint: domain,
    bucket: label,
    region: label,
    accessKey: variable,
    secretKey: variable,
    accessUrl: fc.oneof(
      fc.constant(''),
      https.map((url) => `${url}/{{DIGEST}}`),
    ),
    insecure: fc.boolean(),
  }),
  otel,
)

/** Each with an id of its own, this platform's among them. */
const stores = <Store extends object>(store: fc.Arbitrary<Store>) =>
  fc
    .tuple(fc.array(store, { maxLength: 3 }), fc.boolean())
    .map(([others, own]) => [
      ...(own || others.length === 0 ? [{ id: 'sightglass', type: 'sightglass' as const }] : []),
      ...others.map((one, at) => ({ ...one, id: `s${at}` })),
    ])

/** Settings as somebody might leave them, of everything that they know. */
export const drafts: fc.Arbitrary<AgentDraft> = fc.record({
  agent: fc.record({
    direction: fc.constantFrom(...DIRECTIONS),
    ignoreLoopback: fc.boolean(),
    auditIncludeDns: fc.boolean(),
    stacks: fc.record({ http: stack, redis: stack, mysql: stack, postgres: stack, kafka: stack }),
    tags: fc.array(fc.record({ key: text, source: fc.constantFrom(...TAG_SOURCES), location: text }), { maxLength: 4 }),
    rules: fc.array(
      fc.record({
        name: text,
        expr: fc.constantFrom(
          'dst.ip == 169.254.169.254',
          'dst.domain == "a.example" and (dst.port == 1 or tls.enabled)',
          "tags contains 'env:prod'",
        ),
        actions: some(CONTROL_ACTIONS),
      }),
      { maxLength: 3 },
    ),
    kept: fc.constant(''),
  }),
  filters: fc.record({
    groups: some(FILTER_GROUPS),
    custom: fc.array(
      fc.record({
        exe: fc.oneof(
          label.map((name) => `/usr/bin/${name}`),
          fc.constantFrom('^/opt/(?:a|b)+$', '\\.exe'),
        ),
        strategy: fc.constantFrom(...FILTER_STRATEGIES),
        only: some(FILTER_LEVELS),
      }),
      { maxLength: 4 },
    ),
  }),
  endpoints: fc.record({
    endpoints: fc.array(
      fc.record({
        domain,
        stacks: fc.record({ http: stack, redis: stack, mysql: stack, postgres: stack, kafka: stack }, { requiredKeys: [] }),
      }),
      { maxLength: 6 },
    ),
  }),
  services: fc.record({
    eventStores: stores(eventStore) as fc.Arbitrary<EventStoreSetting[]>,
    objectStores: stores(objectStore) as fc.Arbitrary<ObjectStoreSetting[]>,
    scanner: fc.oneof(
      fc.constant({ type: 'off' as const }),
      fc.record({ type: fc.constant('client' as const), url: https, token: variable }),
    ),
  }),
})
