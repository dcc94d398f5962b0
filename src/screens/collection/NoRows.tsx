import type { ReactNode } from 'react'

import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { formatCount } from '#src/lib/format.ts'
import { setSearch } from '#src/stores/location.ts'

interface NoRowsProps {
  noun: { one: string; many: string }
  search: string
  onlyNew: boolean
  /** How many were left out because somebody decided about them. */
  decided: number
  /** What is said where none of these is the reason. */
  children: ReactNode
}

/** Why a list of a range has no rows, and what to do. */
export function NoRows({ noun, search, onlyNew, decided, children }: NoRowsProps) {
  if (decided > 0) {
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
  if (search === '' && !onlyNew) return children
  const isNothingNew = onlyNew && search === ''
  return (
    <EmptyNote
      drawing="no-match"
      title={isNothingNew ? `No new ${noun.many} in this range` : `No ${noun.one} matches`}
      hint={
        isNothingNew ? 'Everything that was seen in it had been seen before.' : `No ${noun.one} of this range has “${search}” in its name.`
      }
      action={
        <button type="button" className="button" onClick={() => setSearch({ find: undefined, new: undefined, decided: undefined })}>
          Show all {noun.many}
        </button>
      }
    />
  )
}
