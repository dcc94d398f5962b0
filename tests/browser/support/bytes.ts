import { expect } from '@playwright/test'

import { countConnections, importInto, type Member, unique } from './people.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** One ended connection as an agent writes it down, in the fields a test cares about. */
export interface Ended {
  host: string
  exe: string
  /** How long ago it was opened and closed; never closed: it is still open. */
  openedAgoMs: number
  closedAgoMs: number | undefined
  bytesSent: number
  bytesReceived: number
  /** Of the other side; one without a country by default. */
  ip?: string
}

/** Brings connections into the organization by the import, and waits until it has them. */
export async function seedConnections(member: Member, connections: readonly Ended[]): Promise<void> {
  const at = (agoMs: number): string => new Date(Date.now() - agoMs).toISOString()
  const lines = connections.map(({ host, exe, openedAgoMs, closedAgoMs, bytesSent, bytesReceived, ip = '203.0.113.9' }) =>
    JSON.stringify({
      'event.type': 'connection',
      meta: { connectionId: unique('con'), endpointId: host },
      part: closedAgoMs === undefined ? 0 : 1,
      finalized: closedAgoMs !== undefined,
      createdAt: at(openedAgoMs),
      ...(closedAgoMs !== undefined && { closedAt: at(closedAgoMs) }),
      direction: 'egress-external',
      socketProtocol: 'tcp',
      l7Protocol: 'http2',
      tlsVersion: 'TLS 1.3',
      source: { address: { ip: '10.0.3.7', port: 51_544 }, exe },
      destination: { remote: { address: { ip, port: 443 } }, address: { ip, port: 443 } },
      bytesSent: closedAgoMs === undefined ? 0 : bytesSent,
      bytesReceived: closedAgoMs === undefined ? 0 : bytesReceived,
    }),
  )
  const { accepted, problems } = await importInto(member, 'ndjson', lines.join('\n'))
  if (accepted !== connections.length || problems.length > 0) throw new Error(`Not all were accepted: ${JSON.stringify(problems)}`)
  const range = { fromMs: Date.now() - DAY_MS, toMs: Date.now() + MINUTE_MS }
  await expect.poll(async () => (await countConnections(member, { range })).count).toBe(connections.length)
}
