import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { ExportMenu, type ExportRun } from '#src/components/table/ExportMenu.tsx'
import { Dialog } from '#src/components/overlay/Dialog.tsx'
import { explain, toWireError, type WireError } from '#src/lib/errors.ts'
import { rowFormats } from '#src/lib/export/formats.ts'
import { formatCount, formatInstant, formatPlural } from '#src/lib/format.ts'
import { fileName, saveFile } from '#src/lib/save-file.ts'
import { type AuditFilter, checkAuditLog, exportAudit } from '#src/queries/audit-log.ts'
import { $zone } from '#src/stores/range.ts'
import type { AuditCheck } from '#wire/product/audit.ts'

import css from './team.module.css'

/** Fifty pages of the log: a twelfth of what one person may ask for in a minute. */
const EXPORTED_MAX = 10_000
const AUDIT_FORMATS = rowFormats(EXPORTED_MAX)

/** What can be done with the log: a file of what the filter matches, and a check that it is as it was written. */
export function ChainCheck({ orgId, filter }: { orgId: string; filter: AuditFilter }) {
  const [checking, setChecking] = useState(false)
  return (
    <div className={css.tools}>
      <AuditExport orgId={orgId} filter={filter} />
      <button type="button" className="button" onClick={() => setChecking(true)}>
        <ShieldCheck size={14} aria-hidden />
        Check the log
      </button>
      {checking && <CheckDialog orgId={orgId} onClose={() => setChecking(false)} />}
    </div>
  )
}

function AuditExport({ orgId, filter }: { orgId: string; filter: AuditFilter }) {
  const [format, setFormat] = useState(AUDIT_FORMATS[0])
  const [run, setRun] = useState<ExportRun>({ state: 'resting' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(): Promise<void> {
    const stopped = new AbortController()
    running.current = stopped
    setRun({ state: 'running', done: 0, of: undefined })
    const onProgress = (done: number): void => setRun({ state: 'running', done, of: undefined })
    try {
      const { parts, count, cut } = await exportAudit(orgId, filter, format.id, { most: format.most, signal: stopped.signal, onProgress })
      const stamp = formatInstant(Date.now(), $zone.get()).slice(0, 16).replace(/[ :]/g, '')
      saveFile(new Blob(parts, { type: format.mime }), fileName(['audit', orgId, stamp], format.id))
      setRun({ state: 'done', count, cut })
    } catch (cause) {
      setRun(stopped.signal.aborted ? { state: 'resting' } : { state: 'failed', error: toWireError(cause) })
    }
  }

  return (
    <ExportMenu
      what="what the filter matches"
      formats={AUDIT_FORMATS}
      format={format.id}
      onFormat={(id) => setFormat(AUDIT_FORMATS.find((one) => one.id === id) ?? AUDIT_FORMATS[0])}
      run={run}
      onStart={() => void start()}
      onCancel={() => running.current?.abort()}
      note={`At most ${formatCount(format.most)} records, the newest first, with their hashes.`}
    />
  )
}

type Checking =
  | { state: 'running'; at: AuditCheck | undefined }
  | { state: 'done'; result: AuditCheck }
  | { state: 'failed'; error: WireError }

/** From the first record to the last, or to the first that was tampered with. */
function CheckDialog({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const [check, setCheck] = useState<Checking>({ state: 'running', at: undefined })
  useEffect(() => {
    const stopped = new AbortController()
    checkAuditLog(orgId, stopped.signal, (at) => setCheck({ state: 'running', at })).then(
      (result) => setCheck({ state: 'done', result }),
      (cause: unknown) => stopped.signal.aborted || setCheck({ state: 'failed', error: toWireError(cause) }),
    )
    return () => stopped.abort()
  }, [orgId])
  return (
    <Dialog
      title="Check the log"
      size="small"
      onClose={onClose}
      footer={
        <button type="button" className="button" onClick={onClose}>
          {check.state === 'running' ? 'Stop' : 'Close'}
        </button>
      }
    >
      <div className="stack">
        <p className="soft">
          Each record holds the hash of the one before it. A record that was changed, removed or put in breaks the chain.
        </p>
        <div role="status">
          {check.state === 'running' && (
            <>
              <progress aria-label="Checked" max={check.at?.records} value={check.at?.checked} />
              <p>{check.at ? `${formatCount(check.at.checked)} of ${formatCount(check.at.records)} records checked…` : 'Checking…'}</p>
            </>
          )}
          {check.state === 'done' && <Outcome result={check.result} />}
        </div>
        {check.state === 'failed' && (
          <p className="notice" data-tone="danger" role="alert">
            {explain(check.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function Outcome({ result: { broken, records, checked } }: { result: AuditCheck }) {
  if (!broken)
    return (
      <p className="notice" data-tone="ok">
        All {formatPlural(records, 'record')} are as they were written.
      </p>
    )
  return (
    <p className="notice" data-tone="danger">
      Record {formatCount(Number(broken.id))} is not as it was written: {broken.reason}. The {formatPlural(checked, 'record')} before it are
      intact. Whoever can write to the platform’s data did this, or a restored backup; keep a copy of both before anything else.
    </p>
  )
}
