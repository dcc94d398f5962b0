import { ChevronDown, ChevronUp } from 'lucide-react'

import css from './diff.module.css'
import { PatchButton, type PatchButtonProps } from './PatchButton.tsx'

export interface DiffBarProps extends PatchButtonProps {
  label: string
  added: number
  removed: number
  /** Changed places, and the one in sight from 0; -1 before the first was asked for. */
  places: number
  place: number
  onPlace: (step: 1 | -1) => void
}

/** How much differs, and the way from one change to the next. */
export function DiffBar({ label, added, removed, places, place, onPlace, ...patch }: DiffBarProps) {
  return (
    <div className={css.bar}>
      <span className={css.title}>{label}</span>
      <span className={css.counts}>
        <span data-kind="added">
          +{added.toLocaleString('en')}
          <span className="visually-hidden"> lines added</span>
        </span>{' '}
        <span data-kind="removed">
          −{removed.toLocaleString('en')}
          <span className="visually-hidden"> lines removed</span>
        </span>
      </span>
      <span className={css.walk}>
        <span role="status" className={css.place}>
          {place >= 0 ? `Change ${place + 1} of ${places}` : `${places} ${places === 1 ? 'change' : 'changes'}`}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label="Previous change"
          title="Previous change (P)"
          aria-keyshortcuts="P"
          aria-disabled={places === 0}
          onClick={() => onPlace(-1)}
        >
          <ChevronUp size={15} aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label="Next change"
          title="Next change (N)"
          aria-keyshortcuts="N"
          aria-disabled={places === 0}
          onClick={() => onPlace(1)}
        >
          <ChevronDown size={15} aria-hidden />
        </button>
      </span>
      <PatchButton {...patch} />
    </div>
  )
}
