/** One answer at a time, asked for by key. */
export interface OncePerKey<Value> {
  (key: string): Promise<Value>
  /** Forgets the answer if it is still this one: a hundred callers refused with the same token cause one new load. */
  drop(value: Value): void
  /** Forgets everything; a load that is under way reaches only those who already wait for it. */
  clear(): void
}

interface Entry<Value> {
  key: string
  promise: Promise<Value>
  /** Set when the load is done. */
  answer?: { value: Value }
}

/**
 * Remembers the last key and its answer, shares a pending answer among callers, and forgets a failure, so the next caller asks again.
 * A late failure never evicts a newer key, and a late answer is never handed out for another one (security.md T4, C2).
 * `usable` says whether a kept answer may still be given, for answers that expire.
 */
export function oncePerKey<Value>(
  load: (key: string) => Promise<Value>,
  usable: (value: Value) => boolean = () => true,
): OncePerKey<Value> {
  let last: Entry<Value> | undefined

  function ask(key: string): Promise<Value> {
    if (last?.key === key && (!last.answer || usable(last.answer.value))) return last.promise
    const mine: Entry<Value> = { key, promise: load(key) }
    last = mine
    mine.promise.then(
      (value) => {
        mine.answer = { value }
      },
      () => {
        if (last === mine) last = undefined
      },
    )
    return mine.promise
  }

  return Object.assign(ask, {
    drop(value: Value) {
      if (last?.answer?.value === value) last = undefined
    },
    clear() {
      last = undefined
    },
  })
}
