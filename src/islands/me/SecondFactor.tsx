import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { ActionList } from '#src/components/value/ActionList.tsx'
import { LineButton } from '#src/components/value/LineButton.tsx'
import { toWireError, type WireError } from '#src/lib/errors.ts'
import { formatDay } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { firstRecoveryCodes, ownFactors, type StartedFactor, startFactor } from '#src/queries/me.ts'
import type { Me } from '#wire/product/me.ts'

import css from './me.module.css'
import { Part } from './Part.tsx'
import type { Fresh } from './use-fresh-sign-in.tsx'

const EnrolFactor = lazy(() => import('./EnrolFactor.tsx'))
const RecoveryCodes = lazy(() => import('./RecoveryCodes.tsx'))
const RemoveFactor = lazy(() => import('./confirmations.tsx').then((module) => ({ default: module.RemoveFactor })))

type Shown = { id: string; title: string }

interface SecondFactorProps {
  me: Me
  zone: string
  fresh: Fresh
  confirm: () => Promise<void>
}

/** Authenticator apps and recovery codes. */
export function SecondFactor({ me: { uid, email }, zone, fresh, confirm }: SecondFactorProps) {
  const factors = useQuery(ownFactors(uid), queryClient)
  const [started, setStarted] = useState<StartedFactor>()
  const [removing, setRemoving] = useState<Shown>()
  const [issued, setIssued] = useState<string[]>()
  const [making, setMaking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<WireError>()

  async function start(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    setIssued(undefined)
    try {
      setStarted(await fresh(startFactor))
    } catch (cause) {
      setFailure(toWireError(cause))
    }
    setBusy(false)
  }

  async function goOn(): Promise<void> {
    setStarted(undefined)
    setMaking(true)
    try {
      setIssued(await firstRecoveryCodes())
    } catch (cause) {
      setFailure(toWireError(cause))
    }
    setMaking(false)
  }

  const entries = (factors.data ?? []).map(({ id, name, enrolled }) => {
    const title = name || 'Authenticator app'
    const addedMs = Date.parse(enrolled)
    return {
      id,
      sign: <Smartphone size={16} aria-hidden />,
      title,
      detail: Number.isNaN(addedMs) ? undefined : `Added ${formatDay(addedMs, zone)}`,
      actions: (
        <LineButton onPress={() => setRemoving({ id, title })}>
          Remove<span className="visually-hidden"> {title}</span>
        </LineButton>
      ),
    }
  })

  return (
    <Part
      id="second-factor"
      title="Second factor"
      about="Requires a code from an authenticator app at every sign-in with the password, so a stolen password alone is not enough."
    >
      {factors.isError && <FailureNote error={toWireError(factors.error)} onRetry={() => void factors.refetch()} />}
      {factors.isPending && <TableSkeleton label="Loading second factors" rows={1} />}
      {entries.length > 0 && <ActionList label="Second factors" entries={entries} />}
      {started ? (
        <Suspense fallback={<div className={css.waiting} />}>
          <EnrolFactor started={started} fresh={fresh} onDone={() => void goOn()} onCancel={() => setStarted(undefined)} />
        </Suspense>
      ) : (
        factors.data && (
          <div className={css.row}>
            <button type="button" className="button" aria-disabled={busy || undefined} onClick={() => !busy && void start()}>
              {busy ? 'Preparing…' : entries.length > 0 ? 'Add another app' : 'Set up an authenticator app'}
            </button>
            {entries.length === 0 && <span className={css.about}>Off: only the password is required.</span>}
          </div>
        )
      )}
      <FormFailure error={failure} />
      {entries.length > 0 && (
        <Suspense fallback={<div className={css.waiting} />}>
          {making ? (
            <div className={css.waiting} />
          ) : (
            <RecoveryCodes uid={uid} email={email} zone={zone} confirm={confirm} issued={issued} onIssued={setIssued} />
          )}
        </Suspense>
      )}
      {removing && (
        <Suspense>
          <RemoveFactor factor={removing} fresh={fresh} onClose={() => setRemoving(undefined)} />
        </Suspense>
      )}
    </Part>
  )
}
