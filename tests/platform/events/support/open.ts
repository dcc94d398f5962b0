import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openChdb } from '#platform/events/engines/chdb.ts'
import { type Events, type EventsOptions, openEvents } from '#platform/events/events.ts'
import { migrate } from '#platform/events/migrations.ts'
import { createStore, type Store } from '#platform/events/store.ts'
import { createLog } from '#platform/lib/log.ts'

export const silent = createLog('silent', 'stderr')

/** A real store in a folder of its own; `remove` closes it and takes the folder away. */
export async function openTemporary(options: Partial<EventsOptions> = {}): Promise<Events & { dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightglass-events-'))
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
  const dataDir = await mkdtemp(join(tmpdir(), 'sightglass-bare-'))
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
