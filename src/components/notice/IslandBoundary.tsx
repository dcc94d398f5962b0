import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { EmptyDrawing } from './EmptyDrawing.tsx'
import { failureCode } from './failure-code.ts'
import css from './island-boundary.module.css'

export interface IslandBoundaryProps {
  /** What could not be drawn: "The requests table". */
  part: string
  /** Where it is reported. */
  onError?: (cause: unknown) => void
  children: ReactNode
}

/** Keeps a mistake in one part of a screen from taking the rest with it. */
export function IslandBoundary({ part, onError, children }: IslandBoundaryProps) {
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => <PartFailure part={part} code={failureCode(error)} onRetry={resetErrorBoundary} />}
      onError={(cause) => onError?.(cause)}
    >
      {children}
    </ErrorBoundary>
  )
}

export interface PartFailureProps {
  part: string
  code: string
  onRetry: () => void
}

/** What stands in the place of a part that broke. Its own words stay with us: they may hold what was in the traffic. */
export function PartFailure({ part, code, onRetry }: PartFailureProps) {
  return (
    <div className={css.failure} role="alert">
      <span className={css.drawing}>
        <EmptyDrawing kind="broken" />
      </span>
      <p className={css.words}>
        <strong>{part} stopped working.</strong> <span>The rest of the page still does. If trying again does not help, report code </span>
        <code>{code}</code>.
      </p>
      <button type="button" className="button" onClick={onRetry}>
        <RotateCw size={14} aria-hidden />
        Try again
      </button>
    </div>
  )
}
