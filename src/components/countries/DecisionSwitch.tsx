import type { CountryDecision } from '#src/lib/geo/decisions.ts'

import css from './decision-switch.module.css'

export interface DecisionSwitchProps {
  /** Of the country, for its name. */
  name: string
  decision: CountryDecision
  /** Why this person may not decide. */
  blocked?: string | undefined
  onDecide: (decision: CountryDecision) => void
}

/** Whether traffic to a country is expected. On is allowed; what nobody has decided yet is off and says so. */
export function DecisionSwitch({ name, decision, blocked, onDecide }: DecisionSwitchProps) {
  return (
    <label className={css.switch} data-decision={decision} title={blocked}>
      <input
        type="checkbox"
        role="switch"
        aria-label={`Allow ${name}`}
        aria-description={blocked}
        aria-disabled={blocked !== undefined || undefined}
        checked={decision === 'allowed'}
        onChange={(event) => blocked === undefined && onDecide(event.target.checked ? 'allowed' : 'denied')}
      />
      <span aria-hidden="true">{LABELS[decision]}</span>
    </label>
  )
}

const LABELS = { allowed: 'Allowed', denied: 'Denied', unreviewed: 'New' } as const
