/**
 * Runs work for one key after the other. The audit chain makes all changes of an organization meet in one document; queueing them here
 * keeps many editors on one machine from using up the store's retries. Across replicas the store's own retries remain.
 */
export function keyedMutex() {
  const tails = new Map<string, Promise<unknown>>()
  const run = <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const before = tails.get(key) ?? Promise.resolve()
    const mine = before.then(work, work) // a failure before us is not ours
    tails.set(key, mine)
    const forget = () => {
      if (tails.get(key) === mine) tails.delete(key)
    }
    mine.then(forget, forget)
    return mine
  }
  /** Resolves when everything queued so far has ended. */
  const settled = async (): Promise<void> => void (await Promise.allSettled(tails.values()))
  return Object.assign(run, { settled })
}
