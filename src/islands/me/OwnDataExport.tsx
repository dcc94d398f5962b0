import { useState } from 'react'

import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { toWireError, type WireError } from '#src/lib/errors.ts'
import { formatDay } from '#src/lib/format.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { readOwnData } from '#src/queries/me.ts'

import css from './me.module.css'
import { Part } from './Part.tsx'

/** A file with what the platform holds of me. */
export function OwnDataExport() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<WireError>()

  async function download(): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const data = await readOwnData()
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveFile(file, `sightglass-my-data-${formatDay(data.exportedMs, 'UTC')}.json`)
    } catch (cause) {
      setFailure(toWireError(cause))
    }
    setBusy(false)
  }

  return (
    <Part
      id="export"
      title="My data"
      about="Account, organizations, sessions, keys, choices and what the audit logs say you did, as one JSON file. No passwords, tokens or secrets."
    >
      <div className={css.row}>
        <button type="button" className="button" aria-disabled={busy || undefined} onClick={() => void download()}>
          {busy ? 'Collecting…' : 'Download my data'}
        </button>
      </div>
      <FormFailure error={failure} />
    </Part>
  )
}
