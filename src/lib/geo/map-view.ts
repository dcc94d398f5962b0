/** Which part of the drawing is seen: scaled by `zoom`, then moved, all in units of the drawing. */
export interface MapView {
  zoom: number
  x: number
  y: number
}

export interface MapSize {
  width: number
  height: number
}

export interface MapPoint {
  x: number
  y: number
}

export const WHOLE_MAP: MapView = { zoom: 1, x: 0, y: 0 }
export const ZOOM_MOST = 12

/** Zooms by `factor` so that `at`, a point of the frame, stays where it is. The frame is always filled. */
export function zoomAt(view: MapView, factor: number, at: MapPoint, size: MapSize): MapView {
  const zoom = Math.min(ZOOM_MOST, Math.max(1, view.zoom * factor))
  const ratio = zoom / view.zoom
  return held({ zoom, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, size)
}

/** Moves the drawing by units of the frame, not beyond its edges. */
export const moveBy = (view: MapView, dx: number, dy: number, size: MapSize): MapView =>
  held({ ...view, x: view.x + dx, y: view.y + dy }, size)

/** The least move that brings a point of the drawing inside the frame, with a margin of a tenth. */
export function showing(view: MapView, point: MapPoint, size: MapSize): MapView {
  const at = onFrame(view, point)
  return moveBy(view, pull(at.x, size.width), pull(at.y, size.height), size)
}

/** Where a point of the drawing stands in the frame. */
export const onFrame = (view: MapView, { x, y }: MapPoint): MapPoint => ({ x: x * view.zoom + view.x, y: y * view.zoom + view.y })

function pull(at: number, length: number): number {
  const margin = length / 10
  if (at < margin) return margin - at
  return at > length - margin ? length - margin - at : 0
}

function held({ zoom, x, y }: MapView, { width, height }: MapSize): MapView {
  return { zoom, x: Math.min(0, Math.max(width * (1 - zoom), x)), y: Math.min(0, Math.max(height * (1 - zoom), y)) }
}
