import type { CreatedOrganization } from '#wire/product/organizations.ts'
import type { Deployment, DeploymentWithToken } from '#wire/product/deployments.ts'
import type { Environment } from '#wire/product/environments.ts'
import type { Role } from '#wire/product/roles.ts'

import type { House, Person, Reply } from '../support/house.ts'

/** One operation of /openapi.json. */
export interface Operation {
  /** `PATCH /api/members/{id}`. */
  name: string
  method: string
  path: string
  auth: 'public' | 'identity' | 'member'
  role: Role | undefined
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
  'x-sightglass': { auth: Operation['auth']; role?: Role; audit?: string | null }
  responses: Record<string, unknown>
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown>; additionalProperties?: boolean } }> }
}

/** What the platform says it answers, which is what the tests are made from. */
export async function operationsOf(house: House): Promise<Operation[]> {
  const { paths } = (await house.call('GET', '/openapi.json')).body as OpenApi
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const { auth, role, audit } = operation['x-sightglass']
      const schema = operation.requestBody?.content['application/json']?.schema
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        auth,
        role,
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
}

export async function buildStage(house: House): Promise<Stage> {
  const created = await house.organization()
  const { orgId, owner } = created
  await house.join(orgId, 'owner') // so that the first one may leave
  const [admin, editor, viewer, target] = [
    await house.join(orgId, 'admin'),
    await house.join(orgId, 'editor'),
    await house.join(orgId, 'viewer'),
    await house.join(orgId, 'viewer'),
  ]
  const post = async (path: string, body: unknown) => (await house.call('POST', path, { token: owner.apiToken, body })).body
  const empty = (await post('/api/environments', { name: 'empty' })) as Environment
  const { deployment } = (await post('/api/deployments', { name: 'cluster', environmentId: created.environmentId })) as DeploymentWithToken
  return { ...created, admin, editor, viewer, target, empty, deployment }
}

/** How each operation is called rightly: which thing of the stage it is about, and with what body. An operation that is not here fails a test. */
export const CASES: Record<string, { id?: (stage: Stage) => string; body?: (stage: Stage) => Record<string, unknown> }> = {
  'GET /api/me/orgs': {},
  'POST /api/orgs': { body: () => ({ name: 'Another' }) },
  'GET /api/orgs/current': {},
  'PATCH /api/orgs/current': { body: () => ({ name: 'Renamed' }) },
  'GET /api/overview': {},
  'GET /api/members': {},
  'POST /api/members/leave': {},
  'PATCH /api/members/{id}': { id: ({ target }) => target.uid, body: () => ({ role: 'editor' }) },
  'DELETE /api/members/{id}': { id: ({ target }) => target.uid },
  'GET /api/environments': {},
  'POST /api/environments': { body: () => ({ name: 'qa' }) },
  'PATCH /api/environments/{id}': { id: ({ empty }) => empty.id, body: () => ({ name: 'qa' }) },
  'DELETE /api/environments/{id}': { id: ({ empty }) => empty.id },
  'GET /api/deployments': {},
  'POST /api/deployments': { body: ({ environmentId }) => ({ name: 'laptop', environmentId }) },
  'GET /api/deployments/{id}': { id: ({ deployment }) => deployment.id },
  'PATCH /api/deployments/{id}': { id: ({ deployment }) => deployment.id, body: () => ({ tags: ['team:payments'] }) },
  'DELETE /api/deployments/{id}': { id: ({ deployment }) => deployment.id },
  'POST /api/deployments/{id}/token': { id: ({ deployment }) => deployment.id },
  'DELETE /api/deployments/{id}/token': { id: ({ deployment }) => deployment.id },
  'GET /api/agents': {},
  'POST /api/jwt/tokens': { body: ({ environmentId }) => ({ service: 'pulse', contextId: environmentId }) },
  'GET /api/audit': {},
  'POST /api/demo/session': {},
}

export interface Attempt {
  token?: string | undefined
  id?: string
  body?: unknown
}

/** Calls an operation on the stage as it should be called, but for what the attempt changes. */
export function attempt(house: House, stage: Stage, { name, method, path }: Operation, { token, id, body }: Attempt): Promise<Reply> {
  const right = CASES[name]
  return house.call(method, path.replace('{id}', id ?? right?.id?.(stage) ?? ''), {
    token,
    body: body ?? right?.body?.(stage),
    headers: { 'if-match': '*' },
  })
}

/** The bearer that an operation asks for, of the person who may do most. */
export const rightToken = ({ auth }: Operation, { owner }: Stage): string | undefined =>
  auth === 'public' ? undefined : auth === 'identity' ? owner.idToken : owner.apiToken
