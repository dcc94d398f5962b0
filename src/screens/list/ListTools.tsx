import { useStore } from '@nanostores/react'
import { useMemo } from 'react'

import type { ColumnLayout } from '#src/lib/column-layout.ts'
import type { SortOf } from '#src/stores/sort.ts'

import { useRememberFilters } from '../filter/recent.ts'
import { FewRows, FewRowsFound } from '../in-common/FewRows.tsx'
import { idsToCompare, InCommonButton } from '../in-common/InCommonButton.tsx'
import { SavedViews } from '../views/SavedViews.tsx'
import type { ListAround, ListParameters, ListDeclaration } from './list-types.ts'
import { ListColumns, type ListColumnsProps } from './ListColumns.tsx'
import { ListExport } from './ListExport.tsx'
import type { ListRow } from './rows.ts'
import { LayoutButtons } from './LayoutButtons.tsx'
import { TailTools, type TailToolsProps } from './TailTools.tsx'

export interface ListToolsProps<Row> extends TailToolsProps {
  ask: ListParameters
  layout: readonly ColumnLayout[]
  onLayout: ListColumnsProps['onLayout']
  isUsual: ListColumnsProps['isUsual']
  rows: readonly Row[]
  selected: ReadonlySet<string>
}

interface Declared<Row extends ListRow, By extends string> {
  list: ListDeclaration<Row, By>
  around: ListAround<Row>
}

/** Behind the filter: how rows arrive, what belongs to this list alone, saved views, and the menus for columns and export. */
export function ListTools<Row extends ListRow, By extends string>(props: ListToolsProps<Row> & Declared<Row, By>) {
  const { list, around, ask, layout, onLayout, isUsual, rows, selected, ...tail } = props
  const sort: SortOf<By> = useStore(list.state.$sort)
  const ids = useMemo(() => idsToCompare(selected), [selected])
  useRememberFilters()
  return (
    <>
      {list.query.tail && <TailTools {...tail} />}
      {around.Tools && <around.Tools />}
      <InCommonButton
        noun={list.noun}
        ask={ask}
        store={list.state.filter}
        facets={around.facets}
        inCommon={around.inCommon}
        ids={ids}
        few={(filter) =>
          filter ? (
            <FewRowsFound query={list.query.rows({ ...ask, filter }, sort)} narrow={list.narrow} />
          ) : (
            <FewRows rows={rows.filter(({ id }) => selected.has(id))} narrow={list.narrow} />
          )
        }
      />
      <SavedViews page={list.state.path} />
      <LayoutButtons />
      <ListColumns columns={list.columns} layout={layout} onLayout={onLayout} isUsual={isUsual} />
      <ListExport what={list.noun.many} ask={ask} sort={sort} rows={rows} selected={selected} {...around.export} />
    </>
  )
}
