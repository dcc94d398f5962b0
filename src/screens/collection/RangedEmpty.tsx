import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { newestRequest } from '#src/queries/requests.ts'
import { setSearch } from '#src/stores/location.ts'

import { EmptyList } from '../list/EmptyList.tsx'
import type { ListParameters } from '../list/list-types.ts'

interface RangedEmptyProps {
  noun: { one: string; many: string }
  query: { search: string; onlyNew: boolean }
  ask: ListParameters
  /** The filter as it was typed. */
  text: string
}

/** In the place of entities: why there are none, and what to do. */
export function RangedEmpty({ noun, query: { search, onlyNew }, ...asked }: RangedEmptyProps) {
  if (search === '' && !onlyNew) return <NoRequests many={noun.many} {...asked} />
  const isNoneNew = onlyNew && search === ''
  return (
    <EmptyNote
      drawing="no-match"
      title={isNoneNew ? `No new ${noun.many} in this range` : `No ${noun.one} matches`}
      hint={
        isNoneNew ? 'Everything that was seen in it had been seen before.' : `No ${noun.one} of this range has “${search}” in its name.`
      }
      action={
        <button type="button" className="button" onClick={() => setSearch({ find: undefined, new: undefined })}>
          Show all {noun.many}
        </button>
      }
    />
  )
}

/** There are no requests to find them in. */
const NoRequests = ({ many, ...asked }: { many: string; ask: ListParameters; text: string }) => (
  <EmptyList
    {...asked}
    noun={{ one: 'request', many: 'requests' }}
    live={false}
    empty={{
      newest: newestRequest,
      nothing: `No ${many} in this range`,
      never: {
        title: `No ${many} yet`,
        hint: 'They are found in requests. Connect an agent or OpenTelemetry, or import a recording, and they appear here.',
        action: 'Connect a source',
      },
    }}
  />
)
