import { visibleText } from '#domain/detection/control.ts'
import { ConfirmAction } from '#src/components/overlay/ConfirmAction.tsx'

import { sayDeleted } from '../say-done.ts'
import type { Editable, SettingsDeclaration } from './settings-types.ts'

interface DeleteDialogProps<One extends Editable, Name extends keyof One & string> {
  settings: Pick<SettingsDeclaration<One, Name>, 'noun' | 'nameOf' | 'queries' | 'danger'>
  orgId: string
  one: One
  onClose: () => void
  onDeleted?: () => void
}

/** Asks once. What can be restored is offered again in the message. */
export function DeleteDialog<One extends Editable, Name extends keyof One & string>(props: DeleteDialogProps<One, Name>) {
  const { settings, orgId, one, onClose, onDeleted } = props
  const { noun, nameOf, queries, danger } = settings
  const name = visibleText(nameOf(one))
  return (
    <ConfirmAction
      title={`${danger.verb?.now ?? 'Delete'} “${name}”?`}
      action={`${danger.verb?.now ?? 'Delete'} ${noun.one}`}
      {...(danger.typed && { typed: name.trim() })}
      act={async () => {
        await queries.remove(orgId, one)
        sayDeleted(`“${name}”`, queries.restore && (() => queries.restore?.(orgId, one.id)), danger.verb?.done)
        onDeleted?.()
      }}
      onClose={onClose}
    >
      <p>{danger.consequences(one)}</p>
    </ConfirmAction>
  )
}
