import { z } from '@hono/zod-openapi'

import type { Me, OwnData, SingleSignOn } from '#wire/product/me.ts'
import type { StoredNotifications } from '#wire/product/notifications.ts'
import { PATHS } from '#wire/product/paths.ts'
import type { IssuedRecoveryCodes, OwnRecoveryCodes } from '#wire/product/recovery-codes.ts'

import type { Services } from '../services.ts'
import type { Accounts } from '../me/accounts.ts'
import { identityRoute, type Route } from '../route.ts'
import { deleteMe } from '../verbs/me/delete.ts'
import { exportMe } from '../verbs/me/export.ts'
import { changeNotifications, readNotifications } from '../verbs/me/notifications.ts'
import { listSignIns, readMe, renewProfile } from '../verbs/me/read.ts'
import { makeRecoveryCodes, readRecoveryCodes } from '../verbs/me/recovery-codes.ts'

const ms = z.number().int()
const meResponse: z.ZodType<Me> = z.strictObject({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  account: z.enum(['own', 'organization', 'shared']),
  inStep: z.boolean(),
})
const signInResponse: z.ZodType<SingleSignOn> = z.strictObject({
  orgId: z.string(),
  orgName: z.string(),
  method: z.enum(['oidc', 'saml']),
  connectedMs: ms.nullable(),
})
const choices = { alertsFiring: z.boolean(), alertsResolved: z.boolean(), newIssues: z.boolean(), weeklySummary: z.boolean() }
const notificationsResponse: z.ZodType<StoredNotifications> = z.strictObject({ ...choices, version: z.string() })
const recoveryResponse: z.ZodType<OwnRecoveryCodes> = z.strictObject({ kept: z.boolean(), left: z.number().int(), madeMs: ms.nullable() })
const recoveryCodesResponse: z.ZodType<IssuedRecoveryCodes> = z.strictObject({ codes: z.array(z.string()) })
const part = z.record(z.string(), z.unknown())
const dataResponse: z.ZodType<OwnData> = z.strictObject({
  exportedMs: ms,
  account: part,
  organizations: z.array(part),
  sessions: z.array(part),
  keys: z.array(part),
  notifications: part,
  singleSignOn: z.array(part),
  views: z.array(part),
  actions: z.array(part),
})

/** What a person reads and changes about themselves, outside of any organization. */
export const meRoutes = (services: Services, accounts: Accounts | undefined): Route[] => [
  identityRoute({
    method: 'get',
    openTo: 'kept-account',
    path: PATHS.me,
    summary: 'My account',
    answer: meResponse,
    handle: async ({ caller }) => ({ body: await readMe(services, accounts, caller) }),
  }),
  identityRoute({
    method: 'delete',
    path: PATHS.me,
    summary: 'Delete what the platform holds of me, and my account where it keeps it; needs a sign-in of the last five minutes',
    audit: 'account.delete',
    answer: z.strictObject({ accountDeleted: z.boolean() }),
    handle: async (self) => ({ body: await deleteMe(services, accounts, self) }),
  }),
  identityRoute({
    method: 'post',
    openTo: 'kept-account',
    path: PATHS.myProfile,
    summary: 'Bring my name and address, as the sign-in knows them, to my organizations',
    audit: 'member.renew-profile',
    status: 204,
    async handle(self) {
      await renewProfile(services, self)
      return { body: undefined }
    },
  }),
  identityRoute({
    method: 'get',
    openTo: 'kept-account',
    path: PATHS.mySignIns,
    summary: 'How my organizations with single sign-on know me',
    answer: z.strictObject({ items: z.array(signInResponse) }),
    handle: async ({ caller }) => ({ body: await listSignIns(services, caller) }),
  }),
  identityRoute({
    method: 'get',
    openTo: 'kept-account',
    path: PATHS.myRecoveryCodes,
    summary: 'How many codes are left that stand in for my second factor',
    answer: recoveryResponse,
    handle: async (self) => ({ body: readRecoveryCodes(accounts, self) }),
  }),
  identityRoute({
    method: 'post',
    path: PATHS.myRecoveryCodes,
    summary: 'Make new recovery codes, seen this once; those of before end. Needs a sign-in of the last five minutes',
    audit: 'recovery-codes.make',
    answer: recoveryCodesResponse,
    handle: async (self) => ({ body: await makeRecoveryCodes(services, accounts, self) }),
  }),
  identityRoute({
    method: 'get',
    openTo: 'kept-account',
    path: PATHS.myNotifications,
    summary: 'What I want letters about',
    answer: notificationsResponse,
    async handle({ caller }) {
      const body = await readNotifications(services, caller.uid)
      return { body, version: body.version }
    },
  }),
  identityRoute({
    method: 'put',
    openTo: 'kept-account',
    path: PATHS.myNotifications,
    summary: 'Choose what I want letters about',
    audit: null, // nobody's but the person's own
    ifMatch: true,
    body: z.strictObject(choices),
    answer: notificationsResponse,
    async handle({ caller, body, ifVersion }) {
      const changed = await changeNotifications(services, caller, body, ifVersion)
      return { body: changed, version: changed.version }
    },
  }),
  identityRoute({
    method: 'get',
    openTo: 'kept-account',
    path: PATHS.myData,
    summary: 'What the platform holds of me',
    answer: dataResponse,
    handle: async ({ caller }) => ({ body: await exportMe(services, accounts, caller) }),
  }),
]
