import { FileDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { useShortcut } from '#src/lib/use-shortcut.ts'
import type { PulseScope } from '#src/stores/context.ts'
import type { RequestDetail } from '#wire/pulse/requests.ts'

const EvidenceSheet = lazy(() => import('./EvidenceSheet.tsx').then((module) => ({ default: module.EvidenceSheet })))

/** Opens the sheet in which a request is saved as a file or shown under a link. The sheet is loaded when it is wanted. */
export function EvidenceButton({ scope, request }: { scope: PulseScope; request: RequestDetail }) {
  const [open, setOpen] = useState(false)
  useShortcut('evidence', () => setOpen(true))
  return (
    <>
      <button
        type="button"
        className="button"
        title="For a ticket or an audit: one file, or a link that expires. Masked, and without script (e)"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <FileDown size={14} aria-hidden />
        Evidence
      </button>
      {open && (
        <Suspense>
          <EvidenceSheet scope={scope} request={request} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
