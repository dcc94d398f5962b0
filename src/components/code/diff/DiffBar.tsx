import { StepButtons } from '../StepButtons.tsx'
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
        <StepButtons what="change" keys={['P', 'N']} shortcuts disabled={places === 0} onStep={onPlace} />
      </span>
      <PatchButton {...patch} />
    </div>
  )
}
