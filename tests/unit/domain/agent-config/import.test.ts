import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

import { diffAgentYaml, describeChanges } from '#domain/agent-config/diff.ts'
import { generateAgentYaml } from '#domain/agent-config/generate.ts'
import { importAgentYaml } from '#domain/agent-config/import.ts'
import { type AgentDraft, DEFAULT_DRAFT } from '#domain/agent-config/settings.ts'
import { validateAgentYaml } from '#domain/agent-config/validate.ts'

import { drafts } from './drafts.ts'

const CONTEXT = { agentsUrl: 'https://agents.example', environment: 'Production' }

function imported(yaml: string) {
  const result = importAgentYaml(yaml, CONTEXT)
  if (result.problems) throw new Error(JSON.stringify(result.problems))
  return result
}

test('200 random settings become YAML that agents take, and are read back from it without loss', () => {
  fc.assert(
    fc.property(drafts, fc.boolean(), (draft, secure) => {
      const context = { ...CONTEXT, agentsUrl: secure ? 'https://agents.example' : 'http://10.0.0.5:4601' }
      const yaml = generateAgentYaml(draft, context)
      expect(validateAgentYaml(yaml).filter(({ severity }) => severity === 'error')).toEqual([])
      const result = importAgentYaml(yaml, context)
      expect(result.problems).toBeUndefined()
      if (result.problems) return
      expect(result.draft).toEqual(draft)
      expect(result.kept).toEqual([])
      expect(generateAgentYaml(result.draft, context)).toBe(yaml)
    }),
    { numRuns: 200 },
  )
})

/** A file as the agent's own documentation would have it, with more than settings know. */
const FOREIGN = `# our agents
version: 2
services:
  event_stores:
    - id: main
      type: otel
      endpoint: "{{ OTEL }}:4317"
      protocol: grpc
      service_name: qtap
      environment: everywhere
      headers: {api-key: {type: env, value: OTEL_KEY}}
      tls: {enabled: true}
      compression: gzip
    - type: axiom
      dataset: {type: text, value: qtap}
      token: {type: env, value: AXIOM}
  object_stores:
    - {id: s3, type: s3, endpoint: s3.example, bucket: b, region: r, access_key: {type: env, value: A}, secret_key: {type: env, value: S}, event_store: {id: main}}
  qscan: {type: client, url: https://scan.example, token: {type: env, value: QSCAN}, pool: 4}
stacks:
  payments:
    plugins:
      - type: report_usage
      - type: detect_errors
        config:
          rules:
            - {name: server, trigger_status_codes: ["5xx"], report_as_issue: true}
  default: {plugins: [{type: access_logs, config: {mode: details}}, {type: report_usage}]}
tap:
  direction: all
  ignore_loopback: yes
  audit_include_dns: true
  http: {stack: payments, sample: 0.5}
  redis: {stack: default}
  grpc: {stack: payments}
  filters:
    groups: [qpoint, docker]
    custom:
      - {exe: /usr/bin/curl, strategy: exact}
      - {exe: /opt/, strategy: prefix, note: builds}
  endpoints:
    - {domain: api.stripe.com, http: {stack: payments}, owner: shop}
    - {domain: api.example.com, http: {stack: default}, mysql: {stack: none}}
tags:
  - {key: team, source: env, location: TEAM}
  - {key: pod, source: k8s.label, location: app, default: none}
control:
  default: allow
  rules:
    - {name: metadata, expr: dst.ip == 169.254.169.254, actions: [DENY]}
rulekit:
  macros: [{name: inside, expr: "dst.ip in 10.0.0.0/8"}]
`

describe('a file of somebody else', () => {
  const { draft, kept, notes } = imported(FOREIGN)
  const written = parse(generateAgentYaml(draft, CONTEXT))

  test('means the same to an agent afterwards, order of names and of unordered lists aside', () => {
    const original = parse(FOREIGN)
    // The agent lower-cases actions, and nothing else may differ
    original.control.rules[0].actions = ['deny']
    for (const name of ['mysql', 'postgres', 'kafka']) original.tap[name] = { stack: 'none' } // what has none is left alone
    const sorted = (config: typeof original) => {
      const byJson = (list: unknown[]) => list.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
      for (const list of [config.tap.endpoints, config.tap.filters.custom, config.tap.filters.groups, config.tags]) byJson(list)
      return config
    }
    expect(sorted(written)).toEqual(sorted(original))
  })

  test('is settings wherever there is one', () => {
    expect(draft.agent).toMatchObject({ direction: 'all', auditIncludeDns: true, tags: [{ key: 'team', source: 'env', location: 'TEAM' }] })
    expect(draft.agent.rules).toEqual([{ name: 'metadata', expr: 'dst.ip == 169.254.169.254', actions: ['deny'] }])
    expect(draft.filters).toEqual({ groups: ['qpoint'], custom: [{ exe: '/usr/bin/curl', strategy: 'exact', only: [] }] })
    expect(draft.endpoints.endpoints).toEqual([{ domain: 'api.example.com', stacks: { http: 'default', mysql: 'none' } }])
    expect(draft.services.eventStores.map(({ id, type }) => [id, type])).toEqual([
      ['main', 'other'],
      ['', 'axiom'],
    ])
  })

  test('names what is kept as it is', () => {
    expect(kept).toEqual([
      'rulekit.macros (1)',
      'services.qscan',
      'stacks.default',
      'stacks.payments',
      'tags',
      'tap.endpoints (1)',
      'tap.filters',
      'tap.grpc',
      'tap.http',
      'tap.ignore_loopback',
    ])
    expect(notes).toEqual(['One line has a comment, which settings do not keep.'])
  })
})

test('the file that an organization is served comes to the settings that it has', () => {
  expect(imported(generateAgentYaml(DEFAULT_DRAFT, CONTEXT)).draft).toEqual(DEFAULT_DRAFT)
})

test('a file for registration mode is read like a bare one', () => {
  const bare = imported(FOREIGN)
  expect(imported(`config:\n${FOREIGN.replaceAll(/^(?=.)/gm, '  ')}`).draft).toEqual(bare.draft)
})

test('what an agent would refuse is refused, with its line', () => {
  expect(importAgentYaml('tap:\n  endpoints:\n    - domain: "*.example"\n', CONTEXT)).toMatchObject({
    problems: [{ rule: 'endpoint-hostname', line: 3 }],
  })
})

test.each([
  'services: {event_stores: [{type: axiom, dataset: {type: text, value: d},\n  token: {type: text, value: planted}}]}',
  'services: {object_stores: [{type: s3, endpoint: e, bucket: b, region: r, access_key: {type: env, value: A},\n  secret_key: {type: text, value: planted}}]}',
  'stacks: {s: {plugins: [{type: custom, config: {url:\n  "https://user:planted@hook.example/"}}]}}',
])('a secret never comes in, and its line is named: %s', (yaml) => {
  const result = importAgentYaml(yaml, CONTEXT)
  expect(result).toMatchObject({ problems: [{ rule: 'secret-text', line: 2 }] })
  expect(JSON.stringify(result)).not.toContain('planted')
})

describe('what differs between two configurations', () => {
  const yamlOf = (change: (draft: AgentDraft) => void): string => {
    const draft = structuredClone(DEFAULT_DRAFT)
    change(draft)
    return generateAgentYaml(draft, CONTEXT)
  }
  const before = yamlOf(({ endpoints }) => {
    endpoints.endpoints = [{ domain: 'api.stripe.com', stacks: { http: 'none' } }]
  })

  test('is named entry by entry', () => {
    const after = yamlOf((draft) => {
      draft.agent.direction = 'all'
      draft.filters.custom = [{ exe: '/bin/a', strategy: 'exact', only: [] }]
      draft.endpoints.endpoints = [
        { domain: 'api.stripe.com', stacks: { http: 'capture_full' } },
        { domain: 'b.example', stacks: {} },
        { domain: 'c.example', stacks: {} },
      ]
    })
    const changes = diffAgentYaml(before, after)
    expect(changes).toEqual([
      { kind: 'added', path: 'stacks.capture_full' },
      { kind: 'changed', path: 'tap.direction' },
      { kind: 'added', path: 'tap.filters.custom./bin/a' },
      { kind: 'changed', path: 'tap.endpoints.api.stripe.com' },
      { kind: 'added', path: 'tap.endpoints.b.example' },
      { kind: 'added', path: 'tap.endpoints.c.example' },
    ])
    expect(describeChanges(changes)).toBe('1 stack added, 1 setting changed, 1 filter added, 1 endpoint changed, 2 endpoints added')
  })

  test('is nothing for the same one', () => {
    expect(diffAgentYaml(before, before)).toEqual([])
    expect(describeChanges([])).toBe('No changes')
  })

  test('the order of stores is a change: the first is the default', () => {
    const stores = (...ids: string[]) =>
      yamlOf(({ services }) => {
        services.eventStores = ids.map((id) => ({ id, type: 'stdout' }))
      })
    expect(diffAgentYaml(stores('a', 'b'), stores('b', 'a'))).toEqual([{ kind: 'changed', path: 'services.event_stores' }])
  })
})
