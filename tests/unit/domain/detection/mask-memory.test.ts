import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { expect, test } from 'vitest'

import { maskBody } from '#domain/detection/mask.ts'
import { ownNamesOf } from '#domain/detection/own-names.ts'
import { createGenerations } from '#platform/pulse/enrichment/generations.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Each as long as a body that agents send, with a name of its own: what is remembered of it must not hold all of it. */
const BODIES = 60
const BODY = 1_000_000
const bodyOf = (at: number): string => `{"some_long_field_name_${at}": 1, "pad": "${String(at).padEnd(BODY, 'x ')}"}`

function heldAfter(work: (body: string) => void): number {
  collect()
  const before = process.memoryUsage().heapUsed
  for (let at = 0; at < BODIES; at++) work(bodyOf(at))
  collect()
  return process.memoryUsage().heapUsed - before
}

test.each([['without own names', undefined] as const, ['with own names', ownNamesOf(['patientId'])] as const])(
  'names that are remembered hold nothing of the bodies that they were in, %s',
  (_, own) => {
    expect(heldAfter((body) => maskBody(body, 'application/json', own))).toBeLessThan((BODIES * BODY) / 10)
  },
)

test('nor do texts that are remembered as they are', () => {
  const kept = createGenerations<true>(1000)
  expect(heldAfter((body) => kept.set(body.slice(2, 24), true))).toBeLessThan((BODIES * BODY) / 10)
  expect(kept.get('some_long_field_name_1')).toBe(true)
})
