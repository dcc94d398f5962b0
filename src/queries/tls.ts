import { queryOptions } from '@tanstack/react-query'

import { PATHS } from '#wire/product/paths.ts'
import {
  type GenerateAuthorityBody,
  readTlsSettings,
  type TlsPolicyBody,
  type TlsSettings,
  type UploadAuthorityBody,
} from '#wire/product/tls.ts'

import { productIn } from './apis.ts'
import { changeVersioned } from './versioned-change.ts'

/** The authority of inspection and the policy for versions. */
export const tlsSettings = (orgId: string) =>
  queryOptions({
    queryKey: [PATHS.tls, orgId],
    queryFn: async ({ signal }) => readTlsSettings(await productIn(orgId)(PATHS.tls, { signal })),
    enabled: orgId !== '',
  })

export const changeTlsPolicy = (orgId: string, version: string, body: TlsPolicyBody) => change(orgId, version, 'PUT', PATHS.tls, body)

export const generateAuthority = (orgId: string, version: string, body: GenerateAuthorityBody) =>
  change(orgId, version, 'POST', PATHS.tlsAuthority, body)

/** The key is sent once and never read again. */
export const uploadAuthority = (orgId: string, version: string, body: UploadAuthorityBody) =>
  change(orgId, version, 'PUT', PATHS.tlsAuthority, body)

export const removeAuthority = (orgId: string, version: string) => change(orgId, version, 'DELETE', PATHS.tlsAuthority)

const change = (orgId: string, version: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<TlsSettings> =>
  changeVersioned({ orgId, version, method, path, body, shownBy: tlsSettings(orgId).queryKey, read: readTlsSettings })
