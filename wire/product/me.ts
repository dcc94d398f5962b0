import * as v from 'valibot'

import { type Of, readerOf, whole } from './schema.ts'

/** GET /me, with the ID token as bearer: my account as the platform knows it. */
export const me = v.object({
  uid: v.string(),
  /** `''` when the sign-in provider gives none. */
  email: v.string(),
  emailVerified: v.boolean(),
  name: v.string(),
  /**
   * `own`: I made it; `organization`: single sign-on made it, and the organization's provider decides about name, address and password;
   * `shared`: the demo's, which many people use at once.
   */
  account: v.picklist(['own', 'organization', 'shared']),
  /** Whether my organizations show the name and the address above; POST /me/profile brings them up to date. */
  inStep: v.boolean(),
})
export type Me = Of<typeof me>

/** GET /me/sign-ins: how each of my organizations with single sign-on knows me. */
export const singleSignOns = v.object({
  items: v.array(
    v.object({
      orgId: v.string(),
      orgName: v.string(),
      method: v.picklist(['oidc', 'saml']),
      /** Null: not connected. */
      connectedMs: v.nullable(whole),
    }),
  ),
})
export type SingleSignOn = Of<typeof singleSignOns>['items'][number]

/** GET /me/sessions: my sign-ins that still last. */
export const ownSessions = v.object({
  /** False where the sign-in provider keeps sessions to itself: then only all of them can be ended, at the provider. */
  kept: v.boolean(),
  items: v.array(
    v.object({
      id: v.string(),
      /** As the browser described itself; `''` when it did not. */
      userAgent: v.string(),
      /** Network address of its last use; `''` when unknown. */
      address: v.string(),
      /** Null: begun before this was recorded. */
      startedMs: v.nullable(whole),
      /** When its token was last renewed, which happens about once an hour. */
      lastUsedMs: whole,
      /** The one that this call came with. */
      current: v.boolean(),
    }),
  ),
})
export type OwnSessions = Of<typeof ownSessions>
export type OwnSession = OwnSessions['items'][number]

/** POST /me/sessions/end-others. */
export const endedSessions = v.object({ ended: whole })
export type EndedSessions = Of<typeof endedSessions>

/** GET /me/recovery-codes. */
export const ownRecoveryCodes = v.object({
  /** False where the sign-in provider keeps the accounts: it knows no such codes. */
  kept: v.boolean(),
  left: whole,
  /** Null: never made. */
  madeMs: v.nullable(whole),
})
export type OwnRecoveryCodes = Of<typeof ownRecoveryCodes>

/** POST /me/recovery-codes: the only time they are seen. */
export const issuedRecoveryCodes = v.object({ codes: v.array(v.string()) })
export type IssuedRecoveryCodes = Of<typeof issuedRecoveryCodes>

const choices = {
  /** Alerts that start, and those that end. */
  alertsFiring: v.boolean(),
  alertsResolved: v.boolean(),
  /** Security issues that are new in one of my organizations. */
  newIssues: v.boolean(),
  /** What was new in a week, on Monday. */
  weeklySummary: v.boolean(),
}

/** PUT /me/notifications: what I want e-mails about. Stored in users/{uid}/settings/notifications, written by the platform only. */
export const notifications = v.strictObject(choices)
export type Notifications = Of<typeof notifications>

/** GET /me/notifications; the version is sent back as `If-Match`. */
export const storedNotifications = v.object({ ...choices, version: v.string() })
export type StoredNotifications = Of<typeof storedNotifications>

/** Before anybody chose: what cannot wait, and nothing else. */
export const DEFAULT_NOTIFICATIONS: Notifications = { alertsFiring: true, alertsResolved: false, newIssues: true, weeklySummary: false }

const part = v.record(v.string(), v.unknown())

/** GET /me/export: a file for people and not for programs, so its parts may grow. */
export const ownData = v.object({
  exportedMs: whole,
  account: part,
  organizations: v.array(part),
  /** Open ones for my address. */
  invitations: v.array(part),
  sessions: v.array(part),
  keys: v.array(part),
  notifications: part,
  singleSignOn: v.array(part),
  /** Those I saved, private and shared. */
  views: v.array(part),
  /** What I did, from the audit logs of my organizations. */
  actions: v.array(part),
})
export type OwnData = Of<typeof ownData>

/** DELETE /me. Where the provider keeps the accounts, the browser deletes the account there afterwards. */
export const deletedMe = v.object({ accountDeleted: v.boolean() })
export type DeletedMe = Of<typeof deletedMe>

export const readMe = readerOf(me, 'account')
export const readSingleSignOns = readerOf(singleSignOns, 'sign-ins')
export const readOwnSessions = readerOf(ownSessions, 'sessions')
export const readEndedSessions = readerOf(endedSessions, 'ended sessions')
export const readOwnRecoveryCodes = readerOf(ownRecoveryCodes, 'recovery codes')
export const readIssuedRecoveryCodes = readerOf(issuedRecoveryCodes, 'new recovery codes')
export const readNotifications = readerOf(storedNotifications, 'notifications')
export const readOwnData = readerOf(ownData, 'own data')
export const readDeletedMe = readerOf(deletedMe, 'deleted account')
