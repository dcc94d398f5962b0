import { describe, expect, test } from 'vitest'

import { addTerm, excludeTerm, narrowTerm, removeTerm, termState } from '#domain/filter/edit.ts'
import { matchesFilter } from '#domain/filter/evaluate.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { printFilter } from '#domain/filter/print.ts'
import fc from '#tests/properties.ts'

import { anyFilter, anyText } from './arbitraries.ts'

describe('a clicked value', () => {
  test.each([
    ['', 'host', 'a.com', 'host:a.com'],
    ['status:5xx', 'host', 'a.com', 'status:5xx host:a.com'],
    ['host:a.com', 'host', 'a.com', 'host:a.com'],
    ['host:a.com', 'host', 'b.com', 'host:a.com,b.com'],
    ['status:200', 'status', '404', 'status:200,404'],
    ['-host:a.com', 'host', 'a.com', 'host:a.com'],
    ['-host:a.com,b.com', 'host', 'a.com', '-host:b.com host:a.com'],
    ['a OR b', 'host', 'c', '(a OR b) host:c'],
    ['', 'agent', 'say "hi"', 'agent:"say \\"hi\\""'],
    ['', 'path', '/a*', 'path:"/a*"'],
    ['', 'vendor', '', 'vendor:""'],
    ['duration:>1.5s', 'host', 'a', 'duration:>1500ms host:a'],
    ['host:"open', 'status', '500', 'host:"open status:500'],
  ])('is demanded: %s + %s:%s', (text, field, value, expected) => {
    expect(addTerm(text, field, value)).toBe(expected)
  })

  test.each([
    ['', 'host', 'a.com', '-host:a.com'],
    ['-host:a.com', 'host', 'b.com', '-host:a.com,b.com'],
    ['host:a.com,b.com', 'host', 'a.com', 'host:b.com -host:a.com'],
    ['host:a.com', 'host', 'a.com', '-host:a.com'],
    ['', 'vendor', '', 'vendor:*'],
  ])('is ruled out: %s − %s:%s', (text, field, value, expected) => {
    expect(excludeTerm(text, field, value)).toBe(expected)
  })

  test.each([
    ['host:a.com', 'host', 'a.com', ''],
    ['host:a.com,b.com x', 'host', 'a.com', 'host:b.com x'],
    ['-host:a.com x', 'host', 'a.com', 'x'],
    ['host:b.com', 'host', 'a.com', 'host:b.com'],
    ['"broken', 'host', 'a.com', '"broken'],
  ])('is taken away: %s without %s:%s', (text, field, value, expected) => {
    expect(removeTerm(text, field, value)).toBe(expected)
  })

  test.each([
    ['', 'host', 'a.com', 'host:a.com'],
    ['host:a.com', 'host', 'a.com', 'host:a.com'],
    ['host:a.com,b.com x', 'host', 'b.com', 'host:b.com x'],
    ['host:a*,b.com', 'host', 'ab.com', 'host:a*,b.com host:ab.com'],
    ['-host:a.com', 'host', 'b.com', '-host:a.com host:b.com'],
    ['status:200,500', 'failed', 'true', 'status:200,500 failed:true'],
    ['a OR b', 'host', 'c', '(a OR b) host:c'],
    ['host:"open', 'status', '500', 'host:"open status:500'],
  ])('is what a part is narrowed to: %s, of it %s:%s', (text, field, value, expected) => {
    expect(narrowTerm(text, field, value)).toBe(expected)
  })

  test('of a kind that does not fit changes nothing', () => {
    expect(addTerm('a', 'status', 'abc')).toBe('a')
    expect(addTerm('a', 'nofield', 'abc')).toBe('a')
  })

  test('shows its state on a toggle', () => {
    expect(termState('host:a,b -status:200', 'host', 'b')).toBe('is')
    expect(termState('host:a,b -status:200', 'status', '200')).toBe('not')
    expect(termState('host:a,b', 'host', 'c')).toBe('absent')
  })
})

test('adding is repeatable, matches the value, and taking away undoes it', () => {
  fc.assert(
    fc.property(anyFilter, anyText, (tree, value) => {
      const text = printFilter(tree)
      const added = addTerm(text, 'client', value)
      expect(addTerm(added, 'client', value)).toBe(added)
      expect(termState(added, 'client', value)).toBe('is')
      expect(termState(removeTerm(added, 'client', value), 'client', value)).toBe('absent')
      expect(termState(excludeTerm(added, 'client', value), 'client', value)).toBe('not')
    }),
  )
})

test('an added value restricts to requests that have it', () => {
  fc.assert(
    fc.property(anyText, (value) => {
      const parsed = parseFilter(addTerm('', 'client', value))
      const clean = value.toWellFormed()
      expect(parsed.ok && matchesFilter(parsed.node, { client: clean })).toBe(true)
      expect(parsed.ok && matchesFilter(parsed.node, { client: `${clean}x` })).toBe(false)
    }),
  )
})

test('what a part is narrowed to means the filter and the value, for any filter', () => {
  const vendors = ['', 'a', 'b', 'ab']
  const terms = fc.constantFrom('vendor:a', 'vendor:a,b', 'vendor:a*', '-vendor:b', 'vendor:""', 'status:5xx', 'status:500,404', 'x')
  const texts = fc.oneof(
    fc.array(terms, { maxLength: 4 }).map((some) => some.join(' ')),
    fc.array(terms, { maxLength: 3 }).map((some) => some.join(' OR ')),
    anyFilter.map((tree) => printFilter(tree)),
  )
  fc.assert(
    fc.property(texts, fc.constantFrom(...vendors), fc.constantFrom(0, 200, 404, 500), (text, wanted, status) => {
      const before = parseFilter(text)
      const after = parseFilter(narrowTerm(text, 'vendor', wanted))
      for (const vendor of vendors) {
        const thing = { vendor, status, host: 'x.example' }
        expect(after.ok && matchesFilter(after.node, thing)).toBe(before.ok && matchesFilter(before.node, thing) && vendor === wanted)
      }
    }),
  )
})
