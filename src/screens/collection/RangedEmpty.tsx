import type { FilterNode } from '#domain/filter/ast.ts'
import { allOf } from '#domain/filter/nodes.ts'
import { parseFilter } from '#domain/filter/parse.ts'
import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { formatCount } from '#src/lib/format.ts'
import { newestRequest } from '#src/queries/requests.ts'
import { setSearch } from '#src/stores/location.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { EmptyList } from '../list/EmptyList.tsx'
import type { ListParameters } from '../list/list-types.ts'

interface RangedEmptyProps {
  noun: { one: string; many: string }
  onlyWith: string | undefined
  query: { search: string; onlyNew: boolean; view: string; reviewed: string }
  ask: ListParameters
  /** The filter as it was typed. */
  text: string
  /** How many were left out because somebody decided about them. */
  decided: number
}

/** In the place of entities: why there are none, and what to do. */
export function RangedEmpty({ noun, onlyWith, query: { search, onlyNew, view, reviewed }, decided, ...asked }: RangedEmptyProps) {
  if (decided > 0) return <AllDecided noun={noun} decided={decided} />
  if (view + reviewed !== '' && search === '' && !onlyNew) return <NoneOfView noun={noun} />
  if (search === '' && !onlyNew) return <NoRequests noun={noun} onlyWith={onlyWith} {...asked} />
  const isNoneNew = onlyNew && search === ''
  return (
    <EmptyNote
      drawing="no-match"
      title={isNoneNew ? `No new ${noun.many} in this range` : `No ${noun.one} matches`}
      hint={
        isNoneNew ? 'Everything that was seen in it had been seen before.' : `No ${noun.one} of this range has “${search}” in its name.`
      }
      action={
        <button type="button" className="button" onClick={() => setSearch({ find: undefined, new: undefined, decided: undefined })}>
          Show all {noun.many}
        </button>
      }
    />
  )
}

function AllDecided({ noun, decided }: Pick<RangedEmptyProps, 'noun' | 'decided'>) {
  const all = decided === 1 ? `The new ${noun.one} of this range was` : `All ${formatCount(decided)} new ${noun.many} of this range were`
  return (
    <EmptyNote
      drawing="no-match"
      title={`No ${noun.one} waits for a decision`}
      hint={`${all} accepted or ignored.`}
      action={
        <button type="button" className="button" onClick={() => setSearch({ decided: 'true' })}>
          Show what was decided
        </button>
      }
    />
  )
}

/** What tools chose holds for none. */
const NoneOfView = ({ noun }: Pick<RangedEmptyProps, 'noun'>) => (
  <EmptyNote
    drawing="no-match"
    title={`None of the ${noun.many} in this range`}
    hint={`No ${noun.one} of this range matches what is chosen above.`}
    action={
      <button type="button" className="button" onClick={() => setSearch({ standing: undefined, reviewed: undefined })}>
        Show all {noun.many}
      </button>
    }
  />
)

/** There are no requests to find them in. */
function NoRequests({ noun: { one, many }, onlyWith, ...asked }: Omit<RangedEmptyProps, 'query' | 'decided'>) {
  const which = onlyWith === undefined ? '' : ` with ${/^[aeio]/i.test(one) ? 'an' : 'a'} ${one}`
  return (
    <EmptyList<RequestRow>
      {...asked}
      noun={{ one: `request${which}`, many: 'requests' }}
      live={false}
      empty={{
        newest: (scope, filter) => newestRequest(scope, together(filter, onlyWith)),
        nothing: `No ${many} in this range`,
        never: {
          title: `No ${many} yet`,
          hint: 'They are found in requests. Connect an agent or OpenTelemetry, or import a recording, and they appear here.',
          action: 'Connect a source',
        },
      }}
    />
  )
}

/** Requests that a filter holds for and that have what is listed. */
function together(filter: FilterNode | undefined, onlyWith = ''): FilterNode | undefined {
  const parsed = parseFilter(onlyWith)
  return allOf([filter, parsed.ok ? parsed.node : undefined].filter((node) => node !== undefined))
}
