import { setTimeout as sleep } from 'node:timers/promises'

import { create } from '@bufbuild/protobuf'
import { Code, ConnectError, createClient } from '@connectrpc/connect'
import { createGrpcTransport } from '@connectrpc/connect-node'

import type { Log } from '#platform/lib/log.ts'
import { type Event, EventStoreService, IngestBatchRequestSchema } from '#wire/agent/gen/eventstore/v1/eventstore_pb.js'
import { assetPath } from '#wire/warehouse/transaction.ts'

/** A payload to be uploaded before the event that names it is sent. */
export interface PayloadObject {
  digest: string
  bytes: Uint8Array
}

/** An event to be handed over, and what is uploaded first. */
export interface Emitted {
  event: Event
  object?: PayloadObject
}

/** The agent that a heartbeat is of. */
export interface AgentNode {
  name: string
  agentInstance: string
  kernel: string
  architecture: string
}

export interface SenderParts {
  /** `http://host:port` of the agents' receiver. */
  url: string
  token: string
  /** User-Agent of its heartbeats; the version of an agent is read from it. */
  userAgent?: string
  signal: AbortSignal
  log: Log
}

/** An agent's side of the wire, for one registration token. */
export interface Sender {
  /** Uploads payloads, then sends the events, at most 1,000 a batch. Resolves when they are acknowledged, or when the signal aborts. */
  send(emissions: readonly Emitted[]): Promise<void>
  heartbeat(node: AgentNode, status: 'starting' | 'ready' | 'stopped', signal?: AbortSignal): Promise<void>
}

/** As the agent: 1,000 events a batch, attempts of 30 s, pauses of 100 ms that double up to 30 s (agent.md 2.3). */
const BATCH_MAX = 1000
const ATTEMPT_MS = 30_000
const PAUSE_MS = 100
const PAUSE_MAX_MS = 30_000
const RETRIED = new Set([Code.Unavailable, Code.DeadlineExceeded, Code.ResourceExhausted, Code.Aborted])
const UPLOADS_AT_ONCE = 4

export function createSender({ url, token, userAgent, signal, log }: SenderParts): Sender {
  const authorization = `Bearer ${token}`
  const transport = createGrpcTransport({
    baseUrl: url,
    defaultTimeoutMs: ATTEMPT_MS,
    interceptors: [
      (next) => (request) => {
        request.header.set('Authorization', authorization)
        return next(request)
      },
    ],
  })
  const client = createClient(EventStoreService, transport)

  async function ingest(batch: readonly Emitted[]): Promise<void> {
    const request = create(IngestBatchRequestSchema, { events: batch.map(({ event }) => event) })
    for (let pauseMs = PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)) {
      try {
        await client.ingestBatch(request, { signal })
        return
      } catch (cause) {
        if (signal.aborted) return
        const { code, rawMessage } = ConnectError.from(cause)
        // Any other error keeps the batch too, as the agent does, but waits the longest pause
        if (!RETRIED.has(code)) pauseMs = PAUSE_MAX_MS
        log.warn({ code: Code[code], detail: rawMessage, pauseMs }, 'events could not be handed over; the next try follows')
        await pause(pauseMs, signal)
      }
    }
  }

  async function upload({ digest, bytes }: PayloadObject): Promise<void> {
    const headers = { authorization, 'content-type': 'application/json', 'x-qpoint-artifact-type': 'http_transaction' }
    try {
      const answer = await fetch(url + assetPath(digest), {
        method: 'PUT',
        headers,
        body: Uint8Array.from(bytes),
        signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]),
      })
      await answer.arrayBuffer()
      if (!answer.ok) log.warn({ status: answer.status }, 'a payload was refused')
    } catch (cause) {
      // The request is shown without its payload then; not worth holding up the events
      if (!signal.aborted) log.warn({ cause }, 'a payload could not be stored')
    }
  }

  return {
    async send(emissions) {
      for (let at = 0; at < emissions.length && !signal.aborted; at += BATCH_MAX) {
        const batch = emissions.slice(at, at + BATCH_MAX)
        await inParallel(
          batch.flatMap(({ object }) => object ?? []),
          UPLOADS_AT_ONCE,
          upload,
        )
        await ingest(batch)
      }
    },
    async heartbeat(node, status, until = signal) {
      const body = JSON.stringify({
        hostname: node.name,
        status,
        instanceId: node.agentInstance,
        kernelRelease: node.kernel,
        architecture: node.architecture,
      })
      try {
        const answer = await fetch(`${url}/api/v1/heartbeat`, {
          method: 'PATCH',
          headers: { authorization, 'content-type': 'application/json', ...(userAgent !== undefined && { 'user-agent': userAgent }) },
          body,
          signal: until,
        })
        await answer.arrayBuffer()
        if (answer.status !== 201) log.warn({ status: answer.status }, 'a heartbeat was refused')
      } catch (cause) {
        if (!until.aborted) log.warn({ cause }, 'a heartbeat did not arrive')
      }
    },
  }
}

/** Waits, or returns at once when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal })
  } catch {
    // Aborted: the caller looks at the signal
  }
}

async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: Math.min(width, items.length) }, async () => {
      for (const item of left) await work(item)
    }),
  )
}
