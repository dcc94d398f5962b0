import { expect, test } from 'vitest'

import { CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { matchesFilter } from '#domain/filter/evaluate.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { printFilter } from '#domain/filter/print.ts'
import { readFilter } from '#domain/filter/read.ts'
import { sharedFilter } from '#domain/filter/shared.ts'
import fc from '#tests/properties.ts'

import { anyFilter } from './arbitraries.ts'

const shared = (text: string): [filter: string, without: readonly string[]] => {
  const parsed = parseFilter(text)
  if (!parsed.ok) throw new Error(text)
  const { node, without } = sharedFilter(parsed.node)
  return [node ? printFilter(node, CONNECTIONS) : '', without]
}

test.each([
  ['', '', []],
  ['vendor:stripe client:checkout', 'vendor:stripe client:checkout', []],
  ['host:a method:GET template:"/x"', 'host:a', ['method', 'template']],
  ['failed:true', '', ['failed']],
  ['-host:a status:5xx,0', '-host:a', ['status']],
  ['host:a charges', 'host:a', ['free text']],
  ['(host:a OR method:GET) tag:env:prod', 'tag:env:prod', ['method']],
  ['duration:>1s protocol:http/2 ip:203.0.113.9', 'ip:203.0.113.9', ['duration', 'protocol']],
])('of %s connections understand %s', (text, filter, without) => expect(shared(text)).toEqual([filter, without]))

test('what is shared can be queried of connections, holds wherever the whole holds, and is the whole when nothing is left out', () => {
  const things = fc.record({ host: fc.constantFrom('', 'a', 'b'), vendor: fc.constantFrom('', 'a'), status: fc.constantFrom(0, 200) })
  fc.assert(
    fc.property(anyFilter, things, (filter, thing) => {
      const { node, without } = sharedFilter(filter)
      if (node) expect(readFilter(node, CONNECTIONS)).toEqual(node)
      if (matchesFilter(filter, thing)) expect(matchesFilter(node, thing)).toBe(true)
      if (without.length === 0) expect(node).toEqual(filter)
    }),
  )
})
