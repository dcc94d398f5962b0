import { useStore } from '@nanostores/react'

import { $orgId, $to } from '#src/stores/context.ts'
import { useRole } from '#src/screens/use-role.ts'

import { type Cause, changedAt } from './changed-at.ts'

/** Stands behind an explanation, in its sentence or paragraph. */
export function ChangedAtNote({ cause }: { cause: Cause }) {
  const to = useStore($to)
  const role = useRole(useStore($orgId))
  const { sentence, link } = changedAt(cause, role, to)
  return (
    <>
      {sentence}
      {sentence && link && ' '}
      {link && (
        <a className="link" href={link.href}>
          {link.label}
        </a>
      )}
    </>
  )
}
