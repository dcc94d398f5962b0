import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useRef } from 'react'

import css from './virtual-lines.module.css'

export interface VirtualLinesProps {
  label: string
  count: number
  line: (index: number) => ReactNode
  /** Long lines go on below instead of beyond the edge. */
  wrap?: boolean
  /** Digits of the longest line number, when lines have one; the sheet reads it as `--digits`. */
  digits?: number | undefined
}

const LINE_HEIGHT = 20
const OVERSCAN = 20

/** Many lines of text of which only the visible are drawn. Scrolls by keyboard; as high as its text, up to most of the window. */
export function VirtualLines({ label, count, line, wrap = false, digits }: VirtualLinesProps) {
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({ count, getScrollElement: () => frame.current, estimateSize: () => LINE_HEIGHT, overscan: OVERSCAN })
  return (
    // it scrolls, so the keyboard has to reach it
    <div ref={frame} className={css.frame} role="region" aria-label={label} tabIndex={0} data-wrap={wrap || undefined}>
      <div className={css.lines} style={{ blockSize: virtual.getTotalSize(), '--digits': digits } as CSSProperties}>
        {virtual.getVirtualItems().map((item) => (
          <div
            key={item.key}
            ref={wrap ? virtual.measureElement : null}
            data-index={item.index}
            className={css.line}
            style={{ transform: `translateY(${item.start}px)` }}
          >
            {line(item.index)}
          </div>
        ))}
      </div>
    </div>
  )
}
