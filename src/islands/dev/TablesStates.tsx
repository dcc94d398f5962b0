import { useState } from 'react'

import { EmptyNote } from '#src/components/notice/Notices.tsx'
import type { Loadable, Ready } from '#src/lib/loadable.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { requestAt } from './data/tables.ts'
import { TablesGrid, type TablesGridProps } from './TablesGrid.tsx'
import css from './TablesPage.module.css'

const ROWS = Array.from({ length: 40 }, (_, index) => requestAt(index))
const NAMES = ['Ready', 'Refreshing', 'Refreshed, and one has gone', 'Stale', 'Loading', 'Empty', 'Failed'] as const
type Name = (typeof NAMES)[number]

/** Every state of a table in one place, to switch between: nothing may move. */
export function TablesStates(table: Pick<TablesGridProps<RequestRow>, 'columns' | 'usual' | 'rowKey'>) {
  const [name, setName] = useState<Name>('Ready')
  const back = (): void => setName('Ready')
  return (
    <>
      <div className={css.choices} role="group" aria-label="State of the table">
        {NAMES.map((one) => (
          <button key={one} type="button" className="button" data-size="small" aria-pressed={one === name} onClick={() => setName(one)}>
            {one}
          </button>
        ))}
      </div>
      <TablesGrid
        caption="Requests in a state"
        {...table}
        rows={name === 'Refreshed, and one has gone' ? ROWS.slice(1) : ROWS}
        found={foundIn(name, back)}
        empty={name === 'Empty' ? <Nothing onBack={back} /> : undefined}
        table={{ busy: name === 'Refreshing', toneOf: (row) => (row.id === 'req-4' ? 'mark' : undefined) }}
      />
    </>
  )
}

function foundIn(name: Name, retry: () => void): Loadable<undefined> {
  switch (name) {
    case 'Ready':
    case 'Refreshing':
    case 'Refreshed, and one has gone':
    case 'Empty':
      return READY
    case 'Stale':
      return { ...READY, stale: { error: { kind: 'offline' }, retry } }
    case 'Loading':
      return { state: 'loading' }
    case 'Failed':
      return {
        state: 'failed',
        error: { kind: 'failed', message: 'The database did not answer in time.', status: 503, requestId: 'req-4711' },
        retry,
      }
  }
}

const READY: Ready<undefined> = { state: 'ready', data: undefined, refreshing: false, atMs: 0 }

const Nothing = ({ onBack: retry }: { onBack: () => void }) => (
  <EmptyNote
    title="Nothing matches"
    hint="No request in this range has status:5xx and host:api.stripe.com."
    action={
      <button type="button" className="button" onClick={retry}>
        Remove the filter
      </button>
    }
  />
)
