import { useStore } from '@nanostores/react'
import { ArrowDown, ArrowUp, Columns3, Download } from 'lucide-react'

import type { RequestsAsk } from '#src/queries/requests.ts'
import { $density, chooseDensity } from '#src/stores/density.ts'
import type { RequestRow } from '#wire/pulse/requests.ts'

import { ExportPanel } from './ExportPanel.tsx'
import css from './menus.module.css'
import { isDefault, requestColumns, type RequestColumn } from './request-columns.tsx'
import screen from './requests.module.css'
import { chooseColumns } from './view.ts'

export interface MenusProps {
  ask: RequestsAsk
  columns: readonly RequestColumn[]
  rows: readonly RequestRow[]
  selected: ReadonlySet<string>
}

/** Which columns stand in which order, how high rows are, and what becomes a file. */
export function Menus({ ask, columns, rows, selected }: MenusProps) {
  return (
    <>
      <button type="button" className={`button ${screen.square}`} popoverTarget="columns-menu" aria-label="Columns" title="Columns">
        <Columns3 size={15} aria-hidden />
      </button>
      <div id="columns-menu" className={`float ${css.columnsMenu}`} popover="auto" role="group" aria-label="Columns">
        <ColumnChooser columns={columns} />
      </div>
      <button type="button" className={`button ${screen.square}`} popoverTarget="export-menu" aria-label="Export" title="Export">
        <Download size={15} aria-hidden />
      </button>
      <div id="export-menu" className={`float ${css.exportMenu}`} popover="auto" role="dialog" aria-label="Export">
        <ExportPanel ask={ask} rows={rows} selected={selected} />
      </div>
    </>
  )
}

function ColumnChooser({ columns }: { columns: readonly RequestColumn[] }) {
  const density = useStore($density)
  const ids = columns.map(({ id }) => id)
  const rest = requestColumns.filter(({ id }) => !ids.includes(id))

  function move(id: string, by: number): void {
    const from = ids.indexOf(id)
    const to = from + by
    const other = ids[to]
    if (other !== undefined) chooseColumns(ids.with(from, other).with(to, id))
  }

  return (
    <>
      <ul aria-label="Shown, in this order">
        {columns.map(({ id, label }, index) => (
          <li key={id} className={css.columnEntry}>
            <label>
              <input type="checkbox" checked disabled={ids.length === 1} onChange={() => chooseColumns(ids.filter((one) => one !== id))} />
              {label}
            </label>
            <button
              type="button"
              className="icon-button"
              aria-label={`Move ${label} before`}
              disabled={index === 0}
              onClick={() => move(id, -1)}
            >
              <ArrowUp size={13} aria-hidden />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={`Move ${label} behind`}
              disabled={index === ids.length - 1}
              onClick={() => move(id, 1)}
            >
              <ArrowDown size={13} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {rest.length > 0 && <div className="menu-rule" />}
      <ul aria-label="Not shown">
        {rest.map(({ id, label }) => (
          <li key={id} className={css.columnEntry}>
            <label>
              <input type="checkbox" checked={false} onChange={() => chooseColumns([...ids, id])} />
              {label}
            </label>
          </li>
        ))}
      </ul>
      <div className="menu-rule" />
      <label className={css.columnEntry}>
        <input
          type="checkbox"
          checked={density === 'compact'}
          onChange={(event) => chooseDensity(event.target.checked ? 'compact' : 'comfortable')}
        />
        Compact rows
      </label>
      <button type="button" className="menu-item" disabled={isDefault(columns)} onClick={() => chooseColumns(undefined)}>
        Usual columns
      </button>
    </>
  )
}
