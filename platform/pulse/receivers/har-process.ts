import { ownNamesOf } from '#domain/detection/own-names.ts'

import { type HarReading, openHar, readHar } from '../readers/har.ts'
import { Unreadable } from '../readers/context.ts'
import type { HarResult, HarJob } from './har-reading.ts'
import { workIsolated } from '#platform/lib/isolated.ts'
import { bytesOf } from './spool.ts'

/** Entries that travel together: some hundred kilobytes as a rule, and never much more than this, for an entry may have two bodies of 1 MiB. */
const ENTRIES_AT_ONCE = 50
const PAYLOAD_BYTES_AT_ONCE = 2 * 1024 * 1024

const emptyReading = (): HarReading => ({ events: [], rejectedEvents: [], payloads: [] })

/** Parses one archive, which JSON needs whole, away from the server's heap, and sends its requests in portions. */
await workIsolated<HarJob, HarResult>(async ({ body, orgId, nowMs, ownNames }, send) => {
  try {
    const own = ownNamesOf(ownNames)
    const archive = openHar(bytesOf(body), own)
    // The organization's key stays in the server: it makes fingerprints of these hashes before anything else sees them.
    const context = { orgId, nowMs, fingerprint: (_: string, valueSha256Hex: string) => valueSha256Hex, own }
    let reading = emptyReading()
    let payloadBytes = 0
    for (let index = 0; index < archive.entries.length; index++) {
      const { events, rejectedEvents, payloads } = readHar(archive, index, index + 1, context)
      reading.events.push(...events)
      reading.rejectedEvents.push(...rejectedEvents)
      reading.payloads.push(...payloads)
      for (const { bytes } of payloads) payloadBytes += bytes.byteLength
      if (index % ENTRIES_AT_ONCE !== ENTRIES_AT_ONCE - 1 && payloadBytes < PAYLOAD_BYTES_AT_ONCE) continue
      await send({ reading })
      reading = emptyReading()
      payloadBytes = 0
    }
    await send({ reading })
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
    await send({ unreadable: cause.message })
  }
})
