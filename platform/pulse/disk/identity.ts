import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { newId } from '#platform/lib/ids.ts'
import { replaceFile } from '#platform/lib/synced-files.ts'

/** What stays the same as long as a folder holds one log. */
export interface LogIdentity {
  /** Prefix of every dedup token, so that a log that was deleted and recreated never reuses the tokens of the old one. */
  id: string
  /** Of the hashes of event ids that the records carry. */
  seed: number
}

/**
 * Reads `log.json`, or writes it for a new log. A file that cannot be read counts as missing: ids of before are then no longer
 * recognised.
 */
export async function openLogIdentity(folder: string): Promise<LogIdentity> {
  const path = join(folder, 'log.json')
  const known = readIdentity(await readFile(path, 'utf8').catch(() => ''))
  if (known) return known
  const made: LogIdentity = { id: newId(), seed: randomInt(2 ** 32) }
  await replaceFile(folder, 'log.json', JSON.stringify(made))
  return made
}

function readIdentity(text: string): LogIdentity | undefined {
  try {
    const { id, seed } = JSON.parse(text) as Partial<LogIdentity> // checked in the next line
    return typeof id === 'string' && typeof seed === 'number' ? { id, seed } : undefined
  } catch {
    return undefined
  }
}
