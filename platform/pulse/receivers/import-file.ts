import { readFile } from 'node:fs/promises'

import type { Lease } from '#platform/lib/byte-budget.ts'
import { Fault } from '#platform/lib/faults.ts'
import { EVENTS_PER_REQUEST_MAX } from '#platform/lib/limits.ts'
import type { AgentCaller } from '#platform/lib/ports/access.ts'
import type { ObjectPort } from '#platform/lib/ports/objects.ts'
import { IMPORT_FILE_MAX } from '#wire/pulse/import.ts'
import type { ImportOutcome } from '#wire/pulse/requests.ts'

import { isPacked, LOOKED_AT, atMost, type PackedRecording, type RecordingFormat, recordingsIn } from '../archives/recordings.ts'
import type { ReceiverName } from '../ingest.ts'
import type { Reading } from '../readers/context.ts'
import { readHarFile } from './har-reading.ts'
import { withoutDenseJson } from './json-structure.ts'
import { beginningOf, chunksOf, type Holder, type Spool, type Spooled } from './spool.ts'
import { type ReceiverParts, ingestReading, readerContext } from './ingesting.ts'
import { readNdjsonParts } from './ndjson.ts'

export interface ImportFileParts extends ReceiverParts {
  objects: ObjectPort
  spool: Spool
}

const PROBLEMS_LISTED = 5

/**
 * Takes every recording in a file. One of a zip that cannot be read costs none of the others: it is a problem that names it. Faults when
 * nothing at all could be read, and under back-pressure; what was taken until then is recognised when the file is sent again.
 */
export async function importFile(
  file: Spooled,
  format: RecordingFormat | undefined,
  caller: AgentCaller,
  parts: ImportFileParts,
  holder: Holder,
): Promise<ImportOutcome> {
  const sum: ImportOutcome = { files: 0, accepted: 0, quarantined: 0, duplicates: 0, range: null, problems: [] }
  let first: Fault | undefined
  for (const recording of recordingsIn(await contentOf(file, holder.lease), format)) {
    try {
      await importRecording(recording, caller, sum, parts, holder)
      sum.files++
    } catch (cause) {
      const fault = ofThisFile(cause)
      if (!fault) throw cause
      const ofFile = recording.name === '' ? fault : new Fault(fault.code, `${recording.name}: ${fault.message}`, { cause: fault })
      first ??= ofFile
      addProblem(sum, ofFile.message)
    }
  }
  if (first && sum.files === 0 && sum.accepted + sum.quarantined + sum.duplicates === 0) throw first
  return sum
}

/** Plain recordings are streamed from the spool; packed ones are small, and their directory is at the end. */
async function contentOf(file: Spooled, lease: Lease): Promise<Uint8Array | { plain: () => AsyncIterable<Uint8Array> }> {
  if (file.at === 'memory') return file.bytes
  if (!isPacked(await beginningOf(file, LOOKED_AT))) return { plain: () => chunksOf(file) }
  await lease.take(file.sizeBytes)
  return readFile(file.path)
}

/** What is wrong with a recording, and not with the platform. */
function ofThisFile(cause: unknown): Fault | undefined {
  const codes: readonly unknown[] = ['invalid', 'too-large', 'unsupported-media']
  return cause instanceof Fault && codes.includes(cause.code) ? cause : undefined
}

async function importRecording(
  { name, open }: PackedRecording,
  caller: AgentCaller,
  sum: ImportOutcome,
  parts: ImportFileParts,
  holder: Holder,
): Promise<void> {
  const { format, chunks } = await open()
  // Parsed by a separate process, from disk where it is large
  if (format === 'har')
    return parts.spool.receive(withoutDenseJson(atMost(chunks, IMPORT_FILE_MAX)), holder, (body) =>
      importHar(body, name, caller, sum, parts, holder.lease),
    )
  const context = { ...(await readerContext(caller.orgId, parts)), archive: true }
  for await (const reading of readNdjsonParts(chunks, 'ndjson', context)) await take(ofFile(reading, name), caller, 'ndjson', sum, parts)
}

/** Payloads are stored before the requests that name them, so that no row ever points to nothing. */
async function importHar(
  body: Spooled,
  name: string,
  caller: AgentCaller,
  sum: ImportOutcome,
  parts: ImportFileParts,
  lease: Lease,
): Promise<void> {
  let held: Reading = { events: [], rejectedEvents: [] }
  for await (const { events, rejectedEvents, payloads } of readHarFile(body, await readerContext(caller.orgId, parts))) {
    const payloadBytes = payloads.reduce((all, { bytes }) => all + bytes.byteLength, 0)
    await lease.take(payloadBytes)
    await Promise.all(
      payloads.map(({ digest, bytes: payload }) =>
        parts.objects.putAs(caller.orgId, digest, { bytes: payload, contentType: 'application/json' }),
      ),
    )
    lease.give(payloadBytes)
    held.events.push(...events)
    held.rejectedEvents.push(...rejectedEvents)
    if (held.events.length + held.rejectedEvents.length < EVENTS_PER_REQUEST_MAX) continue
    await take(ofFile(held, name), caller, 'har', sum, parts)
    held = { events: [], rejectedEvents: [] }
  }
  await take(ofFile(held, name), caller, 'har', sum, parts)
}

/** Names the rejected events by their file, so that its owner finds them. */
const ofFile = ({ events, rejectedEvents }: Reading, name: string): Reading =>
  name === ''
    ? { events, rejectedEvents }
    : { events, rejectedEvents: rejectedEvents.map((one) => ({ ...one, reason: `${name}: ${one.reason}` })) }

async function take(
  reading: Reading,
  caller: AgentCaller,
  receiver: ReceiverName,
  sum: ImportOutcome,
  parts: ImportFileParts,
): Promise<void> {
  const result = await ingestReading(parts.ingest, caller, receiver, reading)
  sum.accepted += result.accepted
  sum.quarantined += result.quarantined
  sum.duplicates += result.duplicates
  for (const { timestampMs } of reading.events) {
    sum.range = { fromMs: Math.min(sum.range?.fromMs ?? timestampMs, timestampMs), toMs: Math.max(sum.range?.toMs ?? 0, timestampMs + 1) }
  }
  for (const { reason } of reading.rejectedEvents) addProblem(sum, reason)
}

function addProblem(sum: ImportOutcome, problem: string): void {
  if (sum.problems.length < PROBLEMS_LISTED) sum.problems.push(problem)
}
