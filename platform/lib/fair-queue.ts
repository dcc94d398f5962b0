/** What one key (an organization) may have of what the queue guards. */
export interface Share {
  /** Turns at once. */
  atOnce: number
  /** A key of weight 1 gets half of what a key of weight 2 gets, when both want more than there is. */
  weight: number
}

export interface FairQueueOptions {
  /** Turns at once, of all keys together. */
  atOnce: number
  /** Of these, places that only a key may take that runs nothing. None by default. */
  kept?: number
  shareOf: (key: string) => Share
  /** Turns of one key that may wait. */
  waitingMax: number
  /** How long a turn may wait. */
  waitMaxMs: number
  /** The error for a turn that is not given: there are too many of its key already, or it waited too long. */
  refusal: (why: Refused) => Error
}

export interface Refused {
  reason: 'full' | 'late'
  /** Turns of the same key that run at this moment: with none, it is the others that are waited for. */
  running: number
}

export interface Turn {
  /** Turns of the same key, and of other keys, that ran already when this one began. */
  readonly running: { own: number; others: number }
  /** Turns of other keys that began while this one waited. */
  readonly overtaken: number
  /** Corrects the price when the true one is known. Without, the price named at the start stays. */
  charge(price: number): void
}

export interface FairQueue {
  /** Runs work in a turn of the key. `price` is at least 1. An aborted signal takes a waiting turn out; what runs ends itself. */
  run<Result>(key: string, price: number, work: (turn: Turn) => Promise<Result>, signal?: AbortSignal): Promise<Result>
  /** Keys that the queue remembers: those that run, wait, or had something since nothing ran last. */
  keys(): number
}

/** What a key has and wants. */
interface Line {
  share: Share
  running: number
  /** Turns that ever began. */
  begun: number
  /** In the order of arrival. */
  waiting: Set<Waiting>
  /** Virtual time at which the next turn of this key begins: what it has had already, divided by its weight. */
  next: number
}

interface Waiting {
  price: number
  /** Turns that had begun when it came, of other keys. */
  since: number
  start: (begun: Begun) => void
}

type Begun = Pick<Turn, 'running' | 'overtaken'>

/**
 * A weighted fair queue: start-time fair queueing (Goyal, Vin, Cheng 1996), with prices that are corrected afterwards. Its guarantees:
 *
 * 1. At most `atOnce` turns run, at most `share.atOnce` of one key, and no slot stays free while a turn that may have it waits. `kept` slots are for
 * keys that run nothing: as long as fewer of them come than that, each begins at once, whatever the others want.
 * 2. Turns of one key begin in the order of arrival. Nobody waits behind a turn that left.
 * 3. Beside the kept slots: of two keys that always have something waiting and run fewer than they may, the prices that began, divided by the weights, never differ by
 * more than one turn of each, at the highest price of each, and the corrections of its running turns. So a key with turns
 * of the price 1 gets one for each of another key's with that price, and a hundred for each of the price 100; however many wait there.
 * 4. Nothing is saved up: a key that requested nothing, or ran as much as it may, gets no credit. A key that had too much owes it as long
 * as somebody waits or runs.
 */
export function createFairQueue({ atOnce, kept = 0, shareOf, waitingMax, waitMaxMs, refusal }: FairQueueOptions): FairQueue {
  const lines = new Map<string, Line>()
  let running = 0
  let waitingInAll = 0
  let begunInAll = 0
  /** Virtual time: where the turn stood that began last. */
  let now = 0

  const isFull = ({ running: mine, share }: Line): boolean => mine >= share.atOnce
  const mayBegin = (line: Line): boolean => !isFull(line) && running < (line.running === 0 ? atOnce : atOnce - kept)

  function lineOf(key: string): Line {
    const line = lines.get(key) ?? { share: shareOf(key), running: 0, begun: 0, waiting: new Set<Waiting>(), next: now }
    if (line.running === 0 && line.waiting.size === 0) line.next = Math.max(line.next, now)
    lines.set(key, line)
    return line
  }

  /** The line whose next turn is earliest; of several, the one that the queue has known longest. */
  function first(): Line | undefined {
    let best: Line | undefined
    for (const [key, line] of lines) {
      if (line.waiting.size > 0) {
        if (mayBegin(line) && (!best || line.next < best.next)) best = line
      } else if (line.running === 0 && line.next <= now) lines.delete(key) // owes nothing and wants nothing
    }
    return best
  }

  const begunByOthers = (line: Line): number => begunInAll - line.begun

  function begin(line: Line, price: number, since: number): Begun {
    const before: Begun = {
      running: { own: line.running, others: running - line.running },
      overtaken: begunByOthers(line) - since,
    }
    running++
    line.running++
    begunInAll++
    line.begun++
    now = Math.max(now, line.next)
    line.next += price / line.share.weight
    return before
  }

  function startWaiting(): void {
    while (running < atOnce && waitingInAll > 0) {
      const line = first()
      const [waiting] = line?.waiting ?? []
      if (!line || !waiting) return
      line.waiting.delete(waiting)
      waitingInAll--
      waiting.start(begin(line, waiting.price, waiting.since))
    }
  }

  function leave(line: Line, correction: number): void {
    if (isFull(line)) line.next = Math.max(line.next, now) // the time in which it could not have had more does not count for it
    line.next += correction / line.share.weight
    running--
    line.running--
    startWaiting()
    if (running > 0) return
    lines.clear() // nobody runs, so nobody waits: all debts are forgotten
    now = 0
  }

  function enter(line: Line, price: number, signal: AbortSignal | undefined): Promise<Begun> {
    // With a free slot nobody waits who might have it.
    if (mayBegin(line)) return Promise.resolve(begin(line, price, begunByOthers(line)))
    if (line.waiting.size >= waitingMax) throw refusal({ reason: 'full', running: line.running })
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        price,
        since: begunByOthers(line),
        start(before) {
          stop()
          resolve(before)
        },
      }
      const giveUp = (cause: unknown): void => {
        stop()
        if (line.waiting.delete(waiting)) waitingInAll--
        reject(cause)
      }
      const onAbort = (): void => giveUp(signal?.reason)
      const late = setTimeout(() => giveUp(refusal({ reason: 'late', running: line.running })), waitMaxMs)
      const stop = (): void => {
        clearTimeout(late)
        signal?.removeEventListener('abort', onAbort)
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      line.waiting.add(waiting)
      waitingInAll++
    })
  }

  return {
    async run(key, price, work, signal) {
      signal?.throwIfAborted()
      const line = lineOf(key)
      const before = await enter(line, price, signal)
      let correction = 0
      try {
        signal?.throwIfAborted() // it may have been aborted between the start and this moment
        return await work({ ...before, charge: (actual) => void (correction = actual - price) })
      } finally {
        leave(line, correction)
      }
    },
    keys: () => lines.size,
  }
}
