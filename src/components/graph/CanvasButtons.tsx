import { Maximize, Minus, Plus } from 'lucide-react'

import css from './flow.module.css'

export interface CanvasButtonsProps {
  onZoomIn: () => void
  onZoomOut: () => void
  onFit: () => void
}

/** At the corner of the canvas. */
export function CanvasButtons({ onZoomIn, onZoomOut, onFit }: CanvasButtonsProps) {
  return (
    <div className={css.buttons} role="group" aria-label="Zoom">
      <button type="button" aria-label="Zoom in" title="Zoom in" onClick={onZoomIn}>
        <Plus size={14} aria-hidden />
      </button>
      <button type="button" aria-label="Zoom out" title="Zoom out" onClick={onZoomOut}>
        <Minus size={14} aria-hidden />
      </button>
      <button type="button" aria-label="Show everything" title="Show everything" onClick={onFit}>
        <Maximize size={14} aria-hidden />
      </button>
    </div>
  )
}
