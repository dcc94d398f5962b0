import {
  type CreatedOrganization,
  type CreateOrganizationBody,
  type MyOrganization,
  readCreatedOrganization,
  readMyOrganizations,
} from '#wire/product/organizations.ts'
import { PATHS } from '#wire/product/paths.ts'

import type { HttpClient } from './http.ts'

/** What a person does before being inside an organization. Bearer: the provider's own token. */
export function organizationsClient(http: HttpClient) {
  return {
    async mine(signal?: AbortSignal): Promise<MyOrganization[]> {
      return readMyOrganizations(await http(PATHS.myOrganizations, { ...(signal && { signal }) })).items
    },
    async create(body: CreateOrganizationBody): Promise<CreatedOrganization> {
      return readCreatedOrganization(await http(PATHS.organizations, { method: 'POST', body }))
    },
  }
}
