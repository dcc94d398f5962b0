import { afterEach, beforeEach, expect, test } from 'vitest'

import type { MemberCaller } from '#platform/lib/ports/access.ts'

import { type House, openHouse, type Person } from '../support/house.ts'

let house: House
let orgId: string
let member: Person
let pulseToken: string

beforeEach(async () => {
  house = await openHouse()
  ;({ orgId } = await house.organization())
  member = await house.join(orgId, 'editor')
  pulseToken = await house.access.issuePulseToken(await house.access.memberByApiToken(member.apiToken))
})
afterEach(() => house.close())

const everyDoor = (): [string, () => Promise<MemberCaller>][] => [
  ['API', () => house.access.memberByApiToken(member.apiToken)],
  ['warehouse', () => house.access.memberByWarehouseToken(member.warehouseToken)],
  ['pulse', () => house.access.memberByPulseToken(pulseToken)],
]

test('a removed member is refused at every door five seconds later, and known until somebody looked again', async () => {
  for (const [, enter] of everyDoor()) expect(await enter()).toMatchObject({ uid: member.uid, role: 'editor' })
  await house.documents.transaction((transaction) => house.access.dismiss(transaction, orgId, member.uid))
  house.advance(5_000)
  for (const [door, enter] of everyDoor()) await expect(enter(), door).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a changed role ends the old tokens, and the new ones carry the new role at once', async () => {
  for (const [, enter] of everyDoor()) await enter()
  await house.documents.transaction((transaction) => house.access.changeRole(transaction, orgId, member.uid, 'viewer'))
  const renewed = await house.personIn(orgId, member.uid, member.email)
  expect(renewed.apiToken).not.toBe(member.apiToken)
  const caller = await house.access.memberByApiToken(renewed.apiToken)
  expect(caller.role).toBe('viewer')
  // The verifier still remembers the old membership; the new token must work all the same.
  expect(await house.access.memberByPulseToken(await house.access.issuePulseToken(caller))).toMatchObject({ role: 'viewer' })
  house.advance(5_000)
  for (const [door, enter] of everyDoor()) await expect(enter(), door).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('who leaves and comes back inherits nothing', async () => {
  await house.documents.transaction((transaction) => house.access.dismiss(transaction, orgId, member.uid))
  await house.documents.transaction(async (transaction) =>
    house.access.admit(transaction, { orgId, name: 'Acme', slug: 'acme' }, { uid: member.uid, email: member.email, name: '' }, 'editor'),
  )
  house.advance(5_000)
  for (const [door, enter] of everyDoor()) await expect(enter(), door).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a token of one kind opens no other door', async () => {
  await expect(house.access.memberByApiToken(member.warehouseToken)).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(house.access.memberByWarehouseToken(member.apiToken)).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(house.access.agentByRegistrationToken(member.apiToken)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a revoked registration token is refused five seconds later, a replaced one too', async () => {
  const place = { orgId, environmentId: 'env', deploymentId: 'place' }
  const issue = () =>
    house.documents.transaction(async (transaction) => {
      const issued = house.access.issueRegistrationToken(transaction, place)
      transaction.set(`orgs/${orgId}/deployments/place`, { environmentId: 'env', tokenSha256: issued.sha256 })
      return issued
    })
  const first = await issue()
  expect(await house.access.agentByRegistrationToken(first.token)).toEqual(place)
  const second = await issue()
  house.advance(5_000)
  await expect(house.access.agentByRegistrationToken(first.token)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await house.access.agentByRegistrationToken(second.token)).toEqual(place)
  await house.documents.transaction(async (transaction) => house.access.revokeRegistrationToken(transaction, second.sha256))
  house.advance(5_000)
  await expect(house.access.agentByRegistrationToken(second.token)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('every refusal is the same sentence', async () => {
  const tokens = ['', 'x', member.idToken, `sga_${'a'.repeat(49)}`, member.warehouseToken]
  const sentences = await Promise.all(tokens.map((token) => house.access.memberByApiToken(token).catch((error: Error) => error.message)))
  expect(new Set(sentences).size).toBe(1)
})
