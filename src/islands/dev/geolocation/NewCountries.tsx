import { Check, X } from 'lucide-react'

import { CountryFlag } from '#src/components/map/CountryFlag.tsx'
import { formatAgo, formatPlural } from '#src/lib/format.ts'
import { nameOfCountry } from '#src/lib/geo/country.ts'

import { type CountryDecision, type CountryRow, NOW_MS } from '../data/geolocation.ts'
import css from './geolocation.module.css'

export interface NewCountriesProps {
  rows: readonly CountryRow[]
  onDecide: (code: string, decision: CountryDecision) => void
  onShow: (code: string) => void
}

/** The inbox: countries seen for the first time, until somebody decides. */
export function NewCountries({ rows, onDecide, onShow }: NewCountriesProps) {
  return (
    <section className={css.panel} aria-labelledby="new-countries">
      <h2 id="new-countries">
        New countries <span className="badge">{rows.length}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="dim">Nothing to decide. A country that was never seen before will wait here.</p>
      ) : (
        <ul className={css.inbox}>
          {rows.map(({ code, connections, firstSeenMs }) => {
            const name = nameOfCountry(code)
            return (
              <li key={code}>
                <CountryFlag code={code} size="medium" decorative />
                <div>
                  <button type="button" className={css.pick} onClick={() => onShow(code)}>
                    {name}
                  </button>
                  <p className="dim">
                    {formatAgo(firstSeenMs, NOW_MS)} · {formatPlural(connections, 'connection')}
                  </p>
                </div>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Allow ${name}`}
                  title="Allow"
                  onClick={() => onDecide(code, 'allowed')}
                >
                  <Check size={15} aria-hidden />
                </button>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Deny ${name}`}
                  title="Deny"
                  onClick={() => onDecide(code, 'denied')}
                >
                  <X size={15} aria-hidden />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
