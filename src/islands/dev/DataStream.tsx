import { useState } from 'react'

import { StreamRow } from '#src/components/value/StreamRow.tsx'

import { HOSTILE, requestAt } from './data/tables.ts'
import css from './DataPage.module.css'
import { Specimen, Variant } from './kit/Specimen.tsx'

const DRAWN = 12

/** Requests as they flow by: at rest, arriving, narrow, and with text that wants to break them. */
export function DataStream() {
  const [arrived, setArrived] = useState(0)
  const rows = Array.from({ length: DRAWN }, (_, at) => requestAt(1000 - arrived + at))
  return (
    <Specimen title="Stream row" note="time · method · status · host and path · duration · sent · received">
      <div className={css.row}>
        <button type="button" className="button" data-size="small" onClick={() => setArrived(arrived + 1)}>
          One more arrives
        </button>
      </div>
      <div className={css.stream}>
        {rows.map((row, index) => (
          <StreamRow key={row.id} row={row} zone="UTC" href="#stream-row" fresh={arrived > 0 && index === 0} />
        ))}
      </div>
      <Variant name="Narrow: two lines">
        <div className={css.phone}>
          {[requestAt(1001), requestAt(1007), ...HOSTILE.slice(0, 1)].map((row) => (
            <StreamRow key={row.id} row={row} zone="UTC" href="#stream-row" compact />
          ))}
        </div>
      </Variant>
      <Variant name="Long, hostile and missing">
        {HOSTILE.map((row) => (
          <StreamRow key={row.id} row={row} zone="UTC" />
        ))}
      </Variant>
    </Specimen>
  )
}
