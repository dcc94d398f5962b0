import { ChevronDown, ChevronUp } from 'lucide-react'

interface StepButtonsProps {
  /** What is walked: `match`. */
  what: string
  /** Keys that do the same. */
  keys: readonly [before: string, next: string]
  /** They work wherever the focus is in the part. */
  shortcuts?: boolean
  disabled: boolean
  onStep: (step: 1 | -1) => void
}

/** To the one before, and to the next. */
export function StepButtons({ what, keys, shortcuts, disabled, onStep }: StepButtonsProps) {
  const steps = [
    { name: `Previous ${what}`, key: keys[0], Sign: ChevronUp, step: -1 },
    { name: `Next ${what}`, key: keys[1], Sign: ChevronDown, step: 1 },
  ] as const
  return steps.map(({ name, key, Sign, step }) => (
    <button
      key={name}
      type="button"
      className="icon-button"
      aria-label={name}
      title={`${name} (${key})`}
      aria-keyshortcuts={shortcuts ? key : undefined}
      aria-disabled={disabled}
      onClick={() => onStep(step)}
    >
      <Sign size={15} aria-hidden />
    </button>
  ))
}
