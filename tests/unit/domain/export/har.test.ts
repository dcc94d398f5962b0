import { expect, test } from 'vitest'

import { HAR_HEAD, HAR_TAIL, harEntry, toHar } from '#domain/export/har.ts'
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

test('HAR: several values of a header apart, bytes as base64, the whole size, phases or -1', () => {
  const { entries } = toHar([{ row: row('a'), stored, timings: { wait: 30 }, remoteIp: '203.0.113.9' }], '1').log
  expect(entries[0]).toMatchObject({
    request: {
      url: 'https://api.stripe.com/v1/charges?expand[]=x&limit=3',
      queryString: [
        { name: 'expand[]', value: 'x' },
        { name: 'limit', value: '3' },
      ],
      postData: { text: 'hi' },
      bodySize: 2,
    },
    response: { content: { encoding: 'base64', text: btoa('\xff\xfe\x00'), size: 9000 }, redirectURL: '/next' },
    timings: { dns: -1, wait: 30 },
    serverIPAddress: '203.0.113.9',
  })
  expect(entries[0]?.request.headers.filter(({ name }) => name === 'Cookie').map(({ value }) => value)).toEqual(['a=***', 'b=***'])
})

test('HAR entries are in the order of time, whatever the list is sorted by', () => {
  const har = toHar([{ row: row('late', { timestampMs: 2000 }) }, { row: row('early', { timestampMs: 1000 }) }], '1')
  expect(har.log.entries.map(({ comment }) => comment)).toEqual(['early', 'late'])
})

test('pieces of a file between head and tail are the same file', () => {
  const entry = harEntry({ row: row('a'), url: '', stored })
  expect(JSON.parse(`${HAR_HEAD}${JSON.stringify(entry)}${HAR_TAIL}`)).toEqual(toHar([{ row: row('a'), stored }], '1'))
})

test('a body that is neither base64 nor text costs nothing but itself', () => {
  const odd = { ...stored, request: { ...stored.request, body: '%' }, response: { ...stored.response, body: '%' } }
  expect(harEntry({ row: row('a'), stored: odd })).toMatchObject({
    request: { postData: { text: '', comment: 'binary body left out' } },
    response: { content: { text: '%', encoding: 'base64' } },
  })
})
