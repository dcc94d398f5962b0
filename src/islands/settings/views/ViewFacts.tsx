import { useStore } from '@nanostores/react'

import { Fact, FactGroup } from '#src/components/value/Facts.tsx'
import { formatInstant } from '#src/lib/format.ts'
import { pageLabel } from '#src/lib/page-label.ts'
import { wordsOf } from '#src/lib/view-words.ts'
import { $zone } from '#src/stores/range.ts'
import type { SavedView } from '#wire/product/views.ts'

import css from './views.module.css'

/** What it shows, and who made and changed it. */
export function ViewFacts({ view }: { view: SavedView }) {
  const zone = useStore($zone)
  const { filter, range, columns, sort, rest } = wordsOf(view.query, { nowMs: Date.now(), zone })
  return (
    <div className={`card ${css.part}`}>
      <FactGroup title="What it shows">
        <Fact label="Page" value={pageLabel(view.page)} />
        <Fact label="Filter" value={filter} mono />
        <Fact label="Range" value={range || 'As the page opens'} />
        <Fact label="Columns" value={columns || 'The usual ones'} />
        <Fact label="Sorting" value={sort} />
        <Fact label="More" value={rest} mono />
      </FactGroup>
      <FactGroup title="Last changes">
        <Fact label="Owner" value={view.mine ? 'Me' : (view.ownerName ?? 'Somebody who has left')} />
        <Fact label="Made" value={formatInstant(view.createdMs, zone)} />
        <Fact label="Changed" value={`${formatInstant(view.changedMs, zone)}, ${view.changedByName ?? 'somebody who has left'}`} />
      </FactGroup>
    </div>
  )
}
