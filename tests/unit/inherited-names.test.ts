import { describe, expect, test } from 'vitest'

import { fieldNamed, REQUESTS } from '#domain/filter/fields.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { readNumber } from '#domain/filter/units.ts'
import { readQuery } from '#platform/documents/query/read-query.ts'
import { explainIdentity } from '#src/lib/identity-errors.ts'
import { parseByteSize } from '#src/lib/form/byte-size.ts'
import { stepInList } from '#src/lib/geo/country-list.ts'
import { readMoment } from '#src/lib/moment.ts'

/** Names that every object answers to, given where somebody outside chooses a name: they are nobody's names. */
describe.each(Object.getOwnPropertyNames(Object.prototype))('the name %s', (name) => {
  test.each([
    ['a field filter', { fieldFilter: { op: name, field: { fieldPath: 'a' }, value: { integerValue: '1' } } }],
    ['a unary filter', { unaryFilter: { op: name, field: { fieldPath: 'a' } } }],
    ['a composite filter', { compositeFilter: { op: name, filters: [{ unaryFilter: { op: 'IS_NULL', field: { fieldPath: 'a' } } }] } }],
  ])('is no operator of %s', (_, where) => {
    expect(() => readQuery({ from: [{ collectionId: 'orgs' }], where }, [])).toThrow(/Unknown operator/)
  })

  test('is no field, flag or unit of a filter', () => {
    expect(fieldNamed(name, REQUESTS)).toBeUndefined()
    expect(parseFilter(`failed:${name}`)).toMatchObject({ ok: false })
    const duration = fieldNamed('duration', REQUESTS)
    expect(duration && readNumber(duration, `5${name}`)).toBeUndefined()
  })

  test('is no time, size, step or known failure', () => {
    expect(readMoment(name, { nowMs: 0, zone: 'UTC', edge: 'from' })).toMatchObject({ ok: false })
    expect(parseByteSize(`5${name}`)).toBeUndefined()
    expect(stepInList(name, 0, 5)).toBeUndefined()
    expect(explainIdentity({ code: name })).toBeTypeOf('string')
  })
})
