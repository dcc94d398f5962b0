import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

import { checkAgentConfig } from '#domain/agent-config/check.ts'
import type { AgentConfig } from '#domain/agent-config/config.ts'
import { generateAgentConfig, printAgentConfig, printRemoteConfig } from '#domain/agent-config/generate.ts'

const cleartext = generateAgentConfig({ agentsUrl: 'http://127.0.0.1:4601/' })
const secure = generateAgentConfig({ agentsUrl: 'https://agents.example' })

test.each([
  ['a cleartext receiver', cleartext],
  ['a TLS receiver', secure],
])('an agent accepts what is generated for %s', (_name, config) => {
  expect(checkAgentConfig(config)).toEqual([])
})

test('a cleartext receiver is allowed by name and gets no payloads', () => {
  expect(cleartext.services).toEqual({
    event_stores: [
      {
        id: 'sightglass',
        type: 'pulse',
        url: 'http://127.0.0.1:4601',
        allow_insecure: true,
        token: { type: 'env', value: 'REGISTRATION_TOKEN' },
      },
    ],
    object_stores: [{ id: 'sightglass', type: 'disabled' }],
  })
})

test('a TLS receiver gets events and payloads, and no switch that would allow less', () => {
  const token = { type: 'env', value: 'REGISTRATION_TOKEN' }
  expect(secure.services).toEqual({
    event_stores: [{ id: 'sightglass', type: 'pulse', url: 'https://agents.example', token }],
    object_stores: [{ id: 'sightglass', type: 'qpoint', url: 'https://agents.example', token }],
  })
})

test('requests are reported: the stack that traffic goes through has report_usage', () => {
  const stack = cleartext.tap.http?.stack ?? ''
  expect(cleartext.stacks[stack]?.plugins.map(({ type }) => type)).toContain('report_usage')
})

test('every protocol whose requests the agent reports goes through that stack: what has none is dropped by the agent', () => {
  const stack = { stack: 'default' }
  expect(parse(printAgentConfig(cleartext)).tap).toMatchObject({ http: stack, redis: stack, mysql: stack, postgres: stack, kafka: stack })
})

test('the YAML reads back as what was intended, bare and under its key', () => {
  expect(parse(printAgentConfig(cleartext))).toEqual(cleartext)
  expect(parse(printRemoteConfig(cleartext))).toEqual({ config: cleartext })
  expect(printAgentConfig(cleartext)).toMatch(/^version: 2\n/)
})

describe('what an agent would refuse or pass over is named', () => {
  const changed = (change: (config: AgentConfig) => void) => {
    const config = structuredClone(secure)
    change(config)
    return checkAgentConfig(config)
  }
  const token = { type: 'env', value: 'T' } as const

  test.each<[string, (config: AgentConfig) => void]>([
    ['services.event_stores: there is no store', (c) => (c.services.event_stores = [])],
    ['services.event_stores[0].url', (c) => (c.services.event_stores = [{ type: 'pulse', url: 'http://x', token }])],
    [
      'services.event_stores[0].token',
      (c) => (c.services.event_stores = [{ type: 'pulse', url: 'https://x', token: { type: 'env', value: '' } }]),
    ],
    ['services.object_stores[0].url', (c) => (c.services.object_stores = [{ type: 'qpoint', url: 'http://x', token }])],
    [
      'services.object_stores[0].token',
      (c) => (c.services.object_stores = [{ type: 'qpoint', url: 'https://x', token: { type: 'env', value: '' } }]),
    ],
    ['stacks.default.plugins[0]', (c) => (c.stacks = { default: { plugins: [{ type: 'made_up' as 'debug' }] } })],
    ['tap.direction', (c) => (c.tap.direction = 'sideways' as 'all')],
    ['tap.http', (c) => (c.tap.http = { stack: 'nowhere' })],
    ['tap.http', (c) => (c.tap.http = { stack: 'constructor' })],
    ['tap.filters.groups', (c) => (c.tap.filters = { groups: ['made-up' as 'gke'] })],
    ['tap.endpoints[0].mysql', (c) => (c.tap.endpoints = [{ domain: 'db.example', mysql: { stack: 'nowhere' } }])],
  ])('%s', (place, change) => {
    expect(changed(change)).toEqual([expect.stringContaining(place)])
  })

  test.each(['*.example.com', '1password.com', '10.0.0.1', 'a_b.example', '', 'a..b'])("the host name '%s'", (domain) => {
    expect(changed((c) => (c.tap.endpoints = [{ domain }]))).toEqual([expect.stringContaining('tap.endpoints[0].domain')])
  })

  test.each(['api.stripe.com', 'x.com', 'localhost', 'a-b.c-d.example'])("but not the host name '%s'", (domain) => {
    expect(changed((c) => (c.tap.endpoints = [{ domain, http: { stack: 'none' } }]))).toEqual([])
  })

  test('that nothing goes through a stack', () => {
    const idle = changed((c) => (c.tap = { direction: 'all', ignore_loopback: true, audit_include_dns: false, http: { stack: 'none' } }))
    expect(idle).toEqual([expect.stringContaining('no stack is used')])
  })
})
