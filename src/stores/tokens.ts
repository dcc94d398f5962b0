import { publicConfig } from '#src/clients/config.ts'
import { readHosting, readMembership } from '#src/clients/documents.ts'
import { beginRows, FIRST_ROWS } from '#src/clients/first-rows.ts'
import { type Access, httpClient } from '#src/clients/http.ts'
import { confirmed, identityToken } from '#src/clients/identity.ts'
import { WireFailure } from '#src/lib/errors.ts'
import { expiryOf } from '#src/lib/jwt-expiry.ts'
import { oncePerKey } from '#src/lib/once-per-key.ts'
import { allowedPulseUrl } from '#wire/pulse-url.ts'
import type { MembershipDocument } from '#wire/documents.ts'
import { own } from '#wire/own.ts'
import { PATHS } from '#wire/product/paths.ts'
import { readIssuedToken } from '#wire/product/session-readers.ts'
import type { IssueTokenBody } from '#wire/product/tokens.ts'

import { $orgId, $scope, type PulseScope } from './context.ts'
import { noteDelay } from './delay.ts'
import { $uid } from './session.ts'

/**
 * The token rules of the specification, point 4. Everything here lives in memory only and is gone with the page; an Access is bound
 * to one organization when it is made, so a switch in between cannot hand one organization's token to another's request.
 *
 * Membership, pulse token and first rows are requested while the provider is still asked whether this person is signed in, because each waits for the one
 * before; none of them is handed out before it says so.
 */

/** Written by `views.ts`, whose code comes with the list. */
export const DEFAULT_VIEWS_KEY = 'view:defaults'

/** A pulse token is renewed this long before it expires. */
const RENEW_BEFORE_MS = 60_000

/** One read of the membership serves the API token and the warehouse token. Ids hold no slash, so the key is unambiguous. */
const membershipByKey = oncePerKey((key) => {
  const [uid = '', orgId = ''] = key.split('/')
  return readMembership(uid, orgId)
})

const pulseByKey = oncePerKey(
  (key) => {
    const [orgId = '', contextId = ''] = key.split('/')
    return openPulse({ orgId, contextId })
  },
  ({ expiresMs }) => expiresMs === 0 || expiresMs - RENEW_BEFORE_MS > Date.now(),
)

/** Handed out by `membershipIn` only. */
async function earlyMembership(orgId: string): Promise<MembershipDocument | undefined> {
  const uid = $uid.get()
  return uid && orgId ? membershipByKey(`${uid}/${orgId}`) : undefined
}

/** My membership document in an organization; undefined while nobody is signed in or none is chosen. */
export async function membershipIn(orgId: string): Promise<MembershipDocument | undefined> {
  const uid = $uid.get()
  return uid && orgId ? onceConfirmed(uid, earlyMembership(orgId)) : undefined
}

/** The answer, once the provider has said that this person is signed in. */
async function onceConfirmed<Answer>(uid: string, early: Promise<Answer>): Promise<Answer> {
  const [answer] = await Promise.all([early, confirmed(uid)])
  return answer
}

/** Reads it anew when it is asked for again: I gave myself another role, or the organization another name. */
export async function forgetMembership(orgId: string): Promise<void> {
  const membership = await membershipIn(orgId)
  if (membership) membershipByKey.drop(membership)
}

/** For the product API in one organization. */
export const apiAccess = (orgId: string): Access => memberAccess(orgId, 'apiToken', 'apiUrl')

/** For the warehouse in one organization. */
export const warehouseAccess = (orgId: string): Access => memberAccess(orgId, 'warehouseToken', 'warehouseUrl')

function memberAccess(orgId: string, field: 'apiToken' | 'warehouseToken', url: 'apiUrl' | 'warehouseUrl', read = membershipIn): Access {
  return async (refused) => {
    let membership = await read(orgId)
    if (membership && refused !== undefined && membership[field] === refused) {
      membershipByKey.drop(membership)
      membership = await read(orgId)
    }
    if (!membership) throw new WireFailure({ kind: 'signed-out' }) // a call without a token could only be refused
    return { baseURL: publicConfig()[url], token: membership[field] }
  }
}

/** For pulse in one organization and environment: its address and a short-lived token. */
export function pulseAccess(scope: PulseScope): Access {
  const early = earlyPulseAccess(scope)
  return (refused) => onceConfirmed($uid.get(), early(refused))
}

function earlyPulseAccess({ orgId, contextId }: PulseScope): Access {
  const key = `${orgId}/${contextId}`
  return async (refused) => {
    let pulse = await pulseByKey(key)
    if (refused !== undefined && pulse.token === refused) {
      pulseByKey.drop(pulse)
      pulse = await pulseByKey(key)
    }
    return { baseURL: pulse.baseURL, token: pulse.token }
  }
}

/** For the few calls that are made outside of any organization: the provider's own token. */
export const accountAccess: Access = async (refused) => ({
  baseURL: publicConfig().apiUrl,
  token: await identityToken(refused !== undefined),
})

/** For calls that need no token. */
export const openAccess: Access = async () => ({ baseURL: publicConfig().apiUrl, token: '' })

/**
 * Starts loading the tokens that the page at this address will need, before its code is there: callers get the same promises. Nothing for a page
 * that the guard refused. A failure is left to the callers, who try again.
 */
export function beginPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const [scope, orgId, uid] = [$scope.get(), $orgId.get(), $uid.get()]
  if (!uid || !orgId || document.documentElement.dataset['fatal'] !== undefined) return
  if (!scope || !pathname.startsWith('/traffic/')) return void membershipIn(orgId).catch(() => undefined)
  const access = earlyPulseAccess(scope)
  const granted = access()
  granted.catch(() => undefined)
  confirmed(uid).catch(() => undefined)
  const rows = own(FIRST_ROWS, pathname)
  if (rows === undefined || !opensPlain(pathname, search)) return
  // Only with a token: for somebody whose session has just ended the client would try again without one
  beginRows([scope.orgId, scope.contextId], rows, Date.now(), async (body) => {
    await granted
    return onceConfirmed(uid, httpClient(access, noteDelay)(rows, { method: 'POST', body, readsOnly: true }))
  })
}

/** Whether a list opens with its usual rows: nothing in the address but the place, and no default view of this page in this browser. */
function opensPlain(pathname: string, search: string): boolean {
  const isPlaceOnly = [...new URLSearchParams(search).keys()].every((name) => name === 'orgId' || name === 'contextId')
  return isPlaceOnly && !localStorage.getItem(DEFAULT_VIEWS_KEY)?.includes(`"${pathname}"`)
}

/** At sign-out. */
export function clearTokens(): void {
  membershipByKey.clear()
  pulseByKey.clear()
}

async function openPulse({ orgId, contextId }: PulseScope): Promise<{ baseURL: string; token: string; expiresMs: number }> {
  const [{ pulseUrl }, token] = await Promise.all([readHosting($uid.get(), orgId), issueToken({ orgId, contextId })])
  return { baseURL: `${pulseAddress(pulseUrl)}/api/v1`, token, expiresMs: expiryOf(token, Date.now()) }
}

/** Specification, call 4. */
async function issueToken({ orgId, contextId }: PulseScope): Promise<string> {
  const body: IssueTokenBody = { service: 'pulse', ...(contextId && { contextId }) }
  return readIssuedToken(
    await httpClient(memberAccess(orgId, 'apiToken', 'apiUrl', earlyMembership))(PATHS.tokens, { method: 'POST', body }),
  ).token
}

/** The organization's own address when it has one and the operator allows it. A refused address is an error, never silently the default. */
function pulseAddress(own: string | undefined): string {
  const config = publicConfig()
  if (own === undefined) return config.pulseUrl
  const allowed = allowedPulseUrl(own, config.pulseOrigins)
  if (allowed) return allowed
  throw new WireFailure({
    kind: 'refused',
    message:
      'The pulse address of this organization is not one this console may call. An owner can change it in the organization settings.',
  })
}
