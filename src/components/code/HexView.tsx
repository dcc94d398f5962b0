import { hexRow, hexRowCount } from '#domain/text/body.ts'

import css from './code-view.module.css'
import { VirtualLines } from './VirtualLines.tsx'

/** Bytes as they are: offset, hex, text. */
export function HexView({ label, bytes }: { label: string; bytes: Uint8Array }) {
  return (
    <VirtualLines
      label={label}
      count={hexRowCount(bytes.length)}
      line={(index) => {
        const { offset, bytes: cells, text } = hexRow(bytes, index)
        return (
          <span className={css.hex}>
            <span className={css.offset}>{offset}</span>
            <span>
              {cells.slice(0, 8).join(' ')}
              {'  '}
              {cells.slice(8).join(' ')}
            </span>
            <span className={css.ascii}>{text}</span>
          </span>
        )
      }}
    />
  )
}
