import type { ReactNode } from 'react'

export interface LineButtonProps {
  /** For screen readers, which do not see the line: `Remove stripe`. Left out where the text itself says it. */
  name?: string
  /** It is being done. */
  busy?: boolean
  /** It switches something on and off. */
  pressed?: boolean
  onPress: () => void
  children: ReactNode
}

/** What can be done with one line of a list, or with a part of a page. */
export const LineButton = ({ name, busy, pressed, onPress, children }: LineButtonProps) => (
  <button
    type="button"
    className="button"
    data-size="small"
    data-kind="quiet"
    aria-label={name}
    aria-disabled={busy || undefined}
    aria-pressed={pressed}
    onClick={onPress}
  >
    {children}
  </button>
)
