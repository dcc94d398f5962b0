import { useStore } from '@nanostores/react'
import { Flag, Pause, Play, Radio } from 'lucide-react'

import { formatClock } from '#src/lib/format.ts'
import { useOnline } from '#src/lib/use-device.ts'
import { $zone, chooseRange } from '#src/stores/range.ts'

import css from './list.module.css'
import tools from './tools.module.css'
import { $mark, setLive, setMark, type Tail } from './tail-state.ts'

export interface TailToolsProps {
  tail: Tail
  live: boolean
  paused: boolean
  onPause: (paused: boolean) => void
}

/** How rows arrive, and a line between what was there and what comes now. */
export const TailTools = (props: TailToolsProps) => (
  <>
    <LiveControl {...props} />
    <MarkControl />
  </>
)

const WORDS = { connecting: 'connecting', open: 'live', waiting: 'reconnecting', offline: 'offline', failed: 'stopped' } as const

/** Live on and off, pause, and how fast rows come in. */
function LiveControl({ live, tail, paused, onPause }: TailToolsProps) {
  // A connection may seem to live for minutes after the network has gone
  const state = useOnline() ? tail.state.state : 'offline'
  function toggle(): void {
    onPause(false)
    setLive(!live)
  }
  return (
    <span className={tools.live}>
      <button
        type="button"
        className="button"
        aria-pressed={live}
        onClick={toggle}
        title={live ? 'Stop the live tail' : 'Show what arrives as it arrives'}
      >
        <Radio size={15} aria-hidden />
        Live
      </button>
      {live && (
        <>
          <button
            type="button"
            className={`button ${css.square}`}
            aria-label={paused ? 'Resume' : 'Pause'}
            title={paused ? 'Resume' : 'Pause'}
            onClick={() => onPause(!paused)}
          >
            {paused ? <Play size={15} aria-hidden /> : <Pause size={15} aria-hidden />}
          </button>
          <span className={tools.rate} data-state={paused ? 'paused' : state} role="status">
            <i aria-hidden="true" />
            {paused ? 'paused' : state === 'open' ? rateOf(tail) : WORDS[state]}
          </span>
        </>
      )}
    </span>
  )
}

function rateOf({ perSecond, dropped }: Tail): string {
  const shown = `${perSecond >= 10 ? Math.round(perSecond) : perSecond.toFixed(1)}/s`
  return dropped > 0 ? `${shown}, ${Math.round(dropped)}/s left out` : shown
}

/** A line between what was there and what comes now; then only what came since. */
function MarkControl() {
  const mark = useStore($mark)
  const zone = useStore($zone)
  if (mark === 0) {
    return (
      <button type="button" className="button" title="Draw a line: what comes after it is new" onClick={() => setMark(Date.now())}>
        <Flag size={15} aria-hidden />
        <span className={tools.short}>Mark now</span>
      </button>
    )
  }
  const square = `button ${css.square}`
  return (
    <span className={tools.mark}>
      <button
        type="button"
        className="button"
        title={`Marked at ${formatClock(mark, zone)}`}
        onClick={() => chooseRange({ from: String(mark), to: 'now' })}
      >
        <Flag size={15} aria-hidden />
        Only since mark
      </button>
      <button type="button" className={square} aria-label="Mark now" title="Move the mark to now" onClick={() => setMark(Date.now())}>
        <Flag size={15} aria-hidden />
      </button>
      <button type="button" className={square} aria-label="Remove the mark" title="Remove the mark" onClick={() => setMark(0)}>
        ×
      </button>
    </span>
  )
}
