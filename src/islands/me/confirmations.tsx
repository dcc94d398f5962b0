import { ConfirmAction } from '#src/components/overlay/ConfirmAction.tsx'
import { removeFactor, revokeKey } from '#src/queries/me.ts'
import type { PersonalKey } from '#wire/product/api-keys.ts'

import type { Fresh } from './use-fresh-sign-in.tsx'

/** Removes an app, after a confirmation. */
export function RemoveFactor({ factor, fresh, onClose }: { factor: { id: string; title: string }; fresh: Fresh; onClose: () => void }) {
  return (
    <ConfirmAction title={`Remove ${factor.title}?`} action="Remove" act={() => fresh(() => removeFactor(factor.id))} onClose={onClose}>
      <p>Its codes are no longer required to sign in. All other browsers are signed out.</p>
    </ConfirmAction>
  )
}

/** Revokes a key, after a confirmation. */
export function RevokeKey({ apiKey, onClose }: { apiKey: PersonalKey; onClose: () => void }) {
  return (
    <ConfirmAction title={`Revoke ${apiKey.name}?`} action="Revoke key" act={() => revokeKey(apiKey.id)} onClose={onClose}>
      <p>Programs that use it lose access immediately. This cannot be undone.</p>
    </ConfirmAction>
  )
}
