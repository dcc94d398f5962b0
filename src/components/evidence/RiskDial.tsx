import { visibleText } from '#domain/detection/control.ts'
import { arcPath } from '#src/lib/chart/parts.ts'
import { RISK_MAX, type RiskAddend, riskBand, riskScore } from '#src/lib/chart/risk.ts'

import css from './risk-dial.module.css'

export interface RiskDialProps {
  /** Whose risk; may come from traffic. */
  label: string
  addends: readonly RiskAddend[]
  /** Addends that are thought away. */
  without: ReadonlySet<string>
  onWithout: (without: ReadonlySet<string>) => void
}

const SIZE = 132
const RADIUS = 54
/** The dial is open at the bottom: three quarters of a turn. */
const FROM = -0.375
const SWEEP = 0.75
const TURN_OF = (score: number): number => FROM + (score / RISK_MAX) * SWEEP

/** A score from 0 to 100 and every reason for it. Each reason shows its evidence and can be thought away: what would be left? */
export function RiskDial({ label, addends, without, onWithout }: RiskDialProps) {
  const score = riskScore(addends)
  const left = riskScore(addends, without)
  const sum = addends.reduce((points, addend) => points + addend.points, 0)
  const name = visibleText(label)

  function toggle(id: string): void {
    onWithout(without.has(id) ? new Set([...without].filter((other) => other !== id)) : new Set([...without, id]))
  }

  return (
    <div className={css.risk}>
      <div className={css.dial} data-band={riskBand(left)}>
        <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
          <path className={css.rail} d={arcPath(SIZE / 2, RADIUS, FROM, FROM + SWEEP)} />
          {score > left && <path className={css.gone} d={arcPath(SIZE / 2, RADIUS, TURN_OF(left), TURN_OF(score))} />}
          {left > 0 && <path className={css.arc} d={arcPath(SIZE / 2, RADIUS, FROM, TURN_OF(left))} />}
        </svg>
        <p className={css.score} role="status">
          <span className="visually-hidden">Risk of {name}: </span>
          <b>{left}</b>
          <span className={css.band}>{riskBand(left)}</span>
          {without.size > 0 && <span className={css.was}>now {score}</span>}
        </p>
      </div>
      <div className={css.reasons}>
        <ul className={css.addends} aria-label={`Why ${name} has this score`}>
          {addends.map(({ id, label: reason, points, evidence, href }) => (
            <li key={id} data-gone={without.has(id) || undefined}>
              <button
                type="button"
                role="switch"
                className={css.switch}
                aria-checked={!without.has(id)}
                aria-label={`Count: ${visibleText(reason)}`}
                title={without.has(id) ? 'Count it again' : 'What if this were not so?'}
                onClick={() => toggle(id)}
              >
                <span />
              </button>
              <span className={css.points}>+{points}</span>
              <span className={css.reason}>
                {visibleText(reason)}
                <a className="link" href={href}>
                  {visibleText(evidence)}
                </a>
              </span>
            </li>
          ))}
          {addends.length === 0 && <li className="dim">Nothing speaks against it.</li>}
        </ul>
        {sum > RISK_MAX && (
          <p className={css.note}>
            Reasons add up to {sum}; a score ends at {RISK_MAX}.
          </p>
        )}
        <p className={css.note} data-empty={without.size === 0 || undefined}>
          {without.size === 0 ? (
            'Switch a reason off to see what would be left.'
          ) : (
            <>
              What if: {score} → {left}.{' '}
              <button type="button" className="link" onClick={() => onWithout(new Set())}>
                Count all again
              </button>
            </>
          )}
        </p>
      </div>
    </div>
  )
}
