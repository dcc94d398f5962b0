import { afterAll, beforeEach, expect, test } from 'vitest'

import { type Member, readMember } from '#wire/product/members.ts'
import { readPage } from '#wire/product/page.ts'
import type { Role } from '#wire/product/roles.ts'

import { openPlatform, type Person } from '../support/platform.ts'
import { buildStage, type Stage } from './stage.ts'

const platform = await openPlatform()
let stage: Stage
beforeEach(async () => {
  stage = await buildStage(platform)
})
afterAll(() => platform.close())

const anyVersion = { 'if-match': '*' }
const setRole = (actor: Person, target: Person, role: Role, headers: Record<string, string> = anyVersion) =>
  platform.call('PATCH', `/api/members/${target.uid}`, { token: actor.apiToken, body: { role }, headers })
const remove = (actor: Person, target: Person) => platform.call('DELETE', `/api/members/${target.uid}`, { token: actor.apiToken })
const membersOf = async (person: Person): Promise<Member[]> =>
  readPage((await platform.call('GET', '/api/members', { token: person.apiToken })).body, readMember).items
const roleOf = async (target: Person) => (await membersOf(stage.owner)).find(({ uid }) => uid === target.uid)?.role

test('members are listed with their roles, and the caller knows which one they are', async () => {
  const members = await membersOf(stage.viewer)
  expect(members).toHaveLength(6)
  expect(members.filter(({ me }) => me).map(({ uid }) => uid)).toEqual([stage.viewer.uid])
})

test.each<[actor: Role, target: Role, to: Role, status: number]>([
  ['owner', 'viewer', 'owner', 200],
  ['owner', 'owner', 'viewer', 200],
  ['admin', 'viewer', 'editor', 200],
  ['admin', 'editor', 'admin', 200],
  ['admin', 'viewer', 'owner', 403],
  ['admin', 'owner', 'viewer', 403],
  ['editor', 'viewer', 'viewer', 403],
  ['viewer', 'viewer', 'owner', 403],
])('a member who is %s makes one who is %s %s: %i', async (actor, from, to, status) => {
  const target = await platform.join(stage.orgId, from)
  expect((await setRole(stage[actor], target, to)).status).toBe(status)
  expect(await roleOf(target)).toBe(status === 200 ? to : from)
})

test.each<Role>(['viewer', 'editor', 'admin'])('a member who is %s cannot make themselves owner', async (role) => {
  expect((await setRole(stage[role], stage[role], 'owner')).status).toBe(403)
  expect(await roleOf(stage[role])).toBe(role)
})

test('an admin cannot remove an owner', async () => {
  expect((await remove(stage.admin, stage.owner)).status).toBe(403)
  expect(await roleOf(stage.owner)).toBe('owner')
})

test('the last owner can neither leave, nor be removed, nor step down', async () => {
  const { owner, orgId } = await platform.organization('Alone')
  const lone = [
    await setRole(owner, owner, 'admin'),
    await remove(owner, owner),
    await platform.call('POST', '/api/members/leave', { token: owner.apiToken }),
  ]
  expect(lone.map(({ status }) => status)).toEqual([409, 409, 409])
  await platform.join(orgId, 'owner')
  expect((await platform.call('POST', '/api/members/leave', { token: owner.apiToken })).status).toBe(204)
})

test('two owners who remove each other at the same moment leave one', async () => {
  const { owner, orgId } = await platform.organization('Duel')
  const other = await platform.join(orgId, 'owner')
  const replies = await Promise.all([remove(owner, other), remove(other, owner)])
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 401])
})

test('who is removed is refused within five seconds, and cannot change anything even before', async () => {
  await membersOf(stage.editor)
  expect((await remove(stage.owner, stage.editor)).status).toBe(204)
  const change = () =>
    platform.call('POST', '/api/deployments', { token: stage.editor.apiToken, body: { name: 'late', environmentId: stage.environmentId } })
  expect((await change()).status).toBe(401)
  platform.advance(5_000)
  expect((await platform.call('GET', '/api/members', { token: stage.editor.apiToken })).status).toBe(401)
})

test('of fifty changes sent while the role is taken away, none is made after it', async () => {
  await membersOf(stage.admin) // remembered as admin for five seconds
  expect((await setRole(stage.owner, stage.admin, 'viewer')).status).toBe(200)
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      platform.call('POST', '/api/environments', { token: stage.admin.apiToken, body: { name: `late ${i}` } }),
    ),
  )
  expect(replies.map(({ status }) => status).every((status) => status === 403)).toBe(true)
})

test('two editors of one role: the second gets a conflict', async () => {
  const [member] = (await membersOf(stage.owner)).filter(({ uid }) => uid === stage.target.uid)
  const headers = { 'if-match': `"${member?.version}"` }
  expect((await setRole(stage.owner, stage.target, 'editor', headers)).status).toBe(200)
  expect((await setRole(stage.owner, stage.target, 'admin', headers)).status).toBe(412)
  expect(await roleOf(stage.target)).toBe('editor')
})

test.each(['W/"1"', '1', '""', '"a","b"', '"a'])('%s is no entity tag of ours', async (tag) => {
  expect((await setRole(stage.owner, stage.target, 'editor', { 'if-match': tag })).status).toBe(412)
})
