import {
  deletedMe,
  issuedRecoveryCodes,
  me,
  notifications,
  ownData,
  ownRecoveryCodes,
  singleSignOns,
  storedNotifications,
} from '#wire/product/me.ts'
import { PATHS } from '#wire/product/paths.ts'

import type { Services } from '../services.ts'
import type { Accounts } from '../me/accounts.ts'
import { identityRoute, type Route } from '../route.ts'
import { deleteMe } from '../verbs/me/delete.ts'
import { exportMe } from '../verbs/me/export.ts'
import { changeNotifications, readNotifications } from '../verbs/me/notifications.ts'
import { listSignIns, readMe, renewProfile } from '../verbs/me/read.ts'
import { makeRecoveryCodes, readRecoveryCodes } from '../verbs/me/recovery-codes.ts'
import { responseOf, bodyOf } from '../wire-schema.ts'

/** What a person reads and changes about themselves, outside of any organization. */
export const meRoutes = (services: Services, accounts: Accounts | undefined): Route[] => [
  identityRoute({
    method: 'get',
    openTo: 'kept-account',
    path: PATHS.me,
    summary: 'My account',
    answer: responseOf(me),
    handle: async ({ caller }) => ({ body: await readMe(services, accounts, caller) }),
  }),
  identityRoute({
    method: 'delete',
    path: PATHS.me,
    summary: 'Delete what the platform holds of me, and my account where it keeps it; needs a sign-in of the last five minutes',
    audit: 'account.delete',
    answer: responseOf(deletedMe),
    handle: async (self) => ({ body: await deleteMe(services, accounts, self) }),
  }),
  identityRoute({
    method: 'post',
    openTo: 'kept-account',
    path: PATHS.myProfile,
    summary: 'Bring my name and address, as the sign-in knows them, to my organizations',
    audit: 'member.renew-profile',
    status: 204,
    handle: (self) => renewProfile(services, self),
  }),
  identityRoute({
    method: 'get',
    openTo: 'kept-account',
    path: PATHS.mySignIns,
    summary: 'How my organizations with single sign-on know me',
    answer: responseOf(singleSignOns),
    handle: async ({ caller }) => ({ body: await listSignIns(services, caller) }),
  }),
  identityRoute({
    method: 'get',
    openTo: 'kept-account',
    path: PATHS.myRecoveryCodes,
    summary: 'How many codes are left that stand in for my second factor',
    answer: responseOf(ownRecoveryCodes),
    handle: async (self) => ({ body: readRecoveryCodes(accounts, self) }),
  }),
  identityRoute({
    method: 'post',
    path: PATHS.myRecoveryCodes,
    summary: 'Make new recovery codes, seen this once; those of before end. Needs a sign-in of the last five minutes',
    audit: 'recovery-codes.make',
    answer: responseOf(issuedRecoveryCodes),
    handle: async (self) => ({ body: await makeRecoveryCodes(services, accounts, self) }),
  }),
  identityRoute({
    method: 'get',
    openTo: 'kept-account',
    path: PATHS.myNotifications,
    summary: 'What I want e-mails about',
    answer: responseOf(storedNotifications),
    async handle({ caller }) {
      const body = await readNotifications(services, caller.uid)
      return { body, version: body.version }
    },
  }),
  identityRoute({
    method: 'put',
    openTo: 'kept-account',
    path: PATHS.myNotifications,
    summary: 'Choose what I want e-mails about',
    audit: null, // nobody's but the person's own
    ifMatch: true,
    body: bodyOf(notifications),
    answer: responseOf(storedNotifications),
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
    answer: responseOf(ownData),
    handle: async ({ caller }) => ({ body: await exportMe(services, accounts, caller) }),
  }),
]
