import { ConfirmDialog } from '#src/components/overlay/ConfirmDialog.tsx'
import { explain } from '#src/lib/errors.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { removeFactor } from '#src/queries/me.ts'

import type { Fresh } from './use-fresh-sign-in.tsx'

/** Removes an app, after a confirmation. */
export function RemoveFactor({ factor, fresh, onClose }: { factor: { id: string; title: string }; fresh: Fresh; onClose: () => void }) {
  const { busy, failure, start } = useAttempt(async () => {
    await fresh(() => removeFactor(factor.id))
    onClose()
  })

  return (
    <ConfirmDialog
      title={`Remove ${factor.title}?`}
      action="Remove"
      busy={busy}
      failure={failure && explain(failure)}
      onConfirm={start}
      onCancel={onClose}
    >
      <p>Its codes are no longer required to sign in. All other browsers are signed out.</p>
    </ConfirmDialog>
  )
}
