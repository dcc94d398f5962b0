import { expect, test } from 'vitest'

import { isCut, readBody } from '#domain/text/body.ts'

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64')

test.each([
  ['{"a":1}', 'application/json', 'json'],
  ['{"a":1}', 'application/vnd.api+json; charset=utf-8', 'json'],
  ['[1]', 'text/plain', 'json'],
  ['[1', 'text/plain', 'text'],
  ['a=1&b=2', 'application/x-www-form-urlencoded', 'form'],
  ['<svg onload=alert(1)>', 'image/svg+xml', 'markup'],
  ['<!doctype html>', 'text/html', 'markup'],
  ['{"a":1}\n{"a":2}', 'application/x-ndjson', 'ndjson'],
  ['hello', '', 'text'],
])('%j as %s is %s', (text, type, kind) => expect(readBody(base64(text), type)).toMatchObject({ kind, text }))

test('bytes are binary whatever their type says', () =>
  expect(readBody(base64(Uint8Array.of(0x89, 0x50, 0, 1, 2, 3)), 'text/plain').kind).toBe('binary'))
test('an older charset is read when it is named', () =>
  expect(readBody(base64(Uint8Array.of(0xe4, 0x62, 0x63)), 'text/plain; charset=iso-8859-1').text).toBe('äbc'))
test('a charset nobody knows does not stop UTF-8', () => expect(readBody(base64('ä'), 'text/plain; charset=nope').text).toBe('ä'))
test('text that was cut in the middle of a character is still text', () =>
  expect(readBody(base64(Buffer.from('aä').subarray(0, 2)), 'text/plain').text).toBe('a\ufffd'))
test('no body and broken base64 are empty', () =>
  expect([readBody(undefined, ''), readBody('', ''), readBody('%%%', '')].map(({ kind }) => kind)).toEqual(['empty', 'empty', 'empty']))
test('says when only a part was stored', () => {
  expect(isCut(readBody(base64('abc'), 'text/plain', 9000))).toBe(true)
  expect(isCut(readBody(base64('abc'), 'text/plain', 3))).toBe(false)
})
