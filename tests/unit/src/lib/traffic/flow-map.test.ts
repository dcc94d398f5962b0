import { expect, test } from 'vitest'

import { matchesFilter } from '#domain/filter/evaluate.ts'
import { REQUESTS } from '#domain/filter/fields.ts'
import { negated } from '#domain/filter/nodes.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { printFilter } from '#domain/filter/print.ts'
import { exactly } from '#domain/verdicts/verdict.ts'
import { CLIENTS_SHOWN, flowMap, TARGETS_SHOWN } from '#src/lib/traffic/flow-map.ts'
import * as fc from '#tests/properties.ts'

const AMONG = negated(exactly('vendor', ''))
const calls = fc.array(
  fc.record({ client: fc.integer({ min: 0, max: 14 }), vendor: fc.integer({ min: 0, max: 16 }), failed: fc.boolean() }),
  { minLength: 1, maxLength: 400 },
)

/** Requests one by one; vendor 0 is none. */
const requestsOf = (drawn: readonly { client: number; vendor: number; failed: boolean }[]) =>
  drawn.map(({ client, vendor, failed }) => ({
    client: client === 0 ? '' : `client ${client}`,
    vendor: vendor === 0 ? '' : `vendor-${vendor}`,
    failed,
  }))
type Request = ReturnType<typeof requestsOf>[number]

function flowsOf(requests: readonly Request[]) {
  const groups = Map.groupBy(requests, ({ client, vendor }) => JSON.stringify([client, vendor]))
  return [...groups].map(([key, all]) => ({
    key: JSON.parse(key) as string[],
    count: all.length,
    failed: all.filter(({ failed }) => failed).length,
  }))
}
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

test('every request is drawn once, and the filter of each band and end, as it is printed, selects exactly the requests that it counts', () => {
  fc.assert(
    fc.property(calls, (drawn) => {
      const all = requestsOf(drawn)
      const requests = all.filter(({ vendor }) => vendor !== '')
      const { bands, clients, targets } = flowMap(flowsOf(requests), { target: 'vendor', isWhole: true, among: AMONG })
      for (const parts of [bands, clients, targets]) {
        expect(sum(parts.map(({ count }) => count))).toBe(requests.length)
        expect(sum(parts.map(({ failed }) => failed))).toBe(requests.filter(({ failed }) => failed).length)
        for (const { filter, count } of parts) {
          const parsed = parseFilter(filter ? printFilter(filter) : '', REQUESTS)
          const node = parsed.ok ? parsed.node : undefined
          expect(node).toBeDefined()
          // Of all requests, those without a vendor among them
          const matching = all.filter(({ client, vendor }) => matchesFilter(node, { client, vendor }, REQUESTS))
          expect(matching.length).toBe(count)
        }
      }
    }),
  )
})

test('the largest have a name and the others are one end; one that is left over is named', () => {
  const flows = (clients: number, vendors: number) =>
    Array.from({ length: clients }, (_, client) =>
      Array.from({ length: vendors }, (__, vendor) => ({ key: [`c${client}`, `v${vendor}`], count: 100 - client - vendor, failed: 0 })),
    ).flat()
  const options = { target: 'vendor', isWhole: true, among: undefined } as const
  const many = flowMap(flows(CLIENTS_SHOWN + 3, TARGETS_SHOWN + 1), options)
  expect(many.clients.map(({ value }) => value)).toEqual([...Array.from({ length: CLIENTS_SHOWN }, (_, at) => `c${at}`), undefined])
  expect(many.clients.at(-1)?.values).toBe(3)
  expect(many.targets.every(({ value }) => value !== undefined)).toBe(true)
  // Where not all flows are known, nobody knows which the others are
  const part = flowMap(flows(CLIENTS_SHOWN + 3, 2), { ...options, isWhole: false })
  expect(part.clients.filter(({ filter }) => filter === undefined).map(({ value }) => value)).toEqual([undefined])
})

test('bands are as thick as they have requests, lie within their ends and do not overlap there', () => {
  fc.assert(
    fc.property(calls, (drawn) => {
      const { bands, clients, targets, height } = flowMap(flowsOf(requestsOf(drawn)), { target: 'vendor', isWhole: true, among: undefined })
      const scale = Math.max(...bands.map(({ width, count }) => width / count))
      for (const [ends, side, at] of [
        [clients, 'from', 'fromY'],
        [targets, 'to', 'toY'],
      ] as const)
        ends.forEach((end, index) => {
          const here = bands.filter((band) => band[side].id === end.id).toSorted((a, b) => a[at] - b[at])
          let reached = end.y - 0.001
          for (const band of here) {
            const half = (band.count / drawn.length) * 130
            expect(band[at] - half).toBeGreaterThanOrEqual(reached - 0.001)
            reached = band[at] + half
          }
          expect(reached).toBeLessThanOrEqual(end.y + end.height + 0.01)
          expect(end.y).toBeGreaterThanOrEqual(index === 0 ? 0 : (ends[index - 1]?.y ?? 0) + (ends[index - 1]?.height ?? 0))
          expect(end.y + end.height).toBeLessThanOrEqual(height)
        })
      for (const { width, failedWidth, failed } of bands) {
        expect(width).toBeGreaterThanOrEqual(1.5)
        expect(failedWidth > 0).toBe(failed > 0)
      }
      expect(scale).toBeGreaterThan(0)
    }),
  )
})

test('without a request there is nothing to draw', () => {
  expect(flowMap([], { target: 'host', isWhole: true, among: undefined })).toEqual({ clients: [], targets: [], bands: [], height: 0 })
})
