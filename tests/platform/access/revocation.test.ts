import { afterEach, beforeEach, expect, test } from 'vitest'

import type { MemberCaller } from '#platform/lib/ports/access.ts'

import { type RunningPlatform, openPlatform, type Person } from '../support/platform.ts'

let platform: RunningPlatform
let orgId: string
let member: Person
let pulseToken: string

beforeEach(async () => {
  platform = await openPlatform()
  ;({ orgId } = await platform.organization())
  member = await platform.join(orgId, 'editor')
  pulseToken = (await platform.access.issuePulseToken(await platform.access.memberByApiToken(member.apiToken))).token
})
afterEach(() => platform.close())

const everyHandler = (): [string, () => Promise<MemberCaller>][] => [
  ['API', () => platform.access.memberByApiToken(member.apiToken)],
  ['warehouse', () => platform.access.memberByWarehouseToken(member.warehouseToken)],
  ['pulse', () => platform.access.memberByPulseToken(pulseToken)],
]

test('a removed member is refused by every service five seconds later, and known until somebody looked again', async () => {
  for (const [, enter] of everyHandler()) expect(await enter()).toMatchObject({ uid: member.uid, role: 'editor' })
  await platform.documents.transaction((transaction) => platform.access.dismiss(transaction, orgId, member.uid))
  platform.advance(5_000)
  for (const [receiver, enter] of everyHandler()) await expect(enter(), receiver).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a changed role ends the old tokens, and the new ones carry the new role at once', async () => {
  for (const [, enter] of everyHandler()) await enter()
  await platform.documents.transaction((transaction) => platform.access.changeRole(transaction, orgId, member.uid, 'viewer'))
  const renewed = await platform.personIn(orgId, member.uid, member.email)
  expect(renewed.apiToken).not.toBe(member.apiToken)
  const caller = await platform.access.memberByApiToken(renewed.apiToken)
  expect(caller.role).toBe('viewer')
  // The verifier still remembers the old membership; the new token must work all the same.
  expect(await platform.access.memberByPulseToken((await platform.access.issuePulseToken(caller)).token)).toMatchObject({ role: 'viewer' })
  platform.advance(5_000)
  for (const [receiver, enter] of everyHandler()) await expect(enter(), receiver).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('who leaves and comes back inherits nothing', async () => {
  await platform.documents.transaction((transaction) => platform.access.dismiss(transaction, orgId, member.uid))
  await platform.documents.transaction(async (transaction) =>
    platform.access.admit(transaction, { orgId, name: 'Acme', slug: 'acme' }, { uid: member.uid, email: member.email, name: '' }, 'editor'),
  )
  platform.advance(5_000)
  for (const [receiver, enter] of everyHandler()) await expect(enter(), receiver).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a token of one kind opens no other service', async () => {
  await expect(platform.access.memberByApiToken(member.warehouseToken)).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(platform.access.memberByWarehouseToken(member.apiToken)).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(platform.access.agentByRegistrationToken(member.apiToken)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a revoked registration token is refused five seconds later, a replaced one too', async () => {
  const place = { orgId, environmentId: 'env', deploymentId: 'place' }
  const issue = () =>
    platform.documents.transaction(async (transaction) => {
      const issued = platform.access.issueRegistrationToken(transaction, place)
      transaction.set(`orgs/${orgId}/deployments/place`, { environmentId: 'env', tokenSha256: issued.sha256 })
      return issued
    })
  const first = await issue()
  expect(await platform.access.agentByRegistrationToken(first.token)).toEqual(place)
  const second = await issue()
  platform.advance(5_000)
  await expect(platform.access.agentByRegistrationToken(first.token)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await platform.access.agentByRegistrationToken(second.token)).toEqual(place)
  await platform.documents.transaction(async (transaction) => platform.access.revokeRegistrationToken(transaction, second.sha256))
  platform.advance(5_000)
  await expect(platform.access.agentByRegistrationToken(second.token)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('every refusal is the same sentence', async () => {
  const tokens = ['', 'x', member.idToken, `sga_${'a'.repeat(49)}`, member.warehouseToken]
  const sentences = await Promise.all(tokens.map((token) => platform.access.memberByApiToken(token).catch((error: Error) => error.message)))
  expect(new Set(sentences).size).toBe(1)
})
