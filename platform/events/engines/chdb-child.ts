import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { setPriority } from 'node:os'

import { drainPending } from 'chdb'

import { openPool, type ChdbPool } from './chdb-pool.ts'
import { clickhouseFront } from './clickhouse-front.ts'

/**
 * The process that holds the engine: 250 MB of native memory and any crash of it stay out of the platform. It lives exactly as long as
 * its parent: the channel between them closes even when the parent is killed.
 */
export type ToChild = { kind: 'open'; path: string; username: string; password: string } | { kind: 'close' }
export type FromChild = { kind: 'ready'; port: number } | { kind: 'failed'; message: string }

/** A query that runs longer than this does not hold up the end; what is acknowledged is on disk. */
const LAST_QUERY_MS = 2_000
/**
 * The niceness of the engine (setpriority(2)): the platform, which answers everybody, has 0. Statements may take every processor, and the main loop
 * still gets one when it wants to. At 10 the queries that people wait for were twice as late on two busy processors as at 5.
 */
const ENGINE_NICENESS = 5

setPriority(ENGINE_NICENESS) // before there are other threads, which inherit it

let opened: { pool: ChdbPool; server: Server } | undefined

async function open({ path, username, password }: Extract<ToChild, { kind: 'open' }>): Promise<void> {
  const pool = await openPool(path)
  const server = clickhouseFront(pool, { username, password })
  opened = { pool, server }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  send({ kind: 'ready', port: (server.address() as AddressInfo).port }) // a TCP server that listens has one
}

/** Closing first and waiting for what is still native: leaving at once after inserts ends in a segmentation fault. */
async function close(): Promise<never> {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), LAST_QUERY_MS)
  opened?.server.close()
  opened?.server.closeAllConnections()
  await opened?.pool.close()
  await drainPending()
  process.exit(0)
}

const send = (message: FromChild): void => void process.send?.(message)

process.on('message', (message: ToChild) => {
  if (message.kind === 'close') return void close()
  open(message).catch((cause: unknown) => {
    send({ kind: 'failed', message: cause instanceof Error ? cause.message : String(cause) })
    process.exitCode = 1
    process.disconnect()
  })
})
process.on('disconnect', () => void close())
// Ctrl-C reaches the whole group: the parent ends us when it has finished what it still writes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
