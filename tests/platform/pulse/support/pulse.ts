import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

import { createLog } from '#platform/lib/log.ts'
import type { RequestRecord } from '#platform/lib/ports/events.ts'
import { openPulse, type Pulse, type PulseOptions } from '#platform/pulse/pulse.ts'

import { folderWithSchema } from '../../events/support/open.ts'
import { NO_DECISIONS } from './no-decisions.ts'

export { CALLER } from './caller.ts'
export const SILENT = createLog('silent', 'stderr')

/** Who ends what was opened, the last first: the test, unless something is shared. */
export type Ending = (end: () => void | Promise<void>) => void

/** A folder that lives as long as the test. */
export async function temporaryFolder(atEnd: Ending = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pulse-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** For an event store, with its schema; goes with the test. */
export async function storeFolder(atEnd: Ending = onTestFinished): Promise<string> {
  const folder = await folderWithSchema('pulse')
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

type Options = Partial<PulseOptions> & Pick<PulseOptions, 'dataDir' | 'events'>

/** A pulse with what a test seldom cares about. */
export function openedPulse(options: Options): Promise<Pulse> {
  return openPulse({
    clock: Date.now,
    log: SILENT,
    tail: { publish: () => undefined },
    ballastBytes: 0,
    closeGraceMs: 1000,
    ...NO_DECISIONS,
    ...options,
  })
}

/** The same, closed with the test, and with what it published to the live tail. */
export async function pulseIn(options: Options): Promise<Pulse & { published: RequestRecord[] }> {
  const published: RequestRecord[] = []
  const tail = { publish: (records: RequestRecord[]) => void published.push(...records) }
  const pulse = await openedPulse({ tail, ...options })
  let closed: Promise<void> | undefined
  const close = () => (closed ??= pulse.close())
  onTestFinished(close)
  return { ...pulse, close, published }
}
