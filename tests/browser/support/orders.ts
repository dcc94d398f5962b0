import { expect } from '@playwright/test'

import { importInto, listRequests, type Member } from './people.ts'

/** Orders that worked, and one that did not: calls of one endpoint that are compared and handed on. */
export const HOST = 'api.shop.example'
/** Of the calls that worked. */
const USUAL = 24
const MINUTE_MS = 60_000

export interface Call {
  status: number
  durationMs: number
  agoMs: number
  headers: Record<string, string>
  body: unknown
}

export const usualCalls: readonly Call[] = Array.from({ length: USUAL }, (_, index) => ({
  status: 200,
  durationMs: 100 + index,
  agoMs: (USUAL - index) * MINUTE_MS,
  headers: { 'x-request-id': `usual-${index}`, 'x-plan': 'gold' },
  body: { paid: true, total: 40 },
}))
export const failedCall: Call = {
  status: 503,
  durationMs: 2400,
  agoMs: MINUTE_MS / 2,
  headers: { 'x-request-id': 'failed', 'retry-after': '5' },
  body: { error: 'no capacity', total: 40 },
}

/** Brings the calls in, and gives the id of the slowest. */
export async function bring(member: Member, calls: readonly Call[]): Promise<string> {
  await importInto(
    member,
    'har',
    JSON.stringify({ log: { version: '1.2', creator: { name: 'test', version: '1' }, entries: calls.map(entryOf) } }),
  )
  const range = { fromMs: 0, toMs: Date.now() + MINUTE_MS }
  const rows = async () => (await listRequests(member, { range, limit: 100, sort: { by: 'duration', direction: 'desc' } })).rows
  await expect.poll(async () => (await rows()).length).toBe(calls.length)
  return (await rows())[0]?.id ?? ''
}

function entryOf({ status, durationMs, agoMs, headers, body }: Call) {
  const text = JSON.stringify(body)
  return {
    startedDateTime: new Date(Date.now() - agoMs).toISOString(),
    time: durationMs,
    request: {
      method: 'POST',
      url: `https://${HOST}/v1/orders?currency=${status === 200 ? 'EUR' : 'USD'}`,
      httpVersion: 'HTTP/1.1',
      headers: [{ name: 'user-agent', value: 'shop/1' }],
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      headers: Object.entries({ 'content-type': 'application/json', ...headers }).map(([name, value]) => ({ name, value })),
      cookies: [],
      content: { size: text.length, mimeType: 'application/json', text },
      redirectURL: '',
      headersSize: -1,
      bodySize: text.length,
    },
    cache: {},
    timings: { send: 1, wait: durationMs - 2, receive: 1 },
  }
}

export const addressOf = (member: Member, id: string): string => `/traffic/requests/manage?orgId=${member.orgId}&id=${id}`
