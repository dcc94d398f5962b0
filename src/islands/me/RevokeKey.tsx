import { ConfirmAction } from '#src/components/overlay/ConfirmAction.tsx'
import { revokeKey } from '#src/queries/me.ts'
import type { PersonalKey } from '#wire/product/api-keys.ts'

/** Revokes a key, after a confirmation. */
export function RevokeKey({ apiKey, onClose }: { apiKey: PersonalKey; onClose: () => void }) {
  return (
    <ConfirmAction title={`Revoke ${apiKey.name}?`} action="Revoke key" act={() => revokeKey(apiKey.id)} onClose={onClose}>
      <p>Programs that use it lose access immediately. This cannot be undone.</p>
    </ConfirmAction>
  )
}
