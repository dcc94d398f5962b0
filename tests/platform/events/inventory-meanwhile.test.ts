import { expect, onTestFinished, test } from 'vitest'

import { insertBatch } from '#platform/events/insert-batch.ts'
import { QUERIES } from '#platform/events/run-query.ts'
import type { Store } from '#platform/events/store.ts'
import { INVENTORY_KINDS } from '#wire/pulse/inventory.ts'

import { emptyBatch } from './support/generator.ts'
import { openBare } from './support/open.ts'
import { NOW, request } from './support/records.ts'

const HOST = 'api.shop.example'
const range = { fromMs: NOW - 3_600_000, toMs: NOW + 1 }
const nothingKnown = {
  correctionsOf: () => Promise.resolve(undefined),
  decisionsOf: () => Promise.resolve(undefined),
  reviewedOf: () => Promise.resolve([]),
}

test('an entity whose rows go between the statements of a list is not in it, and none has a number for its name', async () => {
  const { store, remove } = await openBare()
  onTestFinished(remove)
  const requests = ['/users/ada', '/orders/{id}'].map((template, at) =>
    request({ id: `r${at}`, endpointId: HOST, template, vendor: at === 0 ? 'gone' : 'stays', timestampMs: NOW - 60_000 }),
  )
  await insertBatch(store, { ...emptyBatch(), requests }, 'first')
  // As when a decision about templates is worked into what is stored
  const meanwhile: Store = {
    ...store,
    async select(statement, signal, options) {
      const rows = await store.select<never>(statement, signal, options)
      if (statement.sql.includes('FROM seen')) await store.command("DELETE FROM requests WHERE template = '/users/ada'")
      return rows
    },
  }
  const listed = async (over: Store, kind: (typeof INVENTORY_KINDS)[number]): Promise<string[][]> => {
    const query = { kind, range, limit: 10 } as const
    const { rows } = await QUERIES['/inventory/list'](over, { orgId: 'acme' }, query, undefined, nothingKnown)
    return rows.map(({ key }) => key)
  }
  expect(await listed(store, 'endpoints')).toHaveLength(2)
  expect(await listed(meanwhile, 'endpoints')).toEqual([['GET', HOST, '/orders/{id}']])
  for (const kind of INVENTORY_KINDS) for (const key of await listed(store, kind)) expect(key.join(' ')).not.toMatch(/ada|gone|^\d+$/)
})
