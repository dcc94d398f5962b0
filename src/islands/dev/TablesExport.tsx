import { useEffect, useState } from 'react'

import { ExportMenu, ExportPanel, type ExportMenuProps, type ExportRun } from '#src/components/table/ExportMenu.tsx'

import { Variant } from './kit/Specimen.tsx'
import css from './TablesPage.module.css'

const FORMATS = [
  { id: 'csv', label: 'CSV', hint: 'for spreadsheets; formulas are guarded' },
  { id: 'ndjson', label: 'NDJSON', hint: 'one JSON object a line' },
  { id: 'json', label: 'JSON', hint: 'one array' },
  { id: 'har', label: 'HAR', hint: 'with stored headers and bodies, masked' },
]
const MOST = 50_000
const STEP = 1000
const STEP_MS = 80

/** The menu in each of its states, and one that runs. */
export function TablesExport() {
  const [format, setFormat] = useState('csv')
  const [run, setRun] = useState<ExportRun>({ state: 'resting' })
  useEffect(() => {
    if (run.state !== 'running') return
    const timer = setTimeout(() => {
      const done = run.done + STEP
      setRun(done >= MOST ? { state: 'done', count: MOST, cut: true } : { ...run, done })
    }, STEP_MS)
    return () => clearTimeout(timer)
  }, [run])

  const props: ExportMenuProps = {
    what: 'what the filter matches',
    formats: FORMATS,
    format,
    onFormat: setFormat,
    run,
    onStart: () => setRun({ state: 'running', done: 0, of: MOST }),
    onCancel: () => setRun({ state: 'resting' }),
    note: 'At most 50,000 requests, in the order of the list. Values are masked as on screen.',
  }
  const still = (fixed: ExportRun) => <ExportPanel {...props} run={fixed} onStart={nothing} onCancel={nothing} />
  return (
    <>
      <ExportMenu {...props} />
      <div className={css.menus}>
        <Variant name="Resting">{still({ state: 'resting' })}</Variant>
        <Variant name="Running">{still({ state: 'running', done: 18_000, of: MOST })}</Variant>
        <Variant name="Running, nobody knows how many">{still({ state: 'running', done: 18_000, of: undefined })}</Variant>
        <Variant name="Done, cut">{still({ state: 'done', count: MOST, cut: true })}</Variant>
        <Variant name="Failed">{still({ state: 'failed', error: { kind: 'offline' } })}</Variant>
      </div>
    </>
  )
}

const nothing = (): void => undefined
