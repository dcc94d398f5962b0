import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { queryClient } from '#src/queries/client.ts'
import { membership } from '#src/queries/orgs.ts'
import { $orgId, $to } from '#src/stores/context.ts'
import { $uid } from '#src/stores/session.ts'

import { type Cause, changedAt } from './changed-at.ts'

/** Stands behind an explanation, in its sentence or paragraph. */
export function ChangedAtNote({ cause }: { cause: Cause }) {
  const to = useStore($to)
  const role = useQuery(membership(useStore($uid), useStore($orgId)), queryClient).data?.role
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
