import { queryOptions } from '@tanstack/react-query'

import { readSigningKeys, type RotateKeysBody, type SigningKeys } from '#wire/product/jwt-keys.ts'
import { one, PATHS } from '#wire/product/paths.ts'

import { productIn } from './apis.ts'
import { changeVersioned } from './versioned-change.ts'

/** Keys change their states by themselves while a page shows them. */
const WATCH_MS = 30_000

/** The keys that tokens of services are signed with. */
export const signingKeys = (orgId: string) =>
  queryOptions({
    queryKey: [PATHS.signingKeys, orgId],
    queryFn: async ({ signal }) => readSigningKeys(await productIn(orgId)(PATHS.signingKeys, { signal })),
    enabled: orgId !== '',
    refetchInterval: WATCH_MS,
    refetchIntervalInBackground: false,
  })

export const createSigningKey = (orgId: string, version: string) => change(orgId, version, 'POST', PATHS.signingKeys)

export const rotateSigningKeys = (orgId: string, version: string, body: RotateKeysBody) =>
  change(orgId, version, 'POST', PATHS.rotateKeys, body)

export const revokeSigningKey = (orgId: string, version: string, id: string) => change(orgId, version, 'DELETE', one(PATHS.signingKeys, id))

const change = (orgId: string, version: string, method: 'POST' | 'DELETE', path: string, body?: RotateKeysBody): Promise<SigningKeys> =>
  changeVersioned({ orgId, version, method, path, body, shownBy: signingKeys(orgId).queryKey, read: readSigningKeys })
