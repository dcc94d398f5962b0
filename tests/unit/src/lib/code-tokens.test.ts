import { describe, expect, test } from 'vitest'

import { prettyJson } from '#domain/text/pretty-json.ts'
import { tokensOf, type Language } from '#src/lib/code-tokens.ts'
import fc from '#tests/properties.ts'

const kinds = (text: string, language: Language) =>
  tokensOf(text, language)
    .filter(({ kind, text: part }) => kind !== 'plain' && part.trim() !== '')
    .map(({ kind, text: part }) => `${kind}:${part}`)

test('JSON: names, strings, numbers, words', () =>
  expect(kinds('{"a": "b", "c": [-1.5e3, true]}', 'json')).toEqual([
    'mark:{',
    'name:"a"',
    'mark::',
    'string:"b"',
    'mark:,',
    'name:"c"',
    'mark::',
    'mark:[',
    'number:-1.5e3',
    'mark:,',
    'word:true',
    'mark:]}',
  ]))
test('a quote that is not closed is still a string', () => expect(kinds('"abc', 'json')).toEqual(['string:"abc']))
test('markup: elements, attributes, comments', () =>
  expect(kinds('<a href="x">t</a><!-- c -->', 'markup')).toEqual([
    'mark:<',
    'name:a',
    'word:href',
    'string:"x"',
    'mark:>',
    'mark:</',
    'name:a',
    'mark:>',
    'comment:<!-- c -->',
  ]))
test('SQL: words in any case, strings with doubled quotes, parameters', () =>
  expect(kinds("SELECT * FROM t WHERE a = 'it''s' AND b = $1", 'sql')).toEqual([
    'word:SELECT',
    'word:FROM',
    'word:WHERE',
    "string:'it''s'",
    'word:AND',
    'number:$1',
  ]))
test('forms: names and values', () =>
  expect(kinds('a=1&b[c]=x%20y', 'form')).toEqual(['name:a', 'mark:=', 'string:1', 'mark:&', 'name:b[c]', 'mark:=', 'string:x%20y']))

test('YAML: names, values by their kind, marks, comments', () =>
  expect(kinds('- domain: "a.b" # why\n  port: 443\n  on: true\n  url: https://x.y/z#a', 'yaml')).toEqual([
    'mark:-',
    'name:domain',
    'mark::',
    'string:"a.b"',
    'comment:# why',
    'name:port',
    'mark::',
    'number:443',
    'name:on',
    'mark::',
    'word:true',
    'name:url',
    'mark::',
    'string:https://x.y/z#a',
  ]))
test('shell: command, options, variables', () =>
  expect(kinds('docker run --rm -e TOKEN="$TOKEN" $IMAGE # run', 'shell')).toEqual([
    'word:docker',
    'name:--rm',
    'name:-e',
    'mark:=',
    'string:"$TOKEN"',
    'number:$IMAGE',
    'comment:# run',
  ]))
test('HTTP: request line, status line, headers', () =>
  expect(kinds('GET /a:b HTTP/1.1\nHost: api.test:80\nHTTP/1.1 200 OK', 'http')).toEqual([
    'word:GET',
    'mark:HTTP/1.1',
    'name:Host',
    'string:api.test:80',
    'mark:HTTP/1.1',
    'number:200',
  ]))
test('rules: fields, operators, addresses, patterns, functions', () =>
  expect(kinds('in_zone(dst.domain, "a.b") and dst.ip in [10.0.0.0/8, ::1] or x matches /^a\\/b$/ -- why', 'rule')).toEqual([
    'mark:(',
    'name:dst.domain',
    'mark:,',
    'string:"a.b"',
    'mark:)',
    'word:and',
    'name:dst.ip',
    'word:in',
    'mark:[',
    'number:10.0.0.0/8',
    'mark:,',
    'number:::1',
    'mark:]',
    'word:or',
    'name:x',
    'word:matches',
    'string:/^a\\/b$/',
    'comment:-- why',
  ]))
test('rules: a word of two hexadecimal digits is a value, as the agent reads it', () =>
  expect(kinds('ad == be', 'rule')).toEqual(['number:ad', 'mark:==', 'number:be']))

const LANGUAGES = ['json', 'yaml', 'markup', 'sql', 'form', 'shell', 'http', 'rule', 'text'] as const

describe.each(LANGUAGES)('%s', (language) => {
  test('joined, the stretches are the text, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[<>"'=a&{}:,\-!\\ 1\n]{0,80}$/)),
        (text) =>
          tokensOf(text, language)
            .map(({ text: part }) => part)
            .join('') === text,
      ),
    )
  })
  test('takes time in proportion to the text', () => {
    const hostile = [
      '"'.repeat(40_000),
      '\\"'.repeat(20_000),
      '<!--'.repeat(10_000),
      "''".repeat(20_000),
      'a'.repeat(40_000),
      '=a'.repeat(20_000),
      ' '.repeat(40_000),
      ': '.repeat(20_000),
      'a '.repeat(20_000),
      ':'.repeat(40_000),
      '/*'.repeat(20_000),
      '|\\'.repeat(20_000),
      'HTTP/1.'.repeat(6_000),
      `${'a'.repeat(200)}:`.repeat(200),
    ]
    const begun = performance.now()
    for (const text of hostile) tokensOf(text, language)
    expect(performance.now() - begun).toBeLessThan(10_000) // quadratic would be minutes
  })
})

test('JSON is laid out, and what is none stays as it is', () =>
  expect([prettyJson('{"a":[1]}'), prettyJson('{a')]).toEqual(['{\n  "a": [\n    1\n  ]\n}', '{a']))
