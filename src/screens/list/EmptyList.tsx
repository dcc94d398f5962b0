import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { formatInstant } from '#src/lib/format.ts'
import { describeRange, fixedRange } from '#src/lib/time-range.ts'
import { queryClient } from '#src/queries/client.ts'
import { $to } from '#src/stores/context.ts'
import { applyFilter } from '#src/stores/filter.ts'
import { $rangeText, $zone, chooseRange } from '#src/stores/range.ts'

import type { EmptyDeclaration, ListParameters, Noun } from './list-types.ts'
import type { ListRow } from './rows.ts'

export interface EmptyListProps<Row extends ListRow> {
  noun: Noun
  empty: EmptyDeclaration<Row>
  ask: ListParameters
  /** The filter as it is typed. */
  text: string
  live: boolean
  /** 3 inside of a part that has a heading of its own. */
  level?: 2 | 3
}

/** Why the list is empty and what to do: another range, no filter, or a source to begin with. */
export function EmptyList<Row extends ListRow>({ noun, empty, ask, text, live, level = 2 }: EmptyListProps<Row>) {
  const to = useStore($to)
  const zone = useStore($zone)
  const range = useStore($rangeText)
  const newest = useQuery(empty.newest(ask.scope, ask.filter), queryClient)
  if (newest.isPending) return <div aria-busy="true" />
  if (newest.data) {
    const { timestampMs } = newest.data
    const name = describeRange(range, { nowMs: Date.now(), zone }).replace(/^Last/, 'the last')
    const inRange = timestampMs >= ask.range.fromMs && timestampMs < ask.range.toMs
    return (
      <EmptyNote
        level={level}
        drawing="no-match"
        title={text ? 'Nothing matches in this range' : empty.nothing}
        hint={
          <>
            {live ? `Waiting for ${noun.many} to arrive. ` : `No ${noun.one} ${text ? 'matches ' : 'was seen '}in ${name}. `}
            {!inRange && `The newest ${text ? 'that does ' : ''}is from ${formatInstant(timestampMs, zone).slice(0, 19)}.`}
          </>
        }
        action={
          <>
            <ShowNewest timestampMs={timestampMs} />
            <button type="button" className="button" onClick={() => chooseRange({ from: 'now-1d', to: 'now' })}>
              Last 24 hours
            </button>
            {text && <RemoveFilter />}
          </>
        }
      />
    )
  }
  if (text)
    return (
      <EmptyNote
        level={level}
        drawing="no-match"
        title="Nothing matches"
        hint={`No ${noun.one} of this organization matches this filter, at any time.`}
        action={<RemoveFilter />}
      />
    )
  const { action, ...note } = empty.never
  return (
    <EmptyNote
      {...note}
      level={level}
      action={
        <a className="button" data-kind="primary" href={to.install()}>
          {action}
        </a>
      }
    />
  )
}

/** What is shown before the newest one: an imported recording spans minutes, not days. */
const BEFORE_MS = 15 * 60_000
const AFTER_MS = 1000

/** Out of an empty range: to where the newest one is. */
const ShowNewest = ({ timestampMs }: { timestampMs: number }) => (
  <button
    type="button"
    className="button"
    data-kind="primary"
    onClick={() => chooseRange(fixedRange(timestampMs - BEFORE_MS, timestampMs + AFTER_MS))}
  >
    Show what came last
  </button>
)

/** Out of a filter that nothing fits. */
const RemoveFilter = () => (
  <button type="button" className="button" onClick={() => applyFilter('')}>
    Remove the filter
  </button>
)
