import { createReadStream, readFileSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { type ByteBudget, createByteBudget, type Lease, type Payer } from '#platform/lib/byte-budget.ts'
import { newId } from '#platform/lib/ids.ts'
import {
  BODY_BYTES_WAIT_MS,
  SPOOL_BYTES_CONNECTION,
  SPOOL_BYTES_ORGANIZATION,
  SPOOL_BYTES_PROCESS,
  SPOOL_FROM,
} from '#platform/lib/limits.ts'

/** A body that has arrived whole: in memory when it is small, else in a file. */
export type Spooled = { at: 'memory'; bytes: Buffer } | { at: 'file'; path: string; sizeBytes: number }

/** Who pays for what is received: in memory, and on the disk. */
export interface Holder {
  payer: Payer
  lease: Lease
}

export interface Spool {
  /**
   * Receives a body and passes it to a callback; its file is deleted afterwards. In memory it holds at most SPOOL_FROM, paid by `lease`; data on disk
   * has its own budget. Rejects with what `chunks` throws, and the faults of both budgets.
   */
  receive<Result>(chunks: AsyncIterable<Uint8Array>, holder: Holder, work: (body: Spooled) => Promise<Result>): Promise<Result>
}

export interface SpoolOptions {
  /** Emptied: what lies there was left by a process that was killed. */
  folder: string
  budget?: ByteBudget
}

export async function openSpool({ folder, budget = spoolBudget() }: SpoolOptions): Promise<Spool> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })

  return {
    receive(chunks, { payer, lease }, work) {
      return budget.spend(payer, async (disk) => {
        const path = join(folder, newId())
        try {
          return await work(await collect(chunks, path, lease, disk))
        } finally {
          await rm(path, { force: true })
        }
      })
    },
  }
}

const spoolBudget = (): ByteBudget =>
  createByteBudget({
    process: SPOOL_BYTES_PROCESS,
    organization: SPOOL_BYTES_ORGANIZATION,
    connection: SPOOL_BYTES_CONNECTION,
    address: SPOOL_BYTES_CONNECTION,
    waitMs: BODY_BYTES_WAIT_MS,
  })

async function collect(chunks: AsyncIterable<Uint8Array>, path: string, lease: Lease, disk: Lease): Promise<Spooled> {
  let file: Awaited<ReturnType<typeof open>> | undefined
  let parts: Uint8Array[] = []
  let inMemory = 0
  let sizeBytes = 0

  /** Not synced: it is not needed after a power cut. */
  async function writeOut(): Promise<void> {
    file ??= await open(path, 'wx', 0o600)
    await disk.take(inMemory)
    await file.writev(parts)
    lease.give(inMemory)
    parts = []
    inMemory = 0
  }

  try {
    for await (const chunk of chunks) {
      await lease.take(chunk.byteLength)
      parts.push(chunk)
      inMemory += chunk.byteLength
      sizeBytes += chunk.byteLength
      if (inMemory > SPOOL_FROM) await writeOut()
    }
    if (!file) return { at: 'memory', bytes: Buffer.concat(parts) }
    await writeOut()
    return { at: 'file', path, sizeBytes }
  } finally {
    await file?.close()
  }
}

export const sizeOf = (body: Spooled): number => (body.at === 'memory' ? body.bytes.byteLength : body.sizeBytes)

/** All of it at once, for a separate process that has the heap for that. */
export const bytesOf = (body: Spooled): Buffer => (body.at === 'memory' ? body.bytes : readFileSync(body.path))

/** Reads the body again from its beginning. */
export async function* chunksOf(body: Spooled): AsyncGenerator<Uint8Array, void, undefined> {
  if (body.at === 'memory') yield body.bytes
  else yield* createReadStream(body.path) as AsyncIterable<Uint8Array> // no encoding is set
}

/** Its first bytes. */
export async function beginningOf(body: Spooled, most: number): Promise<Uint8Array> {
  if (body.at === 'memory') return body.bytes.subarray(0, most)
  const file = await open(body.path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
