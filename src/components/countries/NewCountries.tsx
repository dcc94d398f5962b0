import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { CountryFlag } from '#src/components/map/CountryFlag.tsx'
import { nameOfCountry } from '#src/lib/geo/country.ts'

import css from './countries.module.css'
import type { CountryDecision } from '#src/lib/geo/decisions.ts'

export interface NewCountriesProps {
  /** Absent while nobody knows: it is loading, or could not be loaded. */
  rows: readonly { code: string; said: ReactNode }[] | undefined
  blocked?: string | undefined
  /** Below the heading. */
  children?: ReactNode
  onDecide: (code: string, decision: CountryDecision) => void
  onShow: (code: string) => void
}

/** The inbox: countries that nobody has decided about. */
export function NewCountries({ rows, blocked, children, onDecide, onShow }: NewCountriesProps) {
  const decide = (code: string, decision: CountryDecision, word: string, sign: ReactNode) => (
    <button
      type="button"
      className="icon-button"
      aria-label={`${word} ${nameOfCountry(code)}`}
      aria-disabled={blocked !== undefined || undefined}
      title={blocked ?? word}
      onClick={() => blocked === undefined && onDecide(code, decision)}
    >
      {sign}
    </button>
  )
  return (
    <section className={css.panel} aria-labelledby="new-countries">
      <h2 id="new-countries">New countries {rows && <span className="badge">{rows.length}</span>}</h2>
      {rows === undefined ? (
        <p className="dim">It is not known yet which countries are new.</p>
      ) : rows.length === 0 ? (
        <p className="dim">Nothing to decide. A country that nobody has decided about will wait here.</p>
      ) : (
        <>
          {children}
          {/* It scrolls, so the keyboard has to reach it; its buttons do */}
          <ul className={css.inbox}>
            {rows.map(({ code, said }) => (
              <li key={code}>
                <CountryFlag code={code} size="medium" decorative />
                <div>
                  <button type="button" className={css.pick} onClick={() => onShow(code)}>
                    {nameOfCountry(code)}
                  </button>
                  <p className="dim">{said}</p>
                </div>
                {decide(code, 'allowed', 'Allow', <Check size={15} aria-hidden />)}
                {decide(code, 'denied', 'Deny', <X size={15} aria-hidden />)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
