/**
 * Where tests keep their data folders: in memory, where the machine has enough of it. The platform waits for the disk before it says that something
 * is kept (SQLite's FULL, the disk log), which is most of the time of tests that write, and on a virtual disk 12 ms each time instead of 0.03.
 * What is asked of the file system stays the same. `import` does it for this process and those it starts; the folder goes when the process ends.
 */
import { availableParallelism, freemem } from 'node:os'
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** tmpfs of glibc's shm_open(3): every Linux has it, a container often with 64 MiB, which is too little. */
const MEMORY = '/dev/shm'
const PREFIX = 'sightglass-tests-'
/** Several times what the largest tests keep at a time in each worker. */
const NEEDED_BYTES = (availableParallelism() + 1) * 1024 ** 3

if (process.platform === 'linux' && process.env['TMPDIR'] === undefined && hasRoom()) {
  forgetEndedRuns()
  const folder = join(MEMORY, `${PREFIX}${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  process.env['TMPDIR'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES
  } catch {
    return false
  }
}

/** A run that was killed left its folder, and memory is dearer than disk. */
function forgetEndedRuns(): void {
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith(PREFIX)) continue
    if (!isRunning(Number(name.slice(PREFIX.length)))) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
