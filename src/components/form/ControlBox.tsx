import type { ReactNode } from 'react'

import css from './control.module.css'

export interface ControlBoxProps {
  /** In front of the value and part of it: `https://`. */
  prefix?: ReactNode
  /** Behind it: a unit, a domain. */
  suffix?: ReactNode
  checking?: boolean | undefined
  /** A button inside the control, at its end. */
  action?: ReactNode
  /** Buttons that the control itself has at its end: the sign of checking stands before them. */
  buttons?: 0 | 1 | 2
  children: ReactNode
}

/** An input with what is fixed around it. The whole looks like one control. */
export function ControlBox({ prefix, suffix, checking = false, action, buttons = 0, children }: ControlBoxProps) {
  return (
    <div className={css.box}>
      {prefix && <span className={css.affix}>{prefix}</span>}
      <div className={css.inner} data-action={action ? true : undefined} data-checking={checking || undefined} data-buttons={buttons}>
        {children}
        {checking && <span className={css.spinner} aria-hidden="true" />}
        {action}
      </div>
      {suffix && <span className={css.affix}>{suffix}</span>}
    </div>
  )
}
