import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { reloadOnStaleCode } from '#src/head/stale-code.ts'

const SECOND_MS = 1000

/** As much of a browser as the guard touches. Each load of the page starts with listeners of its own; the storage of the tab stays. */
const browser = { window: new EventTarget(), online: true, stored: new Map<string, string>(), reloads: 0, nowMs: 0 }

function load(): void {
  browser.window = new EventTarget()
  vi.stubGlobal('window', browser.window)
  vi.stubGlobal('document', new EventTarget())
  reloadOnStaleCode(() => undefined)
}

/** A chunk is gone: Vite's event, whose default is to throw. Answers whether the page took care of it. */
function loseChunk(): boolean {
  const event = new Event('vite:preloadError', { cancelable: true })
  browser.window.dispatchEvent(event)
  return event.defaultPrevented
}

beforeEach(() => {
  Object.assign(browser, { online: true, stored: new Map(), reloads: 0, nowMs: Date.UTC(2026, 10, 21) })
  vi.spyOn(Date, 'now').mockImplementation(() => browser.nowMs)
  vi.stubGlobal('navigator', {
    get onLine() {
      return browser.online
    },
  })
  vi.stubGlobal('location', { reload: () => browser.reloads++ })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => browser.stored.get(key) ?? null,
    setItem: (key: string, value: string) => browser.stored.set(key, value),
  })
  load()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('stale code reloads the page once; not again within ten seconds, not even by the page that was reloaded, and then again', () => {
  expect([loseChunk(), browser.reloads]).toEqual([true, 1])
  load()
  browser.nowMs += 10 * SECOND_MS - 1
  expect([loseChunk(), browser.reloads]).toEqual([false, 1])
  browser.nowMs += 1
  expect([loseChunk(), browser.reloads]).toEqual([true, 2])
})

test('offline, and where nothing can be kept, it is not reloaded: nothing would stop the second time', () => {
  browser.online = false
  expect(loseChunk()).toBe(false)
  browser.online = true
  vi.stubGlobal('sessionStorage', undefined)
  expect(loseChunk()).toBe(false)
  expect(browser.reloads).toBe(0)
})
