import type { ReactNode } from 'react'

export interface LineButtonProps {
  /** For screen readers, which do not see the line: `Remove stripe`. Left out where the text itself says it. */
  name?: string
  /** It is being done. */
  busy?: boolean
  onPress: () => void
  children: ReactNode
}

/** What can be done with one line of a list. */
export const LineButton = ({ name, busy, onPress, children }: LineButtonProps) => (
  <button
    type="button"
    className="button"
    data-size="small"
    data-kind="quiet"
    aria-label={name}
    aria-disabled={busy || undefined}
    onClick={onPress}
  >
    {children}
  </button>
)
