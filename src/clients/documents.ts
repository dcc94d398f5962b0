import { WireFailure } from '#src/lib/errors.ts'
import { readTexts } from '#src/lib/document-fields.ts'
import { ROLES, type Role } from '#wire/product/roles.ts'
import { hostingPath, membershipPath, type HostingDocument, type MembershipDocument } from '#wire/documents.ts'
import { documentsOrigin } from '#wire/public-config.ts'

import { publicConfig } from './config.ts'
import { httpClient } from './http.ts'
import { earlyToken, identityToken } from './identity.ts'

/**
 * The document API: only two documents are ever read here, so the SDK's seventeen kilobytes are not worth it. `batchGet` of the
 * Firestore REST API (firebase.google.com/docs/firestore/reference/rest), as the SDK's lite build calls it. Bearer: the provider's token.
 */
const httpOf = (uid: string) =>
  httpClient(async (refused) => {
    const token = refused === undefined ? await earlyToken(uid) : await identityToken(true)
    if (token === '') throw new WireFailure({ kind: 'signed-out' })
    return { baseURL: documentsOrigin(publicConfig()) || location.origin, token }
  })

const NOT_A_MEMBER = 'You are not a member of this organization, or it does not exist.'
/** The message of a refusal by rules, here and in Google's service; any other is about this session. */
const DENIED_BY_RULES = 'Missing or insufficient permissions.'
/** Google's emulator knows no sessions: whatever it refuses, rules refused, and it names the line (`false for 'get' @ L4`). */
const isByRules = (message: string): boolean => message === DENIED_BY_RULES || publicConfig().databaseEmulatorPort !== undefined

/**
 * users/{uid}/orgs/{orgId}: my role and my tokens there (specification, call 2). Rejects with `forbidden` when I am no member. Like `readHosting` it may be
 * read while the provider is still asked whether I am signed in (`identity.ts`, `confirmed`).
 */
export async function readMembership(uid: string, orgId: string): Promise<MembershipDocument> {
  const text = await readDocument(uid, membershipPath(uid, orgId))
  if (!text) throw new WireFailure({ kind: 'forbidden', message: NOT_A_MEMBER })
  const role = ROLES.find((known): known is Role => known === text('role')) ?? 'viewer'
  const [apiToken, warehouseToken, deletesAt] = [text('apiToken'), text('warehouseToken'), text('deletesAt')]
  return { orgId, name: text('name'), slug: text('slug'), role, apiToken, warehouseToken, ...(deletesAt && { deletesAt }) }
}

/** orgs/{orgId}/settings/hosting (specification, call 6). An organization without the document uses the default pulse. */
export async function readHosting(uid: string, orgId: string): Promise<HostingDocument> {
  const pulseUrl = (await readDocument(uid, hostingPath(orgId)))?.('pulseUrl')
  return pulseUrl ? { pulseUrl } : {}
}

/** Texts of a document by field, undefined when there is no such document. */
async function readDocument(uid: string, path: string): Promise<((name: string) => string) | undefined> {
  const documents = `projects/${publicConfig().projectId}/databases/(default)/documents`
  try {
    return readTexts(
      await httpOf(uid)(`/v1/${documents}:batchGet`, {
        method: 'POST',
        body: { documents: [`${documents}/${path}`] },
        readsOnly: true,
      }),
    )
  } catch (cause) {
    if (cause instanceof WireFailure && cause.error.kind === 'forbidden' && isByRules(cause.error.message))
      throw new WireFailure({ kind: 'forbidden', message: NOT_A_MEMBER }, cause)
    throw cause
  }
}
