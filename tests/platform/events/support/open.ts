import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openChdb } from '#platform/events/engines/chdb.ts'
import { type Events, type EventsOptions, openEvents } from '#platform/events/events.ts'
import { migrate } from '#platform/events/migrations.ts'
import { createStore, type Store } from '#platform/events/store.ts'
import { createLog } from '#platform/lib/log.ts'

export const silent = createLog('silent', 'stderr')

let made: Promise<string> | undefined

/** A folder of its own for a store, with a copy of the schema: which takes longer to make than an engine to start. */
export async function folderWithSchema(name: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), `sightglass-${name}-`))
  await cp(await (made ??= makeSchema()), dataDir, { recursive: true })
  return dataDir
}

/** The data folder of a store with the newest schema and no rows. Goes with the folder of all tests. */
async function makeSchema(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightglass-schema-'))
  const engine = await openChdb(dataDir, silent)
  await migrate(createStore(engine))
  await engine.close()
  return dataDir
}

/** A real store in a folder of its own; `remove` closes it and takes the folder away. */
export async function openTemporary(options: Partial<EventsOptions> = {}): Promise<Events & { dataDir: string; remove(): Promise<void> }> {
  const dataDir = await folderWithSchema('events')
  const events = await openEvents({ dataDir, log: silent, ...options })
  return {
    ...events,
    dataDir,
    async remove() {
      await events.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A store alone, with nothing of the module around it, its schema brought up to date; `remove` closes it and takes the folder away. */
export async function openBare(): Promise<{ store: Store; remove(): Promise<void> }> {
  const dataDir = await folderWithSchema('bare')
  const engine = await openChdb(dataDir, silent)
  const store = createStore(engine)
  await migrate(store)
  return {
    store,
    async remove() {
      await engine.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
