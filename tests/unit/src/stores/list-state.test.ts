import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { REQUESTS } from '#domain/filter/fields.ts'
import { createActiveRow, createSelection } from '#src/screens/list/active-row.ts'
import { listState } from '#src/screens/list/list-state.ts'
import { $live, $mark, setLive, setMark } from '#src/screens/list/tail-state.ts'
import { $search } from '#src/stores/location.ts'

import { open, openAddressBar } from './address-bar.ts'

// Going somewhere is the router's, which is built into pages only
vi.mock('#src/lib/go-to.ts', () => ({ goTo: () => undefined }))

const list = listState({ path: '/traffic/requests', fields: REQUESTS, sorts: ['time', 'duration'], carried: ['mark'] })
const inAddress = (name: string): string | null => new URL(location.href).searchParams.get(name)

beforeAll(() => {
  openAddressBar()
  $search.subscribe(() => undefined)
})

beforeEach(() => open('https://console.example/traffic/requests?orgId=acme'))

test('links to one thing and back carry what the list shows, and nothing else', () => {
  open('https://console.example/traffic/requests?orgId=acme&q=status%3A5xx&from=now-6h&mark=1700000000000&live=1&id=r1')
  expect(list.$oneLink.get()('r2')).toBe('/traffic/requests/manage?orgId=acme&q=status%3A5xx&from=now-6h&mark=1700000000000&id=r2')
  expect(list.$listLink.get()()).toBe('/traffic/requests?orgId=acme&q=status%3A5xx&from=now-6h&mark=1700000000000')
  expect(list.$listLink.get()('r/2')).toMatch(/&id=r%2F2$/)
  expect(list.$id.get()).toBe('r1')
})

test('a tail shows the newest until now, so an order and an end go', () => {
  open('https://console.example/traffic/requests?orgId=acme&sort=duration&to=now-1h')
  setLive(true)
  expect([inAddress('live'), inAddress('sort'), inAddress('to')]).toEqual(['1', null, null])
  expect($live.get()).toBe(true)
  list.toggleSort('duration')
  expect([inAddress('live'), inAddress('sort')]).toEqual([null, 'duration'])
})

test('a mark that is no moment counts as none', () => {
  setMark(1_700_000_000_000)
  expect($mark.get()).toBe(1_700_000_000_000)
  open('https://console.example/traffic/requests?mark=yesterday')
  expect($mark.get()).toBe(0)
})

test('rows are selected one by one and in stretches, and all let go at once', () => {
  const { $ids, select, clear } = createSelection()
  select(['a', 'b'], 'add')
  select(['b', 'c'], 'toggle')
  expect([...$ids.get()]).toEqual(['a', 'c'])
  select(['a'], 'add')
  expect([...$ids.get()]).toEqual(['a', 'c'])
  clear()
  expect($ids.get().size).toBe(0)
})

test('the row one stands on is written into the address a moment later, at once when the page changes', () => {
  vi.useFakeTimers()
  open('https://console.example/traffic/requests?id=r1')
  const active = createActiveRow()
  const stop = active.$id.listen(() => undefined)
  expect(active.$id.get()).toBe('r1')
  active.stand('r2')
  active.stand('r3')
  expect(inAddress('id')).toBe('r1')
  vi.advanceTimersByTime(300)
  expect(inAddress('id')).toBe('r3')
  active.stand('r4')
  document.dispatchEvent(new Event('astro:before-preparation'))
  expect(inAddress('id')).toBe('r4')
  stop()
  vi.useRealTimers()
})
