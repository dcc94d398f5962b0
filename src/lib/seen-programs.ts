/** The most values that pulse counts of one field. */
export const SEEN_MAX = 200

export interface SeenProgram {
  exe: string
  connections: number
  requests: number
}

export interface SeenPrograms {
  /** Most connections first. */
  programs: readonly SeenProgram[]
  /** Of connections whose program nobody reported. */
  unnamed: number
  /** There are others, which occur less. */
  more: boolean
}

type Values = readonly { value: string; count: number }[]

export function programsIn(connections: Values, requests: Values): SeenPrograms {
  const programs = new Map<string, SeenProgram>()
  for (const { value, count } of connections) programs.set(value, { exe: value, connections: count, requests: 0 })
  for (const { value, count } of requests)
    programs.set(value, { exe: value, connections: programs.get(value)?.connections ?? 0, requests: count })
  const unnamed = programs.get('')?.connections ?? 0
  programs.delete('')
  return {
    programs: [...programs.values()].sort((a, b) => b.connections - a.connections || b.requests - a.requests),
    unnamed,
    more: connections.length >= SEEN_MAX || requests.length >= SEEN_MAX,
  }
}

export interface HiddenClients {
  whole: readonly string[]
  part: readonly string[]
}

/** A client whose every connection is left out is hidden; of one that is not among the most frequent, how much is left is not known. */
export function hiddenIn(leftOut: Values, all: Values): HiddenClients {
  const totals = new Map(all.map(({ value, count }) => [value, count]))
  const named = leftOut.filter(({ value }) => value !== '')
  const isWhole = ({ value, count }: { value: string; count: number }): boolean => totals.get(value) === count
  return { whole: named.filter(isWhole).map(({ value }) => value), part: named.filter((one) => !isWhole(one)).map(({ value }) => value) }
}
