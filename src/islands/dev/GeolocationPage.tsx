import { useMemo, useState } from 'react'

import { own } from '#domain/own.ts'
import css from '#src/components/countries/countries.module.css'
import { CountryPanel, CountryVendors } from '#src/components/countries/CountryPanel.tsx'
import { NewCountries } from '#src/components/countries/NewCountries.tsx'
import { WorldMap } from '#src/components/map/WorldMap.tsx'
import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { formatAgo, formatBytes, formatCount, formatPlural } from '#src/lib/format.ts'
import type { CountryMark } from '#src/lib/geo/country-list.ts'
import { nameOfCountry } from '#src/lib/geo/country.ts'
import type { CountryDecision } from '#src/lib/geo/decisions.ts'
import { loaded } from '#src/lib/loadable.ts'

import { type CountryMeasure, valuesBy } from './data/countries.ts'
import { type CountryRow, NOW_MS, RANGES, type RangeId, rowsOf, vendorsOf } from './data/geolocation.ts'
import { CountryRules } from './geolocation/CountryRules.tsx'
import { Specimen, Specimens } from './kit/Specimen.tsx'
import { MeasureChoice, MEASURES } from './map/MeasureChoice.tsx'

/** /dev/geolocation: the screen as a whole, and without a location database. */
export function GeolocationPage() {
  return (
    <Specimens>
      <Specimen title="Geolocation" note="Where traffic goes, what is allowed, what is new." frame="bare">
        <GeolocationScreen />
      </Specimen>
      <Specimen title="Without a location database">
        <EmptyNote
          title="No location database"
          hint="Addresses are not placed until an operator names a database. Set COUNTRY_DATABASE to the path of an .mmdb file and restart the platform."
        />
      </Specimen>
    </Specimens>
  )
}

type Decisions = Readonly<Record<string, CountryDecision>>

/** The whole screen: range, map by measure, what is new or chosen beside it, and all countries with their switch. */
function GeolocationScreen() {
  const [range, setRange] = useState<RangeId>('24h')
  const [measure, setMeasure] = useState<CountryMeasure>('connections')
  const [selected, setSelected] = useState<string>()
  const [decisions, setDecisions] = useState<Decisions>({})
  const [last, setLast] = useState<{ code: string; before: Decisions }>()

  const rows = useMemo(
    () => rowsOf(range).map((row) => ({ ...row, decision: own(decisions, row.code) ?? row.decision })),
    [range, decisions],
  )
  const data = useMemo(() => loaded(valuesBy(rows, measure)), [rows, measure])
  const marks = useMemo(
    () =>
      new Map<string, CountryMark>(
        rows.flatMap(({ code, decision }) => (decision === 'allowed' ? [] : [[code, decision === 'denied' ? 'denied' : 'new'] as const])),
      ),
    [rows],
  )
  const chosen = rows.find(({ code }) => code === selected)
  const rangeLabel = RANGES.find(({ id }) => id === range)?.label ?? ''

  function onDecide(code: string, decision: CountryDecision): void {
    setLast({ code, before: decisions })
    setDecisions({ ...decisions, [code]: decision })
  }

  return (
    <div className={css.screen}>
      <div className={css.toolbar}>
        <label>
          <span>Range</span>
          <select
            className="input"
            value={range}
            onChange={(event) => setRange(RANGES.find(({ id }) => id === event.target.value)?.id ?? range)}
          >
            {RANGES.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <p role="status" className={css.said}>
          {last && `${nameOfCountry(last.code)} is ${own(decisions, last.code) ?? 'as before'}.`}
        </p>
        {last && (
          <button
            type="button"
            className="button"
            data-size="small"
            onClick={() => {
              setDecisions(last.before)
              setLast(undefined)
            }}
          >
            Undo
          </button>
        )}
      </div>
      <div className={css.top}>
        <WorldMap
          label={`${MEASURES[measure].label} by country, ${rangeLabel.toLowerCase()}`}
          measure={MEASURES[measure]}
          found={data}
          marks={marks}
          selected={selected}
          onSelect={setSelected}
          tools={<MeasureChoice name="geolocation-measure" value={measure} onChange={setMeasure} />}
        />
        {chosen ? (
          <CountryPanel
            code={chosen.code}
            decision={chosen.decision}
            facts={factsOf(chosen)}
            onDecide={onDecide}
            onClose={() => setSelected(undefined)}
          >
            <CountryVendors
              vendors={vendorsOf(chosen).map(({ name, bytes }) => ({ name, bytes, value: formatBytes(bytes) }))}
              more={Math.max(chosen.vendors - 5, 0)}
            />
          </CountryPanel>
        ) : (
          <NewCountries
            rows={rows.filter(({ decision }) => decision === 'unreviewed').map((row) => ({ code: row.code, said: saidOf(row) }))}
            onDecide={onDecide}
            onShow={setSelected}
          />
        )}
      </div>
      <CountryRules rows={rows} selected={selected} onDecide={onDecide} onShow={setSelected} />
    </div>
  )
}

const saidOf = ({ firstSeenMs, connections }: CountryRow) =>
  `${formatAgo(firstSeenMs, NOW_MS)} · ${formatPlural(connections, 'connection')}`

const factsOf = ({ connections, bytes, firstSeenMs, lastSeenMs }: CountryRow) => [
  { label: 'Connections', value: formatCount(connections) },
  { label: 'Bytes', value: formatBytes(bytes) },
  { label: 'First seen', value: formatAgo(firstSeenMs, NOW_MS) },
  { label: 'Last seen', value: formatAgo(lastSeenMs, NOW_MS) },
]
