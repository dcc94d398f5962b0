/** Asks for one; resolves to undefined when there is none. */
export type AskOne<One, Answer> = (one: One) => Promise<Answer | undefined>

/**
 * Many small questions of the same moment, such as those of the rows that a list shows, become one. `ask` gets each `keyOf` once and answers by it.
 */
export function together<One, Answer>(
  keyOf: (one: One) => string,
  ask: (all: readonly One[]) => Promise<ReadonlyMap<string, Answer>>,
): AskOne<One, Answer> {
  let waiting: { asked: Map<string, One>; answered: Promise<ReadonlyMap<string, Answer>> } | undefined

  function begin() {
    const asked = new Map<string, One>()
    const answered = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      waiting = undefined
      return ask([...asked.values()])
    })
    return { asked, answered }
  }

  return async (one) => {
    const { asked, answered } = (waiting ??= begin())
    asked.set(keyOf(one), one)
    return (await answered).get(keyOf(one))
  }
}
