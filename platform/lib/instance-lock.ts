import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * One platform per data folder (security.md F20). The lock is an exclusive SQLite transaction that stays open: the system releases it when the
 * process ends for any reason, and a reused process id cannot be mistaken for the owner. Throws a sentence when another platform runs on the folder.
 * Returns a function that releases the folder.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(dataDir, 'platform.lock'))
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new Error(`Another platform uses ${dataDir}. Stop it, or set SIGHTGLASS_DATA to another folder.`, { cause })
  }
  return () => lock.close()
}
