import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { CountryFlag } from '#src/components/map/CountryFlag.tsx'
import { nameOfCountry } from '#src/lib/geo/country.ts'

import css from './countries.module.css'
import type { CountryDecision } from '#src/lib/geo/decisions.ts'

import { DecisionSwitch } from './DecisionSwitch.tsx'

export interface CountryPanelProps {
  /** `''`: everything that has no country, which nobody can decide about. */
  code: string
  decision: CountryDecision
  blocked?: string | undefined
  facts: readonly { label: string; value: ReactNode }[]
  /** What is there, below the facts. */
  children?: ReactNode
  onDecide: (code: string, decision: CountryDecision) => void
  onClose: () => void
}

/** Everything about one country, beside the map. */
export function CountryPanel({ code, decision, blocked, facts, children, onDecide, onClose }: CountryPanelProps) {
  const name = nameOfCountry(code)
  return (
    <section className={css.panel} aria-labelledby="country-panel">
      <div className={css.panelHead}>
        <CountryFlag code={code} size="large" decorative />
        <h2 id="country-panel">{name}</h2>
        <button type="button" className="icon-button" aria-label="Close" title="Close" onClick={onClose}>
          <X size={15} aria-hidden />
        </button>
      </div>
      {code && <DecisionSwitch name={name} decision={decision} blocked={blocked} onDecide={(chosen) => onDecide(code, chosen)} />}
      <dl className={css.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}

export interface CountryVendorsProps {
  vendors: readonly { name: string; bytes: number; value: ReactNode }[]
  /** Vendors that are not listed. */
  more: number
}

/** Who is behind the addresses of a country, with their part of its bytes. */
export function CountryVendors({ vendors, more }: CountryVendorsProps) {
  const most = Math.max(...vendors.map(({ bytes }) => bytes), 1)
  return (
    <>
      <h3>Vendors there</h3>
      <ul className={css.vendors}>
        {vendors.map(({ name, bytes, value }) => (
          <li key={name}>
            <span className="truncate">{name}</span>
            <span className="number">{value}</span>
            <i style={{ inlineSize: `${(bytes / most) * 100}%` }} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="dim">and {more} more</p>}
    </>
  )
}
