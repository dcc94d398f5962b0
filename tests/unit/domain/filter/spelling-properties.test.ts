import { expect, test } from 'vitest'

import type { FilterNode } from '#domain/filter/ast.ts'
import { CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { printFilter } from '#domain/filter/print.ts'
import fc from '#tests/properties.ts'
import { choicesFrom, spellFilter } from '#tests/support/spell-filter.ts'

import { anyFilter } from './arbitraries.ts'

/** Fifty thousand of each with `npm test -- --deep`. */
const RUNS = Number(process.env['FILTER_RUNS'] ?? 60) * 25

const draws = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 40 })
/** Everything that is an operator, a bracket, a quote or a colon in this language or in one that people come from. */
const SIGNS = /[:=<>!~^|&()[\]{}"'`“”‘’,;*?\\≥≤≠]/

test('however a filter is spelt, it means the same', () => {
  fc.assert(
    fc.property(anyFilter, draws, (tree, choices) => {
      const spelt = spellFilter(tree, choicesFrom(choices))
      expect([spelt, parseFilter(spelt)]).toEqual([spelt, { ok: true, node: tree }])
    }),
    { numRuns: RUNS },
  )
})

const pieces = fc.constantFrom(
  ...':=<>!~^|&()[]{}"\'`,;*?\\+-#@/%$ ',
  '“',
  '”',
  '≥',
  '：',
  '==',
  '!=',
  '=~',
  '!~',
  '>=',
  '<>',
  '=>',
  '||',
  '&&',
  '|=',
  '..',
  '::',
  ':>',
  '://',
  '~d ',
  '**',
  '""',
  "''",
  ' AND ',
  ' or ',
  ' NOT ',
  ' TO ',
  ' LIKE ',
  ' IN (',
  ' IS NULL',
  ' contains ',
  'status:',
  'host=',
  'foo:',
  '[1 TO 2]',
  '{',
  ' > 5',
  '/a.*/',
  '5xx',
  '443',
)
const mutation = fc.record({
  where: fc.double({ min: 0, max: 1, noNaN: true }),
  what: fc.constantFrom('insert', 'replace', 'remove', 'double'),
  piece: pieces,
})
const words = fc.constantFrom(
  'stripe',
  'api.stripe.com',
  'api.stripe.com/v1',
  '/v1/charges',
  '203.0.113.9',
  'checkout',
  'v1.2',
  '500',
  'host',
  'tag',
)
const bare = fc.array(
  fc.oneof(words, fc.constantFrom('host:api.stripe.com', 'status>=500', 'client:checkout', 'path:/v1/x', 'tag:env:prod')),
  { minLength: 1, maxLength: 4 },
)
const source = fc.oneof(
  bare.map((some) => some.join(' ')),
  bare.map((some) => some.join(' OR ')),
  fc.tuple(anyFilter, draws).map(([tree, choices]) => spellFilter(tree, choicesFrom(choices))),
  anyFilter.map((tree) => printFilter(tree)),
)

test.each([REQUESTS, CONNECTIONS])(
  'a filter of $what with anything put in, taken out or doubled has no sign in its text by accident',
  (set) => {
    let understood = 0
    fc.assert(
      fc.property(source, fc.array(mutation, { minLength: 1, maxLength: 3 }), (text, mutations) => {
        const changed = mutations.reduce(mutate, text).toWellFormed()
        const parsed = parseFilter(changed, set)
        if (!parsed.ok) {
          const { at, length, message, expected } = parsed.error
          expect(at).toBeGreaterThanOrEqual(0)
          expect(at).toBeLessThanOrEqual(changed.length)
          expect(length).toBeGreaterThanOrEqual(1)
          expect([message, message.length]).toEqual([expect.stringMatching(/\S{2}/), expect.any(Number)])
          expect(expected).not.toHaveLength(0)
          return
        }
        understood++
        if (parsed.node === undefined) return
        const meant = quotedTexts(changed)
        for (const one of textsOf(parsed.node))
          if (SIGNS.test(one)) expect([changed, one, [...meant]]).toEqual([changed, one, expect.arrayContaining([one])])
        expect([changed, parseFilter(printFilter(parsed.node, set), set)]).toEqual([changed, parsed])
      }),
      { numRuns: RUNS },
    )
    expect(understood).toBeGreaterThan(RUNS / 12)
  },
)

/** Free texts, and values of fields that have no signs in them by themselves. */
function textsOf(node: FilterNode): string[] {
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.nodes.flatMap(textsOf)
    case 'not':
      return textsOf(node.node)
    case 'text':
      return [node.text]
    case 'is':
      return ['client', 'method', 'service', 'country', 'env'].includes(node.field)
        ? node.values.filter(({ match }) => match === undefined).map(({ text }) => text)
        : []
    case 'compare':
      return []
  }
}

const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’' }

/** What stands in quotes, in any letter case that a field may bring it to; found by walking once, whatever the rest is. */
function quotedTexts(text: string): Set<string> {
  const found = new Set<string>()
  for (let at = 0; at < text.length; at++) {
    const closing = CLOSING[text[at] ?? '']
    if (closing === undefined) continue
    const raw: string[] = []
    for (at++; at < text.length && text[at] !== closing; at++) {
      if (text[at] === '\\') raw.push(text[at] ?? '', text[++at] ?? '')
      else raw.push(text[at] ?? '')
    }
    const value = raw
      .join('')
      .replace(/\\(?:u\{([0-9a-f]+)\}|(.))/gis, (_, code: string | undefined, char: string) =>
        code ? String.fromCodePoint(Number.parseInt(code, 16)) : ({ n: '\n', r: '\r', t: '\t' }[char] ?? char),
      )
    for (const one of [value, value.toUpperCase(), value.toLowerCase()]) found.add(one)
    // `contains`, `LIKE` and `url:*…*` take the wildcards off
    found.add(value.replaceAll('%', ''))
  }
  return found
}

function mutate(text: string, { where, what, piece }: { where: number; what: string; piece: string }): string {
  const at = Math.min(text.length, Math.floor(where * (text.length + 1)))
  switch (what) {
    case 'insert':
      return text.slice(0, at) + piece + text.slice(at)
    case 'replace':
      return text.slice(0, at) + piece + text.slice(at + 1)
    case 'remove':
      return text.slice(0, at) + text.slice(at + 1)
    default:
      return text.slice(0, at) + text.slice(Math.max(0, at - 3))
  }
}
