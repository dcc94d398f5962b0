import { describe, expect, test } from 'vitest'

import { addTerm, excludeTerm, removeTerm, termState } from '#domain/filter/edit.ts'
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
