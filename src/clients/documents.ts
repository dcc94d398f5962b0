import { WireFailure } from '#src/lib/errors.ts'
import { ROLES, type Role } from '#wire/product/roles.ts'
import { hostingPath, membershipPath, type HostingDocument, type MembershipDocument } from '#wire/documents.ts'

/** Loaded when first needed: the SDK is larger than everything else on a page together. */
const firebase = () => import('./firebase.ts')

const NOT_A_MEMBER = 'You are not a member of this organization, or it does not exist.'

/** users/{uid}/orgs/{orgId}: my role and my tokens there (specification, call 2). Rejects with `forbidden` when I am no member. */
export async function readMembership(uid: string, orgId: string): Promise<MembershipDocument> {
  const raw = await readDocument(membershipPath(uid, orgId))
  if (!raw) throw new WireFailure({ kind: 'forbidden', message: NOT_A_MEMBER })
  const text = (name: string): string => (typeof raw[name] === 'string' ? raw[name] : '')
  const role = ROLES.find((known): known is Role => known === raw['role']) ?? 'viewer'
  return { orgId, name: text('name'), slug: text('slug'), role, apiToken: text('apiToken'), warehouseToken: text('warehouseToken') }
}

/** orgs/{orgId}/settings/hosting (specification, call 6). An organization without the document uses the default pulse. */
export async function readHosting(orgId: string): Promise<HostingDocument> {
  const pulseUrl = (await readDocument(hostingPath(orgId)))?.['pulseUrl']
  return typeof pulseUrl === 'string' && pulseUrl !== '' ? { pulseUrl } : {}
}

async function readDocument(path: string): Promise<Record<string, unknown> | undefined> {
  const { getDocument } = await firebase()
  try {
    return await getDocument(path)
  } catch (cause) {
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
    if (code === 'permission-denied') throw new WireFailure({ kind: 'forbidden', message: NOT_A_MEMBER }, cause)
    if (code === 'unauthenticated') throw new WireFailure({ kind: 'signed-out' }, cause)
    if (code === 'unavailable') throw new WireFailure({ kind: 'offline' }, cause)
    throw cause
  }
}
