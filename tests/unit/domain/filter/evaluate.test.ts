import { describe, expect, test } from 'vitest'

import { type Filterable, foldCase, matchesFilter } from '#domain/filter/evaluate.ts'
import { negated } from '#domain/filter/nodes.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import fc from '#tests/properties.ts'

import { anyFilter, anyText } from './arbitraries.ts'

const REQUEST: Filterable = {
  method: 'POST',
  status: 402,
  host: 'api.stripe.com',
  path: '/v1/Charges?x=Größe',
  vendor: 'stripe',
  duration: 311.5,
  size: 2048,
  tag: ['env:prod', 'team:pay'],
  token: ['sk_l***(24)***9aXz', 'bearer_token'],
  issue: true,
  agent: 'a\0b',
}

function matches(text: string, request: Filterable = REQUEST): boolean {
  const parsed = parseFilter(text)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return matchesFilter(parsed.node, request)
}

describe('a request', () => {
  test.each([
    ['', true],
    ['method:post', true],
    ['host:API.STRIPE.COM', true],
    ['vendor:Stripe', true],
    ['client:Checkout', false],
    ['status:4xx', true],
    ['status:404,5xx', false],
    ['status:402.0', true],
    ['duration:>311', true],
    ['duration:>311.5', false],
    ['size:2k', true],
    ['sent:0', true],
    ['path:/v1*', true],
    ['path:/V1*', false],
    ['tag:team:pay', true],
    ['tag:*', true],
    ['-tag:env:prod', false],
    ['token:bearer_token', true],
    ['token:"sk_l***(24)***9aXz"', true],
    ['issue:true', true],
    ['payload:false', true],
    ['pod:""', true],
    ['pod:*', false],
    ['charges', true],
    ['grösse', false],
    ['GRÖßE', true],
    ['stripe.com/v1', true],
    ['stripe.com/v2', false],
    ['com/V1/charg', true],
    ['agent:"a\\u{0}b"', true],
    ['agent:a*', true],
    ['vendor:stripe -status:2xx (method:GET OR method:POST)', true],
  ])('for the filter %s: %s', (text, expected) => {
    expect(matches(text)).toBe(expected)
  })

  test('of which nothing is known has empty values', () => {
    expect(matches('host:"" status:0 duration:0 tag:"" issue:false', {})).toBe(true)
    expect(matches('host:* OR status:>0', {})).toBe(false)
  })
})

test('a filter and its opposite never agree', () => {
  const request = fc.record({
    host: anyText,
    path: anyText,
    status: fc.nat(),
    duration: fc.nat(),
    tag: fc.array(anyText),
    client: anyText,
    issue: fc.boolean(),
  })
  fc.assert(fc.property(anyFilter, request, (tree, one) => matchesFilter(tree, one) !== matchesFilter(negated(tree), one)))
})

/** Each line was asked of ClickHouse's positionCaseInsensitiveUTF8: where does the first text hold the second. */
test.each([
  ['ΟΔΟΣ', 'οδος', false],
  ['ΟΔΟΣ', 'οδοσ', true],
  ['İstanbul', 'istanbul', false],
  ['xİy', 'i', false],
  ['straße', 'STRASSE', false],
  ['STRAẞE', 'straße', true],
  ['GRÖßE', 'größe', true],
  ['ǅ', 'ǆ', false],
  ['xſy', 'S', false],
  ['aȺb', 'ⱥ', true],
  ['Ⅷ', 'ⅷ', false],
  ['Ꭰ', 'ꭰ', false],
  ['МОСКВА', 'москва', true],
  ['Ａ', 'ａ', true],
  ['À 😀 É', 'à 😀 é', true],
])('letter case is folded as in the database: %s holds %s: %s', (text, part, holds) => {
  expect(foldCase(text).includes(foldCase(part))).toBe(holds)
})
