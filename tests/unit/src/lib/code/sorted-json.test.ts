import { expect, test } from 'vitest'

import { sortedJson } from '#src/lib/code/sorted-json.ts'
import fc from '#tests/properties.ts'

test('names are in order at every depth, items keep theirs', () =>
  expect(sortedJson('{"b":[{"d":1,"c":2},0],"a":null}')).toBe(
    '{\n  "a": null,\n  "b": [\n    {\n      "c": 2,\n      "d": 1\n    },\n    0\n  ]\n}',
  ))
test('what is no JSON has no sorted form', () => expect(sortedJson('{"a"')).toBeUndefined())
test('a name of the inner workings is a name', () => expect(sortedJson('{"b":1,"__proto__":{"x":2}}')).toContain('"__proto__"'))
test('says the same as the document, and sorting twice changes nothing', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const once = sortedJson(text) ?? ''
      expect(JSON.parse(once)).toEqual(JSON.parse(text))
      return sortedJson(once) === once
    }),
  )
})
test('depth is the sender’s choice and does not stop it', () => {
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
  expect(() => sortedJson(deep)).not.toThrow()
})
