import { expect, test } from 'vitest'

import { rewritten } from '#platform/events/queries/mutations.ts'
import type { Store } from '#platform/events/store.ts'

import { openBare } from './support/open.ts'

const { signal } = new AbortController()
const NO_MEMORY = 'Code: 241. DB::Exception: (total) memory limit exceeded'

const LEFT = "SELECT command FROM system.mutations WHERE database = currentDatabase() AND table = 'numbered' AND NOT is_done"

/** An engine that says this of its rewrites, the last for ever. */
function engineThatSays(...said: { running: number; failure: string }[]) {
  const commands: string[] = []
  const store: Pick<Store, 'select' | 'command'> = {
    select: async <Row>() => [(said.length > 1 ? said.shift() : said[0]) as Row],
    command: async (sql) => void commands.push(sql.trim()),
  }
  return { store: store as Store, commands }
}

test('a rewrite that does not fit into memory is waited for while the engine tries it again', async () => {
  const { store, commands } = engineThatSays(
    { running: 1, failure: '' },
    { running: 1, failure: NO_MEMORY },
    { running: 1, failure: NO_MEMORY },
    { running: 0, failure: '' },
  )
  await rewritten(store, 'requests', 'vendor', signal)
  expect(commands).toEqual([])
})

test('one that goes on not to fit, and one that fails otherwise, are given up and reported', async () => {
  const full = engineThatSays({ running: 1, failure: NO_MEMORY })
  await expect(rewritten(full.store, 'requests', 'vendor', signal, 100)).rejects.toThrow(/could not be rewritten: Code: 241/)
  expect(full.commands).toEqual([expect.stringContaining('KILL MUTATION')])
  const wrong = engineThatSays({ running: 1, failure: 'Code: 43. Illegal type' })
  await expect(rewritten(wrong.store, 'requests', 'vendor', signal)).rejects.toThrow(/Illegal type/)
  expect(wrong.commands).toHaveLength(1)
})

test('the engine lets go of a rewrite of that column that fails, and of no other', async () => {
  const { store, remove } = await openBare()
  await store.command('CREATE TABLE numbered (n UInt32, client String, derived_client String) ENGINE = MergeTree ORDER BY n')
  await store.command("INSERT INTO numbered SELECT number, 'x', 'x' FROM numbers(10)")
  const broken = "if(n = 7, toString(throwIf(n = 7)), 'y')"
  const failing = (change: string) => `ALTER TABLE numbered UPDATE ${change} WHERE 1 SETTINGS mutations_sync = 0`
  const left = async () => (await store.select<{ command: string }>({ sql: LEFT, params: {} })).length
  await store.command(failing(`client = ${broken}`))
  await expect(rewritten(store, 'numbered', 'client', signal)).rejects.toThrow(/could not be rewritten/)
  expect(await left()).toBe(0)
  await store.command("ALTER TABLE numbered UPDATE client = 'z' WHERE n < 5 SETTINGS mutations_sync = 0")
  await rewritten(store, 'numbered', 'client', signal)
  const counts = "SELECT countIf(client = 'z') AS z, countIf(client = 'x') AS x FROM numbered"
  expect(await store.select({ sql: counts, params: {} })).toEqual([{ z: 5, x: 5 }])
  // A correction of requests is somebody else's, who does not begin it again
  await store.command(failing(`client = ${broken}, derived_client = 'z'`))
  await expect(rewritten(store, 'numbered', 'client', signal)).rejects.toThrow(/could not be rewritten/)
  expect(await left()).toBe(1)
  await expect(rewritten(store, 'numbered', 'vendor', signal)).rejects.toThrow(/could not be rewritten/)
  expect(await left()).toBe(1)
  await remove()
})
