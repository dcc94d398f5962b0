import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { CodeBlock } from '#src/components/code/CodeBlock.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { FormFailure } from '#src/components/form/FormFailure.tsx'
import { RadioCardsField } from '#src/components/form/RadioCardsField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { Dialog } from '#src/components/overlay/Dialog.tsx'
import { Fact, FactGroup } from '#src/components/value/Facts.tsx'
import { formatInstant } from '#src/lib/format.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { invite, revokeInvitation } from '#src/queries/team.ts'
import { BlockableButton } from '#src/screens/form/Part.tsx'
import { sayDeleted } from '#src/screens/say-done.ts'
import { $zone } from '#src/stores/range.ts'
import { type Invitation, type InviteBody, inviteBody, type IssuedInvitation } from '#wire/product/invitations.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'
import { problemsOf } from '#wire/product/schema.ts'

import { ROLE_CARDS } from '#src/lib/member-labels.ts'
import css from './team.module.css'

interface InviteProps {
  orgId: string
  /** The inviter's. */
  role: Role
  onClose: () => void
}

/** Whom to invite as what; then the link, this once. */
export function Invite({ orgId, role, onClose }: InviteProps) {
  const [made, setMade] = useState<IssuedInvitation>()
  return made ? <Invited made={made} onClose={onClose} /> : <InviteForm orgId={orgId} role={role} onClose={onClose} onMade={setMade} />
}

function InviteForm({ orgId, role, onClose, onMade }: InviteProps & { onMade: (made: IssuedInvitation) => void }) {
  const [definition] = useState<FormDefinition<InviteBody, IssuedInvitation>>(() => ({
    initial: { email: '', role: 'viewer' },
    validate: (body) => problemsOf(inviteBody, body),
    submit: (body) => invite(orgId, body),
  }))
  const { shell, field } = useForm(definition, onMade)
  return (
    <FormDialog
      title="Invite somebody"
      description="They get an e-mail with a link, which works once, for three days and for this address."
      shell={shell}
      action="Invite"
      acting="Inviting…"
      onClose={onClose}
    >
      <TextField label="E-mail" {...field('email')} type="email" autoComplete="off" placeholder="ada@example.com" />
      <RadioCardsField
        label="Role"
        {...field('role')}
        cards={ROLE_CARDS.map((card) => ({ ...card, ...(!mayActAs(role, card.id) && { disabledBecause: 'Above your own role.' }) }))}
      />
    </FormDialog>
  )
}

/** The link of an invitation, the only time that it is seen. */
function Invited({ made: { invitation, link }, onClose }: { made: IssuedInvitation; onClose: () => void }) {
  return (
    <Dialog
      title={`${invitation.email} is invited`}
      onClose={onClose}
      footer={
        <button type="button" className="button" data-kind="primary" onClick={onClose}>
          Done
        </button>
      }
    >
      <div className={css.link}>
        <p>
          The e-mail is on its way. You can also hand over the link yourself: it is not shown again, and works until{' '}
          {formatInstant(invitation.expiresMs, $zone.get()).slice(0, -':00.000'.length)}.
        </p>
        <CodeBlock label="Link" text={link} />
      </div>
    </Dialog>
  )
}

interface OneInvitationProps {
  orgId: string
  /** The caller's. */
  role: Role
  one: Invitation
  onClose: () => void
}

/** One open invitation: sent again with another link, or taken back. */
export function OneInvitation({ orgId, role, one, onClose }: OneInvitationProps) {
  const [made, setMade] = useState<IssuedInvitation>()
  const again = useAttempt(async () => setMade(await invite(orgId, { email: one.email, role: one.role })), { again: true })
  const revoking = useAttempt(async () => {
    await revokeInvitation(orgId, one.id)
    sayDeleted(`The invitation of ${one.email}`, undefined, 'revoked')
    onClose()
  })
  const zone = $zone.get()
  const blocked = mayActAs(role, one.role) ? undefined : 'It is for a role above your own.'
  const failure = again.failure ?? revoking.failure
  if (made) return <Invited made={made} onClose={onClose} />
  return (
    <Dialog
      title={`Invitation of ${visibleText(one.email)}`}
      busy={again.busy || revoking.busy}
      onClose={onClose}
      footer={
        <>
          <BlockableButton kind="danger" blocked={blocked} onPress={revoking.start}>
            {revoking.busy ? 'Revoking…' : 'Revoke'}
          </BlockableButton>
          <BlockableButton kind="primary" blocked={blocked} saidBeside onPress={again.start}>
            {again.busy ? 'Sending…' : 'Send a new link'}
          </BlockableButton>
        </>
      }
    >
      <div className="stack">
        <FactGroup title="Invitation">
          <Fact label="E-mail" value={one.email} />
          <Fact label="Role" value={one.role} />
          <Fact label="Invited by" value={one.invitedBy} />
          <Fact label="Sent" value={formatInstant(one.createdMs, zone)} />
          <Fact label="Expires" value={formatInstant(one.expiresMs, zone)} />
        </FactGroup>
        <p className="soft">A link is shown once, when it is made. A new one ends the one before.</p>
        <FormFailure error={failure} />
      </div>
    </Dialog>
  )
}
