import { createKeyBody, issuedKey, personalKeys } from '#wire/product/api-keys.ts'
import { PATHS } from '#wire/product/paths.ts'

import type { Services } from '../services.ts'
import { identityRoute, type Route } from '../route.ts'
import type { Accounts } from '../me/accounts.ts'
import { createKey } from '../verbs/keys/create.ts'
import { listKeys } from '../verbs/keys/list.ts'
import { keepKey, revokeKey } from '../verbs/keys/own.ts'
import { responseOf, bodyOf } from '../wire-schema.ts'

/** Personal keys take an ID token: no key makes, sees or ends a key. */
export const keyRoutes = (services: Services, accounts: Accounts | undefined): Route[] => [
  identityRoute({
    method: 'get',
    openTo: 'kept-account',
    path: PATHS.myKeys,
    summary: 'My personal API keys; their secrets are never shown again',
    answer: responseOf(personalKeys),
    handle: async ({ caller }) => ({ body: await listKeys(services, accounts, caller) }),
  }),
  identityRoute({
    method: 'post',
    openTo: 'kept-account',
    path: PATHS.myKeys,
    summary: 'Make a personal API key for one of my organizations; the secret is returned here only',
    audit: 'api-key.create',
    status: 201,
    body: bodyOf(createKeyBody),
    answer: responseOf(issuedKey),
    handle: async ({ body, ...self }) => ({ body: await createKey(services, self, body) }),
  }),
  identityRoute({
    method: 'post',
    openTo: 'kept-account',
    path: `${PATHS.myKeys}/{id}/keep`,
    summary: 'Say that one of my keys may outlive the password under which it was made',
    audit: 'api-key.keep',
    status: 204,
    handle: ({ id, ...self }) => keepKey(services, self, id),
  }),
  identityRoute({
    method: 'delete',
    openTo: 'kept-account',
    path: `${PATHS.myKeys}/{id}`,
    summary: 'Revoke one of my keys',
    audit: 'api-key.revoke',
    status: 204,
    handle: ({ id, ...self }) => revokeKey(services, self, id),
  }),
]
