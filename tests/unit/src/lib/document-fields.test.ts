import { expect, test } from 'vitest'

import { readTexts } from '#src/lib/document-fields.ts'
import fc from '#tests/properties.ts'

const found = (fields: object) => [{ found: { name: 'projects/p/databases/(default)/documents/a/b', fields }, readTime: 'x' }]

test('texts are read by name, everything else is the empty word', () => {
  const text = readTexts(found({ name: { stringValue: 'Acme' }, count: { integerValue: '7' }, none: { nullValue: null } }))
  expect([text?.('name'), text?.('count'), text?.('none'), text?.('absent'), text?.('__proto__')]).toEqual(['Acme', '', '', '', ''])
})

test('a document without fields has none', () => {
  expect(readTexts([{ found: { name: 'x' } }])?.('name')).toBe('')
})

test('a missing document is distinguished from a response that is none', () => {
  expect(readTexts([{ missing: 'projects/p/databases/(default)/documents/a/b', readTime: 'x' }])).toBeUndefined()
  for (const raw of [undefined, null, {}, [], [{ readTime: 'x' }], 'text', [{ error: { code: 500 } }]])
    expect(() => readTexts(raw)).toThrow(/no document/)
})

test('whatever is returned, a field is a text', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string(), (fields, name) => {
      expect(typeof readTexts([{ found: { fields } }])?.(name)).toBe('string')
    }),
  )
})
