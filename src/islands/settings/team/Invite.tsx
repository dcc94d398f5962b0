import { useState } from 'react'

import { CodeBlock } from '#src/components/code/CodeBlock.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { RadioCardsField } from '#src/components/form/RadioCardsField.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { type FormDefinition, useForm } from '#src/components/form/use-form.ts'
import { Dialog } from '#src/components/overlay/Dialog.tsx'
import { formatInstant } from '#src/lib/format.ts'
import { invite } from '#src/queries/team.ts'
import { $zone } from '#src/stores/range.ts'
import { type InviteBody, inviteBody, type IssuedInvitation } from '#wire/product/invitations.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'
import { problemsOf } from '#wire/product/schema.ts'

import { ROLE_CARDS } from './role-cards.ts'
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
export function Invited({ made: { invitation, link }, onClose }: { made: IssuedInvitation; onClose: () => void }) {
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
