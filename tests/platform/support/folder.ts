import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** A container often has 64 MiB of it, which stores of many tests at once would fill. */
const MEMORY_MIN_BYTES = 1024 ** 3

/**
 * A folder of its own for stores of a test, in memory where there is enough of it: each change waits for the disk, which is nine tenths of the time of
 * tests that make thousands. What a store keeps through a kill or a loss of power is tested on a disk.
 */
export async function newFolder(name: string): Promise<string> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0, // there is no such folder outside of Linux
  )
  return mkdtemp(join(free > MEMORY_MIN_BYTES ? MEMORY : tmpdir(), `sightglass-${name}-`))
}
