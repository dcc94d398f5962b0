import { expect } from '@playwright/test'

import { importInto, type Member, stored, unique } from './people.ts'

/** One request as an agent writes it down, in the fields a test cares about. */
export interface Sample {
  host: string
  path: string
  method: string
  status: number
  durationMs: number
  /** How long ago it began. */
  agoMs: number
  bytesSent: number
  bytesReceived: number
  contentType: string
  userAgent: string
  tags: string[]
  /** Makes it a call of a database: what was asked, and what went wrong, `''` nothing. It has no status. */
  query?: { statement: string; error: string }
}

export const sample = (more: Partial<Sample>): Sample => ({
  host: 'api.stripe.com',
  path: '/v1/charges',
  method: 'GET',
  status: 200,
  durationMs: 120,
  agoMs: 60_000,
  bytesSent: 940,
  bytesReceived: 5120,
  contentType: 'application/json',
  userAgent: 'Stripe/v1 NodeBindings/14',
  tags: ['bin:node'],
  ...more,
})

const MINUTE_MS = 60_000
const SHOP_HOSTS = ['api.stripe.com', 'api.github.com', 'hooks.slack.com', 'cdn.shop.example'] as const
const SHOP_STATUSES = [200, 200, 201, 304, 404, 500] as const

/** Sixty known requests over the last half hour: 15 for each host, 10 for each of six places in the list of statuses. */
export const SHOP: readonly Sample[] = Array.from({ length: 60 }, (_, index) =>
  sample({
    host: SHOP_HOSTS[index % 4] ?? '',
    path: `/v1/orders/${index}`,
    method: index % 5 === 0 ? 'POST' : 'GET',
    status: SHOP_STATUSES[index % 6] ?? 0,
    durationMs: 5 * (index + 1),
    agoMs: MINUTE_MS + index * (MINUTE_MS / 2),
    bytesReceived: 100 * (index + 1),
  }),
)

/** Brings the requests into the organization by the import, and waits until it has them. */
export async function seed(member: Member, samples: readonly Sample[]): Promise<void> {
  const before = await stored(member)
  const lines = samples.map((one) => JSON.stringify(eventOf(one)))
  const { accepted, problems } = await importInto(member, 'ndjson', lines.join('\n'))
  expect({ accepted, problems }).toEqual({ accepted: samples.length, problems: [] })
  await expect.poll(() => stored(member)).toBeGreaterThanOrEqual(Math.min(before + samples.length, 1000))
}

/** The agent's flat form: its time is the end of the request. */
function eventOf({ host, path, durationMs, agoMs, userAgent, query, ...same }: Sample) {
  return {
    'event.type': query ? 'database_request' : 'request',
    ...same,
    ...(query && { databaseType: 'postgresql', statement: query.statement, isError: query.error !== '', errorMsg: query.error, status: 0 }),
    requestId: unique('req'),
    endpointId: host,
    url: `https://${host}${path}`,
    path,
    agent: userAgent,
    direction: 'egress-external',
    duration: durationMs,
    timestamp: new Date(Date.now() - agoMs + durationMs).toISOString(),
  }
}
