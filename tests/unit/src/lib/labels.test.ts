import { expect, test } from 'vitest'

import { importKind } from '#src/lib/form/file-limits.ts'
import { expiryOf } from '#src/lib/jwt-expiry.ts'
import { pageTitle } from '#src/lib/page-title.ts'
import { slugOf, uniqueName } from '#src/lib/names.ts'
import { formatSpan } from '#src/islands/install/format-span.ts'
import { browserZone } from '#src/lib/time-zone.ts'
import { SLUG_PATTERN } from '#wire/product/organizations.ts'

test.each([
  ['Ünïcode & Söhne GmbH', 'unicode-sohne-gmbh'],
  ['  Acme  Rockets!  ', 'acme-rockets'],
  ['Straße 7', 'strasse-7'],
  ['日本', ''],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('the name %j becomes the slug %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  if (slug.length >= 2) expect(slug).toMatch(SLUG_PATTERN)
})

test.each([
  ['a.har', 'har'],
  ['A.HAR.GZ', 'har'],
  ['events.NDJSON', 'ndjson'],
  ['events.jsonl.gz', 'ndjson'],
  ['export.json', 'file'],
  ['export.json.gz', 'file'],
  ['week.zip', 'file'],
  ['har', 'file'],
])('the recording %s is sent as %s', (name, kind) => expect(importKind(name)).toBe(kind))

test('a proposed name is one that is free', () => {
  expect(uniqueName('agent', [])).toBe('agent')
  expect(uniqueName('agent', ['Agent', 'agent-2'])).toBe('agent-3')
})

test('the title names screen, organization and product', () => {
  expect(pageTitle('Requests', 'Acme')).toBe('Requests · Acme · Sightglass')
  expect(pageTitle('Requests', '')).toBe('Requests · Sightglass')
})

test('the expiry of a token is read, and nonsense has none', () => {
  const token = `x.${Buffer.from('{"exp":1700000000,"n":"ü?>"}').toString('base64url')}.y`
  expect(expiryOf(token, 5_000)).toBe(1_700_000_000_000)
  const dated = `h.${Buffer.from('{"exp":1700000900,"iat":1700000000}').toString('base64url')}.s`
  expect(expiryOf(dated, 5_000)).toBe(905_000)
  for (const nonsense of ['', 'a.b.c', 'opaque', `x.${Buffer.from('[]').toString('base64url')}.y`])
    expect(expiryOf(nonsense, 5_000)).toBe(0)
})

test('a span is written in minutes, and the day only once', () => {
  const at = (text: string) => new Date(text).getTime() // local time, as the text shows it
  expect(formatSpan(at('2015-12-20T13:43:10'), at('2015-12-20T13:44:20'), browserZone())).toBe('from 20 Dec 2015 13:43 to 13:44')
  expect(formatSpan(at('2015-12-20T13:43:10'), at('2015-12-20T13:43:11'), browserZone())).toBe('at 20 Dec 2015 13:43')
  expect(formatSpan(at('2015-12-20T23:59:00'), at('2015-12-21T00:01:00'), browserZone())).toBe(
    'from 20 Dec 2015 23:59 to 21 Dec 2015 00:00',
  )
  expect(formatSpan(Date.UTC(2026, 6, 1, 22), Date.UTC(2026, 6, 1, 23, 1), 'Europe/Berlin')).toBe('from 2 Jul 2026 00:00 to 01:00')
})
