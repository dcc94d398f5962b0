import { explain, toWireError } from '#src/lib/errors.ts'

/** A part of a page that could not be loaded, in one line: the rest of the page stands. */
export function FailureLine({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <p className="soft" role="alert">
      {explain(toWireError(error))}{' '}
      <button type="button" className="link" onClick={onRetry}>
        Try again
      </button>
    </p>
  )
}
