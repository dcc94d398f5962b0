import { setImmediate } from 'node:timers/promises'

import type { IdentityUser } from '#platform/lib/ports/identity.ts'
import type { MembershipRecord } from '#platform/lib/product-records.ts'

import type { Path } from './paths.ts'
import type { Row, Store } from './store.ts'
import { toData, toFields } from './values/codec.ts'

/** Organizations that are processed before the event loop gets a turn. */
const ORGS_AT_ONCE = 50

/** What the wire needs of organizations, which it does not know: which of them a session opens, and the tokens of its bearer there. */
export interface MembershipServices {
  /** Fault `forbidden`, a sentence for the person, when their session does not open the organization. */
  checkOpen(person: IdentityUser, orgId: string): Promise<void>
  /** Sees to it that the person's tokens there are good. */
  freshen(person: IdentityUser, orgId: string): Promise<void>
  /** The tokens of a stored membership, in clear. */
  openTokens(membership: Partial<MembershipRecord>): Pick<MembershipRecord, 'apiToken' | 'warehouseToken'>
}

/**
 * Between the rules and the reading, for documents or a collection that the rules allow: whether this session opens the organization, and, for the
 * person's own membership, that its tokens are good.
 */
export async function prepareRead(services: MembershipServices, store: Store, person: IdentityUser, asked: readonly Path[]): Promise<void> {
  const opened = new Set<string>()
  const fresh = new Set<string>()
  for (const path of asked) {
    const [area, owner = '', part, id] = path
    if (area === 'orgs') opened.add(owner)
    if (area !== 'users' || part !== 'orgs') continue
    for (const orgId of id === undefined ? [...store.scan(path)].map((row) => row.path.at(-1) ?? '') : [id]) fresh.add(orgId)
  }
  let asking = 0
  for (const orgId of new Set([...opened, ...fresh])) {
    if (++asking % ORGS_AT_ONCE === 0) await setImmediate()
    await services.checkOpen(person, orgId)
    if (fresh.has(orgId)) await services.freshen(person, orgId)
  }
}

/** The store as the wire reads it: memberships with their tokens in clear, and nothing that only the platform needs. */
export const openedStore = (store: Store, { openTokens }: Pick<MembershipServices, 'openTokens'>): Store => ({
  ...store,
  get(path) {
    const row = store.get(path)
    return row && openedRow(row, openTokens)
  },
  *scan(collection, options) {
    for (const row of store.scan(collection, options)) yield openedRow(row, openTokens)
  },
})

function openedRow(row: Row, openTokens: MembershipServices['openTokens']): Row {
  const [area, , part] = row.path
  if (area !== 'users' || part !== 'orgs' || row.path.length !== 4) return row
  const { tokens: _tokens, seenMs: _seenMs, ...membership } = toData(row.fields) as Partial<MembershipRecord> // only the platform writes there
  return { ...row, fields: toFields({ ...membership, ...openTokens(membership) }) }
}
