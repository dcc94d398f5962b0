import { useState } from 'react'

import { RangePicker } from '#src/components/time/RangePicker.tsx'
import { describeRange, type RangeText } from '#src/lib/time-range.ts'

import { NOW_MS } from './data/tables.ts'
import css from './FiltersPage.module.css'
import { Specimen, Specimens } from './kit/Specimen.tsx'

const DEVICE_ZONE = 'Europe/Berlin'
const STARTS: readonly { title: string; note: string; range: RangeText }[] = [
  { title: 'Time range', note: 'Presets, both ends by keyboard, and the clock they are read on', range: { from: 'now-1h', to: 'now' } },
  { title: 'Time range, custom', note: 'Two fixed ends', range: { from: '1795244400000', to: '1795255200000' } },
]

/** The picker as its popover shows it; the sentence above says what was chosen. */
export function FiltersRange() {
  return (
    <Specimens columns={2}>
      {STARTS.map((start) => (
        <Range key={start.title} {...start} />
      ))}
    </Specimens>
  )
}

function Range({ title, note, range: start }: (typeof STARTS)[number]) {
  const [range, setRange] = useState(start)
  const [zone, setZone] = useState('UTC')
  const clock = { nowMs: NOW_MS, zone: zone === 'browser' ? DEVICE_ZONE : zone }
  return (
    <Specimen title={title} note={note}>
      <p className={css.chosen} role="status">
        {describeRange(range, clock)}
      </p>
      <div className={css.range}>
        <RangePicker
          key={`${range.from} ${range.to}`}
          value={range}
          clock={clock}
          zoneChoice={zone}
          deviceZone={DEVICE_ZONE}
          onChoose={setRange}
          onZone={setZone}
        />
      </div>
    </Specimen>
  )
}
