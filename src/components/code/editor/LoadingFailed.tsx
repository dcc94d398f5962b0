import { RotateCw } from 'lucide-react'

import css from './editor-placeholder.module.css'

/** A part whose code did not arrive. */
export function LoadingFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className={css.failed} role="alert">
      <p>{what} could not be loaded. Check your connection, then try again; nothing you wrote is lost.</p>
      <button type="button" className="button" data-size="small" onClick={onRetry}>
        <RotateCw size={14} aria-hidden />
        Try again
      </button>
    </div>
  )
}
