import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Events, type EventsOptions, openEvents } from '#platform/events/events.ts'
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
