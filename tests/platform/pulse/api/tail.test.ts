import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Fault } from '#platform/lib/faults.ts'
import { createLog } from '#platform/lib/log.ts'
import type { MemberCaller } from '#platform/lib/ports/access.ts'
import type { Events } from '#platform/events/events.ts'
import { pulseRoutes } from '#platform/pulse/api/routes.ts'
import { createTailHub, type TailHub } from '#platform/pulse/tail.ts'
import { readTailRows } from '#wire/pulse/read-requests.ts'

import { request } from '../../events/support/records.ts'
import { NO_OWN_NAMES } from '../../support/own-names.ts'

const member: MemberCaller = { orgId: 'acme', uid: 'u1', email: 'u1@example.test', role: 'viewer', defaultEnvironmentId: 'production' }
let hub: TailHub
let app: Hono
let tokenIs: 'good' | 'revoked'

/** A token whose claims can be read; whether it is good says `tokenIs`. */
const tokenUntil = (expMs: number): string => ['h', Buffer.from(JSON.stringify({ exp: expMs / 1000 })).toString('base64url'), 's'].join('.')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  tokenIs = 'good'
  hub = createTailHub({ clock: Date.now })
  const access = {
    memberByPulseToken: async () => {
      if (tokenIs === 'revoked') throw new Fault('unauthenticated', 'Not any more.')
      return member
    },
  }
  const events = {} as Events // no test of this file asks the store
  app = pulseRoutes({
    access,
    events,
    tail: hub,
    ownNames: NO_OWN_NAMES,
    maskedObject: async () => undefined,
    audit: { record: async () => undefined },
    importRoutes: new Hono(),
    notices: { skipped: { of: () => [] }, storeReplacedMs: () => undefined },
    oldestWaitingMs: () => 0,
    clock: Date.now,
    log: createLog('silent', 'stderr'),
  })
})
afterEach(() => void vi.useRealTimers())

async function open(q = '', token = tokenUntil(Date.now() + 600_000)) {
  const response = await app.request(`/pulse/api/v1/tail?q=${encodeURIComponent(q)}`, { headers: { authorization: `Bearer ${token}` } })
  return { response, stream: reader(response) }
}

/** Reads what is there; `text` is everything so far, `done` once the stream has ended. */
function reader(response: Response) {
  const source = response.body?.getReader()
  const decoder = new TextDecoder()
  const state = { text: '', done: false, failed: false }
  const pump = async () => {
    try {
      for (let part = await source?.read(); part && !part.done; part = await source?.read())
        state.text += decoder.decode(part.value, { stream: true })
      state.done = true
    } catch {
      state.failed = true
    }
  }
  return {
    state,
    pump: () => void pump(),
    cancel: () => source?.cancel(),
    events: () =>
      [...state.text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, event, data]) => ({
        event,
        data: JSON.parse(data ?? '') as unknown,
      })),
  }
}
const settle = () => vi.advanceTimersByTimeAsync(300)

test('requests that match come as row events, in the form of the API', async () => {
  const { response, stream } = await open('status:5xx')
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no-store',
  ])
  stream.pump()
  hub.publish([request({ id: 'ok' }), request({ id: 'bad', status: 503, path: '/line\nbreak' }), request({ orgId: 'globex', status: 503 })])
  await settle()
  const [event] = stream.events()
  expect(event?.event).toBe('row')
  expect(readTailRows(event?.data)).toMatchObject([{ id: 'bad', path: '/line\nbreak' }])
})

test('what was left out comes as a rate', async () => {
  const { stream } = await open()
  stream.pump()
  hub.publish(Array.from({ length: 350 }, (_, index) => request({ id: `r${index}` })))
  await vi.advanceTimersByTimeAsync(1_100)
  expect(stream.events().filter(({ event }) => event === 'rate')).toEqual([{ event: 'rate', data: 250 }])
})

test('a filter that is too large for a live view is refused with a reason, and does not count as an open view', async () => {
  const q = `vendor:${Array.from({ length: 500 }, (_, index) => `v${index}`).join(',')}`
  const { response, stream } = await open(q)
  stream.pump()
  await settle()
  expect([response.status, JSON.parse(stream.state.text)]).toMatchObject([
    422,
    { detail: expect.stringContaining('too large to follow live'), fields: { q: expect.stringContaining('Use fewer terms') } },
  ])
  for (let view = 0; view < 20; view++) expect((await open()).response.status).toBe(200)
  const full = await open()
  expect([full.response.status, full.response.headers.get('retry-after')]).toEqual([429, '30'])
})

test('a comment every fifteen seconds keeps the line open', async () => {
  const { stream } = await open()
  stream.pump()
  await vi.advanceTimersByTimeAsync(46_000)
  expect(stream.state.text.match(/^:$/gm)).toHaveLength(3)
})

test('it ends with its token, telling the console to come back, and nobody listens any more', async () => {
  const { stream } = await open('', tokenUntil(Date.now() + 60_000))
  stream.pump()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(stream.state.done).toBe(false)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(stream.state.done).toBe(true)
  expect(stream.events().at(-1)).toEqual({ event: 'end', data: {} })
  expect([hub.listeners(), vi.getTimerCount()]).toEqual([0, 0])
})

test('no token lives longer than fifteen minutes here, whatever it says', async () => {
  const { stream } = await open('', tokenUntil(Date.now() + 1e9))
  stream.pump()
  await vi.advanceTimersByTimeAsync(15 * 60_000 + 100)
  expect(stream.state.done).toBe(true)
})

test('who is removed from the organization sees nothing after five seconds', async () => {
  const { stream } = await open()
  stream.pump()
  tokenIs = 'revoked'
  await vi.advanceTimersByTimeAsync(5_100)
  hub.publish([request()])
  await settle()
  expect(stream.state.done).toBe(true)
  expect(stream.events()).toEqual([{ event: 'end', data: {} }])
})

test('a reader that hangs up is forgotten at once', async () => {
  const { stream } = await open()
  expect(hub.listeners('acme')).toBe(1)
  await stream.cancel()
  expect(hub.listeners()).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000) // the minute of the query limit
  expect(vi.getTimerCount()).toBe(0)
})

test('a reader that does not read costs at most a megabyte, and is let go after a minute', async () => {
  const { stream } = await open()
  const long = 'x'.repeat(4_000)
  for (let second = 0; second < 70; second++) {
    hub.publish(Array.from({ length: 100 }, (_, index) => request({ id: `r${index}`, path: `/${long}` })))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(hub.listeners()).toBe(0)
  stream.pump()
  await settle()
  expect(stream.state.failed || stream.state.done).toBe(true)
  expect(stream.state.text.length).toBeLessThan(2 * 1024 * 1024)
})

test('a filter that cannot be read is refused, with the place', async () => {
  const response = await app.request('/pulse/api/v1/tail?q=status%3A%3E', { headers: { authorization: 'Bearer good' } })
  expect(response.status).toBe(422)
  expect(((await response.json()) as { fields: object }).fields).toHaveProperty('q')
  expect(hub.listeners()).toBe(0)
})

test('without a token there is no stream, and nobody may open more than twenty', async () => {
  expect((await app.request('/pulse/api/v1/tail')).status).toBe(401)
  const streams = await Promise.all(Array.from({ length: 20 }, () => open()))
  expect((await open()).response.status).toBe(429)
  await streams[0]?.stream.cancel()
  expect((await open()).response.status).toBe(200)
})
