import type { Clock } from '#platform/lib/clock.ts'
import { Fault } from '#platform/lib/faults.ts'
import { keyedMutex } from '#platform/lib/keyed-mutex.ts'
import type { Log } from '#platform/lib/log.ts'
import type { CredentialPort } from '#platform/lib/ports/credentials.ts'
import type { DocumentPort, DocumentTransaction } from '#platform/lib/ports/documents.ts'
import type { EventPort, OrgActivity } from '#platform/lib/ports/events.ts'
import type { IdentityPort } from '#platform/lib/ports/identity.ts'
import { mayActAs, type Role } from '#wire/product/roles.ts'

import { type AuditEntry, writeAudit } from './audit-chain.ts'
import type { Call } from './route.ts'
import { presentRole } from './service-accounts/records.ts'

/** What verbs work with. */
export interface Services {
  documents: DocumentPort
  credentials: CredentialPort
  events: EventPort
  identity: IdentityPort
  clock: Clock
  log: Log
  /** Whether events get the country of their remote address. */
  placesAddresses: boolean
  /** After a change that is stored, with the actions of its audit records. It must not throw, and nobody waits for it. */
  onChange(orgId: string, actions: readonly string[]): void
  /** One change after the other for a key: an organization, or a person who creates one. */
  keyedMutex: ReturnType<typeof keyedMutex>
}

type Optional = 'placesAddresses' | 'onChange'
type Parts = Omit<Services, 'keyedMutex' | Optional> & Partial<Pick<Services, Optional>>

export const createServices = (parts: Parts): Services => ({
  placesAddresses: false,
  onChange: () => undefined,
  ...parts,
  keyedMutex: keyedMutex(),
})

/** Who acts and from where: the part of a call that an audit record needs. */
export type Actor = Pick<Call<{ orgId: string; uid: string; email: string; key?: { id: string } }>, 'caller' | 'address'>

export interface Change<Result> {
  result: Result
  /** The audit record, or one for each thing that was changed at once; undefined when nothing had to change. */
  audit: AuditDraft | readonly AuditDraft[] | undefined
}

export type AuditDraft = Omit<AuditEntry, 'actor' | 'address' | 'result'>

/**
 * One change in an organization: the caller's role as it is at this moment, the change, and its audit record, together or not at all.
 * Every change of an organization touches its audit head, so two that overlap are run again one after the other: what `work` has read
 * (names taken, owners left, deployments in an environment) still holds when its writes are applied.
 */
export async function changeOrganization<Result>(
  services: Services,
  { caller, address }: Actor,
  needed: Role,
  work: (transaction: DocumentTransaction, role: Role) => Promise<Change<Result>>,
): Promise<Result> {
  const { orgId, uid, email, key } = caller
  let actions: string[] = []
  const changed = await services.keyedMutex(orgId, () =>
    services.documents.transaction(async (transaction) => {
      // What the guard knows may be five seconds old; a change is decided by the present role (security.md C1).
      const role = await presentRole(transaction, orgId, uid)
      if (!role) throw new Fault('unauthenticated', 'You are no longer a member of this organization.')
      if (!mayActAs(role, needed)) throw new Fault('forbidden', `This needs the role ${needed}. Ask an owner of the organization for it.`)
      const { result, audit } = await work(transaction, role)
      const drafts = [audit ?? []].flat()
      actions = drafts.map(({ action }) => action)
      const actor = { uid, email, ...(key && { keyId: key.id }) }
      await writeAudit(
        transaction,
        services.clock,
        orgId,
        ...drafts.map((draft) => ({ ...draft, actor, address, result: 'done' as const })),
      )
      return result
    }),
  )
  if (actions.length > 0) services.onChange(orgId, actions)
  return changed
}

/** Activity of an organization, or undefined while the event store does not answer, or while its own queries fill the queue: product screens work without it. */
export async function activityOf(services: Services, orgId: string, usualOf?: readonly string[]): Promise<OrgActivity | undefined> {
  try {
    return await services.events.activity(orgId, usualOf)
  } catch (error) {
    if (!(error instanceof Fault) || (error.code !== 'unavailable' && error.code !== 'rate-limited')) throw error
    if (error.code === 'unavailable') services.log.warn({ orgId, err: error }, 'activity is not available')
    return undefined
  }
}

/** The same response for what does not exist and for what belongs to somebody else (security.md A1). */
export const missing = (): Fault => new Fault('not-found', 'There is nothing under this id, or it is not yours to see.')

/** Version of something that every organization or person has once, while it was never written. */
export const NO_VERSION = 'none'

/** Fault `precondition` when somebody changed the thing since the caller read it (security.md C1). Undefined matches any version. */
export function checkVersion(stored: { version: string }, ifVersion: string | undefined): void {
  if (ifVersion === undefined || ifVersion === stored.version) return
  throw new Fault('precondition', 'Somebody changed this since you read it. Load it again, compare, and save once more.', {
    version: stored.version,
  })
}
