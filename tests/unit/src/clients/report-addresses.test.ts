import fc from 'fast-check'
import { expect, test } from 'vitest'

import { pathOnly, withPathsOnly } from '#src/clients/report-addresses.ts'

const OURS = 'https://console.example'
const SECRET = 'oob-7Kq'

test.each([
  ['https://console.example/sign-in?mode=resetPassword&oobCode=oob-7Kq#x', '/sign-in'],
  ['https://console.example?q=oob-7Kq', '/'],
  ['https://console.example/', '/'],
  ['/traffic/requests?q=path:(a,oob-7Kq);b|[c]', '/traffic/requests'],
  ['GET /pulse/api/v1/requests?filter=oob-7Kq', 'GET /pulse/api/v1/requests'],
  ['at f (https://console.example/_astro/a.js?v=oob-7Kq:1:2)', 'at f (/_astro/a.js'],
  ['https://pulse.example/api/v1?token=oob-7Kq and "/b#oob-7Kq"', 'https://pulse.example/api/v1 and "/b"'],
  ['#code=oob-7Kq&state=x', ''],
  ['?q=oob-7Kq', ''],
  ['Is it #1? Yes.', 'Is it #1? Yes.'],
])('%s leaves as %s', (text, expected) => {
  expect(pathOnly(text, OURS)).toBe(expected)
})

test('no query of an address that a browser made is left, whatever it holds and whatever stands around it', () => {
  const texts = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(texts, fc.webPath(), texts, fc.constantFrom('q', 'oobCode'), texts, (before, path, value, name, after) => {
      const url = new URL(`${OURS}${path}?${name}=${value.replaceAll('#', '')}${SECRET}`)
      expect(pathOnly(`${before} ${url.href} ${after}`, OURS)).not.toContain(SECRET)
      expect(pathOnly(`${url.pathname}${url.search}`, OURS)).not.toContain(SECRET)
    }),
  )
})

test('every kind of item is cleaned at any depth, a recording inside of its text, and its length stays true', () => {
  const address = `${OURS}/sign-in?oobCode=${SECRET}`
  const events = [
    {
      type: 4,
      data: { href: address, node: { attributes: { href: `/traffic/requests?q=${SECRET}`, _cssText: 'a{b:url(/x)}c{d:#eee}' } } },
    },
  ]
  const recording = `{"segment_id":0}\n${JSON.stringify(events)}`
  const envelope = [
    { event_id: '1', trace: { transaction: address } },
    [
      [{ type: 'event' }, { request: { url: address, query_string: SECRET }, exception: { values: [{ value: `failed: ${address}` }] } }],
      [{ type: 'transaction' }, { spans: [{ data: { 'url.full': address, 'url.query': SECRET, 'http.fragment': SECRET } }] }],
      [{ type: 'replay_event' }, { urls: [address, address] }],
      [{ type: 'replay_recording', length: new TextEncoder().encode(recording).length }, new TextEncoder().encode(recording)],
      [{ type: 'a kind of tomorrow' }, [[{ deep: [address] }]]],
    ],
  ]
  const [header, items] = withPathsOnly(envelope, OURS) as [unknown, [Record<string, unknown>, unknown][]]
  const sent = items.map(([, payload]) => (payload instanceof Uint8Array ? new TextDecoder().decode(payload) : JSON.stringify(payload)))
  expect(JSON.stringify([header, sent])).not.toContain('oobCode=')
  expect(sent.join()).not.toContain(SECRET)
  expect(sent[2]).toBe('{"urls":["/sign-in","/sign-in"]}')
  expect(sent[3]).toContain('c{d:#eee}')
  expect(items[3]?.[0]).toEqual({ type: 'replay_recording', length: new TextEncoder().encode(sent[3]).length })
})

test('a script keeps its whole address, by which its source is found', () => {
  const frame = { filename: `${OURS}/_astro/a.js`, abs_path: `${OURS}/_astro/a.js?x=${SECRET}`, function: 'f' }
  const [, [[, payload]]] = withPathsOnly([{}, [[{ type: 'event' }, frame]]], OURS) as [unknown, [[unknown, unknown]]]
  expect(payload).toEqual({ filename: `${OURS}/_astro/a.js`, abs_path: `${OURS}/_astro/a.js`, function: 'f' })
})
