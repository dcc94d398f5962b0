/** Pause between two inserts while somebody may be waiting for the rows, or many arrive: the store prefers few large inserts. */
export const PACE_LEAST_MS = 400
/**
 * Pause between two inserts while few rows arrive. An insert costs the engine as much as hundreds of rows, so a handful each second would keep a
 * tenth of a core busy. Live views do not wait for this: they get rows before anything is shipped.
 */
export const PACE_MOST_MS = 6_000
/** From so many rows on an insert is worth its price, and rows go on coming fast. */
const ROWS_WORTH_IT = 1_000
/** So many rows wait for nothing. */
const ROWS_WITHOUT_PACE = 5_000

export interface Pace {
  /** Milliseconds to wait for more rows; 0 when what waits should be sent. */
  pauseMs(nowMs: number, waitingRows: number): number
  /** Rows were sent to the store. */
  sent(nowMs: number, rows: number): void
  /** Somebody waits for the newest rows: the next insert runs soon. */
  hurry(): void
}

/**
 * How long to wait for more rows. What comes after a quiet while goes at once, then the pauses grow from insert to insert as long as each carries few rows. Pure:
 * times are handed in.
 */
export function createPace(): Pace {
  let pace = PACE_LEAST_MS
  let sentMs = Number.NEGATIVE_INFINITY
  let inHurry = false

  return {
    pauseMs(nowMs, waitingRows) {
      if (waitingRows === 0 || waitingRows >= ROWS_WITHOUT_PACE) return 0
      const longest = inHurry || waitingRows >= ROWS_WORTH_IT ? PACE_LEAST_MS : pace
      return Math.max(0, sentMs + longest - nowMs)
    },
    sent(nowMs, rows) {
      const quiet = nowMs - sentMs >= 2 * PACE_MOST_MS
      pace = quiet || rows >= ROWS_WORTH_IT ? PACE_LEAST_MS : Math.min(2 * pace, PACE_MOST_MS)
      sentMs = nowMs
      inHurry = false
    },
    hurry: () => void (inHurry = true),
  }
}
