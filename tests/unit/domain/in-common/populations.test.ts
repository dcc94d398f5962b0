import { expect, test } from 'vitest'

import { CONNECTIONS } from '#domain/filter/connection-fields.ts'
import { type FieldSet, REQUESTS } from '#domain/filter/fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { printFilter } from '#domain/filter/print.ts'
import { fieldsIn, impliedFields, populationsIn, populationsOf } from '#domain/in-common/populations.ts'

const read = (text: string, set: FieldSet = REQUESTS) => {
  const parsed = parseFilter(text, set)
  if (!parsed.ok) throw new Error(text)
  return parsed.node
}

test.each([
  ['failed:true', 'failed:true', undefined],
  ['vendor:stripe', 'vendor:stripe', undefined],
  ['vendor:stripe failed:true', 'failed:true', 'vendor:stripe'],
  ['vendor:stripe client:a status:5xx duration:>1s', 'status:5xx duration:>1s', 'vendor:stripe client:a'],
  ['vendor:stripe (status:5xx OR host:x)', 'status:5xx OR host:x', 'vendor:stripe'],
  ['checkout -status:200', '-status:200', 'checkout'],
])('of %s the set is %s, among %s', (text, filter, among) => {
  const found = populationsOf(read(text))
  expect(found?.filter).toEqual(read(filter))
  expect(found?.among).toEqual(among === undefined ? undefined : read(among))
})

test('of connections the set is what could not be seen of one host', () => {
  const found = populationsOf(read('host:a.com opaque:true', CONNECTIONS))
  expect(found?.filter && printFilter(found.filter, CONNECTIONS)).toBe('opaque:true')
  expect(found?.among && printFilter(found.among, CONNECTIONS)).toBe('host:a.com')
})

test('without a filter there is no rest; failures among them have one', () => {
  const failed = read('failed:true')!
  expect(populationsOf(undefined)).toBeUndefined()
  expect(populationsIn(undefined, failed)).toEqual({ filter: failed })
  expect(populationsIn(read('vendor:stripe'), failed)).toEqual({ filter: failed, among: read('vendor:stripe') })
})

test('fields that follow from the query are left out: its own, and those about the same as what defines the set', () => {
  expect([...impliedFields({ filter: read('failed:true')! })].sort()).toEqual(['category', 'failed', 'issue', 'size', 'status', 'type'])
  const narrowed = impliedFields({ filter: read('failed:true')!, among: read('vendor:stripe')! })
  expect([...narrowed].sort()).toEqual(['category', 'failed', 'issue', 'size', 'status', 'type', 'vendor'])
  expect(impliedFields({ filter: read('client:a')! }).has('pod')).toBe(true)
  expect(impliedFields({ filter: read('duration:>1s')! })).toEqual(new Set(['duration']))
})

test('every field of a filter is found, also below a negation', () => {
  expect(fieldsIn(read('-(host:a OR duration:>1s) method:GET x')!)).toEqual(['host', 'duration', 'method', 'host', 'path', 'ip'])
})
