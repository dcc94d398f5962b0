import { createHash } from 'node:crypto'

import { agentId, httpRequestEvent, type SimulatedEvent } from '../../../conformance/support/agent-simulator.ts'

/**
 * A credential of no known shape in each position where an agent, a program or an archive carries one: nothing but its place says what it is, and each
 * position has a value of its own.
 */
interface Planted {
  value: string
  /** Whether it is one that the inventory lists: bodies, cookies and other headers are hidden, and no more is known of them. */
  listed: boolean
}

const planted: Planted[] = []
function plant(listed: boolean): string {
  const value = createHash('sha512').update(`planted ${planted.length}`).digest('hex').slice(0, 48)
  planted.push({ value, listed })
  return value
}

type Header = readonly [name: string, value: string]
const HEADERS: readonly (() => Header)[] = [
  () => ['Authorization', `Bearer ${plant(true)}`],
  () => ['authorization', `basic ${btoa(`ada:${plant(true)}`)}`],
  () => ['AUTHORIZATION', `OAuth ${plant(true)}`],
  () => ['Authorization', plant(true)],
  () => ['X-API-Key', plant(true)],
  () => ['Api-Key', plant(true)],
  () => ['apikey', plant(true)],
  () => ['X-Auth-Token', plant(true)],
  () => ['Proxy-Authorization', `Bearer ${plant(false)}`],
  () => ['X-Access-Token', plant(false)],
  () => ['Cookie', `theme=dark; sid=${plant(false)}`],
]
const ADDRESSES: readonly ((host: string) => string)[] = [
  ...['access_token', 'api_key', 'Token', 'key', 'jwt', 'subscription-key'].map(
    (name) => (host: string) => `https://${host}/x?a=1&${name}=${plant(true)}&b=2`,
  ),
  (host) => `https://${host}/x?authorization=Bearer%20${plant(true)}`,
  (host) => `https://ada:${plant(true)}@${host}/x`,
]

const pathOf = (url: string): string => url.replace(/^https:\/\/[^/]*/, '')

export const agentEvents: readonly SimulatedEvent[] = [
  ...ADDRESSES.map((address) => {
    const url = address('agent.example')
    return withRequest({ url, path: pathOf(url) })
  }),
  // An agent that sends the value in the place of what may be kept of it
  withRequest({ authToken: { mask: plant(true), hash: 'a'.repeat(64), source: 'Authorization', type: 'bearer_token' } }),
  withRequest({ authToken: { mask: '****', hash: plant(true), source: 'X-API-Key', type: 'api_key' } }),
]

function withRequest(more: object): SimulatedEvent {
  const event = httpRequestEvent()
  Object.assign(event['request'] as object, more)
  return event
}

const line = (more: object): string =>
  JSON.stringify({ type: 'request', requestId: agentId(), timestamp: new Date().toISOString(), method: 'GET', status: 200, ...more })

export const lines: readonly string[] = [
  ...ADDRESSES.map((address) => line({ url: address('lines.example') })),
  line({ url: 'https://lines.example/x', authTokenMask: plant(true), authTokenHash: 'b'.repeat(64), authTokenSource: 'Authorization' }),
  line({ url: 'https://lines.example/x', authTokenMask: '****', authTokenHash: plant(true), authTokenSource: 'Authorization' }),
]

/** Attributes of a span each. */
export const spanAttributes: readonly (readonly { key: string; value: object }[])[] = [
  ...HEADERS.map((header) => {
    const [name, value] = header()
    return span('https://spans.example/x', {
      key: `http.request.header.${name.toLowerCase()}`,
      value: { arrayValue: { values: [{ stringValue: value }] } },
    })
  }),
  ...ADDRESSES.map((address) => span(address('spans.example'))),
]

function span(url: string, ...more: { key: string; value: object }[]) {
  return [{ key: 'http.request.method', value: { stringValue: 'GET' } }, { key: 'url.full', value: { stringValue: url } }, ...more]
}

export const entries: readonly object[] = [
  ...HEADERS.map((header) => {
    const [name, value] = header()
    return entry({ headers: [{ name, value }] })
  }),
  ...ADDRESSES.map((address) => entry({ url: address('har.example') })),
  entry({ method: 'POST', postData: { mimeType: 'application/json', text: JSON.stringify({ user: { access_token: plant(false) } }) } }),
  entry({ method: 'POST', postData: { mimeType: 'application/x-www-form-urlencoded', text: `a=1&client_secret=${plant(false)}` } }),
  entry({}, { content: { mimeType: 'application/json', text: JSON.stringify({ refresh_token: plant(false) }) } }),
  entry({}, { headers: [{ name: 'Set-Cookie', value: `sid=${plant(false)}; Path=/` }] }),
]

function entry(request: object, response: object = {}): object {
  return {
    startedDateTime: new Date().toISOString(),
    time: 5,
    request: { method: 'GET', url: 'https://har.example/x', headers: [], ...request },
    response: { status: 200, headers: [], content: {}, ...response },
  }
}

/** As they were sent, and what a mask must not show of them. */
export const TOKEN_SECRETS: readonly string[] = planted.flatMap(({ value }) => [value.slice(6, -6), btoa(`ada:${value}`).slice(8, -8)])
export const TOKENS_PLANTED = planted.length
export const TOKENS_LISTED = planted.filter(({ listed }) => listed).length
