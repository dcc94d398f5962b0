import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

import { type MapPoint, type MapSize, type MapView, moveBy, onFrame, zoomAt } from '#src/lib/geo/map-view.ts'

export interface MapPointerOptions {
  svg: RefObject<SVGSVGElement | null>
  view: MapView
  /** Has to stay the same function, or the wheel is listened to anew with every render. */
  onView: (change: (old: MapView, size: MapSize) => MapView) => void
  /** The country under the pointer, by the nearest `data-code`; undefined over the sea. */
  onHover: (code: string | undefined) => void
  onPick: (code: string) => void
}

/** Shorter drags are clicks. */
const DRAG_PX = 4
/** How much a notch of a wheel, about 100 px, zooms. */
const WHEEL_SPEED = 0.004

/** Pointer over the map: hover, click, drag, and the wheel with Ctrl (a pinch on a touch pad is the same event). Without Ctrl the page scrolls. */
export function useMapPointer({ svg, view, onView, onHover, onPick }: MapPointerOptions) {
  const [at, setAt] = useState<MapPoint>()
  const [moving, setMoving] = useState(false)
  const down = useRef<{ from: MapPoint; last: MapPoint; code: string | undefined }>(undefined)

  useEffect(() => {
    const element = svg.current
    if (!element) return
    // React listens to wheels passively, and this one must not zoom the page
    function onWheel(event: WheelEvent): void {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const point = toUnits(element, { x: event.clientX, y: event.clientY })
      if (point) onView((old, size) => zoomAt(old, Math.exp(-event.deltaY * WHEEL_SPEED), point, size))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [svg, onView])

  const handlers = {
    onPointerDown(event: PointerEvent<SVGSVGElement>): void {
      if (event.button !== 0) return
      const from = { x: event.clientX, y: event.clientY }
      down.current = { from, last: from, code: codeUnder(event) }
      look(event) // a finger points without having hovered
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>): void {
      const here = { x: event.clientX, y: event.clientY }
      const drag = down.current
      if (!drag) {
        look(event)
        return
      }
      if (!moving && Math.hypot(here.x - drag.from.x, here.y - drag.from.y) > DRAG_PX) {
        // Captured only now, because a captured click has lost its country
        event.currentTarget.setPointerCapture(event.pointerId)
        setMoving(true)
        onHover(undefined)
      }
      const [before, after] = [toUnits(event.currentTarget, drag.last), toUnits(event.currentTarget, here)]
      drag.last = here
      if (before && after) onView((old, size) => moveBy(old, after.x - before.x, after.y - before.y, size))
    },
    onPointerUp(): void {
      const code = down.current?.code
      if (code && !moving) onPick(code)
      release()
    },
    onPointerCancel: release,
    onPointerLeave(): void {
      if (moving) return
      down.current = undefined
      onHover(undefined)
    },
  }

  function look(event: PointerEvent<SVGSVGElement>): void {
    const box = event.currentTarget.getBoundingClientRect()
    setAt({ x: event.clientX - box.left, y: event.clientY - box.top })
    onHover(codeUnder(event))
  }

  function release(): void {
    down.current = undefined
    setMoving(false)
  }

  /** A point of the drawing in pixels of the frame. */
  function pixelOf(point: MapPoint | undefined, shown = view): MapPoint | undefined {
    const matrix = svg.current?.getScreenCTM()
    const box = svg.current?.getBoundingClientRect()
    if (!point || !matrix || !box) return undefined
    const { x, y } = onFrame(shown, point)
    return { x: x * matrix.a + matrix.e - box.left, y: y * matrix.d + matrix.f - box.top }
  }

  return { at, moving, handlers, pixelOf }
}

const codeUnder = ({ target }: PointerEvent): string | undefined =>
  target instanceof Element ? (target.getAttribute('data-code') ?? undefined) : undefined

/** Pixels of the window as units of the drawing, wherever its letterbox leaves it. */
function toUnits(element: SVGSVGElement | null, { x, y }: MapPoint): MapPoint | undefined {
  const matrix = element?.getScreenCTM()
  return matrix ? { x: (x - matrix.e) / matrix.a, y: (y - matrix.f) / matrix.d } : undefined
}
