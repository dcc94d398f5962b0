import { ChevronDown, Copy } from 'lucide-react'
import type { ReactNode } from 'react'

import { CopyButton } from '#src/components/value/CopyButton.tsx'

/**
 * What can be copied of one: whatever it alone has, the event as it is stored, and a link. Everything copied is masked: it comes from what the platform stored, and that
 * holds no credential.
 */
export const CopyMenu = ({ one, children }: { one: object; children?: ReactNode }) => (
  <>
    <button type="button" className="button" popoverTarget="copy-menu">
      <Copy size={14} aria-hidden />
      Copy
      <ChevronDown size={14} aria-hidden />
    </button>
    <div id="copy-menu" className="float menu" popover="auto" role="group" aria-label="Copy">
      {children}
      <CopyButton label="Copy event" text={() => JSON.stringify(one, null, 2)}>
        Event as JSON
      </CopyButton>
      <CopyButton label="Copy link" text={() => location.href}>
        Link to this page
      </CopyButton>
    </div>
  </>
)
