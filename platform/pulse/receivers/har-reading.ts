import { Fault } from '#platform/lib/faults.ts'

import type { ReaderContext } from '../readers/context.ts'
import type { HarReading } from '../readers/har.ts'
import { runIsolated } from '#platform/lib/isolated.ts'
import type { Spooled } from './spool.ts'

export interface HarJob {
  body: Spooled
  orgId: string
  nowMs: number
  /** Of the organization's own names, those that are hidden; what compares them does not travel. */
  ownNames: readonly string[]
}

export type HarResult = { reading: HarReading } | { unreadable: string }

/**
 * An archive in portions, parsed in a separate process. Fault `invalid` when it is none, `too-large` when it does not fit into that process's heap.
 */
export async function* readHarFile(body: Spooled, { orgId, nowMs, fingerprint, own }: ReaderContext): AsyncGenerator<HarReading> {
  const job: HarJob = { body, orgId, nowMs, ownNames: own?.names ?? [] }
  for await (const result of runIsolated<HarResult>(new URL('./har-process.ts', import.meta.url), job)) {
    if ('unreadable' in result) throw new Fault('invalid', result.unreadable)
    for (const event of result.reading.events) {
      if (event.kind === 'request' && event.token) event.token.hash = fingerprint(orgId, event.token.hash) // that process has no key
    }
    yield result.reading
  }
}
