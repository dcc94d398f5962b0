import { useStore } from '@nanostores/react'
import { ChevronDown, Clock, Hourglass, RotateCw, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, type ToggleEvent, useRef, useState } from 'react'

import { formatClock } from '#src/lib/format.ts'
import { useShortcut } from '#src/lib/use-shortcut.ts'
import { describeRange, isMoving, PRESETS, type RangeText, zoomOut } from '#src/lib/time-range.ts'
import { browserZone } from '#src/lib/time-zone.ts'
import { $delayedSinceMs } from '#src/stores/delay.ts'
import {
  $range,
  $rangeText,
  $refreshHeld,
  $refreshSeconds,
  $zone,
  $zoneChoice,
  chooseRange,
  chooseRefresh,
  chooseZone,
  REFRESH_CHOICES,
  refreshRange,
} from '#src/stores/range.ts'

import { bounded } from '#src/components/notice/bounded.tsx'
import css from './range-bar.module.css'

const RangePicker = lazy(() => import('#src/components/time/RangePicker.tsx').then((module) => ({ default: module.RangePicker })))

/** Which time the screens show, in the bar of every traffic page: range, zoom out, refresh. */
export const RangeBar = bounded('The time range', function RangeBar() {
  const text = useStore($rangeText)
  const zone = useStore($zone)
  const zoneChoice = useStore($zoneChoice)
  useStore($range) // keeps the refresh timer alive
  // Focused at once: a digit may follow before the browser says that it is open
  useShortcut('range', () => {
    popover.current?.showPopover()
    popover.current?.focus()
  })
  const popover = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(0)
  const [open, setOpen] = useState(false)
  const clock = { nowMs: Date.now(), zone }

  function choose(range: RangeText): void {
    popover.current?.hidePopover()
    chooseRange(range)
  }

  /** 1 is the first of the usual ranges, and so on, unless somebody types an end. */
  function onDigit({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): void {
    const preset = PRESETS[Number(key) - 1]
    if (preset && !altKey && !ctrlKey && !metaKey && !(target instanceof HTMLInputElement)) choose({ from: preset.from, to: 'now' })
  }

  function onBeforeToggle({ newState }: ToggleEvent): void {
    setOpen(newState === 'open')
    if (newState === 'open') setOpened((count) => count + 1)
  }

  return (
    <div className={css.bar} role="group" aria-label="Time range">
      <button type="button" className={`button ${css.main}`} popoverTarget="range-popover" aria-haspopup="dialog" aria-expanded={open}>
        <Clock size={14} aria-hidden />
        <span className={css.label} title={describeRange(text, clock)}>
          {describeRange(text, clock)}
        </span>
        <span className={css.short} aria-hidden="true">
          {shortName(text)}
        </span>
        <span className={css.zone}>{zone === 'UTC' ? 'UTC' : ''}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      <div
        ref={popover}
        id="range-popover"
        className="float"
        popover="auto"
        role="dialog"
        aria-label="Time range"
        onBeforeToggle={onBeforeToggle}
        onToggle={({ newState }) => newState === 'open' && popover.current?.focus()}
        onKeyDown={onDigit}
        tabIndex={-1}
      >
        {opened > 0 && (
          <Suspense fallback={<div className={css.waiting} aria-busy="true" />}>
            <RangePicker
              key={opened}
              value={text}
              clock={clock}
              zoneChoice={zoneChoice}
              deviceZone={browserZone()}
              onChoose={choose}
              onZone={chooseZone}
            />
          </Suspense>
        )}
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label="Zoom out"
        title="Zoom out"
        onClick={() => chooseRange(zoomOut(text, { nowMs: Date.now(), zone }))}
      >
        <ZoomOut size={16} aria-hidden />
      </button>
      <RefreshControl moving={isMoving(text)} />
      <DelayNote />
    </div>
  )
})

/** Events wait for the event store: what is shown ends here, and nothing is lost. */
function DelayNote() {
  const sinceMs = useStore($delayedSinceMs)
  const zone = useStore($zone)
  return (
    <span role="status" className={css.delay}>
      {sinceMs > 0 && (
        <span
          className="badge"
          data-tone="warn"
          title="The event store is behind. What came since then is safe and appears when it has caught up."
        >
          <Hourglass size={12} aria-hidden />
          Data delayed since {formatClock(sinceMs, zone).slice(0, 8)}
        </span>
      )}
    </span>
  )
}

/** For a telephone: `1h`. */
const shortName = ({ from, to }: RangeText): string =>
  to === 'now' && from.startsWith('now-') && !from.includes('/') ? from.slice(4) : 'custom'

/** Refresh now, or by itself. It waits while something holds it: a reader who scrolled down, or the live tail. */
function RefreshControl({ moving }: { moving: boolean }) {
  const seconds = useStore($refreshSeconds)
  const held = useStore($refreshHeld)
  const waiting = seconds > 0 && (held || !moving)
  return (
    <>
      <button type="button" className="icon-button" aria-label="Refresh now" title="Refresh now" onClick={refreshRange}>
        <RotateCw size={16} aria-hidden />
      </button>
      <select
        className={css.every}
        aria-label="Refresh automatically"
        value={seconds}
        title={waiting ? 'Waits: scrolled down, live, or a range in the past' : 'Refresh automatically'}
        data-waiting={waiting || undefined}
        onChange={(event) => chooseRefresh(Number(event.target.value))}
      >
        {REFRESH_CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {choice === 0 ? 'Off' : choice < 60 ? `${choice} s` : `${choice / 60} m`}
          </option>
        ))}
      </select>
    </>
  )
}
