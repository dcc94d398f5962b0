import type { CreatedOrganization } from '#wire/product/organizations.ts'
import type { OpenTo } from '#platform/api/route.ts'
import { agentConfigPaths, type RolloutRecord } from '#platform/lib/agent-config-records.ts'
import { departurePaths, type DepartureRecord } from '#platform/api/departure/records.ts'
import { deletionPath, keepDeleted } from '#platform/api/deletions.ts'
import { evidencePaths, type EvidenceLinkRecord } from '#platform/api/evidence/records.ts'
import { NO_SSO, ssoPaths } from '#platform/api/sso/records.ts'
import { openApiPaths, type OpenApiRecord } from '#platform/api/openapi/records.ts'
import { makeAuthority } from '#platform/api/tls/certificate.ts'
import { viewPaths, type ViewRecord } from '#platform/api/views/records.ts'
import type { DocumentData } from '#platform/lib/ports/documents.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import type { IssuedKey, PersonalKey } from '#wire/product/api-keys.ts'
import type { Deployment, DeploymentWithToken } from '#wire/product/deployments.ts'
import type { Environment } from '#wire/product/environments.ts'
import type { Invitation, IssuedInvitation } from '#wire/product/invitations.ts'
import { DEFAULT_DRAFT } from '#domain/agent-config/settings.ts'
import { DEFAULT_NOTIFICATIONS } from '#wire/product/me.ts'
import type { Objective } from '#wire/product/objectives.ts'
import { DEFAULT_PROXY } from '#wire/product/proxy.ts'
import { DEFAULT_RETENTION } from '#wire/product/retention.ts'
import type { Review } from '#wire/product/reviews.ts'
import type { AgentConfigDraft, AgentRelease } from '#wire/product/agent-releases.ts'
import type { Role } from '#wire/product/roles.ts'
import type { ServiceRole } from '#wire/product/service-accounts.ts'
import type { SsoDomain } from '#wire/product/sso.ts'

import { detail } from '../../unit/src/lib/compare/detail.ts'
import { PULSE_ORIGIN, type RunningPlatform, type Person, type Reply } from '../support/platform.ts'
import { type Machine, writeMachines } from './machines.ts'

/** One operation of /openapi.json. */
export interface Operation {
  /** `PATCH /api/members/{id}`. */
  name: string
  method: string
  path: string
  auth: 'public' | 'identity' | 'member'
  role: Role | undefined
  /** Which sessions may call it, of one that takes an ID token. */
  openTo: OpenTo | undefined
  /** Refused to a personal key. */
  personOnly: boolean
  /** Action of the audit record it leaves; null: none. Undefined for reads. */
  audit: string | null | undefined
  success: number
  hasBody: boolean
  bodyFields: string[]
  bodyIsStrict: boolean
}

interface OpenApi {
  paths: Record<string, Record<string, OpenApiOperation>>
}

interface OpenApiOperation {
  'x-sightglass': { auth: Operation['auth']; openTo?: OpenTo; role?: Role; audit?: string | null; personOnly?: true }
  responses: Record<string, unknown>
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown>; additionalProperties?: boolean } }> }
}

/** What the platform says it answers, which is what the tests are made from. */
export async function operationsOf(platform: { call(method: string, path: string): Promise<{ body: unknown }> }): Promise<Operation[]> {
  const { paths } = (await platform.call('GET', '/openapi.json')).body as OpenApi
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const { auth, openTo, role, audit, personOnly = false } = operation['x-sightglass']
      const schema = operation.requestBody?.content['application/json']?.schema
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        auth,
        openTo,
        role,
        personOnly,
        audit,
        success: Number(Object.keys(operation.responses).find((status) => status.startsWith('2'))),
        hasBody: schema !== undefined,
        bodyFields: Object.keys(schema?.properties ?? {}),
        bodyIsStrict: schema?.additionalProperties === false,
      }
    }),
  )
}

/** An organization with somebody in every role, and one of everything that an operation can be about. */
export interface Stage extends CreatedOrganization {
  owner: Person
  admin: Person
  editor: Person
  viewer: Person
  /** A viewer whom others act on. */
  target: Person
  /** An environment without deployments. */
  empty: Environment
  deployment: Deployment
  objective: Objective
  review: Review
  /** Somebody who has not come yet, and what they were sent. */
  invited: Pick<Person, 'uid' | 'email' | 'idToken'>
  invitation: Invitation
  invitationToken: string
  domain: SsoDomain
  /** The one that signs. */
  signingKeyId: string
  /** Served to the first environment. */
  release: Pick<AgentRelease, 'id'>
  /** Version of the draft of agent configurations. */
  draftVersion: string
  /** A service account of each role that one can have. */
  machines: Record<ServiceRole, Machine>
  /** A key of the owner, and its secret. */
  key: PersonalKey
  secret: string
}

export async function buildStage(platform: RunningPlatform): Promise<Stage> {
  const created = await platform.organization()
  const { orgId, owner } = created
  await platform.join(orgId, 'owner') // so that the first one may leave
  const [admin, editor, viewer, target] = [
    await platform.join(orgId, 'admin'),
    await platform.join(orgId, 'editor'),
    await platform.join(orgId, 'viewer'),
    await platform.join(orgId, 'viewer'),
  ]
  const post = async (path: string, body: unknown) => (await platform.call('POST', path, { token: owner.apiToken, body })).body
  const empty = (await post('/api/environments', { name: 'empty' })) as Environment
  const { deployment } = (await post('/api/deployments', { name: 'cluster', environmentId: created.environmentId })) as DeploymentWithToken
  const objective = (await post('/api/objectives', STRIPE_OBJECTIVE)) as Objective
  const review = (await post('/api/reviews', STRIPE_REVIEW)) as Review
  const { version: draftVersion } = (await platform.call('GET', '/api/agent-config', { token: owner.apiToken })).body as AgentConfigDraft
  const release = { id: `release-${orgId}` }
  const { invitation, link } = (await post('/api/invitations', {
    email: `invited.${orgId}@example.test`,
    role: 'viewer',
  })) as IssuedInvitation
  const uid = `invited${orgId}`
  const invited = { uid, email: invitation.email, idToken: platform.identity.signIn(uid, invitation.email) }
  const domain = (await post('/api/sso/domains', { domain: `d${orgId}.com` })) as SsoDomain
  platform.txt.set(domain.record, domain.value)
  // Open without a test: what a provider would say is not what is tried here.
  const oidc = { issuer: 'https://login.example', clientId: 'a', sealedSecret: null, secretHint: null, scopes: [], emailIsVerified: true }
  platform.traffic.requests.set(`${orgId} ${REQUEST_ID}`, detail({ id: REQUEST_ID }))
  // It can be kept, and be asked to go once more
  const deletion = { requestedMs: platform.clock(), dueMs: platform.clock() + 7 * 86_400_000, requestedBy: owner.email }
  const machines = await platform.documents.transaction(async (transaction) => {
    const made = writeMachines(transaction, orgId, owner.uid)
    const acting = [owner, admin, editor, viewer, ...Object.values(made)]
    transaction.update(recordPaths.organization(orgId), { deletion })
    transaction.set(departurePaths.of(orgId), { ...NOT_GONE, requestedMs: deletion.requestedMs, dueMs: deletion.dueMs })
    const digests = { [created.environmentId]: DIGEST }
    transaction.set(agentConfigPaths.text(orgId, DIGEST), { yaml: 'tap: {}\n' })
    transaction.set(agentConfigPaths.release(orgId, release.id), { ...RELEASE, digests, createdBy: owner.uid })
    const step = { releaseId: release.id, number: 1, digest: DIGEST, sinceMs: 1, by: owner.uid }
    transaction.set(agentConfigPaths.rollout(orgId, created.environmentId), { steps: [step] } satisfies RolloutRecord)
    for (const { uid: createdBy } of acting) transaction.set(evidencePaths.link(orgId, `link-${createdBy}`), { ...LINK, createdBy })
    transaction.set(ssoPaths.settings(orgId), { ...NO_SSO, kind: 'oidc', oidc, enabled: true })
    for (const { uid: ownerUid } of acting)
      transaction.set(viewPaths.view(orgId, `view-${ownerUid}`), { ...PRIVATE_VIEW, ownerUid, changedBy: ownerUid })
    const deletedMs = platform.clock()
    const keep = (resource: string, id: string, data: DocumentData) =>
      keepDeleted(transaction, deletionPath(resource, id), { orgId, data, deletedMs })
    keep('environment', `deleted-environment-${orgId}`, { name: 'old', createdMs: 1 })
    transaction.set(openApiPaths.document(orgId, `document-${orgId}`), { ...OPENAPI_RECORD, changedBy: owner.uid })
    keep('openapi-document', `deleted-document-${orgId}`, { ...OPENAPI_RECORD, host: 'old.example', changedBy: owner.uid })
    keep('objective', `deleted-objective-${orgId}`, { ...STRIPE_OBJECTIVE, windowDays: 28, createdMs: 1, createdBy: owner.uid })
    keep('review', `deleted-review-${orgId}`, { ...STRIPE_REVIEW, key: ['Adyen'], changedMs: 1, changedBy: owner.uid })
    for (const { uid: ownerUid } of acting)
      keep('view', `deleted-view-${ownerUid}`, { ...PRIVATE_VIEW, name: 'Old', ownerUid, changedBy: ownerUid })
    return made
  })
  const keyBody = { name: 'script', orgId, scope: 'write', expiresInDays: 30 }
  const { key, secret } = (await platform.call('POST', '/api/me/keys', { token: owner.idToken, body: keyBody })).body as IssuedKey
  const [signingKey] = await platform.documents.query({ collection: recordPaths.signingKeys(orgId) })
  const signingKeyId = signingKey?.id ?? ''
  const invitationToken = new URL(link).searchParams.get('invite') ?? ''
  return {
    ...created,
    admin,
    editor,
    viewer,
    target,
    empty,
    deployment,
    objective,
    review,
    invited,
    invitation,
    invitationToken,
    domain,
    signingKeyId,
    release,
    draftVersion,
    machines,
    key,
    secret,
  }
}

/** The wall clock of the platforms of these tests stands in 2026. */
const OWN_AUTHORITY = makeAuthority({ commonName: 'Own', notBeforeMs: Date.parse('2026-01-01T00:00:00Z'), years: 10 })

const DIGEST = 'd'.repeat(64)
const NOT_GONE: Omit<DepartureRecord, 'requestedMs' | 'dueMs'> = {
  state: 'waiting',
  goneMs: null,
  auditRecords: 0,
  auditHash: '',
  documents: 0,
}
const RELEASE = { number: 1, reason: 'First', createdMs: 1, changes: 'No changes', draft: DEFAULT_DRAFT }
const documentOf = ({ orgId }: Pick<Stage, 'orgId'>): string => `document-${orgId}`
const OPENAPI_TEXT = JSON.stringify({ openapi: '3.1.0', info: { title: 'Other', version: '2' }, paths: { '/a/{id}': { get: {} } } })
const OPENAPI_RECORD: Omit<OpenApiRecord, 'changedBy'> = {
  host: 'api.example.com',
  title: 'Example',
  documentVersion: '1',
  openapi: '3.1.0',
  bytes: 100,
  operations: 1,
  deprecated: 0,
  left: [],
  packed: 'GET\t/users/{login}\t\t',
  changedMs: 1,
}
const STRIPE_REVIEW = { kind: 'vendor', key: ['Stripe'], state: 'accepted', approval: 'approved', owner: 'Payments', note: 'Contract 17' }
const STRIPE_OBJECTIVE = { by: 'vendor', key: ['Stripe'], targetPercent: 99.9, windowDays: 30 }

const { oidc: _oidc, saml: _saml, ...CLOSED_SSO } = NO_SSO

/** A view that each person of the stage has for themselves: nobody else's may be touched. */
const PRIVATE_VIEW: Omit<ViewRecord, 'ownerUid' | 'changedBy'> = {
  page: '/traffic/requests',
  name: 'Mine',
  query: 'q=status%3A5xx',
  shared: false,
  defaultForAll: false,
  createdMs: 1,
  changedMs: 1,
}
/** A request of each organization. */
export const REQUEST_ID = 'seen'

/** A link that each person of the stage has made: only an admin revokes another's. */
const LINK: Omit<EvidenceLinkRecord, 'createdBy'> = {
  requestId: REQUEST_ID,
  goodId: null,
  note: '',
  sha256: '0'.repeat(64),
  createdMs: 1,
  joinedMs: 1,
  expiresMs: 4e12,
  openings: 0,
  openedMs: null,
}
const linkOf = (stage: Stage, token: string | undefined): string => viewOf(stage, token).replace('view-', 'link-')

const viewOf = ({ owner, admin, editor, viewer, machines }: Stage, token: string | undefined): string =>
  `view-${([admin, editor, viewer, ...Object.values(machines)].find(({ apiToken }) => apiToken === token) ?? owner).uid}`

/** How each operation is called rightly: which thing of the stage it is about, and with what body. An operation that is not here fails a test. */
export const CASES: Record<
  string,
  {
    /** Whoever calls may only reach their own of some things. */
    id?: (stage: Stage, token?: string) => string
    body?: (stage: Stage) => Record<string, unknown>
    /** Whose ID token it takes, when not the owner's. */
    person?: (stage: Stage) => Stage['invited']
  }
> = {
  'GET /api/me/orgs': {},
  'POST /api/orgs': { body: () => ({ name: 'Another' }) },
  'GET /api/orgs/current': {},
  'PATCH /api/orgs/current': { body: () => ({ name: 'Renamed' }) },
  'DELETE /api/orgs/current': {},
  'POST /api/orgs/current/keep': {},
  'GET /api/overview': {},
  'GET /api/overview/usage': {},
  'GET /api/members': {},
  'POST /api/members/leave': {},
  'GET /api/members/{id}': { id: ({ target }) => target.uid },
  'PATCH /api/members/{id}': { id: ({ target }) => target.uid, body: () => ({ role: 'editor' }) },
  'DELETE /api/members/{id}': { id: ({ target }) => target.uid },
  'GET /api/service-accounts': {},
  'POST /api/service-accounts': { body: () => ({ name: 'build server', role: 'viewer' }) },
  'GET /api/service-accounts/{id}': { id: ({ machines }) => machines.viewer.uid },
  'PATCH /api/service-accounts/{id}': { id: ({ machines }) => machines.viewer.uid, body: () => ({ disabled: true }) },
  'DELETE /api/service-accounts/{id}': { id: ({ machines }) => machines.viewer.uid },
  'POST /api/service-accounts/{id}/keys': {
    id: ({ machines }) => machines.viewer.uid,
    body: () => ({ scope: 'read', expiresInDays: 30 }),
  },
  'DELETE /api/service-keys/{id}': { id: ({ machines }) => machines.viewer.keyId },
  'GET /api/environments': {},
  'POST /api/environments': { body: () => ({ name: 'qa' }) },
  'PATCH /api/environments/{id}': { id: ({ empty }) => empty.id, body: () => ({ name: 'qa' }) },
  'DELETE /api/environments/{id}': { id: ({ empty }) => empty.id },
  'POST /api/environments/{id}/restore': { id: ({ orgId }) => `deleted-environment-${orgId}` },
  'GET /api/deployments': {},
  'POST /api/deployments': { body: ({ environmentId }) => ({ name: 'laptop', environmentId }) },
  'GET /api/deployments/{id}': { id: ({ deployment }) => deployment.id },
  'PATCH /api/deployments/{id}': { id: ({ deployment }) => deployment.id, body: () => ({ tags: ['team:payments'] }) },
  'DELETE /api/deployments/{id}': { id: ({ deployment }) => deployment.id },
  'PUT /api/deployments/{id}/release': { id: ({ deployment }) => deployment.id, body: ({ release }) => ({ releaseId: release.id }) },
  'POST /api/deployments/{id}/token': { id: ({ deployment }) => deployment.id },
  'DELETE /api/deployments/{id}/token': { id: ({ deployment }) => deployment.id },
  'GET /api/agents': {},
  'GET /api/objectives': {},
  'POST /api/objectives': { body: () => ({ ...STRIPE_OBJECTIVE, windowDays: 7 }) },
  'PATCH /api/objectives/{id}': { id: ({ objective }) => objective.id, body: () => ({ targetPercent: 99.5 }) },
  'DELETE /api/objectives/{id}': { id: ({ objective }) => objective.id },
  'POST /api/objectives/{id}/restore': { id: ({ orgId }) => `deleted-objective-${orgId}` },
  'GET /api/reviews': {},
  'POST /api/reviews': { body: () => ({ kind: 'client', key: ['shop'], state: 'ignored' }) },
  'GET /api/reviews/{id}': { id: ({ review }) => review.id },
  'PATCH /api/reviews/{id}': { id: ({ review }) => review.id, body: () => ({ owner: 'Billing' }) },
  'DELETE /api/reviews/{id}': { id: ({ review }) => review.id },
  'POST /api/reviews/{id}/restore': { id: ({ orgId }) => `deleted-review-${orgId}` },
  'GET /api/evidence-links': {},
  'POST /api/evidence-links': { body: () => ({ requestId: REQUEST_ID, life: 'day' }) },
  'GET /api/evidence-links/{id}': { id: linkOf },
  'DELETE /api/evidence-links/{id}': { id: linkOf },
  'POST /api/reviews/find': { body: () => ({ entities: [{ kind: 'vendor', key: ['Stripe'] }] }) },
  'POST /api/reviews/states': { body: () => ({ changes: [{ kind: 'vendor', key: ['Stripe'], state: 'ignored' }] }) },
  'GET /api/views': {},
  'POST /api/views': { body: () => ({ page: '/traffic/requests', name: 'Slow', query: 'q=duration%3A%3E1s', shared: false }) },
  'GET /api/views/{id}': { id: viewOf },
  'PATCH /api/views/{id}': { id: viewOf, body: () => ({ name: 'Renamed' }) },
  'DELETE /api/views/{id}': { id: viewOf },
  'POST /api/views/{id}/restore': { id: (stage, token) => `deleted-${viewOf(stage, token)}` },
  'PATCH /api/views/{id}/default': { id: viewOf, body: () => ({ me: true }) },
  'POST /api/jwt/tokens': { body: ({ environmentId }) => ({ service: 'pulse', contextId: environmentId }) },
  'GET /api/jwt/keys': {},
  'POST /api/jwt/keys': {},
  'POST /api/jwt/keys/rotate': { body: () => ({ overlapMinutes: 60 }) },
  'DELETE /api/jwt/keys/{id}': { id: ({ signingKeyId }) => signingKeyId },
  'GET /api/jwt/sets/{id}': { id: ({ orgId }) => orgId },
  'GET /api/audit': {},
  'GET /api/audit/check': {},
  'GET /api/retention': {},
  'PUT /api/retention': { body: () => ({ ...DEFAULT_RETENTION, bodies: 7 }) },
  'GET /api/masking': {},
  'PUT /api/masking': { body: () => ({ names: ['patientId'] }) },
  'GET /api/proxy': {},
  'PUT /api/proxy': { body: () => ({ ...DEFAULT_PROXY, deny: ['*.tracker.example'] }) },
  'GET /api/hosting': {},
  'PUT /api/hosting': { body: () => ({ pulseUrl: `${PULSE_ORIGIN}/pulse` }) },
  'GET /api/countries': {},
  'PUT /api/countries': { body: () => ({ allowed: ['CH'], denied: [] }) },
  'GET /api/vendor-corrections': {},
  'PUT /api/vendor-corrections': { body: () => ({ vendors: [], domains: [{ domain: 'example.com', vendor: 'stripe' }] }) },
  'GET /api/vendor-corrections/history': {},
  'GET /api/endpoint-templates': {},
  'PUT /api/endpoint-templates': {
    body: () => ({ hosts: [{ host: 'api.example.com', templates: ['/users/{login}'], words: [], merges: [], names: [] }] }),
  },
  'GET /api/endpoint-templates/history': {},
  'GET /api/client-decisions': {},
  'PUT /api/client-decisions': { body: () => ({ merges: [{ into: 'checkout', names: ['checkout-a'], prefixes: [] }], splits: [] }) },
  'GET /api/client-decisions/history': {},
  'GET /api/openapi-documents': {},
  'POST /api/openapi-documents': { body: () => ({ host: 'api.other.example', text: OPENAPI_TEXT }) },
  'GET /api/openapi-documents/{id}': { id: documentOf },
  'PATCH /api/openapi-documents/{id}': { id: documentOf, body: () => ({ text: OPENAPI_TEXT }) },
  'DELETE /api/openapi-documents/{id}': { id: documentOf },
  'POST /api/openapi-documents/{id}/restore': { id: ({ orgId }) => `deleted-document-${orgId}` },
  'GET /api/agent-settings': {},
  'PUT /api/agent-settings': { body: () => ({ ...DEFAULT_DRAFT.agent, direction: 'all' }) },
  'GET /api/agent-filters': {},
  'PUT /api/agent-filters': { body: () => ({ groups: [], custom: [{ exe: '/usr/bin/curl', strategy: 'exact', only: [] }] }) },
  'GET /api/agent-endpoints': {},
  'PUT /api/agent-endpoints': { body: () => ({ endpoints: [{ domain: 'api.stripe.com', stacks: { http: 'none' } }] }) },
  'GET /api/agent-services': {},
  'PUT /api/agent-services': { body: () => ({ ...DEFAULT_DRAFT.services, objectStores: [] }) },
  'POST /api/agent-services/test': { body: () => ({ store: { ...DEFAULT_DRAFT.services.scanner } }) },
  'GET /api/agent-config': {},
  'POST /api/agent-config/import': { body: () => ({ yaml: 'services: {event_stores: [{type: stdout}]}\ntap: {direction: all}' }) },
  'GET /api/agent-releases': {},
  'POST /api/agent-releases': { body: ({ empty, draftVersion }) => ({ reason: 'Second', environments: [empty.id], draftVersion }) },
  'GET /api/agent-releases/{id}': { id: ({ release }) => release.id },
  'GET /api/agent-releases/{id}/configs': { id: ({ release }) => release.id },
  'POST /api/agent-releases/{id}/roll-out': { id: ({ release }) => release.id, body: ({ empty }) => ({ environments: [empty.id] }) },
  'GET /api/agent-rollouts': {},
  'POST /api/agent-rollouts/{id}/back': { id: ({ environmentId }) => environmentId },
  'POST /api/demo/session': {},
  'GET /api/invitations': {},
  'POST /api/invitations': { body: () => ({ email: 'grace@example.test', role: 'viewer' }) },
  'DELETE /api/invitations/{id}': { id: ({ invitation }) => invitation.id },
  'POST /api/invitations/look': { body: ({ invitationToken }) => ({ token: invitationToken }) },
  'POST /api/invitations/accept': { body: ({ invitationToken }) => ({ token: invitationToken }), person: ({ invited }) => invited },
  'GET /api/me/invitations': { person: ({ invited }) => invited },
  'POST /api/me/invitations/{id}/accept': { id: ({ invitation }) => invitation.id, person: ({ invited }) => invited },
  'DELETE /api/me/invitations/{id}': { id: ({ invitation }) => invitation.id, person: ({ invited }) => invited },
  'GET /api/tls': {},
  'PUT /api/tls': { body: () => ({ minVersion: '1.3' }) },
  'POST /api/tls/authority': { body: () => ({ commonName: 'Acme inspection', years: 1 }) },
  'PUT /api/tls/authority': { body: () => ({ ...OWN_AUTHORITY }) },
  'DELETE /api/tls/authority': {},
  'GET /api/sso': {},
  'PUT /api/sso': { body: () => ({ ...CLOSED_SSO }) },
  'POST /api/sso/test': {},
  'POST /api/sso/discover': { body: () => ({ kind: 'oidc', from: 'https://login.example' }) },
  'POST /api/sso/domains': { body: () => ({ domain: 'another.example.com' }) },
  'POST /api/sso/domains/{id}/check': { id: ({ domain }) => domain.id },
  'DELETE /api/sso/domains/{id}': { id: ({ domain }) => domain.id },
  'POST /api/sso/lookup': { body: () => ({ org: 'nobody.example' }) },
  'POST /api/sso/connect': { body: ({ orgId }) => ({ orgId }) },
  'POST /api/contact': { body: () => ({ name: 'Ada', email: 'ada@example.test', message: 'Hello.' }) },
  'GET /api/me': {},
  'DELETE /api/me': {},
  'POST /api/me/profile': {},
  'GET /api/me/sign-ins': {},
  'GET /api/me/export': {},
  'GET /api/me/recovery-codes': {},
  'POST /api/me/recovery-codes': {},
  'GET /api/me/notifications': {},
  'PUT /api/me/notifications': { body: () => ({ ...DEFAULT_NOTIFICATIONS }) },
  'GET /api/me/keys': {},
  'POST /api/me/keys': { body: ({ orgId }) => ({ name: 'another', orgId, scope: 'read', expiresInDays: 1 }) },
  'POST /api/me/keys/{id}/keep': { id: ({ key }) => key.id },
  'DELETE /api/me/keys/{id}': { id: ({ key }) => key.id },
  'GET /api/me/sessions': {},
  'POST /api/me/sessions/end-others': {},
  'DELETE /api/me/sessions/{id}': { id: ({ owner }) => `${owner.uid}-there` },
}

export interface Attempt {
  token?: string | undefined
  id?: string
  body?: unknown
}

/** Calls an operation on the stage as it should be called, but for what the attempt changes. */
export function attempt(
  platform: RunningPlatform,
  stage: Stage,
  { name, method, path }: Operation,
  { token, id, body }: Attempt,
): Promise<Reply> {
  const right = CASES[name]
  return platform.call(method, path.replace('{id}', id ?? right?.id?.(stage, token) ?? ''), {
    token,
    body: body ?? right?.body?.(stage),
    headers: { 'if-match': '*' },
  })
}

/** The bearer that an operation asks for, of the person who may do most. */
export const rightToken = ({ auth, name }: Operation, stage: Stage): string | undefined =>
  auth === 'public' ? undefined : auth === 'identity' ? rightPerson(name, stage).idToken : stage.owner.apiToken

export const rightPerson = (operation: string, stage: Stage): Stage['invited'] => CASES[operation]?.person?.(stage) ?? stage.owner
