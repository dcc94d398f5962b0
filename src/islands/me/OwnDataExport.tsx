import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { formatDay } from '#src/lib/format.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { readOwnData } from '#src/queries/me.ts'

import css from './me.module.css'
import { Part } from './Part.tsx'

/** A file with what the platform holds of me. */
export function OwnDataExport() {
  const { busy, failure, start } = useAttempt(
    async () => {
      const data = await readOwnData()
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveFile(file, `sightglass-my-data-${formatDay(data.exportedMs, 'UTC')}.json`)
    },
    { again: true },
  )

  return (
    <Part
      id="export"
      title="My data"
      about="Account, organizations, sessions, keys, preferences and your audit log entries as one JSON file. No passwords, tokens or secrets."
    >
      <div className={css.row}>
        <button type="button" className="button" aria-disabled={busy || undefined} onClick={start}>
          {busy ? 'Collecting…' : 'Download my data'}
        </button>
      </div>
      <FormFailure error={failure} />
    </Part>
  )
}
