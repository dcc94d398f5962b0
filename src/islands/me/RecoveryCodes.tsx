import { useQuery } from '@tanstack/react-query'

import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { FailureNote } from '#src/components/notice/Notices.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { formatDay } from '#src/lib/format.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { queryClient } from '#src/queries/client.ts'
import { makeRecoveryCodes, ownRecoveryCodes } from '#src/queries/me.ts'
import type { OwnRecoveryCodes } from '#wire/product/me.ts'
import { RECOVERY_CODES_COUNT, RECOVERY_CODES_FEW } from '#wire/product/recovery-codes.ts'

import { IssuedRecoveryCodes } from './IssuedRecoveryCodes.tsx'
import css from './me.module.css'
import waiting from './recovery-codes.module.css'

interface RecoveryCodesProps {
  uid: string
  email: string
  zone: string
  /** Requires the password and the second factor. */
  confirm: () => Promise<void>
  /** Codes that were just made. */
  issued: string[] | undefined
  onIssued: (codes: string[] | undefined) => void
}

/** Replacement for a lost app: how many codes are left, and new ones. Loaded when there is a second factor. */
export default function RecoveryCodes({ uid, email, zone, confirm, issued, onIssued }: RecoveryCodesProps) {
  const codes = useQuery(ownRecoveryCodes(uid), queryClient)
  const { busy, failure, start } = useAttempt(
    async () => {
      // Always: an unlocked machine must not be enough to create a permanent way to sign in
      await confirm()
      onIssued(await makeRecoveryCodes())
    },
    { again: true },
  )

  if (codes.isError) return <FailureNote error={toWireError(codes.error)} onRetry={() => void codes.refetch()} />
  if (!codes.data) return <div className={waiting.waiting} role="status" aria-label="Loading recovery codes" />
  if (!codes.data.kept)
    return (
      <p className={css.about}>
        Recovery codes are not available here. If you lose the app, contact the administrator of this installation.
      </p>
    )
  if (issued) return <IssuedRecoveryCodes codes={issued} email={email} onClose={() => onIssued(undefined)} />
  const { left, madeMs } = codes.data
  return (
    <div className={waiting.card}>
      <h3>Recovery codes</h3>
      <p className={css.about}>Each code works once in place of the app. Creating new codes invalidates the old ones.</p>
      {left <= RECOVERY_CODES_FEW && (
        <p className="notice" data-tone="warn">
          {warningOf(codes.data)}
        </p>
      )}
      <div className={css.row}>
        <button type="button" className="button" aria-disabled={busy || undefined} onClick={start}>
          {busy ? 'Making…' : madeMs === null ? 'Create recovery codes' : 'Create new codes'}
        </button>
        {madeMs !== null && (
          <span className={css.about}>
            {left} of {RECOVERY_CODES_COUNT} left, made {formatDay(madeMs, zone)}
          </span>
        )}
      </div>
      <FormFailure error={failure} />
    </div>
  )
}

function warningOf({ left, madeMs }: OwnRecoveryCodes): string {
  if (madeMs === null) return 'You have none. Without the app you cannot sign in.'
  if (left === 0) return 'All codes are used. Without the app you cannot sign in: create new ones.'
  return `Only ${left} left. Create new ones before they run out.`
}
