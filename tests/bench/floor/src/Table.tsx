import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'

import './table.css'

type Row = Record<string, string | number>
const ROW_PX = 32

/** What a list cannot do without: React, a window of rows by the usual library, and one call for them. No session, no filter, no chart. */
export function Table() {
  const [rows, setRows] = useState<Row[]>([])
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => ROW_PX, overscan: 8 })
  useEffect(() => {
    void fetch('/floor/rows.json')
      .then((answer) => answer.json())
      .then((read: Row[]) => setRows(read))
  }, [])
  return (
    <div ref={scroller} className="scroller" role="grid" aria-rowcount={rows.length}>
      <div className="rows" ref={(node) => node?.style.setProperty('block-size', `${virtual.getTotalSize()}px`)}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            className="row"
            role="row"
            aria-rowindex={index + 2}
            ref={(node) => node?.style.setProperty('transform', `translateY(${start}px)`)}
          >
            {Object.entries(rows[index] ?? {}).map(([name, value]) => (
              <span key={name} role="gridcell">
                {value}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
