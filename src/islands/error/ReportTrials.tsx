import { useEffect, useState } from 'react'

import { IslandBoundary } from '#src/components/notice/IslandBoundary.tsx'
import { reportError } from '#src/lib/reports.ts'
import { lastReport, reportingAddress, reportMessage } from '#src/stores/reporting.ts'

/** A report is made a moment after the error it is about. */
const LOOK_EVERY_MS = 1000

/** Breaks things on demand, so that an operator sees whether reports arrive where they should. */
export function ReportTrials() {
  const on = reportingAddress() !== undefined
  const [last, setLast] = useState<string>()
  const [broken, setBroken] = useState(false)

  useEffect(() => {
    if (!on) return
    const timer = setInterval(() => void lastReport().then(setLast), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [on])

  return (
    <div className="stack">
      <p>
        Error reporting is <strong>{on ? 'on' : 'off'}</strong>.{' '}
        {on ? 'What breaks below is sent to the configured address.' : 'Set ERROR_REPORTING=true and ERROR_REPORTING_DSN to turn it on.'}
      </p>
      <div className="cluster">
        <button type="button" className="button" onClick={() => setBroken(true)}>
          Break while drawing
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            throw new Error('A trial: broken in a handler')
          }}
        >
          Break in a handler
        </button>
        <button type="button" className="button" onClick={() => void Promise.reject(new Error('A trial: broken in a promise'))}>
          Break in a promise
        </button>
        <button type="button" className="button" onClick={() => void reportMessage('A trial: a message').then(setLast)}>
          Send a message
        </button>
      </div>
      <IslandBoundary part="The trial" onError={reportError}>
        {broken && <Broken />}
      </IslandBoundary>
      <p className="dim">
        Last report: <code data-last-report>{last ?? 'none'}</code>
      </p>
    </div>
  )
}

function Broken(): never {
  throw new Error('A trial: broken while drawing')
}
