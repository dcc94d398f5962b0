import { type CreateKeyBody, type IssuedKey, type PersonalKey, readIssuedKey, readKeys } from '#wire/product/api-keys.ts'
import {
  type DeletedMe,
  type IssuedRecoveryCodes,
  type Me,
  type Notifications,
  type OwnData,
  type OwnRecoveryCodes,
  type OwnSessions,
  readDeletedMe,
  readEndedSessions,
  readIssuedRecoveryCodes,
  readMe,
  readNotifications,
  readOwnData,
  readOwnRecoveryCodes,
  readOwnSessions,
  readSingleSignOns,
  type SingleSignOn,
  type StoredNotifications,
} from '#wire/product/me.ts'
import { keepKeyPath, one, PATHS } from '#wire/product/paths.ts'
import { readSsoTicket, type SsoTicket } from '#wire/product/sso.ts'

import type { HttpClient } from './http.ts'

/** What the platform keeps of the signed-in person. Bearer: the provider's own token. */
export function ownAccountClient(http: HttpClient) {
  return {
    /** My account; and my name and address, as the sign-in knows them, brought to my organizations. */
    async me(signal?: AbortSignal): Promise<Me> {
      return readMe(await http(PATHS.me, { ...(signal && { signal }) }))
    },
    async renewProfile(): Promise<void> {
      await http(PATHS.myProfile, { method: 'POST' })
    },
    /** Deletes everything of mine on the platform for good. Needs a sign-in of the last minutes. */
    async deleteMe(): Promise<DeletedMe> {
      return readDeletedMe(await http(PATHS.me, { method: 'DELETE' }))
    },
    async ownData(): Promise<OwnData> {
      return readOwnData(await http(PATHS.myData))
    },
    async signIns(signal?: AbortSignal): Promise<SingleSignOn[]> {
      return readSingleSignOns(await http(PATHS.mySignIns, { ...(signal && { signal }) })).items
    },
    /** The ticket with which the sign-in makes my account known to an organization's provider. */
    async connectSso(orgId: string): Promise<SsoTicket> {
      return readSsoTicket(await http(PATHS.ssoConnect, { method: 'POST', body: { orgId } }))
    },
    async recoveryCodes(signal?: AbortSignal): Promise<OwnRecoveryCodes> {
      return readOwnRecoveryCodes(await http(PATHS.myRecoveryCodes, { ...(signal && { signal }) }))
    },
    /** The only moment they can be read. */
    async makeRecoveryCodes(): Promise<IssuedRecoveryCodes> {
      return readIssuedRecoveryCodes(await http(PATHS.myRecoveryCodes, { method: 'POST' }))
    },
    async notifications(signal?: AbortSignal): Promise<StoredNotifications> {
      return readNotifications(await http(PATHS.myNotifications, { ...(signal && { signal }) }))
    },
    async changeNotifications(body: Notifications, version: string): Promise<StoredNotifications> {
      return readNotifications(await http(PATHS.myNotifications, { method: 'PUT', body, headers: { 'If-Match': `"${version}"` } }))
    },
    async keys(signal?: AbortSignal): Promise<PersonalKey[]> {
      return readKeys(await http(PATHS.myKeys, { ...(signal && { signal }) })).items
    },
    /** The only moment its secret can be read. */
    async createKey(body: CreateKeyBody): Promise<IssuedKey> {
      return readIssuedKey(await http(PATHS.myKeys, { method: 'POST', body }))
    },
    /** It may outlive the password under which it was made. */
    async keepKey(id: string): Promise<void> {
      await http(keepKeyPath(id), { method: 'POST' })
    },
    async revokeKey(id: string): Promise<void> {
      await http(one(PATHS.myKeys, id), { method: 'DELETE' })
    },
    async sessions(signal?: AbortSignal): Promise<OwnSessions> {
      return readOwnSessions(await http(PATHS.mySessions, { ...(signal && { signal }) }))
    },
    async endSession(id: string): Promise<void> {
      await http(one(PATHS.mySessions, id), { method: 'DELETE' })
    },
    /** How many ended. */
    async endOtherSessions(): Promise<number> {
      return readEndedSessions(await http(PATHS.endOtherSessions, { method: 'POST' })).ended
    },
  }
}
