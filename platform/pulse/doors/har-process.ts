import { openHar, readHar } from '../readers/har.ts'
import { Unreadable } from '../readers/context.ts'
import type { HarAnswer, HarJob } from './har-reading.ts'
import { workApart } from './apart.ts'

/** Entries that travel together: some hundred kilobytes as a rule. */
const ENTRIES_AT_ONCE = 50

/** Parses one archive, which JSON needs whole, away from the server's heap, and sends its requests in portions. */
await workApart<HarJob, HarAnswer>(async ({ bytes, orgId, nowMs }, send) => {
  try {
    const archive = openHar(bytes)
    // The organization's key stays in the server: it makes fingerprints of these hashes before anything else sees them.
    const context = { orgId, nowMs, fingerprint: (_: string, valueSha256Hex: string) => valueSha256Hex }
    for (let from = 0; from < archive.entries.length; from += ENTRIES_AT_ONCE) {
      const reading = readHar(archive, from, from + ENTRIES_AT_ONCE, context)
      await send({ reading })
    }
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
    await send({ unreadable: cause.message })
  }
})
