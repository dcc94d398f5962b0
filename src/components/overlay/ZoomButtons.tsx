import { Maximize, Minus, Plus } from 'lucide-react'

import css from './zoom-buttons.module.css'

/** `keys` says the key in the tooltip; at an end the button says so and stays focusable, so that the keyboard is not thrown out. */
export interface ZoomButtonsProps {
  /** Name of the way back to all of it. */
  whole: string
  keys?: boolean
  atMost?: boolean
  atLeast?: boolean
  onIn: () => void
  onOut: () => void
  onWhole: () => void
}

/** At the corner of a drawing that can be moved. */
export function ZoomButtons({ whole, keys = false, atMost, atLeast, onIn, onOut, onWhole }: ZoomButtonsProps) {
  const titled = (name: string, key: string): string => (keys ? `${name} (${key})` : name)
  return (
    <div className={css.zoom} role="group" aria-label="Zoom">
      <button type="button" aria-label="Zoom in" title={titled('Zoom in', '+')} aria-disabled={atMost} onClick={onIn}>
        <Plus size={14} aria-hidden />
      </button>
      <button type="button" aria-label="Zoom out" title={titled('Zoom out', '−')} aria-disabled={atLeast} onClick={onOut}>
        <Minus size={14} aria-hidden />
      </button>
      <button type="button" aria-label={whole} title={titled(whole, '0')} aria-disabled={atLeast} onClick={onWhole}>
        <Maximize size={14} aria-hidden />
      </button>
    </div>
  )
}
