import { useStore } from '@nanostores/react'

import { EmptyNote } from '#src/components/notice/Notices.tsx'
import { $to } from '#src/stores/context.ts'

/** Nothing in the address and nothing remembered. */
export function NoOrganization() {
  const to = useStore($to)
  return (
    <EmptyNote
      title="No organization chosen"
      hint="Requests belong to an organization. Choose one and come back."
      action={
        <a className="button" data-kind="primary" href={to.orgs()}>
          Choose an organization
        </a>
      }
    />
  )
}
