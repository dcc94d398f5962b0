import { useQuery } from '@tanstack/react-query'
import { Monitor } from 'lucide-react'
import { useState } from 'react'

import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { ActionList } from '#src/components/value/ActionList.tsx'
import { LineButton } from '#src/components/value/LineButton.tsx'
import { toWireError, type WireError } from '#src/lib/errors.ts'
import { formatAgo, formatPlural } from '#src/lib/format.ts'
import { queryClient } from '#src/queries/client.ts'
import { endOtherSessions, endSession, ownSessions } from '#src/queries/me.ts'
import type { OwnSession } from '#wire/product/me.ts'

import { describeDevice } from './device.ts'
import css from './me.module.css'
import { Part } from './Part.tsx'

const OTHERS = 'others'

/** Where I am signed in, and the ways to end it. */
export function Sessions({ uid }: { uid: string }) {
  const sessions = useQuery(ownSessions(uid), queryClient)
  const [ending, setEnding] = useState('')
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<WireError>()

  async function end(which: string): Promise<void> {
    if (ending !== '') return
    setEnding(which)
    setFailure(undefined)
    setSaid('')
    try {
      if (which === OTHERS) setSaid(sentenceOf(await endOtherSessions(), sessions.data?.kept ?? false))
      else {
        await endSession(which)
        setSaid('Session ended.')
      }
    } catch (cause) {
      setFailure(toWireError(cause))
    }
    setEnding('')
  }

  const entryOf = (session: OwnSession) => {
    const device = describeDevice(session.userAgent)
    const where = session.address === '' ? '' : `From ${session.address} · `
    const since = session.startedMs === null ? '' : `signed in ${formatAgo(session.startedMs, Date.now())} · `
    return {
      id: session.id,
      sign: <Monitor size={16} aria-hidden />,
      title: device,
      detail: `${where}${since}last used ${formatAgo(session.lastUsedMs, Date.now())}`,
      facts: session.current && (
        <span className="badge" data-tone="accent">
          This browser
        </span>
      ),
      actions: !session.current && (
        <LineButton busy={ending !== ''} onPress={() => void end(session.id)}>
          {ending === session.id ? 'Ending…' : 'End'}
          <span className="visually-hidden"> {device}</span>
        </LineButton>
      ),
    }
  }

  return (
    <Part
      id="sessions"
      title="Sessions"
      about={
        sessions.data?.kept === false
          ? 'Your identity provider does not list its sessions. You can sign out everywhere: other browsers lose access to your organizations immediately. Changing your password also ends their sessions.'
          : 'Browsers that are signed in. Ending a session removes its access immediately. Last use may be up to an hour old.'
      }
    >
      {sessions.isError ? (
        <FailureNote error={toWireError(sessions.error)} onRetry={() => void sessions.refetch()} />
      ) : !sessions.data ? (
        <TableSkeleton label="Loading sessions" rows={2} />
      ) : (
        <>
          {sessions.data.items.length > 0 && <ActionList label="Sessions" entries={sessions.data.items.map(entryOf)} />}
          <div className={css.row}>
            <button type="button" className="button" aria-disabled={ending !== '' || undefined} onClick={() => void end(OTHERS)}>
              {ending === OTHERS ? 'Ending…' : sessions.data.kept ? 'End all others' : 'Sign out everywhere else'}
            </button>
            <span role="status" className={css.about}>
              {said}
            </span>
          </div>
        </>
      )}
      <FormFailure error={failure} />
    </Part>
  )
}

const sentenceOf = (ended: number, kept: boolean): string =>
  !kept
    ? 'Other browsers no longer have access.'
    : ended === 0
      ? 'There were no other sessions.'
      : `${formatPlural(ended, 'sign-in')} ended.`
