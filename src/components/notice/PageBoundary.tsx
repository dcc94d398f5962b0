import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { ErrorPage } from './ErrorPage.tsx'
import { failureCode } from './failure-code.ts'

export interface PageBoundaryProps {
  /** Where it is reported. */
  onError?: (cause: unknown) => void
  children: ReactNode
}

/** The error page in the place of a page that could not be drawn. What was thrown stays with us: it may hold what was in the traffic. */
export function PageBoundary({ onError, children }: PageBoundaryProps) {
  return (
    <ErrorBoundary
      fallbackRender={({ error }) => (
        <div role="alert">
          <ErrorPage
            level={2}
            message={`This page stopped working. Reload it; if that does not help, report code ${failureCode(error)}.`}
            onBack={() => history.back()}
          />
        </div>
      )}
      onError={(cause) => onError?.(cause)}
    >
      {children}
    </ErrorBoundary>
  )
}
