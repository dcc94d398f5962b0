import { randomBytes } from 'node:crypto'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Log } from '#platform/lib/log.ts'

/** Written in pieces, so that the event loop never waits for the whole. */
const PIECE_BYTES = 4 * 1024 * 1024

export interface Ballast {
  readonly bytes: number
  /** True while the file does not exist and is not being written. */
  released(): boolean
  /** Frees its disk space. On a disk with no space left, even deleting fails (security.md 0.9). */
  release(): Promise<void>
  /** Writes it again in the background. The caller has checked that there is space. */
  restore(): Promise<void>
  /** Waits for a restore under way. */
  settled(): Promise<void>
}

/**
 * A file of random bytes that is deleted when the disk is full, so that retention has the space that deleting needs. Random, because a file system
 * may store zeros as nothing.
 */
export async function openBallast(folder: string, bytes: number, log: Log): Promise<Ballast> {
  const path = join(folder, 'ballast')
  let present =
    bytes > 0 &&
    (await stat(path).then(
      ({ size }) => size === bytes,
      () => false,
    ))
  let making: Promise<void> | undefined
  let wanted = true

  async function make(): Promise<void> {
    const file = await open(`${path}.new`, 'w', 0o600)
    try {
      const piece = randomBytes(Math.min(PIECE_BYTES, bytes))
      for (let done = 0; done < bytes && wanted; done += piece.length) await file.write(piece, 0, Math.min(piece.length, bytes - done))
      await file.sync()
    } finally {
      await file.close()
    }
    if (!wanted) return rm(`${path}.new`, { force: true })
    await rename(`${path}.new`, path)
    present = true
  }

  return {
    bytes,
    released: () => bytes > 0 && !present && !making,
    async release() {
      wanted = false
      await making
      if (present) log.warn({ bytes }, 'the ballast file was released')
      present = false
      await Promise.all([rm(path, { force: true }), rm(`${path}.new`, { force: true })])
    },
    async restore() {
      if (bytes === 0 || present || making) return
      wanted = true
      making = make()
        .catch((cause: unknown) => {
          log.warn({ err: cause }, 'the ballast file could not be written')
          return rm(`${path}.new`, { force: true })
        })
        .finally(() => (making = undefined))
    },
    async settled() {
      await making
    },
  }
}
