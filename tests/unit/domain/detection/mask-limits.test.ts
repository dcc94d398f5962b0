import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { maskBody, maskCredentialHeaders, maskHeader, maskUrl } from '#domain/detection/mask.ts'
import { ownNamesOf } from '#domain/detection/own-names.ts'
import fc from '#tests/properties.ts'
import { textWork } from '#tests/support/text-work.ts'

const NAUGHTY = JSON.parse(readFileSync(new URL('../../../fixtures/hostile/blns.json', import.meta.url), 'utf8')) as string[]

test('naughty strings and random bytes are survived everywhere', () => {
  for (const naughty of NAUGHTY) {
    for (const type of [
      'application/json',
      'text/html',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'text/event-stream',
      '',
    ])
      maskBody(naughty, type)
    maskUrl(naughty)
    maskCredentialHeaders({ [naughty]: naughty, cookie: naughty })
    expect(JSON.parse(maskBody(JSON.stringify({ naughty }), 'application/json').text)).toHaveProperty('naughty')
  }
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => typeof maskBody(text, 'application/json').text === 'string' && typeof maskUrl(text) === 'string',
    ),
  )
})

/** A text four times as long may cost five times the work. */
const GROWTH_MAX = 5
/** As often may each character be looked at: once for each kind of thing that is looked for, and back for the names. */
const LOOKS_MAX = 200
const LENGTH = 4000

const body = (type: string) => (text: string) => maskBody(text, type)
const json = body('application/json')
const plain = body('text/plain')
const form = body('application/x-www-form-urlencoded')
const multipart = body('multipart/form-data')
const markup = body('text/xml')
const own = ownNamesOf(['patient_id', 'x-internal-session'])
const withOwn = (type: string) => (text: string) => maskBody(text, type, own)

test.each<[string, string, (text: string) => unknown]>([
  ['records', '{"id":1,"name":"Jane Roe","url":"https://a.com/x?page=2","token":"abc"},', json],
  ['started tokens', 'eyJ', plain],
  ['started tokens behind dots', 'eyJaaaaaa.', plain],
  ['started keys', '-----BEGIN PRIVATE KEY-----', plain],
  ['words that keys begin with', 'sk-', plain],
  ['groups of digits', '4242 ', plain],
  ['security numbers', '123-45-', plain],
  ['countries', 'DE89 ', plain],
  ['quotes', '"', json],
  ['backslashes', '\\', json],
  ['open objects', '{"password":', json],
  ['started addresses', 'a://b:', plain],
  ['addresses without an end', '://', plain],
  ['started parameters', '?a=', plain],
  ['parameters called code', '?code=1', plain],
  ['names and colons', 'token:', plain],
  ['names and blanks', 'password ', plain],
  ['options', '--password ', plain],
  ['dashes', '-', plain],
  ['escaped quotes behind a name', 'secret=\\"', plain],
  ['escapes', '%41', plain],
  ['escapes of escapes', '%2541', plain],
  ['nested escapes', '25', (text) => plain(`%${text}41`)],
  ['nested escapes in an address', '25', (text) => maskUrl(`/a?x=%${text}41`)],
  ['per cents', '%', plain],
  ['form pairs', 'a=b&', form],
  ['names without values', 'a&', form],
  ['one name of a form', 'a', form],
  ['open elements', '<a>', markup],
  ['open brackets', '<', markup],
  ['elements with data', '<password><![CDATA[', markup],
  ['form part names', 'name="a"', multipart],
  ['form part secrets', 'name="password"', multipart],
  ['cookies without a value', 'a', (text) => maskHeader('cookie', text)],
  ['blanks in cookies', ' ', (text) => maskHeader('cookie', text)],
  ['line breaks and blanks in cookies', '\n ', (text) => maskHeader('cookie', text)],
  ['blanks in new cookies', '\n  ', (text) => maskHeader('set-cookie', text)],
  ['own names in JSON', '{"patientId":true,"x-internal-session":', withOwn('application/json')],
  ['own names in code', 'patientId: "', withOwn('text/javascript')],
  ['own names and blanks', 'patientId  :  ', withOwn('text/javascript')],
  ['own names of parameters', '&patientId=\\"', withOwn('text/plain')],
  ['elements with own names', '<patientId>', withOwn('text/xml')],
  ['ats in an address', '@', (text) => maskUrl(`https://${text}`)],
  ['brackets in a name', '[', (text) => maskUrl(`https://a.com/?${text}=1`)],
])('%s cost in proportion to their number', (_, unit, mask) => {
  const costOf = (length: number): number => textWork(() => mask(unit.repeat(Math.ceil(length / unit.length))))
  const short = costOf(LENGTH)
  expect(costOf(4 * LENGTH) / short).toBeLessThanOrEqual(GROWTH_MAX)
  expect(short / LENGTH).toBeLessThanOrEqual(LOOKS_MAX)
})

test.each([1, 2, 3, 4, 5, 6, 7, 20])('a credential in an address that was encoded %i times is hidden', (times) => {
  const address = Array.from({ length: times }).reduce<string>((inner) => encodeURIComponent(inner), 'https://a.com/?token=s3cr3tvalue')
  const masked = maskUrl(`https://b.com/?next=${address}&page=2`)
  expect(decodedWhole(masked)).not.toContain('s3cr3tvalue')
  expect(masked).toMatch(/^https:\/\/b\.com\/\?next=.*&page=2$/)
})

/** As whoever reads it would decode it, however often that takes. */
function decodedWhole(text: string): string {
  const plain = decodeURIComponent(text)
  return plain === text ? text : decodedWhole(plain)
}
