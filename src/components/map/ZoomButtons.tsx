import { Maximize, Minus, Plus } from 'lucide-react'

import { ZOOM_MOST } from '#src/lib/geo/map-view.ts'

import css from './map-drawing.module.css'

export interface ZoomButtonsProps {
  zoom: number
  step: number
  onZoom: (factor: number) => void
  onWhole: () => void
}

/** At the corner of the map. At an end the button says so and stays focusable, so that the keyboard is not thrown out. */
export function ZoomButtons({ zoom, step, onZoom, onWhole }: ZoomButtonsProps) {
  return (
    <div className={css.zoom} role="group" aria-label="Zoom">
      <button type="button" aria-label="Zoom in" title="Zoom in (+)" aria-disabled={zoom >= ZOOM_MOST} onClick={() => onZoom(step)}>
        <Plus size={14} aria-hidden />
      </button>
      <button type="button" aria-label="Zoom out" title="Zoom out (−)" aria-disabled={zoom <= 1} onClick={() => onZoom(1 / step)}>
        <Minus size={14} aria-hidden />
      </button>
      <button type="button" aria-label="Whole world" title="Whole world (0)" aria-disabled={zoom <= 1} onClick={onWhole}>
        <Maximize size={14} aria-hidden />
      </button>
    </div>
  )
}
