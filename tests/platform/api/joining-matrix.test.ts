import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { newSecret } from '#platform/lib/ids.ts'
import { mayActAs, ROLES, type Role } from '#wire/product/roles.ts'

import { openSsoHouse, type Owner, type SsoHouse } from '../identity/sso-house.ts'

/** The authorization matrix (security.md A1, A2) for how people join: every described operation × everybody who could try. */
interface Operation {
  name: string
  method: string
  path: string
  auth: 'public' | 'identity' | 'member'
  role: Role
  hasBody: boolean
}

const house: SsoHouse = await openSsoHouse()
house.ready()
const operations: Operation[] = Object.entries(house.describe()?.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, { 'x-sightglass': { auth: Operation['auth']; role?: Role }; requestBody?: object }>).map(
    ([method, operation]) => {
      const { auth, role = 'owner' } = operation['x-sightglass']
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        auth,
        role,
        hasBody: operation.requestBody !== undefined,
      }
    },
  ),
)

let owner: Owner
let rival: Owner
let removed: { apiToken: string }
const members = new Map<Role, { apiToken: string; idToken: string }>()

beforeAll(async () => {
  owner = await house.organization('Acme', 'owner@acme.example')
  rival = await house.organization('Rival', 'owner@rival.example')
  for (const role of ROLES) members.set(role, await house.join(owner.orgId, role, `${role}@x.example`))
  removed = await house.join(owner.orgId, 'owner', 'removed@x.example')
  await house.documents.transaction((transaction) =>
    house.access.dismiss(transaction, owner.orgId, (removed as { uid?: string }).uid ?? ''),
  )
  house.pass(6_000)
})
afterAll(() => house.close())

const attempt = ({ method, path, hasBody }: Operation, token: string | undefined, body: unknown = {}) =>
  house.call(method, path.replace('{id}', 'nobody'), {
    ...(token !== undefined && { token }),
    headers: { 'if-match': '*' },
    ...(hasBody && { body }),
  })

test('what is described is what this matrix expects', () => {
  expect(operations.map(({ name, auth, role }) => `${name} ${auth === 'member' ? role : auth}`).sort()).toEqual([
    'DELETE /api/invitations/{id} admin',
    'DELETE /api/sso/domains/{id} owner',
    'GET /api/invitations admin',
    'GET /api/sso admin',
    'POST /api/contact public',
    'POST /api/invitations admin',
    'POST /api/invitations/accept identity',
    'POST /api/invitations/look public',
    'POST /api/sso/connect identity',
    'POST /api/sso/domains owner',
    'POST /api/sso/domains/{id}/check owner',
    'POST /api/sso/lookup public',
    'POST /api/sso/test owner',
    'PUT /api/sso owner',
  ])
})

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (_, operation) => {
  const { auth, role, method, path, hasBody } = operation

  test('outsiders', async () => {
    const outsiders = [undefined, '', 'not-a-token', newSecret('sga_'), removed.apiToken, 'x'.repeat(9000)]
    for (const token of outsiders) {
      const { status } = await attempt(operation, token)
      if (auth === 'public') expect(status).not.toBe(401)
      else expect(status, token?.slice(0, 20)).toBe(401)
    }
  })

  test('roles, and the other kind of token', async () => {
    for (const who of ROLES) {
      const { status } = await attempt(operation, members.get(who)?.apiToken)
      if (auth === 'identity') expect(status).toBe(401)
      else if (auth === 'member' && !mayActAs(who, role)) expect(status, who).toBe(403)
      else expect([401, 403], who).not.toContain(status)
    }
    const { status } = await attempt(operation, members.get('owner')?.idToken)
    if (auth === 'member') expect(status).toBe(401)
    else expect(status).not.toBe(401)
  })

  test('a body with one field too many, or of another type', async () => {
    if (!hasBody) return
    const token = auth === 'public' ? undefined : auth === 'identity' ? owner.idToken : owner.apiToken
    for (const body of [{ role: 'owner', orgId: rival.orgId, createdAt: 0, __proto__x: 1 }, [], 'text', 7, null])
      expect((await attempt(operation, token, body)).status, JSON.stringify(body)).toBe(422)
  })

  test('other methods', async () => {
    const known = operations.filter((other) => other.path === path).map((other) => other.method)
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((name) => !known.includes(name))) {
      const { status, headers } = await house.call(other, path.replace('{id}', 'nobody'), { token: owner.apiToken })
      expect([status, headers.get('allow')?.includes(method)], other).toEqual([405, true])
    }
  })
})
