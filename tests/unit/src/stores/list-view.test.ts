import { beforeAll, beforeEach, expect, test } from 'vitest'

import { columnsOf } from '#src/stores/columns.ts'
import { $search } from '#src/stores/location.ts'
import { sortAmong } from '#src/stores/sort.ts'

import { open, openAddressBar } from './address-bar.ts'

beforeAll(() => {
  openAddressBar()
  $search.subscribe(() => undefined)
})

beforeEach(() => open('https://console.example/'))

const inAddress = (name: string): string | null => new URL(location.href).searchParams.get(name)
const table = columnsOf('test', ['time', 'host', 'bytes'], ['time', 'host'])
const ids = (): string[] => table.$layout.get().map(({ id }) => id)

test('columns stand in the address, known ones only and each once', () => {
  expect(ids()).toEqual(['time', 'host'])
  open('https://console.example/?cols=bytes.nobody.time.bytes')
  expect(ids()).toEqual(['bytes', 'time'])
  open('https://console.example/?cols=nobody')
  expect(ids()).toEqual(['time', 'host'])
})

test('where columns come later, those that are not there yet stay chosen, as long as one is', () => {
  const growing = columnsOf('growing', undefined, ['name', 'requests'])
  open('https://console.example/?cols=requests.later')
  expect(growing.$layout.get().map(({ id }) => id)).toEqual(['requests', 'later'])
  open('https://console.example/?cols=nobody')
  expect(growing.$layout.get().map(({ id }) => id)).toEqual(['name', 'requests'])
  growing.change([{ id: 'name' }, { id: 'later' }])
  open('https://console.example/')
  growing.recall()
  expect(inAddress('cols')).toBe('name.later')
  growing.change(undefined)
})

test('what was chosen is recalled by an address that says nothing, and forgotten when set back', () => {
  table.change([{ id: 'bytes', width: 90 }, { id: 'time' }])
  expect(inAddress('cols')).toBe('bytes.time')
  open('https://console.example/')
  table.recall()
  expect(inAddress('cols')).toBe('bytes.time')
  expect(table.$layout.get()).toEqual([
    { id: 'bytes', width: 90 },
    { id: 'time', width: undefined },
  ])
  open('https://console.example/?view=mine')
  table.recall()
  expect(inAddress('cols')).toBeNull()
  open('https://console.example/?cols=bytes.time')
  expect(table.isUsual(table.$layout.get())).toBe(false)
  table.change(undefined)
  expect(inAddress('cols')).toBeNull()
  expect(table.isUsual(table.$layout.get())).toBe(true)
  open('https://console.example/')
  table.recall()
  expect(inAddress('cols')).toBeNull()
})

test('a width alone changes no address', () => {
  table.change([{ id: 'time', width: 200 }, { id: 'host' }])
  expect(inAddress('cols')).toBeNull()
  expect(table.$layout.get()[0]).toEqual({ id: 'time', width: 200 })
  table.change(undefined)
})

test('a heading sorts largest first, then smallest first, then as usual', () => {
  const { $sort, toggleSort } = sortAmong(['time', 'bytes'])
  const seen = [$sort.get()]
  for (const _ of [1, 2, 3]) {
    toggleSort('bytes')
    seen.push($sort.get())
  }
  toggleSort('time')
  seen.push($sort.get())
  expect(seen).toEqual([
    { by: 'time', direction: 'desc' },
    { by: 'bytes', direction: 'desc' },
    { by: 'bytes', direction: 'asc' },
    { by: 'time', direction: 'desc' },
    { by: 'time', direction: 'asc' },
  ])
  open('https://console.example/?sort=nobody.asc')
  expect($sort.get()).toEqual({ by: 'time', direction: 'desc' })
})
