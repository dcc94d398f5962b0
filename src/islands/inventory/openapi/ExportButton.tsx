import { visibleHost } from '#domain/detection/control.ts'
import { explain } from '#src/lib/errors.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import type { PulseScope } from '#src/stores/context.ts'
import { $range } from '#src/stores/range.ts'

interface ExportButtonProps {
  scope: PulseScope
  host: string
  size?: 'small'
}

/** Downloads what was observed of a host as OpenAPI. */
export function ExportButton({ scope, host, size }: ExportButtonProps) {
  const { busy, failure, start } = useAttempt(
    async () => {
      const { exportDocument, sayExported } = await import('./export.ts')
      sayExported(await exportDocument(scope, host, $range.get()))
    },
    { again: true },
  )
  return (
    <>
      <button
        type="button"
        className="button"
        {...(size && { 'data-size': size })}
        data-kind="quiet"
        aria-label={`Generate OpenAPI of ${visibleHost(host)}`}
        aria-disabled={busy || undefined}
        onClick={start}
      >
        {size ? 'Generate' : 'Generate OpenAPI'}
      </button>
      {failure && <span role="alert">{explain(failure)}</span>}
    </>
  )
}
