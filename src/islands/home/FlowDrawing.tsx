import { type KeyboardEvent, useRef, useState } from 'react'

import { useWidth } from '#src/components/chart/use-drawing.ts'
import { formatCompact, formatCount, formatShare } from '#src/lib/format.ts'
import type { FlowBand, FlowEnd, FlowMap, FlowTarget } from '#src/lib/traffic/flow-map.ts'

import type { FlowLabels } from './FlowPart.tsx'
import css from './flow-map.module.css'

interface FlowDrawingProps {
  map: FlowMap
  target: FlowTarget
  labels: FlowLabels
}

/** Around a thin band there has to be something to hit, in pixels. */
const REACH = 10
/** A smaller share that failed is drawn as single dots. */
const RARE = 0.01
const USUAL_WIDTH = 700

/**
 * Clients on the left, what they call on the right, bands between them: each a link to its requests. One stop for the tab key; arrows walk through ends
 * and bands.
 */
export function FlowDrawing({ map, target, labels }: FlowDrawingProps) {
  const plot = useRef<HTMLDivElement>(null)
  const width = useWidth(plot) || USUAL_WIDTH
  const root = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState('')
  const [pointed, setPointed] = useState<FlowBand>()
  const ids = [...map.clients, ...map.bands, ...map.targets].filter(({ filter }) => filter).map(({ id }) => id)
  const reachable = ids.includes(current) ? current : ids[0]

  function onKeyDown(event: KeyboardEvent): void {
    const at = ids.indexOf(reachable ?? '')
    const next = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: ids.length - 1 }[event.key]
    const id = next === undefined ? undefined : ids[Math.min(Math.max(next, 0), ids.length - 1)]
    if (id === undefined) return
    event.preventDefault()
    const stops = root.current?.querySelectorAll<SVGElement | HTMLElement>('[data-stop]')
    for (const stop of stops ?? []) if (stop.dataset['stop'] === id) stop.focus()
  }
  const stop = (id: string) => ({ 'data-stop': id, tabIndex: id === reachable ? 0 : -1, onFocus: () => setCurrent(id) })

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of links, not of fields */}
      <div
        ref={root}
        className={css.map}
        role="group"
        aria-label="Flows; arrow keys walk through them"
        style={{ blockSize: map.height }}
        onKeyDown={onKeyDown}
      >
        <Ends ends={map.clients} side="client" labels={labels} stop={stop} />
        <div ref={plot} className={css.plot}>
          <svg width={width} height={map.height}>
            {map.bands.map((band) => (
              <Band
                key={band.id}
                band={band}
                width={width}
                href={labels.hrefOf(band.filter)}
                label={labels.tell(band)}
                stop={stop(band.id)}
                onTell={setPointed}
              />
            ))}
          </svg>
        </div>
        <Ends ends={map.targets} side={target} labels={labels} stop={stop} />
      </div>
      <p className={css.readout} aria-hidden="true">
        {pointed ? labels.tell(pointed) : 'Point at a band for its figures; a click shows its requests.'}
      </p>
    </>
  )
}

interface EndsProps {
  ends: readonly FlowEnd[]
  side: 'client' | FlowTarget
  labels: FlowLabels
  stop: (id: string) => object
}

const Ends = ({ ends, side, labels, stop }: EndsProps) => (
  <ul
    className={css.ends}
    data-side={side === 'client' ? 'from' : 'to'}
    aria-label={side === 'client' ? 'Clients' : side === 'vendor' ? 'Vendors' : 'Hosts'}
  >
    {ends.map((end) => {
      const name = labels.nameOf(end, side)
      const href = labels.hrefOf(end.filter)
      const figures = (
        <>
          <span className={css.name} title={name}>
            {name}
          </span>
          <span className={css.amount}>
            {formatCompact(end.count)}
            {end.failed > 0 && (
              <b className={css.bad} title={`${formatCount(end.failed)} failed`}>
                × {formatShare(end.failed, end.count)}
                <span className="visually-hidden"> failed</span>
              </b>
            )}
          </span>
        </>
      )
      return (
        <li key={end.id} className={css.end} style={{ insetBlockStart: end.y, blockSize: end.height }}>
          {href ? (
            <a className={css.label} href={href} {...stop(end.id)}>
              {figures}
            </a>
          ) : (
            <span className={css.label}>{figures}</span>
          )}
        </li>
      )
    })}
  </ul>
)

interface BandProps {
  band: FlowBand
  width: number
  href: string | undefined
  label: string
  stop: object
  onTell: (band: FlowBand | undefined) => void
}

/** A band, and along its lower edge what failed of it, dashed, so that it is seen without colour, too. */
function Band({ band, width, href, label, stop, onTell }: BandProps) {
  const along = (shift: number): string =>
    `M0 ${band.fromY + shift}C${width / 2} ${band.fromY + shift} ${width / 2} ${band.toY + shift} ${width} ${band.toY + shift}`
  const drawn = (
    <>
      <path className={css.reach} d={along(0)} strokeWidth={Math.max(REACH, band.width)} />
      <path className={css.band} d={along(0)} strokeWidth={band.width} />
      {band.failedWidth > 0 && (
        <path
          className={css.failed}
          data-rare={band.failed < RARE * band.count || undefined}
          d={along((band.width - band.failedWidth) / 2)}
          strokeWidth={Math.min(band.failedWidth, band.width)}
        />
      )}
    </>
  )
  const tell = { onPointerEnter: () => onTell(band), onPointerLeave: () => onTell(undefined) }
  if (!href)
    return (
      <g className={css.flow} {...tell}>
        <title>{label}</title>
        {drawn}
      </g>
    )
  return (
    <a
      className={css.flow}
      href={href}
      aria-label={label}
      {...tell}
      {...stop}
      onFocusCapture={() => onTell(band)}
      onBlur={() => onTell(undefined)}
    >
      {drawn}
    </a>
  )
}
