import { visibleText } from '#domain/detection/control.ts'
import { formatBytes } from '#src/lib/format.ts'
import { flowWidth } from '#src/lib/graph/pipe.ts'
import { STATUS_CLASSES, type StatusClass } from '#src/lib/status.ts'

import css from './flow-glyph.module.css'

/** Pixels: the glyph, and how thin and thick its flow may be. */
const SIZES = {
  list: { width: 64, height: 16, thinnest: 1.5, thickest: 10 },
  map: { width: 160, height: 40, thinnest: 2, thickest: 28 },
} as const

const FLANGE = 3
const HEAD = 6

export interface FlowGlyphProps {
  client: string
  vendor: string
  bytes: number
  /** The worst class of an answer that was seen. */
  worst: StatusClass
  size?: keyof typeof SIZES
  /** Names at both ends; without them the glyph says them to screen readers only. */
  named?: boolean
}

/**
 * Client → vendor as a little pipe: the thickness of its flow is bytes (each tenfold one step), its colour the worst status. Errors are also
 * broken into dashes, so that colour is not needed to see them.
 */
export function FlowGlyph({ client, vendor, bytes, worst, size = 'list', named = false }: FlowGlyphProps) {
  const { width, height, thinnest, thickest } = SIZES[size]
  const middle = height / 2
  const flow = flowWidth(bytes, thinnest, thickest)
  const head = Math.min(HEAD, Math.max(4, flow / 2 + 2))
  const meaning = STATUS_CLASSES.find(({ id }) => id === worst)?.meaning ?? ''
  const words = `${visibleText(client)} to ${visibleText(vendor)}: ${bytes > 0 ? formatBytes(bytes) : 'nothing'}, worst: ${meaning}`
  const glyph = (
    <svg
      className={css.glyph}
      data-class={worst}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={words}
      preserveAspectRatio="none"
    >
      <title>{words}</title>
      <rect className={css.pipe} x={FLANGE} y={1} width={width - 2 * FLANGE} height={height - 2} rx={2} />
      <path className={css.flange} d={`M${FLANGE / 2} 0V${height}M${width - FLANGE / 2} 0V${height}`} strokeWidth={FLANGE} />
      {flow > 0 && (
        <>
          <path className={css.flow} d={`M${FLANGE} ${middle}H${width - FLANGE - head}`} strokeWidth={flow} />
          <path
            className={css.head}
            d={`M${width - FLANGE - head} ${middle - flow / 2 - 1}L${width - FLANGE} ${middle}L${width - FLANGE - head} ${middle + flow / 2 + 1}Z`}
          />
        </>
      )}
    </svg>
  )
  if (!named) return glyph
  return (
    <span className={css.named}>
      <span className={css.end}>{visibleText(client)}</span>
      {glyph}
      <span className={css.end}>{visibleText(vendor)}</span>
    </span>
  )
}
