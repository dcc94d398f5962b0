import type { Lease } from '#platform/lib/byte-budget.ts'
import { Fault } from '#platform/lib/faults.ts'
import { EVENT_MAX, EVENTS_PER_REQUEST_MAX, WIRE_BODY_MAX } from '#platform/lib/limits.ts'
import { eventsIn, loopTurn } from '#platform/lib/loop-turns.ts'
import type { AgentCaller } from '#platform/lib/ports/access.ts'

import { readAgentBytes } from '../readers/agent-proto.ts'
import { createBatchSplitter } from '../readers/batch-splitter.ts'
import { type Reading, reasonOf, Unreadable } from '../readers/context.ts'
import { rejectedEvent } from '../readers/rejected.ts'
import type { GrpcMessage } from './grpc-messages.ts'
import { type ReceiverParts, ingestReading, readerContext } from './ingesting.ts'

/** What is read before others get their turn: some 250 events, a few milliseconds. */
const BYTES_A_TURN = 256 * 1024

export interface BatchOrigin {
  caller: AgentCaller
  /** The sender, shown to people who look for its rejected events. */
  sender: string
  lease: Lease
  batchMax: number
}

/**
 * Reads a batch event by event while it arrives, whatever its size: after an outage an agent sends everything it kept as one batch, and keeps it
 * until the response is OK (agent.md 2.3). A portion is stored before more is read, so at most WIRE_BODY_MAX of a batch is in memory; when a later
 * portion is refused the agent repeats everything, and stored events are recognised. A batch that can never be stored, broken or endless, would be
 * sent for ever: it is read, recorded among the rejected events and acknowledged like the rest. Resolves to the number of events that need not be
 * sent again.
 */
export async function takeAgentBatch(
  message: GrpcMessage,
  { caller, sender, lease, batchMax }: BatchOrigin,
  parts: ReceiverParts,
): Promise<number> {
  const context = await readerContext(caller.orgId, parts)
  let reading: Reading = { events: [], rejectedEvents: [] }
  let taken = 0
  let paid = 0
  const splitter = createBatchSplitter({
    eventMax: EVENT_MAX,
    onEvent(bytes) {
      try {
        reading.events.push(readAgentBytes(bytes, context))
      } catch (cause) {
        reading.rejectedEvents.push(rejectedEvent(reasonOf(cause), bytes, context.own))
      }
    },
    onOversized(start, sizeBytes) {
      reading.rejectedEvents.push({ ...rejectedEvent(`The event is larger than ${EVENT_MAX} bytes.`, start, context.own), sizeBytes })
    },
  })
  const waiting = (): number => reading.events.length + reading.rejectedEvents.length

  async function store(): Promise<void> {
    await ingestReading(parts.ingest, caller, 'grpc', reading)
    taken += waiting()
    reading = { events: [], rejectedEvents: [] }
    lease.give(paid - splitter.kept())
    paid = splitter.kept()
  }

  let bytes = 0
  let leftOfTurn = 0
  try {
    for await (const chunk of message.chunks({ wireMax: batchMax, inflatedMax: batchMax })) {
      if (!lease.hasRoom(chunk.byteLength)) await store() // storing frees memory; a hundred batches at once proceed in turns
      await lease.take(chunk.byteLength)
      paid += chunk.byteLength
      bytes += chunk.byteLength
      leftOfTurn -= chunk.byteLength
      if (leftOfTurn < 0) {
        await loopTurn(caller.orgId, eventsIn(Math.min(BYTES_A_TURN, message.sizeBytes)))
        leftOfTurn = BYTES_A_TURN
      }
      splitter.push(chunk)
      if (paid >= WIRE_BODY_MAX || waiting() >= EVENTS_PER_REQUEST_MAX) await store()
    }
    splitter.end()
  } catch (cause) {
    const reason = endlessOrBroken(cause)
    if (reason === undefined) throw cause
    await message.discard()
    reading.rejectedEvents.push({
      ...rejectedEvent(
        `${reason} The rest of the batch was not kept.`,
        `Sent by ${sender}: ${message.sizeBytes} bytes, ${taken + waiting()} events read.`,
      ),
      sizeBytes: message.compressed ? message.sizeBytes : message.sizeBytes - bytes,
    })
  }
  await store()
  return taken
}

/** Why a batch can never be taken whole, however often it is sent; undefined for everything that may pass. */
function endlessOrBroken(cause: unknown): string | undefined {
  if (cause instanceof Unreadable) return cause.message
  return cause instanceof Fault && (cause.code === 'too-large' || cause.code === 'invalid') ? cause.message : undefined
}
