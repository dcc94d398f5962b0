import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { formatDay } from '#src/lib/format.ts'
import { linksIn } from '#src/lib/routes.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { acceptMyInvitation } from '#src/queries/my-invitations.ts'
import { $zone } from '#src/stores/range.ts'
import type { MyInvitation } from '#wire/product/invitations.ts'

import css from './my-invitations.module.css'

const Decline = lazy(() => import('./DeclineInvitation.tsx').then((module) => ({ default: module.DeclineInvitation })))

/** Invitations that wait for whoever is signed in: who asks them where, as what, until when. Accepting one leads into its organization. */
export function MyInvitations({ items }: { items: readonly MyInvitation[] }) {
  const [declining, setDeclining] = useState<MyInvitation>()
  return (
    <>
      <ul className={css.list} aria-label="Invitations for me">
        {items.map((invitation) => (
          <Waiting key={invitation.id} invitation={invitation} onDecline={() => setDeclining(invitation)} />
        ))}
      </ul>
      {declining && (
        <Suspense>
          <Decline invitation={declining} onClose={() => setDeclining(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Waiting({ invitation, onDecline }: { invitation: MyInvitation; onDecline: () => void }) {
  const { id, organization, role, invitedBy, expiresMs } = invitation
  const zone = useStore($zone)
  const name = visibleText(organization)
  const { busy, failure, start } = useAttempt(async () => {
    location.assign(linksIn({ orgId: await acceptMyInvitation(id) }).home())
  })
  return (
    <li className={css.one}>
      <div className={css.text}>
        <p>
          <b>{visibleText(invitedBy)}</b> invites you to <b>{name}</b> as {role}.
        </p>
        <p className={css.until}>Open until {formatDay(expiresMs, zone)}</p>
        <FormFailure error={failure} />
      </div>
      <div className={css.actions}>
        <button type="button" className="button" data-kind="primary" data-size="small" aria-disabled={busy || undefined} onClick={start}>
          {busy ? 'Joining…' : 'Accept'}
          <span className="visually-hidden"> the invitation to {name}</span>
        </button>
        <button type="button" className="button" data-size="small" aria-disabled={busy || undefined} onClick={() => !busy && onDecline()}>
          Decline<span className="visually-hidden"> the invitation to {name}</span>
        </button>
      </div>
    </li>
  )
}
