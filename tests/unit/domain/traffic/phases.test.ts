import { expect, test } from 'vitest'

import { phasesOf } from '#domain/traffic/phases.ts'

test('phases follow each other in the order they happen; the handshake is taken out of connect, which contains it', () => {
  expect(
    phasesOf({ wait: 50, connect: 30, ssl: 20, send: 1, receive: 5, blocked: 2 }).map(({ id, startMs, ms }) => [id, startMs, ms]),
  ).toEqual([
    ['blocked', 0, 2],
    ['connect', 2, 10],
    ['ssl', 12, 20],
    ['send', 32, 1],
    ['wait', 33, 50],
    ['receive', 83, 5],
  ])
})

test('what was not measured is left out', () => expect(phasesOf({ dns: -1, wait: 0, send: Number.NaN, other: 5 })).toEqual([]))
test('more handshake than connect does not make time negative', () =>
  expect(phasesOf({ connect: 5, ssl: 8 }).map(({ ms }) => ms)).toEqual([8]))
