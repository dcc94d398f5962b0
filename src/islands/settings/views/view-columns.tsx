import type { ReactNode } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { pageLabel } from '#src/lib/areas.ts'
import { formatAgo, formatInstant, NOTHING } from '#src/lib/format.ts'
import type { RangeClock } from '#src/lib/time-range.ts'
import { labelsOf } from '#src/lib/view-labels.ts'
import { NameLink } from '#src/screens/collection/RowCells.tsx'
import type { CollectionColumn } from '#src/screens/collection/collection.ts'
import { ownerLabel } from '#src/screens/views/view-actions.ts'
import type { SavedView } from '#wire/product/views.ts'

import css from './views.module.css'

interface ViewColumnsInput {
  clock: RangeClock
  linkOf: (view: SavedView) => string
  menuOf: (view: SavedView) => ReactNode
}

/** Columns of the list of views. */
export const viewColumns = ({ clock, linkOf, menuOf }: ViewColumnsInput): CollectionColumn<SavedView>[] => [
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    width: 220,
    grows: true,
    value: ({ name }) => visibleText(name),
    cell: (view) => <NameLink name={view.name} href={linkOf(view)} />,
  },
  { id: 'page', label: 'Page', sort: 'page', width: 96, value: ({ page }) => pageLabel(page) },
  {
    id: 'filter',
    label: 'Filter',
    width: 144,
    grows: true,
    value: ({ query }) => visibleText(labelsOf(query, clock).filter),
    cell: ({ query }) => <FilterText text={labelsOf(query, clock).filter} />,
  },
  { id: 'range', label: 'Range', width: 104, value: ({ query }) => labelsOf(query, clock).range || NOTHING },
  { id: 'columns', label: 'Columns', width: 84, value: ({ query }) => labelsOf(query, clock).columns || 'Usual' },
  { id: 'owner', label: 'Owner', sort: 'owner', width: 104, value: ownerLabel },
  { id: 'sharing', label: 'Seen by', sort: 'sharing', width: 92, value: ({ shared }) => (shared ? 'Everybody' : 'Only me') },
  { id: 'default', label: 'Default', sort: 'default', width: 124, value: defaultLabel, cell: (view) => <Defaults view={view} /> },
  {
    id: 'changed',
    label: 'Changed',
    sort: 'changed',
    width: 110,
    value: ({ changedMs }) => formatInstant(changedMs, clock.zone),
    order: ({ changedMs }) => changedMs,
    cell: ({ changedMs }) => <span title={formatInstant(changedMs, clock.zone)}>{formatAgo(changedMs, clock.nowMs)}</span>,
  },
  { id: 'actions', label: 'Actions', width: 62, align: 'end', value: () => '', cell: menuOf },
]

/** For whom its page opens with it. */
const defaultLabel = ({ defaultForMe, defaultForAll }: SavedView): string =>
  [defaultForMe && 'For me', defaultForAll && 'For everybody'].filter(Boolean).join(', ') || NOTHING

export function Defaults({ view }: { view: SavedView }) {
  if (!view.defaultForMe && !view.defaultForAll) return <span className="dim">{NOTHING}</span>
  return (
    <span className={css.badges}>
      {view.defaultForMe && (
        <span className="badge" data-tone="accent">
          For me
        </span>
      )}
      {view.defaultForAll && <span className="badge">Everybody</span>}
    </span>
  )
}

function FilterText({ text }: { text: string }) {
  if (text === '') return <span className="dim">Everything</span>
  return (
    <code className={css.filter} title={visibleText(text)}>
      {visibleText(text)}
    </code>
  )
}
