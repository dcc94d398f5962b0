import { expect, test } from 'vitest'
import { parse } from 'yaml'

import { generateAgentYaml, wrapRemoteConfig } from '#domain/agent-config/generate.ts'
import { type AgentDraft, captureLevelOf, DEFAULT_DRAFT, stacksOfLevel } from '#domain/agent-config/settings.ts'
import { validateAgentYaml } from '#domain/agent-config/validate.ts'

const CLEARTEXT = { agentsUrl: 'http://127.0.0.1:4601/' }
const SECURE = { agentsUrl: 'https://agents.example' }
const cleartext = generateAgentYaml(DEFAULT_DRAFT, CLEARTEXT)
const secure = generateAgentYaml(DEFAULT_DRAFT, SECURE)

/** What agents have been served since the first release of the console, to the byte. */
const SINCE_THE_BEGINNING = `version: 2
services:
  event_stores:
    - id: sightglass
      type: pulse
      url: http://127.0.0.1:4601
      allow_insecure: true
      token:
        type: env
        value: REGISTRATION_TOKEN
  object_stores:
    - id: sightglass
      type: disabled
stacks:
  default:
    plugins:
      - type: report_usage
tap:
  direction: egress-external
  ignore_loopback: true
  audit_include_dns: false
  http:
    stack: default
  redis:
    stack: default
  mysql:
    stack: default
  postgres:
    stack: default
  kafka:
    stack: default
  filters:
    groups:
      - qpoint
`

test('an organization that has changed nothing is served what it always was, to the byte', () => {
  expect(cleartext).toBe(SINCE_THE_BEGINNING)
})

test.each([
  ['a cleartext receiver', cleartext],
  ['a TLS receiver', secure],
])('an agent accepts what is generated for %s', (_name, yaml) => {
  expect(validateAgentYaml(yaml)).toEqual([])
})

test('a TLS receiver gets events and payloads, and no switch that would allow less', () => {
  const token = { type: 'env', value: 'REGISTRATION_TOKEN' }
  expect(parse(secure).services).toEqual({
    event_stores: [{ id: 'sightglass', type: 'pulse', url: 'https://agents.example', token }],
    object_stores: [{ id: 'sightglass', type: 'qpoint', url: 'https://agents.example', token }],
  })
})

test('registration mode gets the same under `config:`, to the byte of what it always got', () => {
  const indented = SINCE_THE_BEGINNING.trimEnd().replaceAll(/^/gm, '  ')
  expect(wrapRemoteConfig(cleartext)).toBe(`config:\n${indented}\n`)
})

const changed = (change: (draft: AgentDraft) => void): Record<string, never> => {
  const draft = structuredClone(DEFAULT_DRAFT)
  change(draft)
  return parse(generateAgentYaml(draft, { ...SECURE, environment: 'staging' }))
}

test('a level of capture is a stack, written because an endpoint names it', () => {
  const config = changed(({ endpoints }) => {
    endpoints.endpoints = [
      { domain: 'api.stripe.com', stacks: stacksOfLevel('full') },
      { domain: 'internal.example', stacks: stacksOfLevel('ignore') },
    ]
  })
  expect(config).toMatchObject({
    stacks: {
      default: { plugins: [{ type: 'report_usage' }] },
      capture_full: { plugins: [{ type: 'report_usage' }, { type: 'http_capture', config: { level: 'full', format: 'json' } }] },
    },
    tap: {
      endpoints: [
        { domain: 'api.stripe.com', http: { stack: 'capture_full' } },
        { domain: 'internal.example', http: { stack: 'none' }, kafka: { stack: 'none' } },
      ],
    },
  })
  expect(Object.keys(config['stacks'] ?? {})).toEqual(['default', 'capture_full'])
})

test.each(['ignore', 'default', 'summary', 'headers', 'full'] as const)('the level %s is read back from its stacks', (level) => {
  expect(captureLevelOf({ stacks: stacksOfLevel(level) })).toBe(level)
})

test('stacks that no level stands for are no level', () => {
  expect(captureLevelOf({ stacks: { http: 'payments' } })).toBe('stacks')
  expect(captureLevelOf({ stacks: { redis: 'none' } })).toBe('stacks')
})

test('an OpenTelemetry store that names no environment gets the one that the configuration is for', () => {
  const rest = { endpoint: 'otel:4317', serviceName: '', headers: [], tls: true, skipVerify: false }
  const otel = { ...rest, type: 'otel' as const, protocol: 'grpc' as const }
  const config = changed(({ services }) => {
    services.eventStores = [
      { ...otel, id: 'a', environment: '' },
      { ...otel, id: 'b', environment: 'everywhere' },
    ]
  })
  expect(config['services']).toMatchObject({ event_stores: [{ environment: 'staging' }, { environment: 'everywhere' }] })
})

test('what is kept is added to what settings say, lists behind theirs', () => {
  const config = changed((draft) => {
    draft.agent.kept =
      'tap:\n  filters:\n    custom:\n      - exe: /x\n        strategy: exact\n        future: 1\n  grpc:\n    stack: mine\nstacks:\n  mine:\n    plugins: []\n'
    draft.filters.custom = [{ exe: '/usr/bin/curl', strategy: 'exact', only: ['http'] }]
  })
  expect(config).toMatchObject({
    stacks: { default: {}, mine: { plugins: [] } },
    tap: {
      grpc: { stack: 'mine' },
      filters: {
        groups: ['qpoint'],
        custom: [
          { exe: '/usr/bin/curl', only: ['http'] },
          { exe: '/x', future: 1 },
        ],
      },
    },
  })
})
