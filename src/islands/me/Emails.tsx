import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { FailureNote, TableSkeleton } from '#src/components/notice/Notices.tsx'
import { toWireError } from '#src/lib/errors.ts'
import { queryClient } from '#src/queries/client.ts'
import { ownNotifications } from '#src/queries/me.ts'

import { Part } from './Part.tsx'

const EmailChoices = lazy(() => import('./EmailChoices.tsx').then((module) => ({ default: module.EmailChoices })))

/** E-mail notifications. */
export function Emails({ uid }: { uid: string }) {
  const stored = useQuery(ownNotifications(uid), queryClient)
  const waiting = <TableSkeleton label="Loading notifications" rows={4} />
  return (
    <Part id="letters" title="E-mail notifications" about="Which e-mails you receive. E-mails about your sign-in are always sent.">
      {stored.isError ? (
        <FailureNote error={toWireError(stored.error)} onRetry={() => void stored.refetch()} />
      ) : stored.data ? (
        <Suspense fallback={waiting}>
          <EmailChoices stored={stored.data} />
        </Suspense>
      ) : (
        waiting
      )}
    </Part>
  )
}
