import { Map as MapIcon } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'

import { EmptyNote, FailureNote } from '#src/components/notice/Notices.tsx'
import type { WireError } from '#src/lib/errors.ts'
import { type CountryMark, type CountryValue, rankCountries } from '#src/lib/geo/country-list.ts'

import { PictureFrame, PictureSkeleton } from '../table/PictureFrame.tsx'
import { CountryTable } from './CountryTable.tsx'
import { MapDrawing } from './MapDrawing.tsx'
import type { MapMeasure } from './measure.ts'
import { OffTheMap } from './OffTheMap.tsx'
import { useWorld } from './use-world.ts'

export type MapData =
  | { state: 'loading' }
  | { state: 'failed'; error: WireError; onRetry: () => void }
  /** `busy`: these values stay while newer ones load. */
  | { state: 'ready'; values: readonly CountryValue[]; busy?: boolean }

export interface WorldMapProps {
  /** Names the map for those who cannot see it: `Connections by country, last 24 hours`. */
  label: string
  measure: MapMeasure
  data: MapData
  marks?: ReadonlyMap<string, CountryMark>
  selected?: string | undefined
  /** undefined: nothing any more. */
  onSelect?: (code: string | undefined) => void
  /** Controls at the start of the map's bar, a choice of measures for example. */
  tools?: ReactNode
}

const NO_MARKS: ReadonlyMap<string, CountryMark> = new Map()
const NOT_LOADED: WireError = {
  kind: 'failed',
  message: 'The drawing of the world could not be loaded. Check your connection and try again, or read the table.',
  status: undefined,
  requestId: undefined,
}

/** Countries shaded by a value, the same as a table, and what is on no map below. All states have the same height. */
export function WorldMap({ label, measure, data, marks = NO_MARKS, selected, onSelect, tools }: WorldMapProps) {
  const [asTable, setAsTable] = useState(false)
  const { loaded, retry } = useWorld()
  const countries = useMemo(() => rankCountries(data.state === 'ready' ? data.values : []), [data])

  function content(): ReactNode {
    if (data.state === 'failed') return <FailureNote error={data.error} onRetry={data.onRetry} />
    if (data.state === 'loading') return <PictureSkeleton label={`Loading ${label}`} />
    if (countries.length === 0) {
      return (
        <EmptyNote
          title="No traffic to any country"
          hint="Nothing was seen in this time range. Choose a longer one, or connect an agent."
        />
      )
    }
    if (asTable) return <CountryTable {...{ label, measure, countries, marks, selected, onSelect }} />
    if (loaded.state === 'failed') return <FailureNote error={NOT_LOADED} onRetry={retry} />
    if (loaded.state === 'loading') return <PictureSkeleton label="Loading the map" />
    return <MapDrawing {...{ label, measure, countries, marks, selected, onSelect }} world={loaded.world} busy={data.busy ?? false} />
  }

  return (
    <PictureFrame
      kind="map"
      tools={tools}
      sign={<MapIcon size={14} aria-hidden />}
      asTable={asTable}
      onAsTable={setAsTable}
      foot={<OffTheMap measure={measure} countries={countries} world={loaded.state === 'ready' ? loaded.world : undefined} />}
    >
      {content()}
    </PictureFrame>
  )
}
