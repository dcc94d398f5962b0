import { expect, type Page } from '@playwright/test'

import { agentId, connectAgent, connectionEvent, type SimulatedEvent } from '../../conformance/support/agent-simulator.ts'
import { AGENTS, countConnections, type Member } from './people.ts'

/** One connection as an agent reports it, in the fields a test cares about. */
export interface ConnectionSample {
  id: string
  host: string
  port: number
  open: boolean
  agoMs: number
  /** Names of the agent's enumerations. */
  socketProtocol: string
  l7Protocol: string
  tlsVersion: string
  probes: string[]
  introspected: boolean
  labels: string[]
  tags: { key: string; values: string[] }[]
  exe: string
  container: string
}

export const connection = (more: Partial<ConnectionSample>): ConnectionSample => ({
  id: agentId(),
  host: 'api.stripe.com',
  port: 443,
  open: false,
  agoMs: 60_000,
  socketProtocol: 'SOCKET_PROTOCOL_TCP',
  l7Protocol: 'L7_PROTOCOL_HTTP2',
  tlsVersion: 'TLS_VERSION_V1_3',
  probes: ['openssl'],
  introspected: true,
  labels: [],
  tags: [{ key: 'bin', values: ['node'] }],
  exe: '/usr/local/bin/node',
  container: 'checkout',
  ...more,
})

/** Six known ones: two introspected of which one is open, one in clear, three opaque for a reason each. */
export const LINE: readonly ConnectionSample[] = [
  connection({ host: 'api.stripe.com', agoMs: 60_000 }),
  connection({ host: 'api.openai.com', agoMs: 120_000, open: true, container: 'search' }),
  connection({
    host: 'cache.shop.internal',
    port: 6379,
    agoMs: 180_000,
    tlsVersion: 'TLS_VERSION_UNSPECIFIED',
    introspected: false,
    probes: [],
    l7Protocol: 'L7_PROTOCOL_OTHER',
    labels: ['unencrypted'],
  }),
  connection({
    host: 'bank.example',
    agoMs: 240_000,
    introspected: false,
    probes: [],
    labels: ['is-root', 'direct-ip'],
    container: 'billing',
    exe: '/opt/bank/sync',
  }),
  connection({ host: 'hub.example', agoMs: 300_000, introspected: false, container: 'billing' }),
  connection({
    host: 'video.example',
    agoMs: 360_000,
    introspected: false,
    probes: [],
    socketProtocol: 'SOCKET_PROTOCOL_UDP',
    l7Protocol: 'L7_PROTOCOL_HTTP3',
    container: 'player',
  }),
]

const MINUTE_MS = 60_000

/** Reports them through the agents' receiver, first and last report each, and waits until the platform returns them. */
export async function report(member: Member, samples: readonly ConnectionSample[]): Promise<void> {
  const agent = connectAgent({ ...AGENTS, token: member.agentToken })
  await agent.sendOnce(samples.flatMap((one) => (one.open ? [eventOf(one, 0)] : [eventOf(one, 0), eventOf(one, 1)])))
  agent.close()
  await expect
    .poll(async () => (await countConnections(member, { range: { fromMs: 0, toMs: Date.now() + MINUTE_MS } })).count)
    .toBeGreaterThanOrEqual(samples.length)
}

function eventOf(one: ConnectionSample, part: number): SimulatedEvent {
  const event = connectionEvent(one.id, part, part > 0, Date.now() - one.agoMs) as { connection: Record<string, unknown> } // its own shape
  return {
    connection: {
      ...event.connection,
      endpointId: one.host,
      socketProtocol: one.socketProtocol,
      l7Protocol: one.l7Protocol,
      tlsVersion: one.tlsVersion,
      tlsProbeTypesDetected: one.probes,
      tlsProbeIntrospected: one.introspected,
      labels: one.labels,
      tags: one.tags,
      source: {
        local: {
          address: { ip: '10.0.3.7', port: 51_544 },
          hostname: 'web-1',
          exe: one.exe,
          user: 'app',
          userId: 1000,
          container: { id: '4be1', name: one.container, image: 'shop/checkout:1.9', pod: { name: 'checkout-6d9', namespace: 'shop' } },
        },
      },
      destination: { remote: { address: { ip: '203.0.113.9', port: one.port } } },
    },
  }
}

/** The connections screen in the words of somebody who looks at it. */
export function connectionsScreen(page: Page) {
  const grid = page.getByRole('grid', { name: 'Connections' })
  return {
    grid,
    filter: page.getByRole('combobox', { name: 'Filter connections' }),
    facets: page.getByRole('complementary', { name: 'Facets' }),
    /** Below the list: "6 connections". */
    footer: page.locator('footer').getByRole('status'),
    /** The row of a host. */
    row: (host: string) => grid.getByRole('row').filter({ hasText: host }),
  }
}

/** The list of an organization with the six connections of LINE. */
export async function openLine(page: Page, member: Member, query = '') {
  await report(member, LINE)
  const screen = connectionsScreen(page)
  await page.goto(`/traffic/connections?orgId=${member.orgId}${query}`)
  await expect(screen.footer).toContainText('6 connections')
  return screen
}
