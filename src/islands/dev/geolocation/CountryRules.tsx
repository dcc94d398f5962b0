import { Sparkline } from '#src/components/chart/Sparkline.tsx'
import { CountryFlag } from '#src/components/map/CountryFlag.tsx'
import { HeadRow } from '#src/components/table/HeadRow.tsx'
import { formatBytes, formatShare } from '#src/lib/format.ts'
import { nameOfCountry } from '#src/lib/geo/country.ts'

import css from '#src/components/countries/countries.module.css'
import { DecisionSwitch } from '#src/components/countries/DecisionSwitch.tsx'
import type { CountryDecision } from '#src/lib/geo/decisions.ts'

import type { CountryRow } from '../data/geolocation.ts'

export interface CountryRulesProps {
  rows: readonly CountryRow[]
  selected: string | undefined
  onDecide: (code: string, decision: CountryDecision) => void
  onShow: (code: string) => void
}

/** Every country with its course and whether it is allowed. */
export function CountryRules({ rows, selected, onDecide, onShow }: CountryRulesProps) {
  const all = rows.reduce((sum, { connections }) => sum + connections, 0)
  return (
    // It scrolls sideways on narrow screens, so the keyboard has to reach it
    <div className={`card ${css.tableFrame}`} role="region" aria-label="Countries" tabIndex={0}>
      <table className={css.table}>
        <HeadRow of={['Country', 'Connections', 'Share', 'Bytes', 'Vendors', 'Allowed']} numbers={['Share', 'Bytes', 'Vendors']} />
        <tbody>
          {rows.map((row) => {
            const name = nameOfCountry(row.code)
            return (
              <tr key={row.code} data-selected={row.code === selected || undefined}>
                <th scope="row">
                  <span className={css.country}>
                    <CountryFlag code={row.code} decorative />
                    <button type="button" className={css.pick} aria-pressed={row.code === selected} onClick={() => onShow(row.code)}>
                      {name}
                    </button>
                  </span>
                </th>
                <td>
                  <Sparkline label={`Connections to ${name}`} values={row.trend} unit="count" now={row.connections} before={row.before} />
                </td>
                <td className="number">{formatShare(row.connections, all)}</td>
                <td className="number">{formatBytes(row.bytes)}</td>
                <td className="number">{row.vendors}</td>
                <td>
                  {row.code ? (
                    <DecisionSwitch name={name} decision={row.decision} onDecide={(decision) => onDecide(row.code, decision)} />
                  ) : (
                    <span className="dim">Cannot be decided</span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
