import { sha256Hex } from '#platform/lib/crypto.ts'
import { keyPaths } from '#platform/api/keys/records.ts'
import type { OpenTo } from '#platform/api/route.ts'
import { ensureDemoOrganization } from '#platform/api/verbs/demo/ensure-demo-organization.ts'
import { newSecret } from '#platform/lib/ids.ts'
import { recordPaths } from '#platform/lib/product-records.ts'
import type { IssuedKey, KeyScope } from '#wire/product/api-keys.ts'
import { DEMO_ORG_ID, DEMO_VIEWER_UID } from '#wire/product/demo.ts'
import type { DeploymentWithToken } from '#wire/product/deployments.ts'
import { mayActAs, type Role, ROLES } from '#wire/product/roles.ts'
import { type CreateServiceAccountBody, type IssuedServiceKey, SERVICE_ROLES, type ServiceAccount } from '#wire/product/service-accounts.ts'

import type { Person, RunningPlatform } from '../support/platform.ts'
import type { Permission } from './permissions.ts'
import { type Operation, rightPerson, type Stage } from './stage.ts'

/** What somebody's bearer is to an organization; what follows from it for an operation is in `expectedOf`. */
type Standing =
  | { is: 'outside' }
  | { is: 'person'; opens: readonly OpenTo[] }
  | { is: 'member'; role: Role }
  | { is: 'key'; role: Role; scope: KeyScope }
  | { is: 'demo'; holds: 'ID token' | 'API token' }

/** Somebody who tries every operation. */
export interface Actor {
  who: string
  standing: Standing
  /** On a stage that may be this one's own: an operation that succeeds changes it. */
  token(stage: Stage, operation: Operation): string | undefined | Promise<string | undefined>
  /** Whose things of the stage it asks for; the owner's when absent. */
  as?(stage: Stage): { apiToken: string }
}

/** With what the demo is looked at. */
const DEMO_LOOKS = new Set(['POST /api/jwt/tokens', 'POST /api/reviews/find'])

/** What is about an account, which its visitors share. */
const DEMO_KEEPS = new Set(['GET /api/me/sessions', 'GET /api/me/recovery-codes', 'GET /api/me/export'])

/** The status that docs/permissions.md asks for. */
export function expectedOf({ standing }: Actor, { name, method, path, success }: Operation, { who, openTo, byKey }: Permission): number {
  if (who === 'everybody') return success
  const takes = who === 'signed in' ? 'ID token' : 'API token'
  switch (standing.is) {
    case 'outside':
      return 401
    case 'person':
      if (takes !== 'ID token') return 401
      return standing.opens.some((one) => one === openTo) ? success : 403
    case 'member':
      if (who === 'signed in') return 401
      return mayActAs(standing.role, who) ? success : 403
    case 'key':
      if (who === 'signed in') return 401
      if (!byKey || (standing.scope === 'read' && method !== 'GET')) return 403
      return mayActAs(standing.scope === 'read' ? 'viewer' : standing.role, who) ? success : 403
    case 'demo':
      if (takes !== standing.holds) return 401
      if ((method !== 'GET' && !DEMO_LOOKS.has(name)) || DEMO_KEEPS.has(name)) return 403
      if (who !== 'signed in' && !mayActAs('viewer', who)) return 403
      return path.includes('{id}') || name === 'POST /api/jwt/tokens' ? 404 : success // the id is of another organization
  }
}

const outside = (who: string, token: Actor['token']): Actor => ({ who, standing: { is: 'outside' }, token })

/** Everybody who could try. Those whose credentials ended are made once, on a stage that stays. */
export async function actorsOf(platform: RunningPlatform, stage: Stage): Promise<Actor[]> {
  const { orgId, deployment } = stage
  const call = async <Answer>(path: string, token: string, body: unknown) =>
    (await platform.call('POST', path, { token, body })).body as Answer
  const keyOf = async ({ idToken, orgId: of }: Person, scope: KeyScope): Promise<IssuedKey> =>
    call('/api/me/keys', idToken, { name: scope, orgId: of, scope, expiresInDays: 1 })
  const secrets = new Map<string, string>()
  const secretOf = async (person: Person, scope: KeyScope): Promise<string> => {
    const name = `${person.uid} ${scope}`
    const secret = secrets.get(name) ?? (await keyOf(person, scope)).secret
    secrets.set(name, secret)
    return secret
  }
  const change = (path: string, fields: Record<string, number>) =>
    platform.documents.transaction(async (transaction) => transaction.update(path, fields))

  const [removed, outdated, expired, ended, disabled, keyless] = [
    await platform.join(orgId, 'owner'),
    await platform.join(orgId, 'admin'),
    await platform.join(orgId, 'owner'),
    await platform.join(orgId, 'owner'),
    await platform.join(orgId, 'owner'),
    await platform.join(orgId, 'owner'),
  ]
  const keyOfRemoved = await keyOf(removed, 'write')
  await platform.documents.transaction((transaction) => platform.access.dismiss(transaction, orgId, removed.uid))
  await platform.documents.transaction((transaction) => platform.access.changeRole(transaction, orgId, outdated.uid, 'owner'))
  await change(recordPaths.accessToken(sha256Hex(expired.apiToken)), { expiresMs: platform.clock() })
  platform.identity.ended.add(ended.uid)
  platform.identity.disabled.add(disabled.uid)
  const expiredKey = await keyOf(keyless, 'write')
  await change(keyPaths.key(keyless.uid, expiredKey.key.id), { expiresMs: platform.clock() })
  const revokedKey = await keyOf(keyless, 'write')
  await platform.call('DELETE', `/api/me/keys/${revokedKey.key.id}`, { token: keyless.idToken })
  const machineWith = async (body: CreateServiceAccountBody): Promise<{ id: string; issued: IssuedServiceKey }> => {
    const { id } = await call<ServiceAccount>('/api/service-accounts', stage.owner.apiToken, body)
    return { id, issued: await call(`/api/service-accounts/${id}/keys`, stage.owner.apiToken, { scope: 'write', expiresInDays: 1 }) }
  }
  const disabledMachine = await machineWith({ name: 'disabled', role: 'admin' })
  await platform.call('PATCH', `/api/service-accounts/${disabledMachine.id}`, {
    token: stage.owner.apiToken,
    body: { disabled: true },
    headers: { 'if-match': '*' },
  })
  const deletedMachine = await machineWith({ name: 'deleted', role: 'admin' })
  await platform.call('DELETE', `/api/service-accounts/${deletedMachine.id}`, { token: stage.owner.apiToken })
  const { token: pulseToken } = await call<{ token: string }>('/api/jwt/tokens', stage.owner.apiToken, { service: 'pulse' })
  const agent = await call<DeploymentWithToken>('/api/deployments', stage.owner.apiToken, {
    name: 'agents',
    environmentId: deployment.environmentId,
  })
  await ensureDemoOrganization({ ...platform, credentials: platform.access })
  const visitor = await platform.personIn(DEMO_ORG_ID, DEMO_VIEWER_UID, 'viewer@demo.invalid')
  platform.advance(5_000)

  const through = (which: 'own' | 'other', isKept: boolean): Actor['token'] => {
    return (on, { name }) => {
      const { uid, email } = rightPerson(name, on)
      return platform.identity.signInThrough({ uid, email, keptBy: isKept ? on.orgId : null }, which === 'own' ? on.orgId : 'elsewhere')
    }
  }
  return [
    outside('nobody', () => undefined),
    outside('an empty bearer', () => ''),
    outside('garbage', () => 'not-a-token'),
    outside('a well-formed token that was never given out', () => newSecret('sga_')),
    outside('a removed owner', () => removed.apiToken),
    outside('a token from before a role change', () => outdated.apiToken),
    outside('an expired token', () => expired.apiToken),
    outside('a token of a session that has ended', () => ended.apiToken),
    outside('a token of a disabled account', () => disabled.apiToken),
    outside('a warehouse token', (on) => on.owner.warehouseToken),
    outside('a pulse token', () => pulseToken),
    outside('an agent, by its registration token', () => agent.token),
    outside('an invitation', (on) => on.invitationToken),
    outside('a key that was never given out', () => newSecret('sgk_')),
    outside('a revoked key', () => revokedKey.secret),
    outside('an expired key', () => expiredKey.secret),
    outside('a key of a removed owner', () => keyOfRemoved.secret),
    outside('a key of a disabled service account', () => disabledMachine.issued.secret),
    outside('a key of a deleted service account', () => deletedMachine.issued.secret),
    {
      who: 'a person by their own methods',
      standing: { is: 'person', opens: ['own-methods', 'kept-account', 'every-session'] },
      token: (on, { name }) => rightPerson(name, on).idToken,
    },
    {
      who: 'a person through the provider of an organization, on an account of their own',
      standing: { is: 'person', opens: ['every-session'] },
      token: through('own', false),
    },
    {
      who: 'the same through the provider of another organization',
      standing: { is: 'person', opens: ['every-session'] },
      token: through('other', false),
    },
    {
      who: 'a person on an account that the organization keeps',
      standing: { is: 'person', opens: ['kept-account', 'every-session'] },
      token: through('own', true),
    },
    {
      who: 'the same through the provider of another organization',
      standing: { is: 'person', opens: ['every-session'] },
      token: through('other', true),
    },
    { who: 'a visitor of the demo, signed in', standing: { is: 'demo', holds: 'ID token' }, token: () => visitor.idToken },
    { who: 'a visitor of the demo', standing: { is: 'demo', holds: 'API token' }, token: () => visitor.apiToken },
    ...ROLES.flatMap((role): Actor[] => [
      { who: role, standing: { is: 'member', role }, token: (on) => on[role].apiToken, as: (on) => on[role] },
      ...(['read', 'write'] as const).map(
        (scope): Actor => ({
          who: `a key to ${scope} of: ${role}`,
          standing: { is: 'key', role, scope },
          token: (on) => secretOf(on[role], scope),
          as: (on) => on[role],
        }),
      ),
    ]),
    ...SERVICE_ROLES.flatMap((role): Actor[] => [
      {
        who: `a key to write of a service account: ${role}`,
        standing: { is: 'key', role, scope: 'write' },
        token: (on) => on.machines[role].apiToken,
        as: (on) => on.machines[role],
      },
      {
        who: `a key to read of a service account: ${role}`,
        standing: { is: 'key', role, scope: 'read' },
        token: (on) => on.machines[role].reads,
        as: (on) => on.machines[role],
      },
    ]),
  ]
}
