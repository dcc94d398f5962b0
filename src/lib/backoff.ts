/**
 * How long to wait before try number `attempt` (0 first): doubling from half a second to half a minute, a random part taken off so that many
 * tabs do not come back at once. `random` between 0 and 1.
 */
export function backoffMs(attempt: number, random: number = Math.random()): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10))
  return Math.round(ceiling * (1 - random / 2))
}

const FIRST_MS = 500
const LONGEST_MS = 30_000
