import { createServer } from 'node:net'
import { once } from 'node:events'

/**
 * Below what systems give to outgoing calls (from 32768 on Linux, 49152 elsewhere): a port of those, found free, is taken by any call of another test
 * before what was to listen there has started.
 */
const FIRST = 12_000
const LAST = 32_000

/** Ports of 127.0.0.1 on which nothing listens, all different, for a process that is started with them. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>()
  while (found.size < count) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    if (await isFree(port)) found.add(port)
  }
  return [...found]
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
