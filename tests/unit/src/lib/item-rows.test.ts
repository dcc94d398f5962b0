import { describe, expect, test } from 'vitest'

import { toWireError } from '#src/lib/errors.ts'
import { itemIn, itemRows, placeOf } from '#src/lib/item-rows.ts'
import { hiddenIn, programsIn, SEEN_MAX } from '#src/lib/seen-programs.ts'
import { ID_PATTERN } from '#wire/documents.ts'

interface Thing {
  name: string
  note: string
}
const nameOf = ({ name }: Thing): string => name
const a: Thing = { name: 'a', note: '' }
const b: Thing = { name: '/usr/bin/ünïcode \u0000 <b>', note: '' }

describe('things in a list of a setting', () => {
  test('an id follows from the name, a version from the whole, and neither from the place', () => {
    const [first, second] = itemRows([a, b], nameOf)
    const [, moved] = itemRows([b, { ...a, note: 'changed' }], nameOf)
    expect(moved?.id).toBe(first?.id)
    expect(moved?.version).not.toBe(first?.version)
    expect(itemRows([b], nameOf)[0]).toEqual(second)
    for (const row of [first, second]) expect(row?.id).toMatch(ID_PATTERN)
  })

  test('those of one name have an address each', () => {
    const rows = itemRows([a, { ...a, note: 'other' }, a], nameOf)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
    expect(rows.map(itemIn)).toEqual([a, { ...a, note: 'other' }, a])
  })

  test('a thousand names have a thousand ids', () => {
    const rows = itemRows(
      Array.from({ length: 1_000 }, (_, at) => ({ name: `api-${at}.example.com`, note: '' })),
      nameOf,
    )
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1_000)
  })

  test('what somebody else changed and what they deleted is not the same', () => {
    const shown = itemRows([a, b], nameOf)
    const ref = shown[1] as (typeof shown)[number]
    expect(placeOf(itemRows([{ ...a, note: 'changed' }, b], nameOf), ref, 'thing')).toBe(1)
    expect(placeOf(itemRows([b], nameOf), ref, 'thing')).toBe(0)
    const failure = (rows: readonly Thing[]) => {
      try {
        placeOf(itemRows(rows, nameOf), ref, 'thing')
      } catch (cause) {
        return toWireError(cause)
      }
      return undefined
    }
    expect(failure([a])).toEqual({ kind: 'not-found', message: 'Somebody deleted this thing.' })
    expect(failure([a, { ...b, note: 'changed' }])).toMatchObject({ kind: 'stale', message: 'Somebody else changed this thing meanwhile.' })
  })
})

describe('programs that were seen', () => {
  test('connections and requests of one program stand together; what has no program is counted alone', () => {
    const seen = programsIn(
      [
        { value: '', count: 7 },
        { value: '/b', count: 2 },
        { value: '/a', count: 5 },
      ],
      [
        { value: '/c', count: 9 },
        { value: '/a', count: 3 },
      ],
    )
    expect(seen).toEqual({
      programs: [
        { exe: '/a', connections: 5, requests: 3 },
        { exe: '/b', connections: 2, requests: 0 },
        { exe: '/c', connections: 0, requests: 9 },
      ],
      unnamed: 7,
      more: false,
    })
    const many = Array.from({ length: SEEN_MAX }, (_, at) => ({ value: `/${at}`, count: 1 }))
    expect(programsIn(many, []).more).toBe(true)
  })

  test('a client is hidden when every connection of it is left out', () => {
    const count = (value: string, n: number) => ({ value, count: n })
    expect(
      hiddenIn([count('checkout', 3), count('search', 1), count('rare', 1), count('', 4)], [count('checkout', 3), count('search', 8)]),
    ).toEqual({
      whole: ['checkout'],
      part: ['search', 'rare'],
    })
  })
})
