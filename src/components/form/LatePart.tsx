import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import css from './control.module.css'

export interface LatePartProps {
  /** What stands there until the part is loaded: as large as the part will be. */
  placeholder?: ReactNode
  children: ReactNode
}

/** A control that is loaded when it is needed. If that fails, the rest of the form and what was typed into it stays. */
export function LatePart({ placeholder = <div className={css.waiting} />, children }: LatePartProps) {
  return (
    <ErrorBoundary
      fallback={
        <p className={css.missing} role="alert">
          This field could not be loaded. Save what you can, then reload the page.
        </p>
      }
    >
      <Suspense fallback={placeholder}>{children}</Suspense>
    </ErrorBoundary>
  )
}
