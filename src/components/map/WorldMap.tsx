import { Map as MapIcon } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'

import { EmptyNote, FailureNote } from '#src/components/notice/Notices.tsx'
import { type CountryMark, type CountryValue, rankCountries } from '#src/lib/geo/country-list.ts'
import { dataOf, isRefreshing, type Loadable } from '#src/lib/loadable.ts'

import { PictureFrame, PictureSkeleton } from '../table/PictureFrame.tsx'
import { CountryTable } from './CountryTable.tsx'
import { MapDrawing } from './MapDrawing.tsx'
import type { MapMeasure } from './MapLegend.tsx'
import { OffTheMap } from './OffTheMap.tsx'
import { useWorld } from './use-world.ts'

export interface WorldMapProps {
  /** Names the map for those who cannot see it: `Connections by country, last 24 hours`. */
  label: string
  measure: MapMeasure
  found: Loadable<readonly CountryValue[]>
  marks?: ReadonlyMap<string, CountryMark>
  selected?: string | undefined
  /** undefined: nothing any more. */
  onSelect?: (code: string | undefined) => void
  /** Controls at the start of the map's bar, a choice of measures for example. */
  tools?: ReactNode
  /** Why there is no country, and what to do. */
  empty?: ReactNode
}

const NO_MARKS: ReadonlyMap<string, CountryMark> = new Map()
const NO_VALUES: readonly CountryValue[] = []

/** Countries shaded by a value, the same as a table, and what is on no map below. All states have the same height. */
export function WorldMap({ label, measure, found, marks = NO_MARKS, selected, onSelect, tools, empty }: WorldMapProps) {
  const [asTable, setAsTable] = useState(false)
  const world = useWorld()
  const values = dataOf(found) ?? NO_VALUES
  const countries = useMemo(() => rankCountries(values), [values])

  function content(): ReactNode {
    if (found.state === 'failed') return <FailureNote error={found.error} onRetry={found.retry} />
    if (found.state === 'loading') return <PictureSkeleton label={`Loading ${label}`} />
    if (countries.length === 0) return empty ?? <EmptyNote title="No traffic to any country" hint="Nothing was seen in this time range." />
    if (asTable) return <CountryTable {...{ label, measure, countries, marks, selected, onSelect }} />
    if (world.state === 'failed') return <FailureNote error={world.error} onRetry={world.retry} />
    if (world.state === 'loading') return <PictureSkeleton label="Loading the map" />
    return <MapDrawing {...{ label, measure, countries, marks, selected, onSelect }} world={world.data} busy={isRefreshing(found)} />
  }

  return (
    <PictureFrame
      kind="map"
      tools={tools}
      sign={<MapIcon size={14} aria-hidden />}
      asTable={asTable}
      onAsTable={setAsTable}
      foot={<OffTheMap measure={measure} countries={countries} world={dataOf(world)} />}
    >
      {content()}
    </PictureFrame>
  )
}
