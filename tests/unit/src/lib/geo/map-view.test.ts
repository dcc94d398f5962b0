import { expect, test } from 'vitest'

import { type MapView, moveBy, onFrame, showing, WHOLE_MAP, ZOOM_MOST, zoomAt } from '#src/lib/geo/map-view.ts'
import fc from '#tests/properties.ts'

const SIZE = { width: 3000, height: 1300 }
const MIDDLE = { x: 1500, y: 650 }

test('what is under the pointer stays under it while zooming in', () => {
  const at = { x: 700, y: 300 }
  const view = zoomAt(WHOLE_MAP, 2, at, SIZE)
  expect(onFrame(view, at)).toEqual(at)
})

test('zoom ends at the whole map and at the closest', () => {
  expect(zoomAt(WHOLE_MAP, 0.5, MIDDLE, SIZE)).toEqual(WHOLE_MAP)
  expect(zoomAt(WHOLE_MAP, 1e6, MIDDLE, SIZE).zoom).toBe(ZOOM_MOST)
})

test('a country outside the frame is moved in', () => {
  const view = zoomAt(WHOLE_MAP, 4, { x: 0, y: 0 }, SIZE)
  const { x, y } = onFrame(showing(view, { x: 2400, y: 700 }, SIZE), { x: 2400, y: 700 })
  expect(x).toBeLessThanOrEqual(SIZE.width)
  expect(y).toBeLessThanOrEqual(SIZE.height)
})

test('whatever is done, the frame is filled by the map', () => {
  const act = fc.oneof(
    fc.record({ factor: fc.double({ min: 0.2, max: 5, noNaN: true }), x: fc.nat(3000), y: fc.nat(1300) }),
    fc.record({ dx: fc.integer({ min: -5000, max: 5000 }), dy: fc.integer({ min: -5000, max: 5000 }) }),
  )
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      const view = acts.reduce<MapView>(
        (old, one) => ('factor' in one ? zoomAt(old, one.factor, one, SIZE) : moveBy(old, one.dx, one.dy, SIZE)),
        WHOLE_MAP,
      )
      expect(view.x).toBeLessThanOrEqual(0)
      expect(view.y).toBeLessThanOrEqual(0)
      expect(view.x + SIZE.width * view.zoom).toBeGreaterThanOrEqual(SIZE.width - 1e-6)
      expect(view.y + SIZE.height * view.zoom).toBeGreaterThanOrEqual(SIZE.height - 1e-6)
    }),
  )
})
