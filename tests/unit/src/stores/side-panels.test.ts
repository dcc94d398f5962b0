import { beforeAll, expect, test } from 'vitest'

import { $peekShare, $peekShown, resizePeek, showPeek } from '#src/stores/side-panels.ts'
import { $search } from '#src/stores/location.ts'

import { open, openAddressBar } from './address-bar.ts'

beforeAll(() => {
  openAddressBar()
  $search.subscribe(() => undefined)
})

test('whether the panel is open stands in the address', () => {
  open('https://console.example/traffic/requests?peek=1')
  expect($peekShown.get()).toBe(true)
  showPeek(false)
  expect(new URL(location.href).search).toBe('')
})

test('its share of the width has limits, and what is no number is the usual one', () => {
  expect($peekShare.get()).toBe(40)
  resizePeek(52.4)
  expect($peekShare.get()).toBe(52)
  resizePeek(99)
  expect($peekShare.get()).toBe(70)
  resizePeek(1)
  expect($peekShare.get()).toBe(25)
  resizePeek(Number.NaN)
  expect($peekShare.get()).toBe(40)
})
