import { z } from '@hono/zod-openapi'

import type { Me, OwnData, SingleSignOn } from '#wire/product/me.ts'
import type { StoredNotifications } from '#wire/product/notifications.ts'
import { PATHS } from '#wire/product/paths.ts'
import type { IssuedRecoveryCodes, OwnRecoveryCodes } from '#wire/product/recovery-codes.ts'

import type { Desk } from '../desk.ts'
import type { Accounts } from '../me/accounts.ts'
import { identityRoute, type Route } from '../route.ts'
import { deleteMe } from '../verbs/me/delete.ts'
import { exportMe } from '../verbs/me/export.ts'
import { changeNotifications, readNotifications } from '../verbs/me/notifications.ts'
import { listSignIns, readMe, renewProfile } from '../verbs/me/read.ts'
import { makeRecoveryCodes, readRecoveryCodes } from '../verbs/me/recovery-codes.ts'

const ms = z.number().int()
const meAnswer: z.ZodType<Me> = z.strictObject({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  account: z.enum(['own', 'organization', 'shared']),
  inStep: z.boolean(),
})
const signInAnswer: z.ZodType<SingleSignOn> = z.strictObject({
  orgId: z.string(),
  orgName: z.string(),
  method: z.enum(['oidc', 'saml']),
  connectedMs: ms.nullable(),
})
const choices = { alertsFiring: z.boolean(), alertsResolved: z.boolean(), newIssues: z.boolean(), weeklySummary: z.boolean() }
const notificationsAnswer: z.ZodType<StoredNotifications> = z.strictObject({ ...choices, version: z.string() })
const recoveryAnswer: z.ZodType<OwnRecoveryCodes> = z.strictObject({ kept: z.boolean(), left: z.number().int(), madeMs: ms.nullable() })
const recoveryCodesAnswer: z.ZodType<IssuedRecoveryCodes> = z.strictObject({ codes: z.array(z.string()) })
const part = z.record(z.string(), z.unknown())
const dataAnswer: z.ZodType<OwnData> = z.strictObject({
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
export const meRoutes = (desk: Desk, accounts: Accounts | undefined): Route[] => [
  identityRoute({
    method: 'get',
    openTo: 'kept-account',
    path: PATHS.me,
    summary: 'My account',
    answer: meAnswer,
    handle: async ({ caller }) => ({ body: await readMe(desk, accounts, caller) }),
  }),
  identityRoute({
    method: 'delete',
    path: PATHS.me,
    summary: 'Delete what the platform holds of me, and my account where it keeps it; needs a sign-in of the last five minutes',
    audit: 'account.delete',
    answer: z.strictObject({ accountDeleted: z.boolean() }),
    handle: async (self) => ({ body: await deleteMe(desk, accounts, self) }),
  }),
  identityRoute({
    method: 'post',
    openTo: 'kept-account',
    path: PATHS.myProfile,
    summary: 'Bring my name and address, as the sign-in knows them, to my organizations',
    audit: 'member.renew-profile',
    status: 204,
    async handle(self) {
      await renewProfile(desk, self)
      return { body: undefined }
    },
  }),
  identityRoute({
    method: 'get',
    openTo: 'kept-account',
    path: PATHS.mySignIns,
    summary: 'How my organizations with single sign-on know me',
    answer: z.strictObject({ items: z.array(signInAnswer) }),
    handle: async ({ caller }) => ({ body: await listSignIns(desk, caller) }),
  }),
  identityRoute({
    method: 'get',
    openTo: 'kept-account',
    path: PATHS.myRecoveryCodes,
    summary: 'How many codes are left that stand in for my second factor',
    answer: recoveryAnswer,
    handle: async (self) => ({ body: readRecoveryCodes(accounts, self) }),
  }),
  identityRoute({
    method: 'post',
    path: PATHS.myRecoveryCodes,
    summary: 'Make new recovery codes, seen this once; those of before end. Needs a sign-in of the last five minutes',
    audit: 'recovery-codes.make',
    answer: recoveryCodesAnswer,
    handle: async (self) => ({ body: await makeRecoveryCodes(desk, accounts, self) }),
  }),
  identityRoute({
    method: 'get',
    openTo: 'kept-account',
    path: PATHS.myNotifications,
    summary: 'What I want letters about',
    answer: notificationsAnswer,
    async handle({ caller }) {
      const body = await readNotifications(desk, caller.uid)
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
    answer: notificationsAnswer,
    async handle({ caller, body, ifVersion }) {
      const changed = await changeNotifications(desk, caller, body, ifVersion)
      return { body: changed, version: changed.version }
    },
  }),
  identityRoute({
    method: 'get',
    openTo: 'kept-account',
    path: PATHS.myData,
    summary: 'What the platform holds of me',
    answer: dataAnswer,
    handle: async ({ caller }) => ({ body: await exportMe(desk, accounts, caller) }),
  }),
]
