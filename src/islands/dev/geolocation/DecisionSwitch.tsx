import type { CountryDecision } from '../data/geolocation.ts'
import css from './decision-switch.module.css'

export interface DecisionSwitchProps {
  /** Of the country, for its name. */
  name: string
  decision: CountryDecision
  onDecide: (decision: CountryDecision) => void
}

/** Whether traffic to a country is allowed. On is allowed; what nobody has decided yet is off and says so. */
export function DecisionSwitch({ name, decision, onDecide }: DecisionSwitchProps) {
  return (
    <label className={css.switch} data-decision={decision}>
      <input
        type="checkbox"
        role="switch"
        aria-label={`Allow ${name}`}
        checked={decision === 'allowed'}
        onChange={(event) => onDecide(event.target.checked ? 'allowed' : 'denied')}
      />
      <span aria-hidden="true">{WORDS[decision]}</span>
    </label>
  )
}

const WORDS = { allowed: 'Allowed', denied: 'Denied', unreviewed: 'New' } as const
