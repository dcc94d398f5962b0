import { describe, expect, test } from 'vitest'

import { maskBody, maskCredentialHeaders, maskUrl } from '#domain/detection/mask.ts'

import { PLANTED, secretOf } from '#tests/support/planted-secrets.ts'

describe.each(Object.keys(PLANTED))('a planted %s', (kind) => {
  const value = PLANTED[kind] ?? ''
  const secret = secretOf(kind)
  test.each<[string, (value: string) => string]>([
    ['a JSON string', (planted) => maskBody(JSON.stringify({ note: `see ${planted}, please` }), 'application/json').text],
    ['nested JSON', (planted) => maskBody(JSON.stringify({ a: [{ b: [planted] }] }), 'application/json').text],
    ['JSON without its type', (planted) => maskBody(JSON.stringify({ a: planted }), '').text],
    ['plain text', (planted) => maskBody(`first ${planted}\nlast`, 'text/plain').text],
    ['a form', (planted) => maskBody(new URLSearchParams({ a: '1', note: planted }).toString(), 'application/x-www-form-urlencoded').text],
    ['markup', (planted) => maskBody(`<a><b>${planted}</b></a>`, 'text/xml').text],
    [
      'a multipart form',
      (planted) =>
        maskBody(`--x\r\nContent-Disposition: form-data; name="note"\r\n\r\n${planted}\r\n--x--`, 'multipart/form-data; boundary=x').text,
    ],
    ['an event stream', (planted) => maskBody(`event: a\ndata: ${JSON.stringify({ a: planted })}\n\n`, 'text/event-stream').text],
    ['a header', (planted) => JSON.stringify(maskCredentialHeaders({ 'x-note': planted }))],
    ['a path', (planted) => maskUrl(`https://a.com/x/${planted}`)],
    ['a parameter', (planted) => maskUrl(`https://a.com/x?note=${planted}`)],
    ['an encoded parameter', (planted) => maskUrl(`https://a.com/x?note=${encodeURIComponent(planted)}&b=1`)],
    ['an encoded path', (planted) => maskUrl(`https://a.com/x/${encodeURIComponent(`see ${planted}`)}/y`)],
    [
      'an address in an address',
      (planted) => maskUrl(`https://a.com/?next=${encodeURIComponent(`https://b.com/?c=${encodeURIComponent(planted)}`)}`),
    ],
    [
      'a header with an address',
      (planted) => JSON.stringify(maskCredentialHeaders({ referer: `https://a.com/?n=${encodeURIComponent(planted)}` })),
    ],
  ])('is hidden in %s', (_, mask) => {
    const result = mask(value)
    expect(result).toContain('***')
    expect(result).not.toContain(secret)
    expect(result).not.toContain(encodeURIComponent(secret))
  })
})

test('masking twice changes nothing more', () => {
  for (const planted of Object.values(PLANTED)) {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const once = maskBody(JSON.stringify({ password: 'x', a: planted }), type).text
      expect(maskBody(once, type)).toEqual({ text: once, masked: 0 })
    }
  }
})
