import { ChevronDown, Copy } from 'lucide-react'

import { CopyButton } from '#src/components/value/CopyButton.tsx'
import type { OneProps } from '#src/screens/detail/detail-types.ts'
import type { ConnectionDetail } from '#wire/pulse/connections.ts'

/** A connection is copied, as a link or as what was reported of it. */
export function ConnectionActions({ one }: OneProps<ConnectionDetail>) {
  return (
    <>
      <button type="button" className="button" popoverTarget="copy-menu">
        <Copy size={14} aria-hidden />
        Copy
        <ChevronDown size={14} aria-hidden />
      </button>
      <div id="copy-menu" className="float menu" popover="auto" role="group" aria-label="Copy">
        <CopyButton label="Copy link" text={() => location.href}>
          Link to this page
        </CopyButton>
        <CopyButton label="Copy event" text={() => JSON.stringify(one, null, 2)}>
          Event as JSON
        </CopyButton>
      </div>
    </>
  )
}
