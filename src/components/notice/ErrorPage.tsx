import { visibleText } from '#domain/detection/control.ts'
import { appError } from '#src/lib/app-error.ts'
import { to } from '#src/lib/routes.ts'

import { EmptyDrawing } from './EmptyDrawing.tsx'

export interface ErrorPageProps {
  status?: number
  /** What the status means; 404 and all others have their usual words. */
  statusMessage?: string
  message?: string
  /** Without it the button waits for a script of the page, which finds it by `data-go-back`. */
  onBack?: () => void
  /** Lower where it is shown inside of another page. */
  level?: 1 | 2 | 3
}

/** The error page for everything: status, what it means, what happened, and two ways out (specification, points 2 and 8). */
export function ErrorPage({ status, statusMessage, message, onBack, level = 1 }: ErrorPageProps) {
  const error = appError({ status, ...(statusMessage && { statusMessage }), ...(message && { message }) })
  const Heading = `h${level}` as const
  return (
    <div className="error-page">
      <EmptyDrawing kind={error.status === 404 ? 'no-match' : error.status === 401 || error.status === 403 ? 'no-permission' : 'broken'} />
      <p className="error-status">{error.status}</p>
      <Heading className="error-heading" {...(level === 1 && { tabIndex: -1, 'data-screen': error.statusMessage })}>
        {visibleText(error.statusMessage)}
      </Heading>
      <p className="error-message" data-error-message>
        {message && visibleText(message)}
      </p>
      <p className="error-ways">
        <button type="button" className="button" data-go-back onClick={onBack}>
          Go back
        </button>
        <a className="button" data-kind="primary" href={to.home()}>
          Home
        </a>
      </p>
    </div>
  )
}
