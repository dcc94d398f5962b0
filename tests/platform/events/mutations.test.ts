import { expect, test } from 'vitest'

import { rewritten } from '#platform/events/queries/mutations.ts'
import type { Store } from '#platform/events/store.ts'

import { openBare } from './support/open.ts'

const { signal } = new AbortController()
const NO_MEMORY = 'Code: 241. DB::Exception: (total) memory limit exceeded'

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
  await rewritten(store, 'requests', signal)
  expect(commands).toEqual([])
})

test('one that goes on not to fit, and one that fails otherwise, are given up and reported', async () => {
  const full = engineThatSays({ running: 1, failure: NO_MEMORY })
  await expect(rewritten(full.store, 'requests', signal, 100)).rejects.toThrow(/could not be rewritten: Code: 241/)
  expect(full.commands).toEqual([expect.stringContaining('KILL MUTATION')])
  const wrong = engineThatSays({ running: 1, failure: 'Code: 43. Illegal type' })
  await expect(rewritten(wrong.store, 'requests', signal)).rejects.toThrow(/Illegal type/)
  expect(wrong.commands).toHaveLength(1)
})

test('the engine lets go of a rewrite that fails, and of none that does not', async () => {
  const { store, remove } = await openBare()
  await store.command('CREATE TABLE numbered (n UInt32, t String) ENGINE = MergeTree ORDER BY n')
  await store.command("INSERT INTO numbered SELECT number, 'x' FROM numbers(10)")
  await store.command("ALTER TABLE numbered UPDATE t = if(n = 7, toString(throwIf(n = 7)), 'y') WHERE 1 SETTINGS mutations_sync = 0")
  await expect(rewritten(store, 'numbered', signal)).rejects.toThrow(/could not be rewritten/)
  await store.command("ALTER TABLE numbered UPDATE t = 'z' WHERE n < 5 SETTINGS mutations_sync = 0")
  await rewritten(store, 'numbered', signal)
  expect(await store.select({ sql: "SELECT countIf(t = 'z') AS z, countIf(t = 'x') AS x FROM numbered", params: {} })).toEqual([
    { z: 5, x: 5 },
  ])
  await remove()
})
