import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import type { EventBatch } from '#platform/lib/ports/events.ts'

interface Line {
  token: string
  ids: string[]
  /** A number that the log left. */
  mark?: number
}

/** A store that outlives its process: one line of JSON for each insert, a token only once. A torn last line was never stored. */
export function fileStore(path: string) {
  const tokens = new Set(readLines(path).map(({ token }) => token))
  const marks = readLines(path).map(({ mark }) => mark ?? 0)
  const isNew = tokens.size === 0
  return {
    correctRequests: async () => undefined,
    storeState: async () => ({ mark: Math.max(0, ...marks), isNew }),
    async leaveMark(_: string, number: number): Promise<void> {
      appendFileSync(path, `\n${JSON.stringify({ token: `mark:${number}`, ids: [], mark: number } satisfies Line)}`)
      marks.push(number)
    },
    async insert({ requests }: EventBatch, token: string): Promise<void> {
      await sleep(Math.random() * 40)
      if (!tokens.has(token)) appendFileSync(path, `\n${JSON.stringify({ token, ids: requests.map(({ id }) => id) } satisfies Line)}`)
      tokens.add(token)
      await sleep(Math.random() * 300) // stored, but the answer is on its way: the moment that matters most for a kill
    },
  }
}

export const storedIds = (path: string): string[] => readLines(path).flatMap(({ ids }) => ids)

function readLines(path: string): Line[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Line] // our own lines; only a kill can have cut one
      } catch {
        return []
      }
    })
}
