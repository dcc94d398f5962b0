import { Fault } from './faults.ts'
import { BODY_BYTES_ADDRESS, BODY_BYTES_CONNECTION, BODY_BYTES_ORGANIZATION, BODY_BYTES_PROCESS, BODY_BYTES_WAIT_MS } from './limits.ts'

/** Who bytes are held for. */
export interface Payer {
  /** Its id; everybody who is not known to belong to one counts as one together. */
  organization: string
  /** The connection on which they came; absent for calls inside the process. */
  connection?: object | undefined
  /** For unknown callers: one of them must not use up what all of them share. */
  address?: string | undefined
}

type Level = 'process' | 'organization' | 'connection' | 'address'

export interface ByteLimits extends Record<Level, number> {
  /** How long a caller waits for free bytes before it is refused. */
  waitMs: number
}

/** What one request holds. */
export interface Lease {
  /**
   * Resolves when this many more bytes are free; else, after a short wait, fault `unavailable` or `rate-limited` with the seconds to wait. Nothing
   * more may be read from the connection meanwhile.
   */
  take(bytes: number): Promise<void>
  /** Whether `take` would resolve at once. */
  hasRoom(bytes: number): boolean
  /** So many of them are no longer held. */
  give(bytes: number): void
  /** Gives back the rest; nothing can be taken after that. */
  end(): void
}

/** Bounds on the bytes that are held at once: of the process, of each organization, connection and unknown address. */
export interface ByteBudget {
  lease(payer: Payer): Lease
  /** Runs some work with a lease that ends with it. */
  spend<Result>(payer: Payer, work: (lease: Lease) => Promise<Result>): Promise<Result>
  held(): number
  /** The most that was held at once since the last `restart`. */
  most(): number
  restart(): void
}

interface Waiting {
  payer: Payer
  bytes: number
  enter(): void
}

const RETRY_AFTER_SECONDS = 2
/** Of one organization, several times what its agents send at once. Whenever bytes are given back all who wait are looked at. */
const WAITING_MAX = 500
const MIB = 1024 * 1024

export function createByteBudget(limits: ByteLimits): ByteBudget {
  const counts = { connection: new Map<unknown, number>(), address: new Map<unknown, number>(), organization: new Map<unknown, number>() }
  const waiting = new Set<Waiting>()
  const waitingOf = new Map<unknown, number>()
  let held = 0
  let most = 0

  /** The level at which these bytes do not fit. */
  function fullLevel(payer: Payer, bytes: number): Level | undefined {
    for (const level of ['connection', 'address', 'organization'] as const) {
      if (payer[level] !== undefined && (counts[level].get(payer[level]) ?? 0) + bytes > limits[level]) return level
    }
    return held + bytes > limits.process ? 'process' : undefined
  }

  function add(payer: Payer, bytes: number): void {
    held += bytes
    most = Math.max(most, held)
    for (const level of ['connection', 'address', 'organization'] as const) {
      if (payer[level] !== undefined) addTo(counts[level], payer[level], bytes)
    }
  }

  /** First come, first served; a caller that waits for its own limit does not block others. */
  function letIn(): void {
    for (const each of waiting) if (!fullLevel(each.payer, each.bytes)) each.enter()
  }

  function wait(payer: Payer, bytes: number): Promise<void> {
    if ((waitingOf.get(payer.organization) ?? 0) >= WAITING_MAX)
      return Promise.reject(noRoom(fullLevel(payer, bytes) ?? 'organization', limits))
    addTo(waitingOf, payer.organization, 1)
    return new Promise<void>((resolve, reject) => {
      const waits: Waiting = {
        payer,
        bytes,
        enter() {
          waiting.delete(waits)
          clearTimeout(late)
          add(payer, bytes)
          resolve()
        },
      }
      const late = setTimeout(() => {
        waiting.delete(waits)
        reject(noRoom(fullLevel(payer, bytes) ?? 'process', limits))
      }, limits.waitMs)
      waiting.add(waits)
    }).finally(() => addTo(waitingOf, payer.organization, -1))
  }

  function lease(payer: Payer): Lease {
    let mine = 0
    let ended = false
    const give = (bytes: number): void => {
      const given = Math.min(bytes, mine)
      if (given === 0) return
      mine -= given
      add(payer, -given)
      letIn()
    }
    return {
      hasRoom: (bytes) => fullLevel(payer, bytes) === undefined,
      async take(bytes) {
        if (fullLevel(payer, bytes)) await wait(payer, bytes)
        else add(payer, bytes)
        mine += bytes
        if (ended) give(mine) // its work was over while it waited
      },
      give,
      end() {
        ended = true
        give(mine)
      },
    }
  }

  return {
    lease,
    async spend(payer, work) {
      const own = lease(payer)
      try {
        return await work(own)
      } finally {
        own.end()
      }
    },
    held: () => held,
    most: () => most,
    restart: () => void (most = held),
  }
}

/**
 * The one budget of this process for bodies that are collected in memory, whichever port they came in by: memory is the process's, so its
 * bound is too.
 */
export const bodyBudget = createByteBudget({
  process: BODY_BYTES_PROCESS,
  organization: BODY_BYTES_ORGANIZATION,
  connection: BODY_BYTES_CONNECTION,
  address: BODY_BYTES_ADDRESS,
  waitMs: BODY_BYTES_WAIT_MS,
})

function addTo(counts: Map<unknown, number>, key: unknown, bytes: number): void {
  const sum = (counts.get(key) ?? 0) + bytes
  if (sum > 0) counts.set(key, sum)
  else counts.delete(key)
}

/** 503 where everybody is affected, 429 where the caller is; OTLP senders retry both. */
function noRoom(level: Level, limits: ByteLimits): Fault {
  const most = `${Math.floor(limits[level] / MIB)} MiB`
  const more = { retryAfterSeconds: RETRY_AFTER_SECONDS }
  switch (level) {
    case 'process':
      return new Fault('unavailable', `The platform is reading ${most} of requests already. Send this again in a moment.`, more)
    case 'organization':
      return new Fault('rate-limited', `${most} of your requests are being read already. Send this again when one of them is done.`, more)
    case 'address':
    case 'connection':
      return new Fault(
        'rate-limited',
        `${most} of your requests on this connection are being read already. Send this again in a moment.`,
        more,
      )
  }
}

/** What an object takes besides its texts; more than most do. */
const OBJECT_BYTES = 256
/** A text with one letter beyond Latin-1 takes two bytes for each. */
const CHARACTER_BYTES = 2

/** What a record takes in memory at most, with all that it holds: for budgets of what waits, where senders choose how long a text is. */
export function heldBytes(value: unknown): number {
  if (typeof value === 'string') return value.length * CHARACTER_BYTES
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, part) => sum + heldBytes(part), OBJECT_BYTES)
}
