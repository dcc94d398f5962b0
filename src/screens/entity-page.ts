import { entityId } from '#src/lib/entity-id.ts'
import { $to } from '#src/stores/context.ts'
import { $search } from '#src/stores/location.ts'
import type { InventoryKind } from '#wire/pulse/inventory.ts'

/** One vendor, client, endpoint or token by its key. */
export type EntityRef = readonly [kind: InventoryKind, key: readonly string[]]

/** An entity whose key a row does not have, so that it is asked for when somebody opens it; `orElse` where it has none or cannot be asked for. */
export interface LateEntity<Row> {
  kind: InventoryKind
  open: (row: Row, orElse: (row: Row) => void) => Promise<void>
}

export const OPENS: Readonly<Record<InventoryKind, string>> = {
  vendors: 'Open the vendor',
  clients: 'Open the client',
  endpoints: 'Open the endpoint',
  'api-tokens': 'Open the token',
}

/** The way to the profile of an entity, in the range of this page; undefined where a request has none. */
export function entityPage([kind, key]: EntityRef): { label: string; href: string } | undefined {
  if (key[0] === '') return undefined
  const search = $search.get()
  const range = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  return { label: OPENS[kind], href: $to.get().entity(kind, entityId(key), range) }
}
