import type { ListQuery } from '#wire/pulse/requests.ts'

/**
 * The first page of rows is asked for before the code of the list has arrived (`stores/tokens.ts`). This is what both ends of that agree on: which
 * query a list begins with when its address names nothing, what is under way, and the moment that "now" was when it was asked for.
 */

/** A first page that arrives soon; later ones keep ahead of the reader. */
export const FIRST_PAGE = 100

const HOUR_MS = 3_600_000

/** Pages that open with rows, and the path of pulse that has them. */
export const FIRST_ROWS: Readonly<Record<string, string | undefined>> = {
  '/traffic/requests': '/requests/list',
  '/traffic/connections': '/connections/list',
}

/** The last hour, newest first: `DEFAULT_RANGE` and the usual order of `sortAmong`, with its names in the order in which a list writes them. */
export const firstQuery = (nowMs: number): Pick<ListQuery, 'range' | 'sort' | 'limit'> => ({
  range: { fromMs: nowMs - HOUR_MS, toMs: nowMs },
  sort: { by: 'time', direction: 'desc' },
  limit: FIRST_PAGE,
})

interface Begun {
  key: string
  answer: Promise<unknown>
}

let begun: Begun | undefined
let beganMs = Number.NEGATIVE_INFINITY

/** As long as "now" of a first page may be old: a screen that begins later asks for itself. */
const FRESH_MS = 15_000

const keyOf = (place: readonly string[], path: string, body: object): string => JSON.stringify([place, path, body])

/** `place` is organization and environment. A failure is left to whoever takes it. */
export function beginRows(place: readonly string[], path: string, nowMs: number, ask: (body: object) => Promise<unknown>): void {
  const body = firstQuery(nowMs)
  const answer = ask(body)
  answer.catch(() => undefined)
  begun = { key: keyOf(place, path, body), answer }
  beganMs = nowMs
}

/** What was begun for exactly this; once, and undefined when it was something else. */
export function takeBegun(place: readonly string[], path: string, body: object): Promise<unknown> | undefined {
  if (!begun || begun.key !== keyOf(place, path, body)) return undefined
  const { answer } = begun
  begun = undefined
  return answer
}

/** Now, or the moment for which rows are under way that nobody has taken yet. */
export const nowOfRows = (): number => (begun && Date.now() - beganMs < FRESH_MS ? beganMs : Date.now())
