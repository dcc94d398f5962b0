import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { refusedShape } from '#platform/identity/sso/xml-shape.ts'
import { textWork } from '#tests/support/text-work.ts'

const FIXTURES = new URL('../../platform/identity/saml-fixtures/valid/', import.meta.url)

test('responses of providers are read, also with as many groups as people have', () => {
  const files = readdirSync(FIXTURES).filter((name) => name.endsWith('.xml'))
  expect(files.length).toBeGreaterThan(5)
  for (const name of files) expect(refusedShape(readFileSync(new URL(name, FIXTURES), 'utf8')), name).toBeUndefined()
  const groups = '<saml:AttributeValue xsi:type="xs:string">team > a/b = "c"</saml:AttributeValue>'.repeat(1000)
  expect(
    refusedShape(`<?xml version="1.0"?>\n<Response><Assertion><Attribute Name='groups'>${groups}</Attribute></Assertion></Response>`),
  ).toBeUndefined()
})

test.each([
  ['elements', `<r>${'<a/>'.repeat(25_000)}</r>`, /more than 2000 elements/],
  ['elements within a value without quotes', `<r b=${'<a/>'.repeat(25_000)}/>`, /more than 2000 elements/],
  ['nested elements', '<a>'.repeat(50) + '</a>'.repeat(50), /nested more than 40 times/],
  ['nested elements whose text looks like their end', '<a>/>'.repeat(50) + '</a>'.repeat(50), /nested more than 40 times/],
  ['nested elements whose values look like their end', '<a b="/>" c=\'/>\'>'.repeat(50), /nested more than 40 times/],
  ['attributes', `<a ${Array.from({ length: 5000 }, (_, at) => `b${at}=""`).join(' ')}/>`, /more than 4000 attributes/],
  ['attributes without values', `<a ${'b '.repeat(5000)}/>`, /more than 4000 attributes/],
  ['namespaces', `<a ${Array.from({ length: 300 }, (_, at) => `xmlns:n${at} = "u"`).join('\n')}/>`, /more than 200 namespaces/],
])('too many %s are refused before anything is parsed', (_, xml, reason) => {
  expect(refusedShape(xml)).toMatch(reason)
})

test.each(['<', '<a ', '<a b="', '<a b=\'"', '<!', '</', '<a xmlns', ' xmlns:', '='])('%s costs in proportion to its number', (unit) => {
  const costOf = (length: number): number => textWork(() => refusedShape(`<a ${unit.repeat(length / unit.length)}`))
  expect(costOf(16_000)).toBeLessThanOrEqual(5 * costOf(4000) + 1000)
})
