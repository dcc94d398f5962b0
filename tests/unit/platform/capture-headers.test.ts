import { expect, test } from 'vitest'

import { cameThrough, passedOn, sizeOfHead, withVia } from '#platform/capture/headers.ts'

test('headers of one connection end at the proxy, also those that it names, and the others keep spelling and order', () => {
  const raw = [
    'Host',
    'a.test',
    'Connection',
    'keep-alive, X-Hop',
    'x-hop',
    '1',
    'TE',
    'trailers',
    'Set-Cookie',
    'a=1',
    'SET-cookie',
    'b=2',
    'Proxy-Authorization',
    'Basic x',
  ]
  expect(passedOn(raw)).toEqual(['Host', 'a.test', 'Set-Cookie', 'a=1', 'SET-cookie', 'b=2'])
})

test('a proxy knows what it passed on before, and nobody else’s', () => {
  const sent = withVia(['Host', 'a.test'], 'sightglass-one')
  expect(cameThrough(sent, 'sightglass-one')).toBe(true)
  expect(cameThrough(sent, 'sightglass-two')).toBe(false)
})

test('the size of a head is that of its text', () => {
  const text = 'GET / HTTP/1.1\r\nHost: a.test\r\nX: yy\r\n\r\n'
  expect(sizeOfHead('GET / HTTP/1.1', ['Host', 'a.test', 'X', 'yy'])).toBe(text.length)
})
