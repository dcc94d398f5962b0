import { expect, test } from 'vitest'

import type { HarRecording } from '#domain/export/har-recording.ts'
import { harEntry, harWriter, toHar } from '#domain/export/har.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

import { requestRow as row } from '../../support/request-row.ts'

const stored: StoredTransaction = {
  metadata: {},
  request: {
    method: 'POST',
    url: '',
    scheme: 'https',
    path: '/',
    authority: '',
    protocol: 'http/2',
    user_agent: '',
    content_type: 'text/plain',
    headers: { Cookie: 'a=***\nb=***', ':path': '/' },
    body: btoa('hi'),
  },
  response: {
    status: 201,
    content_type: 'application/octet-stream',
    headers: { location: '/next' },
    body: btoa('\xff\xfe\x00'),
    body_size: 9000,
  },
  transaction_time: '',
  duration_ms: 1,
  direction: '',
}

test('HAR: several values of a header each alone, bytes as base64, the whole size, phases or -1', () => {
  const { entries } = toHar([{ row: row('a'), stored, timings: { wait: 30 }, remoteIp: '203.0.113.9' }]).log
  expect(entries[0]).toMatchObject({
    request: {
      url: 'https://api.stripe.com/v1/charges?expand[]=x&limit=3',
      queryString: [
        { name: 'expand[]', value: 'x' },
        { name: 'limit', value: '3' },
      ],
      postData: { text: 'hi' },
      headersSize: -1,
      bodySize: -1,
      cookies: [
        { name: 'a', value: '***' },
        { name: 'b', value: '***' },
      ],
    },
    response: {
      content: { encoding: 'base64', text: btoa('\xff\xfe\x00'), size: 9000, comment: 'the beginning of 9000 bytes' },
      bodySize: -1,
      redirectURL: '/next',
    },
    timings: { dns: -1, wait: 30, send: 0, receive: 0, _notMeasured: ['send', 'receive'] },
    serverIPAddress: '203.0.113.9',
  })
  expect(entries[0]?.request.headers.filter(({ name }) => name === 'Cookie').map(({ value }) => value)).toEqual(['a=***', 'b=***'])
})

test('HAR entries are in the order of time, whatever the list is sorted by', () => {
  const har = toHar([{ row: row('late', { timestampMs: 2000 }) }, { row: row('early', { timestampMs: 1000 }) }])
  expect(har.log.entries.map((entry) => '_id' in entry && entry._id)).toEqual(['early', 'late'])
})

test('a file in pieces is the same file, and names at its end the programs that recorded its entries', () => {
  const recording: HarRecording = {
    request: { httpVersion: 'HTTP/2.0', headersSize: 120, bodySize: 2, cookies: [{ name: 'sid', value: '***', httpOnly: true }] },
    response: {
      httpVersion: 'HTTP/2.0',
      headersSize: 300,
      bodySize: 4000,
      cookies: [],
      statusText: 'Created',
      redirectURL: '',
      size: 9100,
      transferSize: 4310,
    },
    webSocketMessages: [{ type: 'send', time: 1.5, opcode: 1, data: 'hello' }],
    creator: { name: 'Firebug', version: '2.0.19', comment: 'by hand' },
    comment: 'slow',
  }
  const sources = [
    { row: row('a'), stored: { ...stored, recording } },
    { row: row('b'), stored: { ...stored, recording } },
  ]
  const writer = harWriter()
  const text = writer.head + sources.map((source) => writer.rows([harEntry(source)])).join('') + writer.tail
  const file = JSON.parse(text) as ReturnType<typeof toHar>
  expect(file).toEqual(toHar(sources))
  expect(file.log.creator).toEqual({ name: 'Sightglass', version: '1', comment: 'Recorded by Firebug 2.0.19 (by hand)' })
  expect(file.log.entries[0]).toMatchObject({
    request: { httpVersion: 'HTTP/2.0', headersSize: 120, bodySize: 2, cookies: [{ name: 'sid', value: '***', httpOnly: true }] },
    response: { statusText: 'Created', headersSize: 300, bodySize: 4000, _transferSize: 4310, content: { size: 9100 } },
    comment: 'slow',
    _webSocketMessages: [{ type: 'send', time: 1.5, opcode: 1, data: 'hello' }],
  })
})

test('what nobody measured is -1; bytes that were counted over the wire stay, whole', () => {
  expect(harEntry({ row: row('a', { bytesSent: 700, bytesReceived: 5200 }) })).toMatchObject({
    request: { headersSize: -1, bodySize: -1, _transferSize: 700 },
    response: { headersSize: -1, bodySize: -1, _transferSize: 5200, content: { size: -1 } },
  })
  const unknown = harEntry({ row: row('a', { bytesSent: 0, bytesReceived: 0 }) })
  expect([unknown.request, unknown.response].filter((side) => '_transferSize' in side)).toEqual([])
})

test('a body in which something was hidden keeps the size that it had', () => {
  const masked = {
    ...stored,
    metadata: { sizes: { response: 77 } },
    response: { ...stored.response, body: btoa('***'), body_size: undefined },
  }
  expect(harEntry({ row: row('a'), stored: masked }).response.content).toMatchObject({ size: 77, text: '***' })
})

test('a body that was cut inside a character is still text', () => {
  const cut = { ...stored, request: { ...stored.request, body: btoa('gr\xc3'), body_size: 6 } }
  expect(harEntry({ row: row('a'), stored: cut }).request.postData).toMatchObject({ text: 'gr', comment: 'the beginning of 6 bytes' })
})

test('a body that is neither base64 nor text costs nothing but itself', () => {
  const odd = { ...stored, request: { ...stored.request, body: '%' }, response: { ...stored.response, body: '%' } }
  expect(harEntry({ row: row('a'), stored: odd })).toMatchObject({
    request: { postData: { text: '', comment: 'binary body left out' } },
    response: { content: { text: '%', encoding: 'base64' } },
  })
})
