import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { visibleText } from '#domain/detection/control.ts'
import { ConfirmAction } from '#src/components/overlay/ConfirmAction.tsx'
import { showToast } from '#src/components/overlay/toast.ts'
import { explain } from '#src/lib/errors.ts'
import { formatDay } from '#src/lib/format.ts'
import { useAttempt } from '#src/lib/use-attempt.ts'
import { deleteOrganization, keepOrganization } from '#src/queries/current-organization.ts'
import { BlockableButton, Part } from '#src/screens/form/Part.tsx'
import { $zone } from '#src/stores/range.ts'
import { DELETION_GRACE_DAYS, type Organization } from '#wire/product/organizations.ts'
import { needsRole } from '#src/lib/needs-role.ts'
import type { Role } from '#wire/product/roles.ts'

const WHAT_GOES = 'its traffic, findings and stored bodies, its members’ access, agents’ tokens, settings and audit log'

/** Deleting the organization, and keeping it after all. */
export function Deletion({ orgId, one, role }: { orgId: string; one: Organization; role: Role }) {
  const zone = useStore($zone)
  const [asking, setAsking] = useState(false)
  const blocked = needsRole(role, 'owner')
  if (one.deletion) return <Departing orgId={orgId} one={one} blocked={blocked} />
  const day = formatDay(Date.now() + DELETION_GRACE_DAYS * 86_400_000, zone)
  return (
    <Part
      title="Delete this organization"
      tone="danger"
      about={`After ${DELETION_GRACE_DAYS} days everything goes for good: ${WHAT_GOES}. Until then everything works, every member gets an e-mail, and an owner can keep it.`}
    >
      <div>
        <BlockableButton kind="danger" blocked={blocked} onPress={() => setAsking(true)}>
          Delete organization…
        </BlockableButton>
      </div>
      {asking && <AskDeletion orgId={orgId} one={one} day={day} onClose={() => setAsking(false)} />}
    </Part>
  )
}

function AskDeletion({ orgId, one, day, onClose }: { orgId: string; one: Organization; day: string; onClose: () => void }) {
  return (
    <ConfirmAction
      title={`Delete “${visibleText(one.name)}”?`}
      action="Delete organization"
      typed={visibleText(one.name).trim()}
      act={() => deleteOrganization(orgId, one)}
      onClose={onClose}
    >
      <p>
        On {day} goes for good: {WHAT_GOES}. Every member sees the day on each page until then. Export the audit log first if you need it.
      </p>
    </ConfirmAction>
  )
}

function Departing({ orgId, one, blocked }: { orgId: string; one: Organization; blocked: string | undefined }) {
  const zone = useStore($zone)
  const { deletion } = one
  const { busy, failure, start } = useAttempt(
    async () => {
      await keepOrganization(orgId)
      showToast({ text: `“${visibleText(one.name)}” stays.`, tone: 'ok' })
    },
    { again: true },
  )
  if (!deletion) return null
  return (
    <Part
      title="This organization is being deleted"
      tone="danger"
      about={`${visibleText(deletion.requestedBy) || 'An owner'} asked for it on ${formatDay(deletion.requestedMs, zone)}. On ${formatDay(deletion.dueMs, zone)} goes for good: ${WHAT_GOES}.`}
    >
      <div>
        <BlockableButton kind="primary" blocked={blocked} onPress={() => void (busy || start())}>
          Keep the organization
        </BlockableButton>
      </div>
      {failure && <p role="alert">{explain(failure)}</p>}
    </Part>
  )
}
