import { afterEach, expect, test } from 'vitest'

import { type RunningPlatform, openPlatform } from '../support/platform.ts'

let platform: RunningPlatform
afterEach(() => platform.close())

test('a person who calls too often waits, and nobody else does', async () => {
  platform = await openPlatform({ limits: { perPerson: 20 } })
  const [first, second] = [await platform.organization(), await platform.organization()]
  const list = async (token: string) => (await platform.call('GET', '/api/environments', { token })).status
  const statuses = []
  for (let i = 0; i < 25; i++) statuses.push(await list(first.owner.apiToken))
  expect(statuses.filter((status) => status === 200)).toHaveLength(19) // creating the organization was the first call
  const refused = await platform.call('GET', '/api/environments', { token: first.owner.apiToken })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(await list(second.owner.apiToken)).toBe(200)
})

test('guessing tokens is limited by address', async () => {
  platform = await openPlatform({ limits: { perAddress: 10 } })
  const statuses = []
  for (let i = 0; i < 12; i++) statuses.push((await platform.call('GET', '/api/members', { token: `guess${i}` })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
})

test('entities that a person decides about in bulk are counted each', async () => {
  platform = await openPlatform({ limits: { reviewsPerMinute: 5 } })
  const [first, second] = [await platform.organization(), await platform.organization()]
  const accept = async (token: string, names: string[]) => {
    const changes = names.map((name) => ({ kind: 'vendor', key: [name], state: 'accepted' }))
    return (await platform.call('POST', '/api/reviews/states', { token, body: { changes } })).status
  }
  expect(await accept(first.owner.apiToken, ['a', 'b', 'c'])).toBe(200)
  expect(await accept(first.owner.apiToken, ['d', 'e', 'f'])).toBe(429)
  expect(await accept(second.owner.apiToken, ['a', 'b', 'c', 'd', 'e'])).toBe(200)
})

test('the public form is limited by address', async () => {
  platform = await openPlatform({ limits: { publicPerAddress: 3 } })
  const statuses = []
  for (let i = 0; i < 5; i++) statuses.push((await platform.call('POST', '/api/demo/session')).status)
  expect(statuses).toEqual([201, 201, 201, 429, 429])
})
