import { statfs } from 'node:fs/promises'

import type { Clock } from '#platform/lib/clock.ts'
import { Fault } from '#platform/lib/faults.ts'
import type { Log } from '#platform/lib/log.ts'
import type { Ballast } from './ballast.ts'

/** security.md F5: from here senders are slowed down, from there they are refused. */
const SLOW_FROM = 0.8
const STOP_FROM = 0.95
const RETRY_AFTER_LEAST_SECONDS = 5
const RETRY_AFTER_MOST_SECONDS = 60
/**
 * security.md F4 names 10 % or 1 GiB free: whichever is less, so that neither a big disk that is nine tenths full nor a small one
 * is refused for nothing.
 */
const FREE_SHARE = 0.1
const FREE_BYTES = 1024 ** 3
const LOOK_EVERY_MS = 1000

export type IntakeState = 'open' | 'slow' | 'stopped'

export interface Pressure {
  /** Returns when there is room; else fault `rate-limited` or `unavailable` with the seconds to wait. */
  admit(): Promise<void>
  state(): IntakeState
}

export interface PressureParts {
  folder: string
  logBytes: () => number
  logMaxBytes: number
  ballast: Ballast
  clock: Clock
  log: Log
  /** Bytes free for us and in all; from the file system unless a test says otherwise. */
  space?: () => Promise<{ free: number; total: number }>
}

/** The gate before the log. It never has to be reopened by hand: every look at the disk decides anew. */
export function createPressure({
  folder,
  logBytes,
  logMaxBytes,
  ballast,
  clock,
  log,
  space = () => spaceOf(folder),
}: PressureParts): Pressure {
  let lookedMs = Number.NEGATIVE_INFINITY
  let diskFull = false

  async function look(): Promise<void> {
    if (Math.abs(clock() - lookedMs) < LOOK_EVERY_MS) return
    lookedMs = clock()
    const found = await space().catch((cause: unknown) => void log.warn({ err: cause }, 'the free space of the disk is not known'))
    if (!found) return // what was true a second ago is taken for true; a write that fails says so itself
    const { free, total } = found
    const least = Math.min(FREE_BYTES, total * FREE_SHARE)
    // A released ballast is room for cleaning up, not for more events.
    const wasFull = diskFull
    diskFull = free < least + (ballast.released() ? ballast.bytes : 0)
    if (diskFull && !wasFull)
      log.error({ freeBytes: free, neededBytes: least }, 'the disk is almost full: no more events are taken until there is space')
    if (!diskFull && wasFull) log.info({ freeBytes: free }, 'there is space again: events are taken')
    if (diskFull) await ballast.release()
    else await ballast.restore()
  }

  const state = (): IntakeState => {
    const filled = logBytes() / logMaxBytes
    if (diskFull || filled >= STOP_FROM) return 'stopped'
    return filled >= SLOW_FROM ? 'slow' : 'open'
  }

  return {
    state,
    async admit() {
      await look()
      switch (state()) {
        case 'open':
          return
        case 'slow':
          throw new Fault('rate-limited', 'Events come faster than they can be stored. Wait, then send this batch again.', {
            retryAfterSeconds: retryAfter(logBytes() / logMaxBytes),
          })
        case 'stopped': {
          const message = diskFull ? 'The disk of the platform is almost full.' : 'The platform holds as many waiting events as it may.'
          throw new Fault('unavailable', `${message} Keep this batch and send it again.`, {
            retryAfterSeconds: diskFull ? RETRY_AFTER_LEAST_SECONDS : retryAfter(logBytes() / logMaxBytes),
          })
        }
      }
    },
  }
}

/** From 5 s at 80 % to 60 s at 95 % and above. */
function retryAfter(filled: number): number {
  const part = Math.min((filled - SLOW_FROM) / (STOP_FROM - SLOW_FROM), 1)
  return Math.round(RETRY_AFTER_LEAST_SECONDS + part * (RETRY_AFTER_MOST_SECONDS - RETRY_AFTER_LEAST_SECONDS))
}

async function spaceOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
