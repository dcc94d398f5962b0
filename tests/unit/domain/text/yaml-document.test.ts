import { expect, test } from 'vitest'

import { yamlDocument, yamlValue } from '#domain/text/yaml-document.ts'
import fc from '#tests/properties.ts'

const errorsOf = (text: string): [place: [number, number], message: string][] =>
  yamlDocument(text).errors.map(({ pos, message }) => [pos, message])

test('a name that stands twice in a map is an error, at its second place; the same name elsewhere is none', () => {
  expect(errorsOf('a: 1\nb: {a: 2}\nc:\n  - a: 3\n  - a: 4')).toEqual([])
  expect(errorsOf('a: 1\nb: 2\na: 3')).toEqual([[[10, 11], 'Map keys must be unique']])
  expect(errorsOf('b: {x: 1, y: 2, x: 3, x: 4}')).toHaveLength(2)
  // A number and a text are two names
  expect(errorsOf('1: a\n"1": b')).toEqual([])
})

test('maps are merged, also two into one', () => {
  const document = yamlDocument('a: &a {x: 1}\nb: &b {y: 2}\nc:\n  <<: *a\n  <<: *b\n  z: 3')
  expect(document.errors).toEqual([])
  expect(yamlValue(document)).toMatchObject({ c: { x: 1, y: 2, z: 3 } })
})

test('a text may refer to its own parts a hundred times', () => {
  const referring = (times: number): string => `a: &a 1\nb: [${Array.from({ length: times }, () => '*a').join(', ')}]`
  expect(errorsOf(referring(100))).toEqual([])
  expect(errorsOf(referring(101)).map(([, message]) => message)).toEqual(['The text refers to its own parts more than 100 times'])
})

test('a text that is nested more deeply than the parser goes says so, once', () => {
  expect(errorsOf(`a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`)).toEqual([[[0, 0], 'The text is nested too deeply']])
})

test('whatever is written, it does not throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => Array.isArray(yamlDocument(text).errors)))
  fc.assert(fc.property(fc.stringMatching(/^[a:\-[\]{}&*!|>?,'"# \n]{0,60}$/), (text) => Array.isArray(yamlDocument(text).errors)))
})
