import { lazy, Suspense } from 'react'

import { SegmentedField } from '#src/components/form/SegmentedField.tsx'
import { TableSkeleton } from '#src/components/notice/Notices.tsx'

import type { ConnectPlace } from './sources.ts'

const Recipe = lazy(async () => ({ default: (await import('./Recipe.tsx')).Recipe }))

interface ConnectCommandsProps {
  token: string
  place: ConnectPlace
  /** What can be chosen; one alone is not asked for. */
  places: readonly { id: ConnectPlace; label: string }[]
  onPlace: (place: ConnectPlace) => void
}

/** What to paste where the source runs, with its token, which is out of sight until asked for. */
export function ConnectCommands({ token, place, places, onPlace }: ConnectCommandsProps) {
  return (
    <>
      {places.length > 1 && (
        <SegmentedField<ConnectPlace> name="on" label="Where the agent runs" hideLabel value={place} segments={places} onChange={onPlace} />
      )}
      <Suspense fallback={<TableSkeleton label="Loading the commands" rows={4} />}>
        <Recipe place={place} token={token} />
      </Suspense>
    </>
  )
}
