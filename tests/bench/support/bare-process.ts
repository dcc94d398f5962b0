import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { fromBinary } from '@bufbuild/protobuf'

import { openEvents } from '#platform/events/events.ts'
import { openKeyring } from '#platform/lib/keyring.ts'
import { createLog } from '#platform/lib/log.ts'
import { createKnownConnections } from '#platform/pulse/enrichment/connection-facts.ts'
import { createDestinations } from '#platform/pulse/enrichment/destination.ts'
import { createGenerations } from '#platform/pulse/enrichment/generations.ts'
import type { EnrichmentParts } from '#platform/pulse/enrich.ts'
import { readAgentBatch } from '#platform/pulse/readers/agent-proto.ts'
import type { Reading } from '#platform/pulse/readers/context.ts'
import { readSpans } from '#platform/pulse/readers/otlp-spans.ts'
import { appendRows, countRows, emptyBatch, rowsOf } from '#platform/pulse/rows.ts'
import { BATCH_ROWS_MAX } from '#platform/pulse/shipping/backlog.ts'
import { ExportTraceServiceRequestSchema } from '#wire/agent/gen/opentelemetry/proto/collector/trace/v1/trace_service_pb.js'
import { RawBatchSchema } from '#wire/agent/gen/sightglass/raw/v1/raw_pb.js'

import { childrenOf } from '../../platform/whole/support/whole.ts'
import { workIsolated } from './isolated.ts'
import { encodedBatches, type Load } from './batches.ts'
import { cpuMs } from './process-figures.ts'

export interface BareResult {
  stored: number
  milliseconds: number
  /** Share of the time that went into reading bytes and making rows. */
  decodeShare: number
  /** Processor time of the loop and of the engine's process. */
  cpuMs: { loop: number; engine: number }
}

/** What no ingest can do without: bytes → events → rows → insert, one after the other. No log, no token, no HTTP of ours, no sender beside it. */
await workIsolated<Load, BareResult>(async (load) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sightglass-bare-'))
  const { fingerprint } = await openKeyring(dataDir)
  const events = await openEvents({ dataDir, log: createLog('silent', 'stderr') })
  const batches = encodedBatches(load, Date.now())
  const caller = { orgId: 'bench', environmentId: 'production', deploymentId: 'bench' }
  const destinationOf = createDestinations()
  const enrichment: EnrichmentParts = {
    connections: createKnownConnections(),
    destinationOf: (_, host, direction) => destinationOf(host, direction),
    countryOf: () => '',
    decisionsOf: () => undefined,
    clientsOf: () => undefined,
    templates: createGenerations(20_000),
    report: (cause) => {
      throw cause
    },
  }
  let inserted = 0
  let decodeMs = 0

  async function run(some: readonly Uint8Array[]): Promise<number> {
    let rows = emptyBatch()
    let stored = 0
    const insert = async () => {
      stored += countRows(rows)
      await events.insert(rows, `bare-${inserted++}`)
      rows = emptyBatch()
    }
    for (const bytes of some) {
      const begun = performance.now()
      const receivedMs = Date.now()
      const reading = read(bytes, receivedMs)
      appendRows(rows, rowsOf({ ...caller, receiver: load.receiver, receivedMs, ...reading }, enrichment))
      decodeMs += performance.now() - begun
      if (countRows(rows) >= BATCH_ROWS_MAX) await insert()
    }
    if (countRows(rows) > 0) await insert()
    return stored
  }

  function read(bytes: Uint8Array, nowMs: number): Reading {
    const context = { orgId: caller.orgId, nowMs, fingerprint }
    if (load.receiver === 'grpc') return readAgentBatch(fromBinary(RawBatchSchema, bytes).events, context)
    return readSpans(fromBinary(ExportTraceServiceRequestSchema, bytes, { readUnknownFields: false }), context)
  }

  const cpu = () => ({ loop: cpuMs(process.pid), engine: Math.max(0, ...childrenOf(process.pid).map(cpuMs)) })

  await run(batches.slice(0, load.warm))
  return async () => {
    decodeMs = 0
    const before = cpu()
    const begun = performance.now()
    const stored = await run(batches.slice(load.warm))
    const milliseconds = performance.now() - begun
    const after = cpu()
    await events.close()
    await rm(dataDir, { recursive: true, force: true })
    return {
      stored,
      milliseconds,
      decodeShare: decodeMs / milliseconds,
      cpuMs: { loop: after.loop - before.loop, engine: after.engine - before.engine },
    }
  }
})
