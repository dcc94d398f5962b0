import { one } from '#wire/product/paths.ts'
import {
  type CreateServiceKeyBody,
  type IssuedServiceKey,
  readIssuedServiceKey,
  SERVICE_KEYS_PATH,
  serviceAccountResource,
  serviceKeysPath,
} from '#wire/product/service-accounts.ts'

import { productIn } from './apis.ts'
import { resourceQueries } from './resource.ts'

export const serviceAccounts = resourceQueries(serviceAccountResource)

/** Its secret is returned this once. */
export const createServiceKey = (orgId: string, id: string, body: CreateServiceKeyBody): Promise<IssuedServiceKey> =>
  serviceAccounts.changed(
    orgId,
    productIn(orgId)(serviceKeysPath(id), { method: 'POST', body }).then((raw) => readIssuedServiceKey(raw)),
  )

export const revokeServiceKey = (orgId: string, keyId: string): Promise<unknown> =>
  serviceAccounts.changed(orgId, productIn(orgId)(one(SERVICE_KEYS_PATH, keyId), { method: 'DELETE' }))
