import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from 'react'

import { own } from '#domain/own.ts'
import { formatShare } from '#src/lib/format.ts'
import { type RankedCountry, stepInList } from '#src/lib/geo/country-list.ts'
import { type MapSize, type MapView, moveBy, showing, WHOLE_MAP, ZOOM_MOST, zoomAt } from '#src/lib/geo/map-view.ts'
import { shadeOf, stepOf, valueSteps } from '#src/lib/geo/value-steps.ts'

import { useWidth } from '../chart/use-drawing.ts'
import { ZoomButtons } from '../overlay/ZoomButtons.tsx'
import { CountryDots } from './CountryDots.tsx'
import { CountryShapes } from './CountryShapes.tsx'
import type { CountryTableProps } from './CountryTable.tsx'
import { CountryTooltip } from './CountryTooltip.tsx'
import { MapLegend, formatMeasure } from './MapLegend.tsx'
import css from './map-drawing.module.css'
import { useMapPointer } from './use-map-pointer.ts'
import type { World } from './use-world.ts'

export interface MapDrawingProps extends CountryTableProps {
  world: World
  busy: boolean
}

const ZOOM_STEP = 1.6
/** Units of the drawing that a key moves it, as a share of its width. */
const KEY_MOVE = 0.08

/**
 * The world in SVG for the eye and the pointer, and a listbox of the countries with traffic for the keyboard and for screen readers (ARIA
 * listbox with aria-activedescendant): arrows walk by weight, Enter selects, + − 0 zoom, Shift and arrows move.
 */
export function MapDrawing({ label, measure, countries, marks, selected, onSelect, world, busy }: MapDrawingProps) {
  const id = useId()
  const svg = useRef<SVGSVGElement>(null)
  const width = useWidth(svg)
  const [view, setView] = useState(WHOLE_MAP)
  const [active, setActive] = useState<string>()
  const [byKeyboard, setByKeyboard] = useState(false)

  const placed = useMemo(() => countries.filter(({ code }) => own(world.countries, code)), [countries, world])
  const steps = useMemo(
    () =>
      valueSteps(
        placed.map(({ value }) => value),
        measure.unit,
      ),
    [placed, measure.unit],
  )
  const shades = useMemo(
    () => new Map(placed.map(({ code, value }) => [code, shadeOf(stepOf(value, steps) ?? 0, steps.length)])),
    [placed, steps],
  )
  const all = countries.reduce((sum, { value }) => sum + value, 0)
  const at = placed.findIndex(({ code }) => code === active)
  /** Units of the drawing for a pixel. */
  const perPixel = width > 0 ? world.width / width : 1

  const onView = useCallback((next: (old: MapView, size: MapSize) => MapView) => setView((old) => next(old, world)), [world])
  const pointer = useMapPointer({
    svg,
    view,
    onView,
    onHover: (code) => (setActive(code), setByKeyboard(false)),
    onPick: (code) => shades.has(code) && onSelect?.(code === selected ? undefined : code),
  })

  const middle = { x: world.width / 2, y: world.height / 2 }
  const zoom = (factor: number): void => setView((old) => zoomAt(old, factor, middle, world))

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return // Ctrl and + is the browser's own zoom
    const move = event.shiftKey ? MOVES[event.key] : undefined
    const to = stepInList(event.key, at, placed.length)
    if (move) setView((old) => moveBy(old, move[0] * world.width * KEY_MOVE, move[1] * world.width * KEY_MOVE, world))
    else if (to !== undefined) point(placed[to])
    else if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP)
    else if (event.key === '-') zoom(1 / ZOOM_STEP)
    else if (event.key === '0') setView(WHOLE_MAP)
    else if ((event.key === 'Enter' || event.key === ' ') && active) onSelect?.(active === selected ? undefined : active)
    else if (event.key === 'Escape' && active) setActive(undefined)
    else if (event.key === 'Escape' && selected) onSelect?.(undefined)
    else return
    event.preventDefault()
  }

  function point(country: RankedCountry | undefined): void {
    const shape = country && own(world.countries, country.code)
    if (!shape) return
    setActive(country.code)
    setByKeyboard(true)
    setView((old) => showing(old, shape, world))
  }

  const shown = placed[at]
  return (
    <div className={css.drawing} data-busy={busy || undefined}>
      <div
        className={css.frame}
        role="listbox"
        tabIndex={0}
        aria-label={`${label}. Countries by weight`}
        aria-describedby={`${id}-keys`}
        aria-activedescendant={shown ? `${id}-${shown.code}` : undefined}
        aria-busy={busy}
        onKeyDown={onKeyDown}
        // A click focuses it too, but shows what lies under the pointer
        onFocus={(event) =>
          event.currentTarget.matches(':focus-visible') && point(placed.find(({ code }) => code === selected) ?? placed[0])
        }
        onBlur={() => setActive(undefined)}
      >
        <svg
          ref={svg}
          className={css.svg}
          viewBox={`0 0 ${world.width} ${world.height}`}
          aria-hidden="true"
          data-moving={pointer.moving || undefined}
          data-zoomed={view.zoom > 1 || undefined}
          {...pointer.handlers}
        >
          <defs>
            <pattern
              id={`${id}-denied`}
              width="14"
              height="14"
              patternUnits="userSpaceOnUse"
              patternTransform={`scale(${perPixel / 2.4 / view.zoom})`}
            >
              <path className={css.hatch} d="M-3 3l6-6M0 14L14 0M11 17l6-6" />
            </pattern>
          </defs>
          <g transform={`translate(${view.x} ${view.y}) scale(${view.zoom})`}>
            <CountryShapes world={world} shades={shades} marks={marks} hatch={`${id}-denied`} />
            {[selected, active].map(
              (code, i) => code && <Outline key={i} path={own(world.countries, code)?.path} kind={i === 0 ? 'selected' : 'active'} />,
            )}
            <CountryDots {...{ world, shades, marks, selected, active }} unit={perPixel / view.zoom} />
          </g>
        </svg>
        {placed.map(({ code, name, value, rank }) => (
          <div
            key={code}
            id={`${id}-${code}`}
            role="option"
            className="visually-hidden"
            aria-selected={code === selected}
            onClick={() => onSelect?.(code === selected ? undefined : code)}
          >
            {`${name}: ${formatMeasure(value, measure)} ${measure.label.toLowerCase()}, ${formatShare(value, all)}, number ${rank}`}
            {marks.has(code) && `, ${marks.get(code)}`}
          </div>
        ))}
      </div>
      <p id={`${id}-keys`} className="visually-hidden">
        Arrow keys walk through the countries by weight, Enter selects, plus and minus zoom, Shift and arrow keys move the map.
      </p>
      {active && (
        <CountryTooltip
          code={active}
          country={shown}
          share={formatShare(shown?.value ?? 0, all)}
          measure={measure}
          mark={marks.get(active)}
          width={width}
          at={byKeyboard ? pointer.pixelOf(own(world.countries, active), view) : pointer.at}
        />
      )}
      <ZoomButtons
        whole="Whole world"
        keys
        atMost={view.zoom >= ZOOM_MOST}
        atLeast={view.zoom <= 1}
        onIn={() => zoom(ZOOM_STEP)}
        onOut={() => zoom(1 / ZOOM_STEP)}
        onWhole={() => setView(WHOLE_MAP)}
      />
      <MapLegend measure={measure} steps={steps} marks={marks} />
    </div>
  )
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

function Outline({ path, kind }: { path: string | undefined; kind: 'selected' | 'active' }) {
  return path ? <path className={css.outline} data-kind={kind} d={path} /> : null
}
