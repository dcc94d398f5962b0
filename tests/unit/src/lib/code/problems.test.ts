import { expect, test } from 'vitest'

import { jsonProblems } from '#src/lib/code/json-problems.ts'
import { yamlProblems } from '#src/lib/code/yaml-problems.ts'
import fc from '#tests/properties.ts'

test.each([
  ['{"a": 1,}', 8, 'A comma must not stand before the closing bracket.'],
  ['{"a": nope}', 6, 'Not expected here: "nope}".'],
  ['{"a": [1', 8, 'The text ends before the value does.'],
  ['', 0, 'A JSON value is expected here.'],
])('%j is complained about at %i', (text, from, message) =>
  expect(jsonProblems(text)[0]).toMatchObject({ message, from: expect.closeTo(from, -0.5) }),
)
test('JSON has no problem, and what has none is JSON', () => {
  fc.assert(fc.property(fc.json(), (text) => jsonProblems(text).length === 0))
})
test('YAML: a name that stands twice, and a bracket that is not closed', () => {
  expect(yamlProblems('a: 1\na: 2\n')[0]).toMatchObject({ from: 5, severity: 'error' })
  expect(yamlProblems('a: [1, 2\nb: 3\n').length).toBeGreaterThan(0)
  expect(yamlProblems('a: [1, 2]\n')).toEqual([])
})
test('places stay inside the text, whatever it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-a:[\]{}"'#&*!|> \n]{0,40}$/)), (text) =>
      [...yamlProblems(text), ...jsonProblems(text)].every(({ from, to }) => 0 <= from && from <= to && to <= text.length),
    ),
  )
})
