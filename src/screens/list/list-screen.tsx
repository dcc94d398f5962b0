import type { ComponentType } from 'react'

import { columnsOf } from '#src/stores/columns.ts'

import { scoped } from '../chrome/scoped.tsx'
import { useAltKey } from '../chrome/use-alt-key.ts'
import { useReady } from '../chrome/use-ready.ts'
import { latePartsOf } from './late-parts.tsx'
import type { ListDeclaration } from './list-types.ts'
import { ListView } from './ListView.tsx'
import type { ListRow } from './rows.ts'

/** The screen of a list of events, from what is particular to it. At module scope: what it makes is made once. */
export function listScreen<Row extends ListRow, By extends string>(list: ListDeclaration<Row, By>): ComponentType {
  const parts = latePartsOf(list)
  const columns = columnsOf(
    list.noun.many,
    list.columns.map(({ id }) => id),
    list.usual,
  )
  return scoped(function ListScreen({ scope }) {
    useAltKey()
    const ready = useReady(list.state.path, list.state.filter)
    return ready ? <ListView list={list} parts={parts} columns={columns} scope={scope} /> : null
  })
}
