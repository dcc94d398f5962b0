import { ConfirmDialog } from '#src/components/overlay/ConfirmDialog.tsx'
import { explain } from '#src/lib/errors.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { revokeKey } from '#src/queries/me.ts'
import type { PersonalKey } from '#wire/product/api-keys.ts'

/** Revokes a key, after a confirmation. */
export function RevokeKey({ apiKey, onClose }: { apiKey: PersonalKey; onClose: () => void }) {
  const { busy, failure, start } = useAttempt(async () => {
    await revokeKey(apiKey.id)
    onClose()
  })

  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      action="Revoke key"
      busy={busy}
      failure={failure && explain(failure)}
      onConfirm={start}
      onCancel={onClose}
    >
      <p>Programs that use it lose access immediately. This cannot be undone.</p>
    </ConfirmDialog>
  )
}
