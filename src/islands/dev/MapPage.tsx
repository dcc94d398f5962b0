import { useMemo, useState } from 'react'

import { CountryFlag } from '#src/components/map/CountryFlag.tsx'
import { WorldMap } from '#src/components/map/WorldMap.tsx'
import { nameOfCountry } from '#src/lib/geo/country.ts'
import { loaded } from '#src/lib/loadable.ts'

import { COUNTRIES, type CountryMeasure, PLACELESS, valuesBy } from './data/countries.ts'
import { Specimen, Specimens, Variant } from './kit/Specimen.tsx'
import { MeasureChoice, MEASURES } from './map/MeasureChoice.tsx'

const MARKS = new Map([
  ['RU', 'denied'],
  ['KP', 'denied'],
  ['IR', 'denied'],
  ['BH', 'new'],
  ['KE', 'new'],
] as const)
const FEW = [
  { code: 'SG', value: 12 },
  { code: 'MC', value: 3 },
  { code: 'VA', value: 1 },
]
const ERROR = {
  kind: 'failed',
  message: 'The platform answered with an error (502). Try again.',
  status: 502,
  requestId: 'req_7Q2M',
} as const

/** /dev/map: the map with everything on it, and each of its states. */
export function MapPage() {
  const [measure, setMeasure] = useState<CountryMeasure>('connections')
  const [selected, setSelected] = useState<string>()
  const [tries, setTries] = useState(0)
  const data = useMemo(() => loaded(valuesBy([...COUNTRIES, ...PLACELESS], measure)), [measure])
  return (
    <Specimens>
      <Specimen
        title="World map"
        note="Point, click, drag, Ctrl and wheel. With the keyboard: arrows by weight, Enter selects, + − 0 zoom, Shift and arrows move."
        frame="bare"
      >
        <WorldMap
          label={`${MEASURES[measure].label} by country, last 24 hours`}
          measure={MEASURES[measure]}
          found={data}
          marks={MARKS}
          selected={selected}
          onSelect={setSelected}
          tools={<MeasureChoice name="map-measure" value={measure} onChange={setMeasure} />}
        />
        <p role="status" className="dim">
          {selected ? (
            <>
              Selected: <CountryFlag code={selected} decorative /> {nameOfCountry(selected)}
            </>
          ) : (
            'Nothing selected.'
          )}
        </p>
      </Specimen>
      <Specimens columns={2}>
        <Specimen title="Three tiny countries" note="Dots keep their size on the screen at every zoom." frame="bare">
          <WorldMap label="Vendors by country" measure={MEASURES.vendors} found={loaded(FEW)} />
        </Specimen>
        <Specimen title="Newer values are loading" note="The old ones stay." frame="bare">
          <WorldMap
            label="Bytes by country"
            measure={MEASURES.bytes}
            found={{ ...loaded(valuesBy(COUNTRIES, 'bytes')), refreshing: true }}
          />
        </Specimen>
        <Specimen title="Loading" frame="bare">
          <WorldMap label="connections by country" measure={MEASURES.connections} found={{ state: 'loading' }} />
        </Specimen>
        <Specimen title="Empty" frame="bare">
          <WorldMap label="Connections by country" measure={MEASURES.connections} found={loaded([])} />
        </Specimen>
        <Specimen title="Failed" frame="bare">
          <Variant name={tries === 0 ? 'Try again has not been pressed' : `Try again was pressed ${tries} ×`}>
            <WorldMap
              label="Connections by country"
              measure={MEASURES.connections}
              found={{ state: 'failed', error: ERROR, retry: () => setTries(tries + 1) }}
            />
          </Variant>
        </Specimen>
        <Specimen title="Nothing that is on a map" frame="bare">
          <WorldMap label="Connections by country" measure={MEASURES.connections} found={loaded(valuesBy(PLACELESS, 'connections'))} />
        </Specimen>
      </Specimens>
    </Specimens>
  )
}
