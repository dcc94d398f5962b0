import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'

import { agentControlRoutes } from '#platform/agents/control-routes.ts'
import { agentConfigPaths } from '#platform/lib/agent-config-records.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import { readAgentConfig, readAgentRelease, readAgentRollouts, readReleaseConfigs } from '#wire/product/agent-releases.ts'
import { type DeploymentWithToken, readDeployment, readDeploymentWithToken } from '#wire/product/deployments.ts'
import type { Environment } from '#wire/product/environments.ts'

import { createProxyPort } from '#platform/api/tls/proxy-port.ts'

import { AGENTS_URL, openPlatform, type Person } from '../support/platform.ts'

const platform = await openPlatform()
const receivers = agentControlRoutes({
  ...platform,
  authorityOf: async () => undefined,
  proxies: createProxyPort(platform),
  publicAgentsUrl: AGENTS_URL,
})
afterAll(() => platform.close())

let orgId: string
let owner: Person
let editor: Person
let viewer: Person
/** Two environments with a deployment each. */
let production: string
let staging: string
let productionToken: string
let stagingToken: string

const api = (
  method: string,
  path: string,
  body?: unknown,
  { token, apiToken = owner.apiToken }: { token?: string; apiToken?: string } = {},
) => platform.call(method, path, { token: token ?? apiToken, body, headers: { 'if-match': '*' } })

beforeEach(async () => {
  const made = await platform.organization()
  ;({ orgId, owner, environmentId: production } = made)
  editor = await platform.join(orgId, 'editor')
  viewer = await platform.join(orgId, 'viewer')
  staging = ((await api('POST', '/api/environments', { name: 'Staging' })).body as Environment).id
  const deploy = async (environmentId: string): Promise<DeploymentWithToken> =>
    readDeploymentWithToken((await api('POST', '/api/deployments', { name: 'cluster', environmentId })).body)
  productionToken = (await deploy(production)).token
  stagingToken = (await deploy(staging)).token
})

/** As an unmodified agent asks: no header but what a plain GET has. */
const fetched = async (token: string, headers: Record<string, string> = {}) => {
  const reply = await receivers.request(`/agent/v1/config.yaml?token=${token}`, { headers })
  return { status: reply.status, etag: reply.headers.get('etag') ?? '', yaml: await reply.text() }
}
const draftVersion = async (): Promise<string> => readAgentConfig((await api('GET', '/api/agent-config')).body).version
const publish = async (environments: string[], reason = 'Because') =>
  readAgentRelease((await api('POST', '/api/agent-releases', { reason, environments, draftVersion: await draftVersion() })).body)
const rollouts = async () => readAgentRollouts((await api('GET', '/api/agent-rollouts')).body).rollouts
async function draftDirection(direction: string) {
  const { draft } = readAgentConfig((await api('GET', '/api/agent-config')).body)
  return api('PUT', '/api/agent-settings', { ...draft.agent, direction }, { apiToken: editor.apiToken })
}

describe('what agents are served', () => {
  test('a draft reaches nobody; a release reaches the environments it is rolled out to, by both ways of fetching', async () => {
    const before = await fetched(productionToken)
    expect(before.status).toBe(200)
    await draftDirection('all')
    expect(await fetched(productionToken)).toEqual(before)

    const release = await publish([staging])
    expect(release).toMatchObject({ number: 1, reason: 'Because', changes: '1 setting changed', environments: [staging] })
    expect(await fetched(productionToken)).toEqual(before)
    const after = await fetched(stagingToken)
    expect(parse(after.yaml).tap.direction).toBe('all')
    expect(after.etag).toMatch(/^"[0-9a-f]{64}"$/)
    expect(after.etag).not.toBe(before.etag)

    const registered = await receivers.request('/deploy/config?version=v2', { headers: { authorization: `Bearer ${stagingToken}` } })
    expect(registered.headers.get('etag')).toBe(after.etag)
    expect(parse(await registered.text())).toEqual({ config: parse(after.yaml) })
  })

  test('staged: one environment after the other, and back again to exactly what was there', async () => {
    const before = await fetched(productionToken)
    await draftDirection('all')
    const first = await publish([staging])
    await api('POST', `/api/agent-releases/${first.id}/roll-out`, { environments: [production] })
    const one = await fetched(productionToken)
    await draftDirection('ingress')
    const second = await publish([production])
    expect(parse((await fetched(productionToken)).yaml).tap.direction).toBe('ingress')
    expect((await rollouts()).map(({ name, number, previous, mayRollBack }) => [name, number, previous, mayRollBack])).toEqual([
      [expect.any(String), 2, 1, true],
      ['Staging', 1, null, true],
    ])
    // The older one on top is a release like any other
    await api('POST', `/api/agent-releases/${first.id}/roll-out`, { environments: [production] })
    expect(await fetched(productionToken)).toEqual(one)
    for (const direction of ['ingress', 'all']) {
      await api('POST', `/api/agent-rollouts/${production}/back`)
      expect(parse((await fetched(productionToken)).yaml).tap.direction).toBe(direction)
    }
    await api('POST', `/api/agent-rollouts/${production}/back`)
    expect(await fetched(productionToken)).toEqual(before)
    expect((await api('POST', `/api/agent-rollouts/${production}/back`)).status).toBe(409)
    expect(second.number).toBe(2)
  })

  test('a deployment that is kept at a release has it while its environment goes on, and follows again when it is let go', async () => {
    const { deployment, token } = readDeploymentWithToken(
      (await api('POST', '/api/deployments', { name: 'careful', environmentId: production })).body,
    )
    const pin = (releaseId: string | null, apiToken = owner.apiToken) =>
      api('PUT', `/api/deployments/${deployment.id}/release`, { releaseId }, { apiToken })
    const config = async () => readDeployment((await api('GET', `/api/deployments/${deployment.id}`)).body).config
    expect(await config()).toEqual({ pinned: null, number: null, fetchedMs: null, current: false })
    await fetched(token)
    expect(await config()).toMatchObject({ number: null, fetchedMs: platform.clock(), current: true })

    await draftDirection('all')
    const first = await publish([production])
    expect(await config()).toMatchObject({ number: 1, current: false })
    const { yaml: one } = await fetched(productionToken)
    await fetched(token)
    expect(readDeployment((await pin(first.id)).body).config).toMatchObject({ pinned: { releaseId: first.id, number: 1 }, number: 1 })
    await draftDirection('ingress')
    await publish([production])
    expect((await fetched(token)).yaml).toBe(one)
    expect((await fetched(productionToken)).yaml).not.toBe(one)
    platform.advance(60_000)
    expect(await config()).toMatchObject({ number: 1, current: true })
    // The rollout counts those that it is for
    await platform.documents.transaction(async (transaction) =>
      transaction.create(recordPaths.agent(orgId, 'careful-1'), {
        instanceId: 'careful-1',
        deploymentId: deployment.id,
        environmentId: production,
        hostname: 'careful-1',
        version: '',
        kernel: '',
        architecture: '',
        status: 'ready',
        firstSeenMs: platform.clock(),
        lastSeenMs: platform.clock(),
      }),
    )
    expect((await rollouts()).find(({ id }) => id === production)).toMatchObject({ number: 2, agentsOnline: 0 })

    await pin(null)
    expect((await fetched(token)).yaml).toBe((await fetched(productionToken)).yaml)
    expect((await rollouts()).find(({ id }) => id === production)).toMatchObject({ agentsOnline: 1, agentsUpToDate: 1 })
    const audit = (await api('GET', '/api/audit?action=deployment.pin-release')).body as { items: { details: object }[] }
    expect(audit.items.map(({ details }) => details)).toEqual([{ release: 'follows its environment' }, { release: 1 }])
  })

  test('a deployment is kept at a release of its organization only, by an admin, and with the name of its own environment in it', async () => {
    const release = await publish([production])
    const { deployment, token } = readDeploymentWithToken(
      (await api('POST', '/api/deployments', { name: 'careful', environmentId: staging })).body,
    )
    const pin = (releaseId: unknown, apiToken = owner.apiToken) =>
      api('PUT', `/api/deployments/${deployment.id}/release`, { releaseId }, { apiToken })
    expect((await pin(release.id, editor.apiToken)).status).toBe(403)
    expect((await pin('nothing-like-it')).status).toBe(422)
    expect((await pin(7)).status).toBe(422)
    const other = await platform.organization()
    expect((await pin(release.id, other.owner.apiToken)).status).toBe(404)
    expect((await pin(release.id)).status).toBe(200)
    const stored = readReleaseConfigs((await api('GET', `/api/agent-releases/${release.id}/configs`)).body)
    const digest = stored.environments.find(({ id }) => id === staging)?.digest ?? ''
    expect((await fetched(token)).yaml).toBe(stored.texts[digest])
  })

  test('whoever sends the tag it has gets 304 until something changes, a plain GET never', async () => {
    const { etag } = await fetched(productionToken)
    expect(await fetched(productionToken, { 'if-none-match': etag })).toMatchObject({ status: 304, yaml: '', etag })
    await draftDirection('all')
    await publish([production])
    expect((await fetched(productionToken, { 'if-none-match': etag })).status).toBe(200)
  })

  test('what was released stays what it was when settings change, and another organization sees none of it', async () => {
    await draftDirection('all')
    await publish([production])
    const released = await fetched(productionToken)
    await draftDirection('ingress')
    expect(await fetched(productionToken)).toEqual(released)
    const other = await platform.organization()
    expect((await platform.call('GET', '/api/agent-releases', { token: other.owner.apiToken })).body).toMatchObject({ items: [] })
  })

  test('a text that is lost is a failure: the agent keeps what it has', async () => {
    await draftDirection('all')
    await publish([production])
    const { etag } = await fetched(productionToken)
    await platform.documents.transaction(async (transaction) => transaction.delete(agentConfigPaths.text(orgId, etag.replaceAll('"', ''))))
    expect((await fetched(productionToken)).status).toBe(503)
  })

  test('an environment that is younger than a release can get it, with its own name in it', async () => {
    const { draft } = readAgentConfig((await api('GET', '/api/agent-config')).body)
    const otel = {
      id: 'otel',
      type: 'otel',
      endpoint: 'otel:4317',
      protocol: 'grpc',
      serviceName: 'qtap',
      environment: '',
      headers: [],
      tls: true,
      skipVerify: false,
    }
    expect(
      (await api('PUT', '/api/agent-services', { ...draft.services, eventStores: [...draft.services.eventStores, otel] })).status,
    ).toBe(200)
    const release = await publish([production])
    const young = ((await api('POST', '/api/environments', { name: 'Young' })).body as Environment).id
    expect((await api('POST', `/api/agent-releases/${release.id}/roll-out`, { environments: [young] })).status).toBe(200)
    const configs = readReleaseConfigs((await api('GET', `/api/agent-releases/${release.id}/configs`)).body)
    const environmentIn = (id: string) => {
      const digest = configs.environments.find((one) => one.id === id)?.digest ?? ''
      return parse(configs.texts[digest] ?? '').services.event_stores[1].environment
    }
    expect([environmentIn(staging), environmentIn(young)]).toEqual(['Staging', 'Young'])
  })
})

describe('which agents have it', () => {
  const beat = (token: string) =>
    receivers.request('/api/v1/heartbeat', {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ hostname: 'node', status: 'ready', instanceId: 'node', kernelRelease: '', architecture: '' }),
    })

  test('is known by what their deployment fetched last', async () => {
    await beat(stagingToken)
    await fetched(stagingToken)
    await draftDirection('all')
    const release = await publish([staging])
    const onStaging = async () => (await rollouts()).find(({ id }) => id === staging)
    expect(await onStaging()).toMatchObject({ agentsOnline: 1, agentsUpToDate: 0 })
    platform.advance(1_000)
    await fetched(stagingToken)
    expect(await onStaging()).toMatchObject({ agentsOnline: 1, agentsUpToDate: 1, fetchedMs: platform.clock() })
    expect(readAgentRelease((await api('GET', `/api/agent-releases/${release.id}`)).body).agents).toBe(1)
  })
})

describe('publishing', () => {
  test('takes the draft that was looked at, or says that it is another one', async () => {
    const version = await draftVersion()
    await draftDirection('all')
    const reply = await api('POST', '/api/agent-releases', { reason: 'x', environments: [], draftVersion: version })
    expect(reply.status).toBe(412)
  })

  test('refuses what agents would refuse, with the line, and serves nothing of it', async () => {
    const { draft } = readAgentConfig((await api('GET', '/api/agent-config')).body)
    await api('PUT', '/api/agent-settings', { ...draft.agent, stacks: { ...draft.agent.stacks, http: 'nowhere' } })
    const before = await fetched(productionToken)
    const reply = await api('POST', '/api/agent-releases', { reason: 'x', environments: [production], draftVersion: await draftVersion() })
    expect(reply.status).toBe(422)
    expect(reply.text).toMatch(/Line \d+: There is no stack 'nowhere'/)
    expect(await fetched(productionToken)).toEqual(before)
  })

  test.each(['editor', 'viewer'] as const)('is not for the role %s, nor is rolling out and back', async (role) => {
    const release = await publish([production])
    const { apiToken } = { editor, viewer }[role]
    const version = await draftVersion()
    const calls: [string, unknown][] = [
      ['/api/agent-releases', { reason: 'x', environments: [], draftVersion: version }],
      [`/api/agent-releases/${release.id}/roll-out`, { environments: [staging] }],
      [`/api/agent-rollouts/${production}/back`, undefined],
    ]
    for (const [path, body] of calls) expect((await api('POST', path, body, { apiToken })).status).toBe(403)
  })

  test('an environment that is not there is refused, and so is one of another organization', async () => {
    const other = await platform.organization()
    for (const environment of ['nothing', other.environmentId])
      expect(
        (await api('POST', '/api/agent-releases', { reason: 'x', environments: [environment], draftVersion: await draftVersion() })).status,
      ).toBe(422)
  })

  test('leaves one audit record for each step', async () => {
    await draftDirection('all')
    const release = await publish([])
    await api('POST', `/api/agent-releases/${release.id}/roll-out`, { environments: [staging, production] })
    await api('POST', `/api/agent-rollouts/${staging}/back`)
    const all = await platform.documents.query<{ action: string; target: string; details: Record<string, string | number> }>({
      collection: recordPaths.audit(orgId),
    })
    expect(all.slice(-4).map(({ data }) => [data.action, data.target, data.details])).toEqual([
      ['agent-settings.change', `organization/${orgId}`, { direction: 'all', tags: 0, rules: 0 }],
      ['agent-release.publish', `agent-release/${release.id}`, { number: 1, reason: 'Because' }],
      ['agent-release.roll-out', `agent-release/${release.id}`, { number: 1, environments: `${staging} ${production}` }],
      ['agent-release.roll-back', `agent-release/${release.id}`, { number: 1, environments: staging }],
    ])
  })
})

describe('a file of an agent', () => {
  const FILE =
    'tap:\n  direction: all\n  http: {stack: mine}\nservices: {event_stores: [{type: stdout}]}\nstacks: {mine: {plugins: [{type: report_usage}]}}\n'
  const load = (yaml: string, apiToken = editor.apiToken) => api('POST', '/api/agent-config/import', { yaml }, { apiToken })

  test('becomes the draft, whole', async () => {
    const config = readAgentConfig((await load(FILE)).body)
    expect(config.draft.agent).toMatchObject({ direction: 'all', stacks: { http: 'mine', redis: 'none' } })
    expect(parse(config.draft.agent.kept)).toEqual({ stacks: { mine: { plugins: [{ type: 'report_usage' }] } } })
    await publish([production])
    expect(parse((await fetched(productionToken)).yaml)).toMatchObject({
      tap: { direction: 'all', http: { stack: 'mine' } },
      stacks: { mine: {} },
    })
  })

  test('with a secret in it is refused, and the secret is nowhere afterwards', async () => {
    const secret = 'planted-2f9c1'
    const reply = await load(
      FILE.replace('{type: stdout}', `{type: axiom, dataset: {type: text, value: d}, token: {type: text, value: ${secret}}}`),
    )
    expect(reply.status).toBe(422)
    expect(reply.text).toContain('Line 4')
    expect(reply.text).not.toContain(secret)
    expect((await api('GET', '/api/agent-config')).text).not.toContain(secret)
  })

  test.each([
    ['tap: [', /YAML|flow|Flow|end/],
    ['tap: {endpoints: [{domain: "*.example.com"}]}', /wildcards/],
    [`a: ${'x'.repeat(130_000)}`, /131072|at most/],
  ])('that an agent would refuse changes nothing: %.40s', async (yaml, says) => {
    const version = await draftVersion()
    const reply = await load(yaml)
    expect([reply.status, reply.text]).toEqual([422, expect.stringMatching(says)])
    expect(await draftVersion()).toBe(version)
  })

  test('is not loaded by viewers', async () => {
    expect((await load(FILE, viewer.apiToken)).status).toBe(403)
  })
})

describe('a secret can be named and never stored', () => {
  test.each([
    ['token', { type: 'pulse', id: 'a', url: 'https://x.example', allowInsecure: false, token: 'not a variable' }],
    ['url', { type: 'pulse', id: 'a', url: 'https://user:planted@x.example', allowInsecure: false, token: 'T' }],
    ['yaml', { type: 'other', id: 'a', yaml: 'type: axiom\ntoken: {type: text, value: planted}\n' }],
  ])('%s', async (field, store) => {
    const { draft } = readAgentConfig((await api('GET', '/api/agent-config')).body)
    const reply = await api('PUT', '/api/agent-services', { ...draft.services, eventStores: [store] })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ fields: { [`eventStores.0.${field}`]: expect.any(String) } })
  })
})
