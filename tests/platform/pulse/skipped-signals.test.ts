import { expect, test } from 'vitest'

import { createSkippedRegister } from '#platform/pulse/skipped-signals.ts'

import { queryHandlers } from './support/query-handlers.ts'

const caller = { orgId: 'acme', environmentId: 'production', deploymentId: 'web' }
const spans = (service: string, count = 1) => ({ service, kind: 'internal' as const, count })

test('each source is notified once, and the console shows what was not stored, in its own environment only', async () => {
  let now = 1000
  const skipped = createSkippedRegister(() => now)
  expect(skipped.note(caller, [spans('cart', 3), { service: 'cart', kind: 'messaging', count: 1 }])).toHaveLength(2)
  now = 2000
  expect(skipped.note(caller, [spans('cart', 4), spans('shop')])).toEqual([spans('shop')])
  expect(skipped.note({ ...caller, deploymentId: 'other' }, [spans('cart')])).toHaveLength(1)
  expect(skipped.note({ ...caller, environmentId: 'staging', deploymentId: 'st' }, [spans('cart')])).toHaveLength(1)
  expect(skipped.note({ ...caller, orgId: 'globex' }, [spans('secret')])).toHaveLength(1)

  const notices = { skipped, storeReplacedMs: () => 77 }
  const read = async (contextId?: string): Promise<unknown> => {
    const member = { orgId: 'acme', uid: 'u1', email: 'u@example.test', role: 'viewer' as const, defaultEnvironmentId: 'production' }
    const events = {} as Parameters<typeof queryHandlers>[0]['events'] // nothing here asks the store
    const { get } = queryHandlers({ events, notices }, { ...member, ...(contextId !== undefined && { contextId }) })
    const answer = await get('/notices')
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const all = (await read()) as { skipped: object[] }
  expect(all.skipped).toHaveLength(5)
  expect(JSON.stringify(all)).not.toContain('secret')
  expect(await read('production')).toMatchObject({
    storeReplacedMs: 77,
    skipped: expect.arrayContaining([{ deploymentId: 'web', service: 'cart', kind: 'internal', count: 7, lastMs: 2000 }]) as unknown,
  })
  expect(await read('staging')).toMatchObject({ skipped: [{ deploymentId: 'st', service: 'cart' }] })
})

test('a sender that invents names fills no memory and no log', () => {
  const skipped = createSkippedRegister(() => 0)
  const invented = Array.from({ length: 1000 }, (_, index) => spans(`${'x'.repeat(10_000)}`.slice(0, 50) + index))
  expect(skipped.note(caller, invented)).toHaveLength(200)
  expect(skipped.note(caller, invented)).toEqual([])
  expect(skipped.of('acme')).toHaveLength(200)
  expect(skipped.note({ ...caller, orgId: 'globex' }, [spans('y'.repeat(10_000))])).toHaveLength(1)
  expect(skipped.of('globex')[0]?.service).toHaveLength(128)
})
