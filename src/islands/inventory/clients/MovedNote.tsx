import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'

import { visibleText } from '#domain/detection/control.ts'
import { FACT_LABELS, movedTo } from '#src/lib/clients/decisions.ts'
import { clientDecisions } from '#src/queries/client-decisions.ts'
import { queryClient } from '#src/queries/client.ts'
import { $to } from '#src/stores/context.ts'
import type { ClientSettings } from '#wire/product/client-decisions.ts'

/** Where a client went by a decision, whether its stored requests have followed yet or not; nothing where it did not. */
export function MovedNote({ settings, client }: { settings: ClientSettings; client: string }) {
  const to = useStore($to)
  const moved = movedTo(settings, client)
  if (!moved) return null
  if ('splitBy' in moved)
    return (
      <p className="notice">
        <span>
          It is split by {FACT_LABELS[moved.splitBy]} into{' '}
          <a className="link" href={to.inventory('clients', { find: `${client}@` })}>
            its parts
          </a>
          ; requests of which that is not known keep this name.
        </span>
      </p>
    )
  return (
    <p className="notice">
      <span>
        It is merged into{' '}
        <a className="link" href={to.entity('clients', moved.into, {})}>
          {visibleText(moved.into)}
        </a>
        .
      </span>
    </p>
  )
}

/** The same where the client is not found any more. */
export function MissingClient({ orgId, client }: { orgId: string; client: string }) {
  const { data } = useQuery(clientDecisions(orgId), queryClient)
  return data ? <MovedNote settings={data} client={client} /> : null
}
