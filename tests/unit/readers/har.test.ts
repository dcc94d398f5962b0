import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

import type { Har } from 'har-format'
import { describe, expect, test } from 'vitest'

import { openHar, readHar } from '#platform/pulse/readers/har.ts'
import { STORED_BODY_MAX } from '#platform/lib/limits.ts'
import type { RequestEvent } from '#wire/agent/traffic-event.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

import { context } from './support.ts'

const folder = new URL('../../fixtures/har/', import.meta.url)
const archives = readdirSync(folder).filter((name) => name.endsWith('.har'))
const har = (entries: unknown[], more: object = {}): Buffer =>
  Buffer.from(JSON.stringify({ log: { version: '1.2', creator: { name: 'test' }, entries, ...more } }))
const read = (bytes: Uint8Array) => {
  const archive = openHar(bytes)
  return readHar(archive, 0, archive.entries.length, context)
}
const requests = (bytes: Uint8Array): RequestEvent[] => read(bytes).events.filter((event) => event.kind === 'request')
const entry = (more: object = {}) => ({
  startedDateTime: '2026-11-20T10:00:00.000Z',
  time: 10,
  request: { method: 'GET', url: 'https://a.example/x', httpVersion: 'HTTP/1.1', headers: [], headersSize: 100, bodySize: 0 },
  response: {
    status: 200,
    httpVersion: 'HTTP/1.1',
    headers: [],
    content: { size: 5, mimeType: 'text/plain' },
    headersSize: 50,
    bodySize: 5,
  },
  timings: { send: 1, wait: 8, receive: 1 },
  ...more,
})

test('there are eight archives', () => expect(archives).toHaveLength(8))

describe.each(archives)('%s', (name) => {
  const bytes = readFileSync(new URL(name, folder))
  const { entries } = (JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, '')) as Har).log
  const { events, rejectedEvents, payloads } = read(bytes)
  const read_ = events.filter((event) => event.kind === 'request')

  test('every entry is one request with its payload, none is rejected', () => {
    expect(read_).toHaveLength(entries.length)
    expect(rejectedEvents).toEqual([])
    expect(payloads.map(({ digest }) => digest)).toEqual(read_.map(({ payload }) => payload))
    for (const { digest, bytes: payload } of payloads) expect(createHash('sha1').update(payload).digest('hex')).toBe(digest)
  })

  test('statuses, methods, hosts and times are those of the archive', () => {
    expect(read_.map(({ status, method, endpointId, timestampMs }) => [status, method, endpointId, timestampMs])).toEqual(
      entries.map((e) => [e.response.status, e.request.method, new URL(e.request.url).hostname, new Date(e.startedDateTime).getTime()]),
    )
  })

  test('durations and phases agree with an own computation', () => {
    for (const [i, e] of entries.entries()) {
      const phases = Object.entries(e.timings).filter(
        ([phase, ms]) =>
          ['blocked', 'dns', 'connect', 'ssl', 'send', 'wait', 'receive'].includes(phase) && typeof ms === 'number' && ms >= 0,
      )
      expect(read_[i]?.timings).toEqual(Object.fromEntries(phases))
      const sum = phases.filter(([phase]) => phase !== 'ssl').reduce((total, [, ms]) => total + Number(ms), 0)
      expect(read_[i]?.durationMs).toBeCloseTo(e.time > 0 ? e.time : sum, 2)
    }
  })

  test('sizes agree with an own computation', () => {
    const size = (n: number | undefined) => (n !== undefined && n > 0 ? n : 0)
    for (const [i, e] of entries.entries()) {
      expect(read_[i]?.bytesSent).toBe(size(e.request.headersSize) + size(e.request.bodySize))
      const whole = (e.response as { _transferSize?: number })._transferSize
      const body =
        e.response.bodySize >= 0 ? e.response.bodySize : Math.max(size(e.response.content.size) - size(e.response.content.compression), 0)
      expect(read_[i]?.bytesReceived).toBe(Math.trunc(whole !== undefined && whole >= 0 ? whole : size(e.response.headersSize) + body))
    }
  })

  test('bodies are stored byte for byte, and no cookie or token is', () => {
    for (const [i, e] of entries.entries()) {
      const stored = JSON.parse(Buffer.from(payloads[i]?.bytes ?? []).toString()) as StoredTransaction
      const body = Buffer.from(e.response.content.text ?? '', e.response.content.encoding === 'base64' ? 'base64' : 'utf8')
      expect(Buffer.from(stored.response.body ?? '', 'base64').equals(body)).toBe(true)
      for (const { name: header, value } of e.request.headers.filter((h) => /^(cookie|authorization)$/i.test(h.name))) {
        for (const secret of value
          .split(/;\s*/)
          .map((pair) => pair.slice(pair.indexOf('=') + 1))
          .filter((text) => text.length > 12))
          expect(stored.request.headers[header]).not.toContain(secret)
      }
    }
  })

  test('the same file gives the same ids', () => {
    expect(read(bytes).events.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
    expect(new Set(events.map(({ id }) => id)).size).toBe(entries.length)
  })
})

test.each([
  ['h2', 'http/2'],
  ['HTTP/2.0', 'http/2'],
  ['http/2', 'http/2'],
  ['HTTP/1.1', 'http/1.1'],
  ['http/1.0', 'http/1.0'],
  ['HTTP/0.9', 'http/0.9'],
  ['h3', 'http/3'],
  ['h3-29', 'http/3'],
  ['HTTP/3', 'http/3'],
  ['http/2+quic/46', 'http/3'],
  ['spdy/3.1', 'spdy/3.1'],
  ['SPDY/3', 'spdy/3'],
  ['unknown', ''],
  ['', ''],
])('the protocol %j is %j, whoever recorded it', (httpVersion, protocol) => {
  const spelled = entry({ request: { ...entry().request, httpVersion }, response: { ...entry().response, httpVersion } })
  expect(requests(har([spelled]))[0]?.protocol).toBe(protocol)
})

test('an entry without a response, and one with odd values, are requests too', () => {
  const odd = entry({
    time: -1,
    timings: { send: -1, wait: 'soon' },
    response: { status: 'OK', bodySize: -1, headersSize: null, content: {} },
    serverIPAddress: '',
  })
  const [none, strange] = requests(har([entry({ response: undefined, timings: undefined }), odd]))
  expect(none).toMatchObject({ status: 0, bytesReceived: 0, durationMs: 10, timings: {} })
  expect(strange).toMatchObject({ status: 0, bytesReceived: 0, durationMs: 0, timings: {}, remoteIp: '' })
})

test('what is no entry is rejected with a reason that names its index, and its neighbours are read', () => {
  const { events, rejectedEvents } = read(
    har([
      entry(),
      null,
      { request: 1 },
      entry({ startedDateTime: 'yesterday' }),
      entry({ startedDateTime: '0001-01-01T00:00:00Z' }),
      entry(),
    ]),
  )
  expect(events).toHaveLength(2)
  expect(rejectedEvents.map(({ reason }) => reason)).toEqual([
    'Entry 1: It is not an object.',
    'Entry 2: It has no request.',
    expect.stringContaining('Entry 3: The timestamp is missing'),
    expect.stringContaining('Entry 4: The timestamp'),
  ])
})

test('zones of time are respected', () => {
  const [event] = requests(har([entry({ startedDateTime: '2017-06-28T17:41:55.090+09:00' })]))
  expect(event?.timestampMs).toBe(Date.UTC(2017, 5, 28, 8, 41, 55, 90))
})

test('a byte order mark, of UTF-8 and of UTF-16, does not matter', () => {
  const text = har([entry()]).toString()
  expect(requests(Buffer.from(`\uFEFF${text}`))).toHaveLength(1)
  expect(requests(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toHaveLength(1)
})

test('a large body is cut and its whole size kept', () => {
  const text = 'a'.repeat(STORED_BODY_MAX + 10)
  const { payloads } = read(
    har([entry({ response: { ...entry().response, content: { size: text.length, mimeType: 'text/plain', text } } })]),
  )
  const stored = JSON.parse(Buffer.from(payloads[0]?.bytes ?? []).toString()) as StoredTransaction
  expect(Buffer.from(stored.response.body ?? '', 'base64')).toHaveLength(STORED_BODY_MAX)
  expect(stored.response.body_size).toBe(text.length)
})

test('a form without text is stored as it was sent', () => {
  const request = {
    ...entry().request,
    method: 'POST',
    postData: { mimeType: 'application/x-www-form-urlencoded', params: [{ name: 'a b', value: '1&2' }] },
  }
  const { payloads } = read(har([entry({ request })]))
  const stored = JSON.parse(Buffer.from(payloads[0]?.bytes ?? []).toString()) as StoredTransaction
  expect(Buffer.from(stored.request.body ?? '', 'base64').toString()).toBe('a+b=1%262')
})

/** The body of a POST of which a recorder kept fields and no text. */
function bodyOfFields(mimeType: string, params: unknown): string {
  const { payloads } = read(har([entry({ request: { ...entry().request, method: 'POST', postData: { mimeType, params } } })]))
  const stored = JSON.parse(Buffer.from(payloads[0]?.bytes ?? []).toString()) as StoredTransaction
  return Buffer.from(stored.request.body ?? '', 'base64').toString()
}

test('fields that are objects are the JSON that they came from, not empty values of a form', () => {
  const items = [{ event: 'open', at: 1 }, { event: 'close' }]
  const asFields = items.map((value, i) => ({ name: String(i), value }))
  expect(JSON.parse(bodyOfFields('application/json; charset=utf-8', asFields))).toEqual(items)
  const named = [
    { name: 'user', value: { id: 7 } },
    { name: 'tags', value: ['a', 'b'] },
    { name: 'note', value: null },
  ]
  expect(JSON.parse(bodyOfFields('application/vnd.api+json', named))).toEqual({ user: { id: 7 }, tags: ['a', 'b'], note: null })
  expect([...new URLSearchParams(bodyOfFields('application/x-www-form-urlencoded', named))]).toEqual([
    ['user', '{"id":7}'],
    ['tags', '["a","b"]'],
    ['note', ''],
  ])
  expect(bodyOfFields('application/x-www-form-urlencoded', { a: 'b', c: 1 })).toBe('a=b&c=1')
})

test('fields of an upload are the parts that were sent, under the boundary of their type', async () => {
  const params = [
    { name: 'title', value: 'a "b"' },
    { name: 'file', fileName: 'x.png', contentType: 'image/png' },
  ]
  const body = bodyOfFields('multipart/form-data; boundary=abc123', params)
  const form = await new Response(body, { headers: { 'Content-Type': 'multipart/form-data; boundary=abc123' } }).formData()
  expect(form.get('title')).toBe('a "b"')
  expect(form.get('file')).toMatchObject({ name: 'x.png', type: 'image/png', size: 0 })
})

test('an entry without a time of its own begins with its page, and says so', () => {
  const k6 = (more: object) => ({ ...entry(more), startedDateTime: undefined })
  const pages = [
    { id: 'page_1', startedDateTime: '2026-11-20T09:00:00Z' },
    { id: 'page_2', startedDateTime: '2026-11-20T09:30:00Z' },
  ]
  const { events, rejectedEvents } = read(har([k6({ pageref: 'page_2' }), k6({}), k6({ pageref: 'gone' }), entry()], { pages }))
  expect(events.map(({ timestampMs, tags }) => [new Date(timestampMs).toISOString(), tags])).toEqual([
    ['2026-11-20T09:30:00.000Z', ['sightglass.clock:page']],
    ['2026-11-20T10:00:00.000Z', []],
  ])
  expect(rejectedEvents).toHaveLength(2) // which of two pages it was on is not known
  expect(requests(har([k6({})], { pages: pages.slice(0, 1) }))[0]).toMatchObject({ timestampMs: Date.UTC(2026, 10, 20, 9) })
})

test('an entry that is nested too deeply to be written again is rejected, and its neighbours are read', () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const text = har([entry(), 'DEEP', entry()])
    .toString()
    .replace('"DEEP"', `{"request":{"postData":{"mimeType":"application/json","params":[{"name":"0","value":${deep}}]}}}`)
  const { events, rejectedEvents } = read(Buffer.from(text))
  expect([events.length, rejectedEvents.length]).toEqual([2, 1])
})

test('what only a recording says is kept beside the payload; its cookies are hidden, its messages bounded', () => {
  const message = (data: string) => ({ type: 'send', time: 1_700_000_000.25, opcode: 1, data })
  const said = entry({
    comment: 'slow',
    request: { ...entry().request, cookies: [{ name: 'sid', value: 'abcdefgh12345678', httpOnly: true, path: '/' }] },
    response: { ...entry().response, statusText: 'I am fine', _transferSize: 77, redirectURL: 'https://a.example/?token=abcdefgh12345678' },
    _webSocketMessages: [message('one'), message('x'.repeat(2 * STORED_BODY_MAX)), message('three')],
  })
  const { payloads } = read(har([said], { creator: { name: 'Firebug', version: '2', comment: 'by hand' }, browser: { name: 'Firefox' } }))
  const text = Buffer.from(payloads[0]?.bytes ?? []).toString()
  expect((JSON.parse(text) as StoredTransaction).recording).toMatchObject({
    request: {
      httpVersion: 'HTTP/1.1',
      headersSize: 100,
      bodySize: 0,
      cookies: [{ name: 'sid', value: '***', httpOnly: true, path: '/' }],
    },
    response: { statusText: 'I am fine', headersSize: 50, bodySize: 5, size: 5, transferSize: 77 },
    webSocketMessages: [message('one')],
    webSocketMessagesLeftOut: 2,
    creator: { name: 'Firebug', version: '2', comment: 'by hand' },
    browser: { name: 'Firefox', version: '' },
    comment: 'slow',
  })
  expect(text).not.toContain('abcdefgh12345678')
})

test('headers with names of the object prototype are only names', () => {
  const headers = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((name) => ({ name, value: `v-${name}` }))
  const { payloads } = read(har([entry({ request: { ...entry().request, headers } })]))
  const text = Buffer.from(payloads[0]?.bytes ?? []).toString()
  for (const { name, value } of headers) expect(text).toContain(`"${name}":"${value}"`)
  expect(({} as Record<string, unknown>)['v-__proto__']).toBeUndefined()
})

test.each(['', '[]', '{}', '{"log":{}}', '{"log":{"entries":{}}}', 'not json', '{"log":'])('%j is no archive', (text) => {
  expect(() => openHar(Buffer.from(text))).toThrow(/not JSON|not an HTTP archive/)
})
