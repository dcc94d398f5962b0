import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { explain } from '#src/lib/errors.ts'
import { fileName, saveFile } from '#src/lib/save-file.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { quarantineFile } from '#src/queries/quarantine.ts'

import css from './quarantine.module.css'

/** Everything that was put aside lately, of everywhere or one deployment. */
export function QuarantineDownload({ orgId, deployment }: { orgId: string; deployment?: string }) {
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const { busy, failure, start } = useAttempt(
    async () => {
      leaving.current = new AbortController()
      saveFile(await quarantineFile(orgId, leaving.current.signal, deployment), fileName(['quarantine', orgId], 'ndjson'))
    },
    { again: true },
  )
  return (
    <>
      <button type="button" className="button" data-size="small" aria-busy={busy} aria-disabled={busy || undefined} onClick={start}>
        <Download size={14} aria-hidden />
        {busy ? 'Downloading…' : 'Download NDJSON'}
      </button>
      {failure && (
        <p className={css.failed} role="alert">
          {explain(failure)}
        </p>
      )}
    </>
  )
}
