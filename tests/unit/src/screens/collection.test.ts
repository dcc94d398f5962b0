import { expect, test } from 'vitest'

import { type CollectionColumn, inOrder, nextOrder, orderIn, rowsWith } from '#src/screens/collection/collection.ts'

interface Person {
  name: string
  sinceMs: number
}

const ANA = { name: 'ana', sinceMs: 30 }
const BO = { name: 'Bo', sinceMs: 200 }
const CY = { name: 'Cy', sinceMs: 30 }
const PEOPLE: readonly Person[] = [CY, BO, ANA]
const COLUMNS: readonly CollectionColumn<Person>[] = [
  { id: 'name', label: 'Name', width: 100, sort: 'name', value: ({ name }) => name },
  { id: 'since', label: 'Since', width: 100, sort: 'since', value: ({ sinceMs }) => `${sinceMs} ms`, order: ({ sinceMs }) => sinceMs },
]

test('words are found in any of the texts of a row, upper or lower case', () => {
  const texts = ({ name, sinceMs }: Person): string[] => [name, String(sinceMs)]
  expect(rowsWith(PEOPLE, ' BO ', texts)).toEqual([BO])
  expect(rowsWith(PEOPLE, '30', texts)).toEqual([CY, ANA])
  expect(rowsWith(PEOPLE, '', texts)).toBe(PEOPLE)
})

test('rows are sorted by what a column means, not by what it shows; equal ones keep their order', () => {
  expect(inOrder(PEOPLE, COLUMNS, orderIn('', 'name'))).toEqual([ANA, BO, CY])
  expect(inOrder(PEOPLE, COLUMNS, orderIn('since.desc', 'name'))).toEqual([BO, CY, ANA])
  expect(inOrder(PEOPLE, COLUMNS, orderIn('nobody', 'name'))).toBe(PEOPLE)
})

test('a head is clicked: rising, falling, and the usual order leaves no trace', () => {
  expect(nextOrder('since', orderIn('', 'name'), 'name')).toBe('since')
  expect(nextOrder('since', orderIn('since', 'name'), 'name')).toBe('since.desc')
  expect(nextOrder('name', orderIn('since.desc', 'name'), 'name')).toBeUndefined()
  expect(nextOrder('name', orderIn('', 'name'), 'name')).toBe('name.desc')
})
