import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { RiskDial } from '#src/components/evidence/RiskDial.tsx'
import { RISK_MAX, riskScore } from '#src/lib/chart/risk.ts'

import { RISKY } from '../data/security.ts'
import { Panel } from './Panel.tsx'
import css from './security.module.css'

const KINDS = ['vendors', 'clients', 'endpoints'] as const
const NOTHING: ReadonlySet<string> = new Set()

/** Who to look at first, and why. */
export function RiskPanel() {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('vendors')
  const [chosen, setChosen] = useState('legacy')
  const [without, setWithout] = useState(NOTHING)
  const entities = RISKY[kind]
  const entity = entities.find(({ id }) => id === chosen) ?? entities[0]

  function choose(id: string): void {
    setChosen(id)
    setWithout(NOTHING)
  }

  return (
    <Panel
      title="Highest risk"
      span={8}
      action={
        <div className={css.choice} role="group" aria-label="Kind of entity">
          {KINDS.map((one) => (
            <button key={one} type="button" aria-pressed={one === kind} onClick={() => (setKind(one), setWithout(NOTHING))}>
              {one}
            </button>
          ))}
        </div>
      }
    >
      <div className={css.risky}>
        <ul aria-label={`Riskiest ${kind}`}>
          {entities.map(({ id, label, addends }) => (
            <li key={id}>
              <button type="button" className={css.entity} aria-pressed={id === entity?.id} onClick={() => choose(id)}>
                <span className="truncate">{visibleText(label)}</span>
                <b>{riskScore(addends)}</b>
                <progress max={RISK_MAX} value={riskScore(addends)} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
        {entity && <RiskDial label={entity.label} addends={entity.addends} without={without} onWithout={setWithout} />}
      </div>
    </Panel>
  )
}
