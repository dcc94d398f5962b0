import { path } from '#src/lib/path.ts'
import { type CreateKeyBody, type IssuedKey, type PersonalKey, readIssuedKey, readKeys } from '#wire/product/api-keys.ts'
import { type DemoSession, readDemoSession } from '#wire/product/demo.ts'
import {
  type CreateDeploymentBody,
  type Deployment,
  type DeploymentWithToken,
  readDeployment,
  readDeploymentWithToken,
} from '#wire/product/deployments.ts'
import { type Environment, type EnvironmentBody, readEnvironment } from '#wire/product/environments.ts'
import {
  type DeletedMe,
  type Me,
  type OwnData,
  readDeletedMe,
  readMe,
  readOwnData,
  readSingleSignOns,
  type SingleSignOn,
} from '#wire/product/me.ts'
import { type Notifications, readNotifications, type StoredNotifications } from '#wire/product/notifications.ts'
import {
  type CreatedOrganization,
  type CreateOrganizationBody,
  type MyOrganization,
  readCreatedOrganization,
  readMyOrganizations,
} from '#wire/product/organizations.ts'
import { type Overview, readOverview } from '#wire/product/overview.ts'
import { type Page, PAGE_LIMIT_MAX, readPage } from '#wire/product/page.ts'
import { one, PATHS } from '#wire/product/paths.ts'
import { type OwnSessions, readEndedSessions, readOwnSessions } from '#wire/product/sessions.ts'
import { readSsoTicket, type SsoTicket } from '#wire/product/sso-sign-in.ts'
import { type IssueTokenBody, readIssuedToken } from '#wire/product/tokens.ts'

import type { HttpClient } from './http.ts'

/** What a person does before being inside an organization. Bearer: the provider's own token; the demo needs none. */
export function accountClient(http: HttpClient) {
  return {
    async organizations(signal?: AbortSignal): Promise<MyOrganization[]> {
      return readMyOrganizations(await http(PATHS.myOrganizations, { ...(signal && { signal }) })).items
    },
    async createOrganization(body: CreateOrganizationBody): Promise<CreatedOrganization> {
      return readCreatedOrganization(await http(PATHS.organizations, { method: 'POST', body }))
    },
    /** My account; and my name and address, as the sign-in knows them, brought to my organizations. */
    async me(signal?: AbortSignal): Promise<Me> {
      return readMe(await http(PATHS.me, { ...(signal && { signal }) }))
    },
    async renewProfile(): Promise<void> {
      await http(PATHS.myProfile, { method: 'POST' })
    },
    /** Everything of mine on the platform, for good. Needs a sign-in of the last minutes. */
    async deleteMe(): Promise<DeletedMe> {
      return readDeletedMe(await http(PATHS.me, { method: 'DELETE' }))
    },
    async ownData(): Promise<OwnData> {
      return readOwnData(await http(PATHS.myData))
    },
    async signIns(signal?: AbortSignal): Promise<SingleSignOn[]> {
      return readSingleSignOns(await http(PATHS.mySignIns, { ...(signal && { signal }) })).items
    },
    /** The ticket with which the sign-in makes my account known to an organization's provider. */
    async connectSso(orgId: string): Promise<SsoTicket> {
      return readSsoTicket(await http(PATHS.ssoConnect, { method: 'POST', body: { orgId } }))
    },
    async notifications(signal?: AbortSignal): Promise<StoredNotifications> {
      return readNotifications(await http(PATHS.myNotifications, { ...(signal && { signal }) }))
    },
    async changeNotifications(body: Notifications, version: string): Promise<StoredNotifications> {
      return readNotifications(await http(PATHS.myNotifications, { method: 'PUT', body, headers: { 'If-Match': `"${version}"` } }))
    },
    async keys(signal?: AbortSignal): Promise<PersonalKey[]> {
      return readKeys(await http(PATHS.myKeys, { ...(signal && { signal }) })).items
    },
    /** The only moment its secret can be read. */
    async createKey(body: CreateKeyBody): Promise<IssuedKey> {
      return readIssuedKey(await http(PATHS.myKeys, { method: 'POST', body }))
    },
    async revokeKey(id: string): Promise<void> {
      await http(one(PATHS.myKeys, id), { method: 'DELETE' })
    },
    async sessions(signal?: AbortSignal): Promise<OwnSessions> {
      return readOwnSessions(await http(PATHS.mySessions, { ...(signal && { signal }) }))
    },
    async endSession(id: string): Promise<void> {
      await http(one(PATHS.mySessions, id), { method: 'DELETE' })
    },
    /** How many ended. */
    async endOtherSessions(): Promise<number> {
      return readEndedSessions(await http(PATHS.endOtherSessions, { method: 'POST' })).ended
    },
    async demoSession(): Promise<DemoSession> {
      return readDemoSession(await http(PATHS.demoSession, { method: 'POST' }))
    },
  }
}

/** The product API inside one organization. Bearer: the API token. */
export function productClient(http: HttpClient) {
  return {
    /** POST /jwt/tokens (specification, call 4). */
    async issueToken(body: IssueTokenBody): Promise<string> {
      return readIssuedToken(await http(PATHS.tokens, { method: 'POST', body })).token
    },
    /** The organization in numbers. */
    async overview(signal?: AbortSignal): Promise<Overview> {
      return readOverview(await http(PATHS.overview, { ...(signal && { signal }) }))
    },
    async environments(signal?: AbortSignal): Promise<Page<Environment>> {
      return readPage(await http(PATHS.environments, { query: { limit: PAGE_LIMIT_MAX }, ...(signal && { signal }) }), readEnvironment)
    },
    async createEnvironment(body: EnvironmentBody): Promise<Environment> {
      return readEnvironment(await http(PATHS.environments, { method: 'POST', body }))
    },
    async deployments(signal?: AbortSignal): Promise<Page<Deployment>> {
      return readPage(await http(PATHS.deployments, { query: { limit: PAGE_LIMIT_MAX }, ...(signal && { signal }) }), readDeployment)
    },
    async deployment(id: string, signal?: AbortSignal): Promise<Deployment> {
      return readDeployment(await http(path`/deployments/${id}`, { ...(signal && { signal }) }))
    },
    /** The only moment its token can be read. */
    async createDeployment(body: CreateDeploymentBody): Promise<DeploymentWithToken> {
      return readDeploymentWithToken(await http(PATHS.deployments, { method: 'POST', body }))
    },
    /** Leaves the organization for good; refused to its last owner. */
    async leave(): Promise<void> {
      await http(PATHS.leave, { method: 'POST' })
    },
  }
}
