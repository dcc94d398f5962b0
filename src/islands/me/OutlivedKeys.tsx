import { TriangleAlert } from 'lucide-react'

import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { keepKeys, revokeKeys } from '#src/queries/me.ts'
import type { PersonalKey } from '#wire/product/api-keys.ts'

import css from './me.module.css'

/** After a change of password: older keys keep working, which their owner may want, or may not know. Shown until dismissed. */
export function OutlivedKeys({ keys }: { keys: readonly PersonalKey[] }) {
  const ids = keys.map(({ id }) => id)
  const revoke = useAttempt(() => revokeKeys(ids), { again: true })
  const keep = useAttempt(() => keepKeys(ids), { again: true })
  const failure = revoke.failure ?? keep.failure
  const [one] = keys
  return (
    <div className="notice" data-tone="warn">
      <TriangleAlert size={16} aria-hidden />
      <div className={css.outlived}>
        <p>
          {keys.length === 1
            ? `Your password was changed after “${one?.name}” was created. The key still works.`
            : `Your password was changed after these ${keys.length} keys were created. They still work: ${keys.map(({ name }) => name).join(', ')}.`}{' '}
          Revoke what you do not recognize or no longer need.
        </p>
        <FormFailure error={failure} />
        <div className={css.row}>
          <button type="button" className="button" data-kind="danger" aria-disabled={revoke.busy || undefined} onClick={revoke.start}>
            {keys.length === 1 ? 'Revoke key' : `Revoke all ${keys.length}`}
          </button>
          <button type="button" className="button" aria-disabled={keep.busy || undefined} onClick={keep.start}>
            {keys.length === 1 ? 'Keep key' : 'Keep all'}
          </button>
        </div>
      </div>
    </div>
  )
}
