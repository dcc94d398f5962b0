import { chmodSync, readdirSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Only this user: files are created with 0600, folders with 0700. */
const OWNER_ONLY_UMASK = 0o077
const OTHERS = 0o077

/**
 * The platform's files in its data folder. All of them hold traffic, people or secrets. The folder itself may be shared with other things by the
 * operator, so neither it nor other files in it are touched. The two files of keys are not in the list: see `refuseReadable`.
 */
const KEPT = /^(?:platform\.log|address\.json|platform\.lock|(?:documents|identity|mail)\.sqlite)(?:-(?:wal|shm|journal))?$/
const KEPT_FOLDERS = new Set(['pulse-log', 'events', 'objects'])

/** From here on this process, and those it starts, make files that only their owner may read. Comes before the first file. */
export function keepFilesPrivate(): void {
  process.umask(OWNER_ONLY_UMASK)
}

/** Restricts existing files, or files from a backup, to this user. Returns the names of those that were open. */
export function closeToOthers(dataDir: string): string[] {
  if (process.platform === 'win32') return [] // has no such bits; its folders belong to a user
  return readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => (entry.isFile() && KEPT.test(entry.name)) || (entry.isDirectory() && KEPT_FOLDERS.has(entry.name)))
    .map(({ name }) => name)
    .filter((name) => {
      const path = join(dataDir, name)
      const { mode } = statSync(path)
      if ((mode & OTHERS) === 0) return false
      chmodSync(path, mode & ~OTHERS & 0o777)
      return true
    })
}

/** Whether there is such a file. Throws a sentence when others may read it: a key that has been seen is not a key (security.md E1). */
export async function refuseReadable(path: string): Promise<boolean> {
  const facts = await stat(path).catch(() => undefined)
  if (!facts) return false
  if (process.platform !== 'win32' && (facts.mode & OTHERS) !== 0)
    throw new Error(`${path} can be read by other users of this machine. Run: chmod 600 ${path}`)
  return true
}
