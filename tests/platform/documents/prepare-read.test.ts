import { setImmediate } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { type MembershipServices, prepareRead } from '#platform/documents/memberships.ts'
import type { Store } from '#platform/documents/store.ts'

/** Opening an organization and renewing its tokens is work with the store; a request may name a document a thousand times. */
const person = { uid: 'ada' } as Parameters<typeof prepareRead>[2]
const store = {} as Store // no collection is asked for

function countingServices() {
  const asked: string[] = []
  const services: MembershipServices = {
    checkOpen: async (_, orgId) => void asked.push(`open ${orgId}`),
    freshen: async (_, orgId) => void asked.push(`freshen ${orgId}`),
    openTokens: () => ({ apiToken: '', warehouseToken: '' }),
  }
  return { asked, services }
}

test('each organization is read once, however often its documents are named', async () => {
  const { asked, services } = countingServices()
  const paths = Array.from({ length: 500 }, () => [
    ['users', 'ada', 'orgs', 'acme'],
    ['orgs', 'acme', 'settings', 'hosting'],
  ]).flat()
  await prepareRead(services, store, person, paths)
  expect(asked).toEqual(['open acme', 'freshen acme'])
})

test('a thousand organizations are read with turns of the event loop between them', async () => {
  const { asked, services } = countingServices()
  const paths = Array.from({ length: 1000 }, (_, i) => ['users', 'ada', 'orgs', `o${i}`])
  let turns = 0
  let done = false
  const work = prepareRead(services, store, person, paths).finally(() => (done = true))
  for (; !done; turns++) await setImmediate()
  await work
  expect(asked).toHaveLength(2000)
  expect(turns).toBeGreaterThanOrEqual(15)
})
