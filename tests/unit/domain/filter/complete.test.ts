import { describe, expect, test } from 'vitest'

import { completeFilter } from '#domain/filter/complete.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import fc from '#tests/properties.ts'

import { anyText } from './arbitraries.ts'

/** `|` marks the caret. */
function at(marked: string, seen?: readonly string[]): ReturnType<typeof completeFilter> {
  return completeFilter(marked.replace('|', ''), marked.indexOf('|'), seen)
}

function labels(marked: string, seen?: readonly string[]): string[] {
  return at(marked, seen).options.map((option) => option.label)
}

describe('at the caret', () => {
  test('of an empty filter all fields are offered', () => {
    expect(at('|')).toMatchObject({ from: 0, to: 0, kind: 'field', prefix: '' })
    expect(labels('|')).toContain('status')
  })

  test('of a started word the fields that begin so', () => {
    expect(labels('host:a st|')).toEqual(['status'])
    expect(at('host:a st|')).toMatchObject({ from: 7, to: 9, kind: 'field', prefix: 'st' })
  })

  test('behind a term OR, AND and NOT too', () => {
    expect(labels('host:a |')).toEqual(expect.arrayContaining(['OR', 'AND', 'NOT', 'status']))
    expect(labels('host:a OR |')).not.toContain('OR')
    expect(at('host:a O|')).toMatchObject({ kind: 'keyword', prefix: 'O' })
  })

  test('behind a colon the values of the field', () => {
    expect(labels('method:|')).toContain('POST')
    expect(at('method:P|')).toMatchObject({ from: 7, to: 8, kind: 'value', field: 'method', prefix: 'P' })
    expect(labels('status:404,5|')).toEqual(['5xx'])
  })

  test('values that were seen, quoted where needed, those that begin so first', () => {
    const { options } = at('client:pay|', ['my pay', 'pay "x"', 'other'])
    expect(options.map((option) => option.insert)).toEqual(['"pay \\"x\\""', '"my pay"'])
  })

  test('of a value in open quotes the quote is replaced', () => {
    expect(at('client:"my p|', ['my pay'])).toMatchObject({ from: 7, to: 12, prefix: 'my p', options: [{ insert: '"my pay"' }] })
  })

  test('of a name of another product the field it means here', () => {
    expect(at('http.status|').options).toContainEqual(expect.objectContaining({ label: 'http.status_code', insert: 'status:' }))
    expect(at('@http.url_details.h|').options).toEqual([expect.objectContaining({ label: 'http.url_details.host', insert: 'host:' })])
    expect(at('http.method:P|')).toMatchObject({ kind: 'value', field: 'method', prefix: 'P' })
  })

  test('behind any operator, and in the parentheses of a field, its values', () => {
    for (const marked of ['method=P|', 'method != P|', 'method:(GET OR P|', 'method in (GET, P|'])
      expect([marked, at(marked).options.map(({ insert }) => insert)]).toEqual([marked, expect.arrayContaining(['POST', 'PUT'])])
    expect(at('status:>5|').options).toEqual([])
  })

  test('a value that would be read as something else is put in quotes', () => {
    expect(at('type:js|', ['json', 'application/json']).options.map(({ insert }) => insert)).toEqual(['"json"', 'application/json'])
    expect(at('client:|', ['a:b', 'a=b', "it's", '-x']).options.map(({ insert }) => insert)).toEqual(['"a:b"', '"a=b"', '"it\'s"', '"-x"'])
  })

  test('inside the name of a term the name is replaced with its colon', () => {
    expect(at('ho|st:a')).toMatchObject({ from: 0, to: 5, kind: 'field', prefix: 'ho', options: [{ insert: 'host:' }] })
  })
})

test('it never fails, and taking an offered field or value gives text where the piece stood', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.array(anyText), (left, right, seen) => {
      const text = left + right
      const { from, to, options } = completeFilter(text, left.length, seen)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeGreaterThanOrEqual(from)
      for (const option of options) expect(text.slice(0, from) + option.insert + text.slice(to)).toContain(option.insert)
    }),
  )
})

test('an accepted value always parses back to itself', () => {
  fc.assert(
    fc.property(anyText, (value) => {
      const clean = value.toWellFormed()
      const [option] = completeFilter('client:', 7, [clean]).options
      expect(parseFilter(`client:${option?.insert}`)).toEqual({
        ok: true,
        node: { kind: 'is', field: 'client', values: [{ text: clean, prefix: false }] },
      })
    }),
  )
})
