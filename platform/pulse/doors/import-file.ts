import { Fault } from '#platform/lib/faults.ts'
import { EVENTS_PER_REQUEST_MAX } from '#platform/lib/limits.ts'
import type { AgentCaller } from '#platform/lib/ports/access.ts'
import type { ObjectPort } from '#platform/lib/ports/objects.ts'
import { IMPORT_FILE_MAX } from '#wire/pulse/import.ts'
import type { ImportAnswer } from '#wire/pulse/requests.ts'

import { collected, type PackedRecording, type RecordingFormat, recordingsIn } from '../archives/recordings.ts'
import type { DoorName } from '../ingest.ts'
import type { Reading } from '../readers/context.ts'
import { readHarFile } from './har-reading.ts'
import { type DoorParts, ingestReading, readerContext } from './ingesting.ts'
import { readNdjsonParts } from './ndjson.ts'

export interface ImportFileParts extends DoorParts {
  objects: ObjectPort
}

const PROBLEMS_TOLD = 5

/**
 * Takes every recording in a file. One of a zip that cannot be read costs none of the others: it is a problem that names it. Faults when
 * nothing at all could be read, and under back-pressure; what was taken until then is recognised when the file is sent again.
 */
export async function importFile(
  bytes: Buffer,
  format: RecordingFormat | undefined,
  caller: AgentCaller,
  parts: ImportFileParts,
): Promise<ImportAnswer> {
  const sum: ImportAnswer = { files: 0, accepted: 0, quarantined: 0, duplicates: 0, range: null, problems: [] }
  let first: Fault | undefined
  for (const recording of recordingsIn(bytes, format)) {
    try {
      await importRecording(recording, caller, sum, parts)
      sum.files++
    } catch (cause) {
      const fault = ofThisFile(cause)
      if (!fault) throw cause
      const told = recording.name === '' ? fault : new Fault(fault.code, `${recording.name}: ${fault.message}`, { cause: fault })
      first ??= told
      tell(sum, told.message)
    }
  }
  if (first && sum.files === 0 && sum.accepted + sum.quarantined + sum.duplicates === 0) throw first
  return sum
}

/** What is wrong with a recording, and not with the platform. */
function ofThisFile(cause: unknown): Fault | undefined {
  const codes: readonly unknown[] = ['invalid', 'too-large', 'unsupported-media']
  return cause instanceof Fault && codes.includes(cause.code) ? cause : undefined
}

async function importRecording(
  { name, open }: PackedRecording,
  caller: AgentCaller,
  sum: ImportAnswer,
  parts: ImportFileParts,
): Promise<void> {
  const { format, chunks } = await open()
  if (format === 'har') return importHar(await collected(chunks, IMPORT_FILE_MAX), name, caller, sum, parts)
  const context = { ...readerContext(caller.orgId, parts), archive: true }
  for await (const reading of readNdjsonParts(chunks, 'ndjson', context)) await take(named(reading, name), caller, 'ndjson', sum, parts)
}

/** Payloads are stored before the requests that name them, so that no row ever points to nothing. */
async function importHar(bytes: Buffer, name: string, caller: AgentCaller, sum: ImportAnswer, parts: ImportFileParts): Promise<void> {
  let held: Reading = { events: [], poison: [] }
  for await (const { events, poison, payloads } of readHarFile(bytes, readerContext(caller.orgId, parts))) {
    await Promise.all(
      payloads.map(({ digest, bytes: payload }) =>
        parts.objects.putAs(caller.orgId, digest, { bytes: payload, contentType: 'application/json' }),
      ),
    )
    held.events.push(...events)
    held.poison.push(...poison)
    if (held.events.length + held.poison.length < EVENTS_PER_REQUEST_MAX) continue
    await take(named(held, name), caller, 'har', sum, parts)
    held = { events: [], poison: [] }
  }
  await take(named(held, name), caller, 'har', sum, parts)
}

/** Whoever looks after a source has to find what was put aside in its file. */
const named = ({ events, poison }: Reading, name: string): Reading =>
  name === '' ? { events, poison } : { events, poison: poison.map((one) => ({ ...one, reason: `${name}: ${one.reason}` })) }

async function take(reading: Reading, caller: AgentCaller, door: DoorName, sum: ImportAnswer, parts: ImportFileParts): Promise<void> {
  const result = await ingestReading(parts.ingest, caller, door, reading)
  sum.accepted += result.accepted
  sum.quarantined += result.quarantined
  sum.duplicates += result.duplicates
  for (const { timestampMs } of reading.events) {
    sum.range = { fromMs: Math.min(sum.range?.fromMs ?? timestampMs, timestampMs), toMs: Math.max(sum.range?.toMs ?? 0, timestampMs + 1) }
  }
  for (const { reason } of reading.poison) tell(sum, reason)
}

function tell(sum: ImportAnswer, problem: string): void {
  if (sum.problems.length < PROBLEMS_TOLD) sum.problems.push(problem)
}
