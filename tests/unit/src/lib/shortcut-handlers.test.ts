import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { EARLY_KEY_MS } from '#src/lib/early-keys.ts'
import { keepShortcuts, onShortcut, runShortcut } from '#src/lib/shortcut-handlers.ts'

/** Where the focus is, and what is open over the page, as a browser would say. */
const page = { focused: 'body', dialog: false, pathname: '/traffic/requests' }
let leave: (() => void)[] = []

beforeEach(() => {
  Object.assign(page, { focused: 'body', dialog: false, pathname: '/traffic/requests' })
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('location', {
    get pathname() {
      return page.pathname
    },
  })
  vi.stubGlobal('document', {
    get activeElement() {
      return { matches: (selector: string) => selector.split(', ').includes(page.focused) }
    },
    querySelector: () => (page.dialog ? {} : null),
  })
})
afterEach(() => {
  for (const one of leave) one()
  leave = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A part that acts on a key comes, and whoever kept keys for it goes. Gives how often it acted. */
async function arrives(id: string, kept?: () => void): Promise<number> {
  const acts = vi.fn()
  kept?.()
  leave.push(onShortcut(id, acts))
  await Promise.resolve()
  return acts.mock.calls.length
}

test('a key that is pressed before its part has come is handed to it, once, however often it was pressed', async () => {
  const kept = keepShortcuts(['list.live', 'compare'])
  expect(runShortcut('list.live')).toBe(true)
  expect(runShortcut('list.live')).toBe(true)
  expect(await arrives('list.live', kept)).toBe(1)
  expect(await arrives('list.live')).toBe(0)
  expect(await arrives('compare')).toBe(0)
})

test.each<[string, () => void]>([
  ['it took too long', () => vi.advanceTimersByTime(EARLY_KEY_MS)],
  ['somebody writes in a field by then', () => (page.focused = 'input')],
  ['a dialog is open by then', () => (page.dialog = true)],
  ['another page is shown by then', () => (page.pathname = '/traffic/connections')],
])('it is not handed over when %s, nor later', async (_, happens) => {
  const kept = keepShortcuts(['list.live'])
  runShortcut('list.live')
  happens()
  expect(await arrives('list.live', kept)).toBe(0)
  Object.assign(page, { focused: 'body', dialog: false, pathname: '/traffic/requests' })
  expect(await arrives('list.live')).toBe(0)
})

test('nothing is kept where somebody acts already, nor where no part is on its way', async () => {
  const acts = vi.fn()
  const stop = onShortcut('filter', acts)
  const kept = keepShortcuts(['filter'])
  runShortcut('filter')
  expect(acts).toHaveBeenCalledTimes(1)
  stop()
  expect(await arrives('filter', kept)).toBe(0)
  expect(runShortcut('evidence')).toBe(false)
})
