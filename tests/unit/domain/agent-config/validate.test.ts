import { describe, expect, test } from 'vitest'

import { generateAgentYaml } from '#domain/agent-config/generate.ts'
import { RULES } from '#domain/agent-config/rules.ts'
import { DEFAULT_DRAFT } from '#domain/agent-config/settings.ts'
import { validateAgentYaml } from '#domain/agent-config/validate.ts'

const GOOD = generateAgentYaml(DEFAULT_DRAFT, { agentsUrl: 'https://agents.example' })

/** A file that is good but for one place, which is marked with ← in it. */
interface Case {
  rule: string
  severity?: 'warning'
  yaml: string
  says?: RegExp
}

const TAP =
  'services: {event_stores: [{type: stdout}]}\nstacks: {s: {plugins: [{type: report_usage}]}}\ntap:\n  direction: all\n  http: {stack: s}\n'
const FILTER = (filter: string) => `${TAP}  filters:\n    custom:\n      - ${filter}\n`
const STORE = (store: string) =>
  `${TAP}`.replace('services: {event_stores: [{type: stdout}]}', `services:\n  event_stores:\n    - ${store}`)
const OBJECTS = (store: string) =>
  `${TAP}`.replace(
    'services: {event_stores: [{type: stdout}]}',
    `services:\n  event_stores: [{type: stdout}]\n  object_stores:\n    - ${store}`,
  )

/** Each rule of the agent's validation, on the line where a person would look for it; then what the agent passes over. */
const CASES: readonly Case[] = [
  { rule: 'yaml', yaml: 'tap:\n  direction: [all\nhttp: x ←\n' },
  { rule: 'yaml', yaml: 'tap: {}\ntap: {} ←\n', says: /unique/i },
  { rule: 'shape', yaml: `${TAP}  ignore_loopback: perhaps ←\n` },
  { rule: 'shape', yaml: `${TAP}  endpoints: api.stripe.com ←\n` },
  { rule: 'shape', yaml: `tags:\n  - [env] ←\n${TAP}` },
  {
    rule: 'plugin-type',
    yaml: `${TAP.replace('{s: {plugins: [{type: report_usage}]}}', '\n  s:\n    plugins:\n      - type: report_usage\n      - config: {level: full} ←')}`,
  },
  {
    rule: 'tag',
    yaml: `${TAP}tags:\n  - key: team\n    source: env\n  - {source: env, location: TEAM} ←\n`.replace(
      '    source: env\n',
      '    source: env\n    location: TEAM\n',
    ),
    says: /key/,
  },
  { rule: 'tag', yaml: `${TAP}tags:\n  - {key: a, location: TEAM} ←\n`, says: /source/ },
  { rule: 'tag', yaml: `${TAP}tags:\n  - {key: a, source: env} ←\n`, says: /location/ },
  { rule: 'tag', yaml: `${TAP}tags:\n  - key: a\n    location: b\n    source: pod ←\n`, says: /container\.label/ },
  {
    rule: 'endpoint-hostname',
    yaml: `${TAP}  endpoints:\n    - domain: api.stripe.com\n    - http: {stack: s} ←\n`,
    says: /needs its domain/,
  },
  ...['*.example.com', '1password.com', '10.0.0.1', 'a_b.example', 'a..b', '-a.example'].map(
    (domain): Case => ({
      rule: 'endpoint-hostname',
      yaml: `${TAP}  endpoints:\n    - domain: api.stripe.com\n    - domain: "${domain}" ←\n`,
    }),
  ),
  { rule: 'control-default', yaml: `${TAP}control:\n  default: deny ←\n` },
  { rule: 'control-rule', yaml: `${TAP}control:\n  rules:\n    - expr: dst.port == 1 ←\n`, says: /name/ },
  { rule: 'control-rule', yaml: `${TAP}control:\n  rules:\n    - name: r ←\n`, says: /expression/ },
  {
    rule: 'control-rule',
    yaml: `${TAP}control:\n  rules:\n    - name: r\n      expr: dst.port == 1\n      actions: [log] ←\n`,
    says: /log/,
  },
  { rule: 'expression', yaml: `${TAP}control:\n  rules:\n    - name: r\n      expr: dst.port == 1 and ←\n      actions: [deny]\n` },
  { rule: 'expression', yaml: `${TAP}rulekit:\n  macros:\n    - name: m\n      expr: dst.ip << 1 ←\n` },
  { rule: 'macro', yaml: `${TAP}rulekit:\n  macros:\n    - expr: tls.enabled ←\n`, says: /name/ },
  { rule: 'macro', yaml: `${TAP}rulekit:\n  macros:\n    - name: m ←\n`, says: /expression/ },
  {
    rule: 'macro',
    yaml: `${TAP}rulekit:\n  macros:\n    - {name: m, expr: tls.enabled}\n    - {name: m, expr: tls.enabled} ←\n`,
    says: /two/,
  },
  { rule: 'macro', yaml: `${TAP}rulekit:\n  macros:\n    - name: zone ←\n      expr: tls.enabled\n`, says: /function/ },
  { rule: 'scanner-type', yaml: `${TAP.replace('services: {', 'services: {qscan: {url: https://x}, ')}`.replace('\n', ' ←\n') },
  { rule: 'store-type', yaml: STORE('id: a ←') },
  { rule: 'store-type', yaml: OBJECTS('id: a ←') },
  { rule: 'filter-exe', yaml: FILTER('strategy: exact ←') },
  { rule: 'filter-pattern', yaml: FILTER('exe: ^/usr/(?=bin) ←\n        strategy: regex') },
  { rule: 'filter-pattern', yaml: FILTER('exe: (a)\\1 ←\n        strategy: regex') },
  { rule: 'filter-pattern', yaml: FILTER('exe: "/opt/[" ←\n        strategy: regex') },
  { rule: 'filter-only', yaml: FILTER('exe: /bin/a\n        strategy: exact\n        only: [http, tcp] ←'), says: /tcp/ },
  { rule: 'value-source', yaml: STORE('type: axiom\n      dataset: {type: text, value: d}\n      token: ${TOKEN} ←') },
  { rule: 'value-source', yaml: STORE('type: axiom\n      token: {type: file, value: /x} ←') },
  { rule: 'store-token', yaml: STORE("type: pulse\n      url: https://x\n      token: {type: env, value: ''} ←") },
  { rule: 'store-token', yaml: STORE('type: axiom ←\n      dataset: {type: text, value: d}') },
  { rule: 'store-token', yaml: OBJECTS('type: qpoint ←\n      url: https://x') },
  { rule: 'store-https', yaml: STORE('type: pulse\n      token: {type: env, value: T}\n      url: http://x ←') },
  { rule: 'store-https', yaml: OBJECTS('type: qpoint\n      token: {type: env, value: T}\n      url: http://x ←') },
  // What no agent says
  { rule: 'direction', yaml: TAP.replace('direction: all', 'direction: sideways ←') },
  { rule: 'stack', yaml: TAP.replace('{stack: s}', '{stack: nowhere} ←') },
  { rule: 'stack', yaml: TAP.replace('{stack: s}', '{stack: constructor} ←') },
  { rule: 'stack', yaml: `${TAP}  endpoints:\n    - domain: db.example\n      mysql: {stack: nowhere} ←\n` },
  {
    rule: 'store-reference',
    yaml: TAP.replace(
      '{s: {plugins: [{type: report_usage}]}}',
      '\n  s:\n    plugins:\n      - type: report_usage\n      - type: http_capture\n        config:\n          object_store: {id: gone} ←',
    ),
  },
  { rule: 'store-reference', yaml: OBJECTS('type: stdout\n      event_store: {id: gone} ←') },
  { rule: 'store-id', yaml: STORE('{type: stdout, id: a}\n    - {type: stdout, id: a} ←') },
  { rule: 'event-store', yaml: TAP.replace('[{type: stdout}]}', '[]} ←') },
  { rule: 'filter-strategy', yaml: FILTER('exe: /bin/a\n        strategy: glob ←') },
  {
    rule: 'unused-stacks',
    severity: 'warning',
    yaml: TAP.replace('{stack: s}', '{stack: none}').replace('  direction: all', '  direction: all ←'),
  },
  {
    rule: 'plugin-known',
    severity: 'warning',
    yaml: TAP.replace(
      '{s: {plugins: [{type: report_usage}]}}',
      '\n  s:\n    plugins:\n      - type: report_usage\n      - type: made_up ←',
    ),
  },
  { rule: 'reports-requests', severity: 'warning', yaml: TAP.replace('report_usage', 'access_logs').replace('{stack: s}', '{stack: s} ←') },
  { rule: 'filter-group', severity: 'warning', yaml: `${TAP}  filters:\n    groups:\n      - qpoint\n      - docker ←\n` },
  { rule: 'store-known', severity: 'warning', yaml: STORE('type: kafka ←') },
  {
    rule: 'scanner-known',
    severity: 'warning',
    yaml: TAP.replace('services: {', 'services: {qscan: {type: magic}, ').replace('\n', ' ←\n'),
  },
  {
    rule: 'endpoint-never',
    severity: 'warning',
    yaml: `${TAP}  endpoints:\n    - domain: a.example\n    - domain: A.example ←\n`,
    says: /above already/,
  },
  { rule: 'endpoint-never', severity: 'warning', yaml: `${TAP}  endpoints:\n    - domain: API.example ←\n`, says: /lower case/ },
  {
    rule: 'endpoint-never',
    severity: 'warning',
    yaml: `${TAP}  ignore_loopback: true\n  endpoints:\n    - domain: localhost ←\n`,
    says: /loopback/,
  },
  { rule: 'endpoint-never', severity: 'warning', yaml: `${TAP}  endpoints:\n    - domain: x.com ←\n`, says: /Older agents/ },
  { rule: 'filter-never', severity: 'warning', yaml: FILTER('exe: curl ←\n        strategy: exact') },
  {
    rule: 'expression-order',
    severity: 'warning',
    yaml: `${TAP}control:\n  rules:\n    - name: r\n      expr: tls.enabled and dst.port == 1 or dst.port == 2 ←\n`,
    says: /brackets/,
  },
  {
    rule: 'expression-order',
    severity: 'warning',
    yaml: `${TAP}control:\n  rules:\n    - name: r\n      expr: not tls.enabled ←\n`,
    says: /negate/,
  },
  { rule: 'control-fields', severity: 'warning', yaml: `${TAP}control:\n  rules:\n    - name: r\n      expr: http.res.status == 500 ←\n` },
  {
    rule: 'secret-text',
    severity: 'warning',
    yaml: STORE('type: axiom\n      dataset: {type: text, value: d}\n      token: {type: text, value: planted} ←'),
  },
  { rule: 'secret-text', severity: 'warning', yaml: STORE('type: otel\n      endpoint: https://user:planted@otel.example ←') },
]

test.each(CASES)('$rule: $yaml', ({ rule, severity = 'error', yaml, says }) => {
  const line = yaml.slice(0, yaml.indexOf('←')).split('\n').length
  const found = validateAgentYaml(yaml.replaceAll(' ←', ''))
  const mine = found.filter((problem) => problem.rule === rule)
  expect(mine.map((problem) => [problem.line, problem.severity])).toContainEqual([line, severity])
  if (says) expect(mine.map(({ message }) => message).join('\n')).toMatch(says)
  // Nothing else keeps it from being published
  expect(found.filter((problem) => problem.severity === 'error' && problem.rule !== rule)).toEqual([])
})

test('every rule has a case', () => {
  expect([...new Set(CASES.map(({ rule }) => rule))].sort()).toEqual(['yaml', ...RULES.map(({ rule }) => rule)].sort())
})

test('a problem says where: path, column and the stretch of text', () => {
  const yaml = `${TAP}  endpoints:\n    - domain: "*.example.com"\n`
  const [problem] = validateAgentYaml(yaml)
  expect(problem).toMatchObject({ path: 'tap.endpoints[0].domain', line: 7, column: 15, source: 'agent' })
  expect(yaml.slice(problem?.from, problem?.to)).toBe('"*.example.com"')
})

describe('what is good stays without a word', () => {
  test.each(['api.stripe.com', 'a-b.c-d.example', 'db.internal'])("the host name '%s'", (domain) => {
    expect(validateAgentYaml(`${TAP}  endpoints:\n    - {domain: ${domain}, http: {stack: none}}\n`)).toEqual([])
  })

  test('a file for registration mode, with its places', () => {
    const wrapped = `config:\n${GOOD.replaceAll(/^(?=.)/gm, '  ')}`
    expect(validateAgentYaml(wrapped)).toEqual([])
    expect(validateAgentYaml(wrapped.replace('egress-external', 'sideways'))).toMatchObject([
      { rule: 'direction', line: GOOD.split('\n').findIndex((text) => text.includes('direction')) + 2 },
    ])
  })

  test('anchors, merges and the words of YAML 1.1', () => {
    const yaml = `${TAP}  ignore_loopback: yes\n  endpoints:\n    - &one {domain: one.example, http: {stack: s}}\n    - {<<: *one, domain: two.example}\n`
    expect(validateAgentYaml(yaml)).toEqual([])
  })
})

test('nothing throws: bombs, strays, other documents', () => {
  const bomb = [
    'a: &a [x, x, x, x, x, x, x, x, x, x]',
    ...'bcdefgh'.split('').map((name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]}, `.repeat(10)}]`),
  ].join('\n')
  for (const text of [
    '',
    '- a\n- b',
    'just words',
    '[',
    '\t',
    bomb,
    'a: *gone',
    '--- 1\n--- 2',
    '__proto__: {x: 1}',
    `x: ${'y'.repeat(300_000)}`,
    '? [a, b]\n: c',
  ])
    expect(Array.isArray(validateAgentYaml(text))).toBe(true)
  expect(validateAgentYaml(bomb)[0]?.rule).toBe('yaml')
})
