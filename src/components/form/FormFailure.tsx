import { explain, requestIdOf, type WireError } from '#src/lib/errors.ts'

/** Why a form could not be sent, or a press had no effect, read out at once. None where nothing failed. */
export function FormFailure({ error }: { error: WireError | undefined }) {
  if (!error) return null
  const requestId = requestIdOf(error)
  return (
    <p className="notice" data-tone="danger" role="alert">
      <span>
        {explain(error)}
        {requestId && (
          <>
            {' '}
            Request <code>{requestId}</code>
          </>
        )}
      </span>
    </p>
  )
}
