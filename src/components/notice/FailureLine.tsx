import { explain, toWireError } from '#src/lib/errors.ts'

interface FailureLineProps {
  /** What was loaded for the part. */
  query: { error: unknown; refetch: () => Promise<unknown> }
  className?: string | undefined
}

/** A part of a page that could not be loaded, in one line, while the rest of the page stands; nothing as long as it could. */
export function FailureLine({ query: { error, refetch }, className = 'soft' }: FailureLineProps) {
  if (!error) return null
  return (
    <p className={className} role="alert">
      {explain(toWireError(error))}{' '}
      <button type="button" className="link" onClick={() => void refetch()}>
        Try again
      </button>
    </p>
  )
}
