import { endedSessions, ownSessions } from '#wire/product/me.ts'
import { PATHS } from '#wire/product/paths.ts'

import type { Services } from '../services.ts'
import type { Accounts } from '../me/accounts.ts'
import { identityRoute, type Route } from '../route.ts'
import { endOtherSessions, endSession, listSessions } from '../verbs/me/sessions.ts'
import { responseOf } from '../wire-schema.ts'

export const sessionRoutes = (services: Services, accounts: Accounts | undefined): Route[] => [
  identityRoute({
    method: 'get',
    openTo: 'kept-account',
    path: PATHS.mySessions,
    summary: 'Where I am signed in',
    answer: responseOf(ownSessions),
    handle: async (self) => ({ body: await listSessions(accounts, self) }),
  }),
  identityRoute({
    method: 'post',
    openTo: 'kept-account',
    path: PATHS.endOtherSessions,
    summary: 'End all my sign-ins but this one',
    audit: 'session.end',
    answer: responseOf(endedSessions),
    handle: async (self) => ({ body: await endOtherSessions(services, accounts, self) }),
  }),
  identityRoute({
    method: 'delete',
    openTo: 'kept-account',
    path: `${PATHS.mySessions}/{id}`,
    summary: 'End one of my sign-ins',
    audit: 'session.end',
    status: 204,
    handle: ({ id, ...self }) => endSession(services, accounts, self, id),
  }),
]
