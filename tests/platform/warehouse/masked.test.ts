import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { ownNamesOf } from '#domain/detection/own-names.ts'
import { maskedBodies } from '#platform/warehouse/masked-bodies.ts'
import { maskObject } from '#platform/warehouse/masked-object.ts'
import { MASKED_BODY_MAX, maskTransaction } from '#platform/warehouse/masked.ts'
import type { StoredTransaction } from '#wire/warehouse/transaction.ts'

/** Values that must never be seen; each is planted where credentials stand. */
const SECRET = 'hunter2-correct-horse'
const KEY = 'sk_live_4eC39HqLyjWDarjtT1zdp7dc'
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'
const SECRETS = [SECRET, KEY, JWT]

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64')
const decoded = (body: string | undefined) => Buffer.from(body ?? '', 'base64').toString()

function transaction(
  request: Partial<StoredTransaction['request']> = {},
  response: Partial<StoredTransaction['response']> = {},
): StoredTransaction {
  return {
    metadata: { process_exe: '/usr/bin/node', tags: ['bin:node'] },
    request: {
      method: 'POST',
      url: 'https://api.example/v1/login',
      scheme: 'https',
      path: '/v1/login',
      authority: 'api.example',
      protocol: 'http/1.1',
      user_agent: 'curl/8',
      content_type: 'application/json',
      headers: {},
      ...request,
    },
    response: { status: 200, content_type: 'application/json', headers: {}, ...response },
    transaction_time: '2026-11-20T10:00:00Z',
    duration_ms: 12,
    direction: 'egress-external',
  }
}

/** The answer as text, with every base64 body in clear beside it. */
function everythingIn(masked: StoredTransaction): string {
  return JSON.stringify(masked) + decoded(masked.request.body) + decoded(masked.response.body)
}

describe('a masked transaction', () => {
  test('gives back byte for byte what holds no secret, also where it ends inside a character', () => {
    for (const bytes of [[0x67, 0x72, 0xc3], [0xc0], [0xf0, 0x9f, 0x98], [0xff, 0x00, 0xc3]]) {
      const { response } = maskTransaction(transaction({}, { content_type: 'text/plain', body: base64(Uint8Array.from(bytes)) }))
      expect([...Buffer.from(response.body ?? '', 'base64')]).toEqual(bytes)
    }
  })

  test('hides what a recording says of cookies, messages and addresses, keeps its sizes, and leaves out what is no part of one', () => {
    const message = (opcode: number, data: string) => ({ type: 'send', time: 1.5, opcode, data })
    const recording = {
      request: { httpVersion: 'h2', headersSize: 4242424242424242, bodySize: -1, cookies: [{ name: 'sid', value: SECRET, secure: true }] },
      response: { statusText: `no ${KEY}`, redirectURL: `https://x:${SECRET}@a.example/?api_key=${KEY}`, size: 3, cookies: 'none' },
      webSocketMessages: [message(1, `{"password":"${SECRET}"}`), message(2, base64(`{"token":"${JWT}"}`)), message(1, 'hello')],
      creator: { name: 'Firebug', version: '2', comment: `with ${KEY}` },
      surprise: SECRET,
    }
    const masked = maskTransaction({ ...transaction(), recording } as unknown as StoredTransaction) // as an agent may have stored it
    const text = JSON.stringify(masked) + (masked.recording?.webSocketMessages ?? []).map(({ data }) => decoded(data)).join('')
    for (const secret of SECRETS) expect(text).not.toContain(secret)
    expect(masked.recording).toMatchObject({
      request: { headersSize: 4242424242424242, bodySize: -1, cookies: [{ name: 'sid', value: '***', secure: true }] },
      response: { size: 3, cookies: [] },
      creator: { name: 'Firebug' },
    })
    expect(masked.recording?.webSocketMessages?.map(({ data }) => data)[2]).toBe('hello')
    expect(masked.recording).not.toHaveProperty('surprise')
    for (const odd of [null, 7, 'text', [], { response: null }])
      expect(() => maskTransaction({ ...transaction(), recording: odd } as unknown as StoredTransaction)).not.toThrow()
  })

  test('says how many bytes a body had before something in it was hidden', () => {
    const body = JSON.stringify({ password: SECRET })
    expect(maskTransaction(transaction({}, { body: base64(body) })).metadata['sizes']).toEqual({ response: body.length })
    expect(maskTransaction(transaction({}, { body: base64('{"a":1}') })).metadata['sizes']).toBeUndefined()
  })

  test('hides credentials in headers, addresses, metadata and bodies of both sides', () => {
    const planted = transaction(
      {
        url: `https://user:${SECRET}@api.example/v1/login?api_key=${KEY}`,
        path: `/v1/login?api_key=${KEY}`,
        authority: `user:${SECRET}@api.example`,
        headers: { Authorization: `Bearer ${JWT}`, Cookie: `session=${SECRET}`, ':path': `/v1/login?api_key=${KEY}`, 'X-Api-Key': KEY },
        body: base64(JSON.stringify({ user: 'ada', password: SECRET })),
      },
      { headers: { 'Set-Cookie': `session=${SECRET}; HttpOnly` }, body: base64(JSON.stringify({ access_token: JWT, note: `use ${KEY}` })) },
    )
    planted.metadata = {
      ...planted.metadata,
      api_key: KEY,
      tags: ['bin:node', `token:${SECRET}`],
      process_exe: `/bin/a --password=${SECRET}`,
    }
    const masked = everythingIn(maskTransaction(planted))
    for (const secret of SECRETS) expect(masked).not.toContain(secret)
    expect(masked).toContain('ada')
  })

  test('keeps its shape, its numbers and what is not secret', () => {
    const plain = transaction({ headers: { Accept: '*/*' }, body: base64('{"amount":1200}'), body_size: 99 })
    expect(maskTransaction(plain)).toEqual(plain)
  })

  test('does not change what it was given', () => {
    const planted = transaction({ headers: { Authorization: `Bearer ${JWT}` }, body: base64(`{"password":"${SECRET}"}`) })
    const before = structuredClone(planted)
    maskTransaction(planted)
    expect(planted).toEqual(before)
  })

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['zstd', zstdCompressSync],
  ])('unpacks a body sent as %s, because what is in it can be read', (coding, pack) => {
    const body = base64(pack(Buffer.from(JSON.stringify({ password: SECRET, user: 'ada' }))))
    const masked = maskTransaction(transaction({}, { headers: { 'Content-Encoding': coding }, body }))
    expect(JSON.parse(decoded(masked.response.body))).toEqual({ password: '***', user: 'ada' })
    expect(masked.metadata['unpacked']).toEqual(['response'])
  })

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['zstd', zstdCompressSync],
  ])('unpacks what is there of a body sent as %s that was cut off', (coding, pack) => {
    const filler = Array.from({ length: 4000 }, (_, i) => `"k${i}":${Math.sin(i)}`).join()
    const whole = pack(Buffer.from(`{"password":"${SECRET}",${filler}}`))
    const masked = maskTransaction(
      transaction({ headers: { 'content-encoding': coding }, body: base64(whole.subarray(0, whole.length / 2)) }),
    )
    expect(everythingIn(masked)).not.toContain(SECRET)
  })

  test('withholds a body that unpacks to more than can be looked at', () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from(`password=${SECRET}&`), Buffer.alloc(40 * 1024 * 1024, 'a')]))
    const masked = maskTransaction(transaction({ headers: { 'content-encoding': 'gzip' }, body: base64(bomb) }))
    expect(masked.request.body).toBeUndefined()
    expect(masked.metadata['withheld']).toEqual(['request'])
  })

  test.each([
    ['a megabyte and more of one letter', gzipSync(Buffer.alloc(2 * 1024 * 1024, 'a')), 'gzip'],
    ['a megabyte and more of zeros', brotliCompressSync(Buffer.alloc(2 * 1024 * 1024)), 'br'],
    ['what is said to be packed a hundred times', gzipSync(`password=${SECRET}`), Array.from({ length: 100 }, () => 'gzip').join(', ')],
  ])('withholds %s, which is no text of anybody', (_, packed, coding) => {
    const masked = maskTransaction(transaction({ headers: { 'content-encoding': coding }, body: base64(packed) }))
    expect(masked.metadata['withheld']).toEqual(['request'])
  })

  test('shows a body that was packed twice', () => {
    const body = base64(gzipSync(brotliCompressSync(JSON.stringify({ password: SECRET, user: 'ada' }))))
    const masked = maskTransaction(transaction({ headers: { 'content-encoding': 'br, gzip' }, body }))
    expect(JSON.parse(decoded(masked.request.body))).toEqual({ password: '***', user: 'ada' })
  })

  test('says how much it looked at: what was unpacked, also where that was too much', async () => {
    const lookedAt = async (body: Buffer, coding: string): Promise<number> => {
      const bytes = Buffer.from(JSON.stringify(transaction({ headers: { 'content-encoding': coding }, body: base64(body) })))
      const bodies = maskedBodies({ get: async () => ({ bytes, contentType: 'application/json' }) }, { lately: async () => undefined })
      return ((await bodies('acme', 'digest', 1024 * 1024))?.bytes ?? 0) - bytes.byteLength
    }
    const text = JSON.stringify({ user: 'ada'.repeat(10_000) })
    expect(await lookedAt(gzipSync(text), 'gzip')).toBe(text.length)
    expect(await lookedAt(gzipSync(Buffer.alloc(8 * 1024 * 1024)), 'gzip')).toBe(1024 * 1024)
  })

  test('leaves bytes that are no text as they are', () => {
    const png = base64(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0xff]))
    expect(maskTransaction(transaction({}, { content_type: 'image/png', body: png })).response.body).toBe(png)
  })

  test('masks text whatever its type says, and in older alphabets', () => {
    const hidden = (contentType: string, bytes: Buffer) =>
      decoded(maskTransaction(transaction({ content_type: contentType, body: base64(bytes) })).request.body)
    expect(hidden('application/octet-stream', Buffer.from(`key: ${KEY}`))).not.toContain(KEY)
    expect(hidden('text/plain; charset=iso-8859-1', Buffer.from(`Schl\xfcssel ${KEY}`, 'latin1'))).not.toContain(KEY)
    expect(
      hidden('application/json; charset=utf-16', Buffer.from(`{"password":"${SECRET}"}`, 'utf16le')).replaceAll('\0', ''),
    ).not.toContain(SECRET)
  })

  test('cuts a very long body, and hides a secret that lies across the cut', () => {
    const body = `${'x '.repeat((MASKED_BODY_MAX - 20) / 2)} ${KEY} ${'y '.repeat(100_000)}`
    const { request } = maskTransaction(transaction({ content_type: 'text/plain', body: base64(body) }))
    expect(decoded(request.body).length).toBe(MASKED_BODY_MAX)
    expect(decoded(request.body)).not.toContain('sk_live')
    expect(request.body_size).toBe(body.length)
  })

  test('takes a transaction without a response', () => {
    const { response: _, ...unanswered } = transaction({ headers: { Authorization: `Bearer ${JWT}` } })
    const masked = maskObject({ bytes: Buffer.from(JSON.stringify(unanswered)), contentType: 'application/json' })
    expect(Buffer.from(masked.bytes).toString()).not.toContain(JWT)
  })
})

describe('a masked object', () => {
  const masked = (text: string, contentType: string) => Buffer.from(maskObject({ bytes: Buffer.from(text), contentType }).bytes).toString()

  test('hides credentials in JSON, in text and in what an agent printed as text', () => {
    expect(masked(JSON.stringify({ authorization: `Bearer ${JWT}` }), 'application/json')).not.toContain(JWT)
    expect(masked(`[{"password":"${SECRET}"}`, 'application/json')).not.toContain(SECRET)
    expect(masked(`Authorization: Bearer ${JWT}\napi_key=${KEY}`, 'text/plain')).not.toMatch(/eyJ|sk_live/)
  })

  test('hides the values in a record of sensitive values', () => {
    const record = { request_id: 'r1', entities: [{ entity_type: 'EMAIL_ADDRESS', score: 0.9, value: 'ada@example.org' }] }
    expect(JSON.parse(masked(JSON.stringify(record), 'application/json'))).toMatchObject({
      entities: [{ entity_type: 'EMAIL_ADDRESS', value: '***' }],
    })
  })
})

describe('under names of the organization', () => {
  const own = ownNamesOf(['X-Internal-Session', 'patientId', 'status', 'url', 'source'])

  test('headers, bodies and what else a transaction holds are hidden; fields of its format stay', () => {
    const stored = transaction(
      {
        headers: { 'x-internal-session': 'qv-1', Accept: '*/*' },
        path: '/x?patientId=qv-2',
        body: base64('{"patientId":"qv-3","status":"qv-4"}'),
      },
      { body: base64('{"a":"kept"}') },
    )
    stored.metadata = { source: 'har', tags: ['patientId:qv-5'], labels: { patientId: 'qv-6' } }
    const masked = maskTransaction(stored, own)
    expect(everythingIn(masked)).not.toContain('qv-')
    expect(everythingIn(maskTransaction(stored)).match(/qv-\d/g)).toHaveLength(6)
    expect([masked.response.status, masked.request.url, masked.metadata['source']]).toEqual([200, stored.request.url, 'har'])
    expect(masked.metadata['masked']).toEqual(['request'])
    expect(decoded(masked.response.body)).toBe('{"a":"kept"}')
  })

  test('a recording and its messages are masked too', () => {
    const recording = { response: { statusText: 'patientId=qv-1' }, webSocketMessages: [{ type: 'send', data: '{"patientId":"qv-2"}' }] }
    const text = JSON.stringify(maskTransaction({ ...transaction(), recording } as unknown as StoredTransaction, own))
    expect(text).not.toContain('qv-')
  })

  test('headers in a block of text are hidden to the end of their line', () => {
    const bytes = Buffer.from('POST /x HTTP/1.1\n  X-Internal-Session: qv one two\n  Accept: kept one\n')
    const masked = maskObject({ bytes, contentType: 'text/plain; artifact=req-headers' }, own)
    expect(Buffer.from(masked.bytes).toString()).toBe('POST /x HTTP/1.1\n  X-Internal-Session: ***\n  Accept: kept one\n')
  })
})
