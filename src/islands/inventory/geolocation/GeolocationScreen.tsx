import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'

import { useLater } from '#src/lib/use-time.ts'
import { Choice } from '#src/screens/panels/Choice.tsx'
import { Freshness } from '#src/screens/panels/Freshness.tsx'
import { FilterPart, panelsScreen } from '#src/screens/panels/panels-screen.tsx'
import panels from '#src/screens/panels/panels.module.css'
import { TableWaiting } from '#src/screens/panels/TableWaiting.tsx'
import type { PulseScope } from '#src/stores/context.ts'

import { useGeolocation } from './use-geolocation.ts'
import { $measure, $onlyNew, chooseMeasure, COUNTRY_LINES, GEOLOCATION_FILTER, MEASURE_CHOICES, showOnlyNew } from './view.ts'

const Places = lazy(() => import('./Places.tsx').then((module) => ({ default: module.Places })))
const CountriesTable = lazy(() => import('./CountriesTable.tsx').then((module) => ({ default: module.CountriesTable })))

/** Where traffic goes: map and what is new or chosen beside it, then every country. */
function GeolocationView({ scope }: { scope: PulseScope }) {
  const measure = useStore($measure)
  const onlyNew = useStore($onlyNew)
  const asked = useGeolocation(scope)
  const later = useLater(asked.found.state !== 'loading' || !asked.readable)
  const tableWaiting = <TableWaiting title="Countries" lines={COUNTRY_LINES} />
  return (
    <div className={panels.page}>
      <FilterPart later={later} scope={scope} page="/inventory/geolocation" store={GEOLOCATION_FILTER} />
      <div className={panels.choices}>
        <Choice label="Shade by" value={measure} choices={MEASURE_CHOICES} onChoose={chooseMeasure} />
        <button type="button" className="button" data-size="small" aria-pressed={onlyNew} onClick={() => showOnlyNew(!onlyNew)}>
          New in this range
        </button>
        <Freshness answers={[asked.found]} />
      </div>
      <Suspense fallback={<div className={panels.waiting} data-part="map" />}>
        <Places asked={asked} scope={scope} />
      </Suspense>
      <Suspense fallback={tableWaiting}>{later ? <CountriesTable asked={asked} scope={scope} /> : tableWaiting}</Suspense>
    </div>
  )
}

/** /inventory/geolocation. */
export const GeolocationScreen = panelsScreen('/inventory/geolocation', GEOLOCATION_FILTER, GeolocationView)
