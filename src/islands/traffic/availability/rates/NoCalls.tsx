import { useStore } from '@nanostores/react'

import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { $filterText, applyFilter } from '#src/stores/filter.ts'
import { chooseRange } from '#src/stores/range.ts'

/** In the place of the rates when the range has no call. */
export function NoCalls() {
  const text = useStore($filterText)
  return (
    <EmptyNote
      level={3}
      title={text ? 'No request matches in this range' : 'No request in this range'}
      hint="Rates are measured from your own calls. A longer range may have some."
      action={
        <>
          <button type="button" className="button" data-kind="primary" onClick={() => chooseRange({ from: 'now-7d', to: 'now' })}>
            Last 7 days
          </button>
          {text && (
            <button type="button" className="button" onClick={() => applyFilter('')}>
              Remove the filter
            </button>
          )}
        </>
      }
    />
  )
}
