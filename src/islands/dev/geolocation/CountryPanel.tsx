import { X } from 'lucide-react'

import { CountryFlag } from '#src/components/map/CountryFlag.tsx'
import { formatAgo, formatBytes, formatCount } from '#src/lib/format.ts'
import { nameOfCountry } from '#src/lib/geo/country.ts'

import { type CountryDecision, type CountryRow, NOW_MS, vendorsOf } from '../data/geolocation.ts'
import { DecisionSwitch } from './DecisionSwitch.tsx'
import css from './geolocation.module.css'

export interface CountryPanelProps {
  row: CountryRow
  onDecide: (code: string, decision: CountryDecision) => void
  onClose: () => void
}

/** Everything about one country, beside the map. */
export function CountryPanel({ row, onDecide, onClose }: CountryPanelProps) {
  const name = nameOfCountry(row.code)
  return (
    <section className={css.panel} aria-labelledby="country-panel">
      <div className={css.panelHead}>
        <CountryFlag code={row.code} size="large" decorative />
        <h2 id="country-panel">{name}</h2>
        <button type="button" className="icon-button" aria-label="Close" title="Close" onClick={onClose}>
          <X size={15} aria-hidden />
        </button>
      </div>
      {row.code && <DecisionSwitch name={name} decision={row.decision} onDecide={(decision) => onDecide(row.code, decision)} />}
      <dl className={css.facts}>
        <dt>Connections</dt>
        <dd>{formatCount(row.connections)}</dd>
        <dt>Bytes</dt>
        <dd>{formatBytes(row.bytes)}</dd>
        <dt>First seen</dt>
        <dd>{formatAgo(row.firstSeenMs, NOW_MS)}</dd>
        <dt>Last seen</dt>
        <dd>{formatAgo(row.lastSeenMs, NOW_MS)}</dd>
      </dl>
      <h3>Vendors there</h3>
      <ul className={css.vendors}>
        {vendorsOf(row).map((vendor) => (
          <li key={vendor.name}>
            <span className="truncate">{vendor.name}</span>
            <span className="number">{formatBytes(vendor.bytes)}</span>
            <i style={{ inlineSize: `${(vendor.bytes / row.bytes) * 100}%` }} />
          </li>
        ))}
      </ul>
      {row.vendors > 5 && <p className="dim">and {formatCount(row.vendors - 5)} more</p>}
    </section>
  )
}
