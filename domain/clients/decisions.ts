/** By what one derived client may be split. Not by its container: a client is derived from that first, so one client has one, or none. */
export const SPLIT_FACTS = ['workload', 'namespace', 'service', 'executable', 'host'] as const
export type SplitFact = (typeof SPLIT_FACTS)[number]

/** What an organization knows better about clients than what their names were derived of. */
export interface ClientDecisions {
  /** Clients of these names, and those whose names begin so, are one. */
  merges: readonly { into: string; names: readonly string[]; prefixes: readonly string[] }[]
  /** What has one derived name is as many as there are values of a fact. */
  splits: readonly { client: string; by: SplitFact }[]
}

/** Decisions as names are looked up in them: by exact texts and by beginnings, so a name costs the same whatever it is. */
export interface ClientRules {
  /** How many decisions there are. */
  size: number
  splits: ReadonlyMap<string, SplitFact>
  names: ReadonlyMap<string, string>
  prefixes: ReadonlyMap<string, string>
  /** Different lengths of the prefixes, the longest first. */
  lengths: readonly number[]
}

export function clientRules({ merges, splits }: ClientDecisions): ClientRules {
  const names = new Map(merges.flatMap(({ into, names: all }) => all.map((name) => [name, into] as const)))
  const prefixes = new Map(merges.flatMap(({ into, prefixes: all }) => all.map((prefix) => [prefix, into] as const)))
  return {
    size: names.size + prefixes.size + splits.length,
    splits: new Map(splits.map(({ client, by }) => [client, by])),
    names,
    prefixes,
    lengths: [...new Set([...prefixes.keys()].map(({ length }) => length))].toSorted((a, b) => b - a),
  }
}

/** Name of the client that rows get: what was derived, split by a fact, and then merged; each at most once. `''` stays unknown. */
export function decidedClient(rules: ClientRules | undefined, derived: string, valueOf: (fact: SplitFact) => string): string {
  if (!rules || derived === '') return derived
  const by = rules.splits.get(derived)
  return mergedInto(rules, by === undefined ? derived : partName(derived, valueOf(by)))
}

/** `app@shop/checkout`. Where the fact is not known, the rest keeps the name. */
export const partName = (client: string, value: string): string => (value === '' ? client : `${client}@${value}`)

/** An exact name first, then the longest beginning. */
export function mergedInto({ names, prefixes, lengths }: Pick<ClientRules, 'names' | 'prefixes' | 'lengths'>, name: string): string {
  const exact = names.get(name)
  if (exact !== undefined) return exact
  for (const length of lengths) {
    const into = name.length >= length ? prefixes.get(name.slice(0, length)) : undefined
    if (into !== undefined) return into
  }
  return name
}

/** Why decisions cannot all hold, as a sentence; undefined: they can. What one merge makes is never what another one takes. */
export function contradictionIn(decisions: ClientDecisions): string | undefined {
  const { merges, splits } = decisions
  const twice = repeated(merges.flatMap(({ names }) => names)) ?? repeated(merges.flatMap(({ prefixes }) => prefixes))
  if (twice !== undefined) return `“${twice}” is merged twice: name it once.`
  const target = repeated(merges.map(({ into }) => into))
  if (target !== undefined) return `There are two merges into “${target}”: make them one.`
  const split = repeated(splits.map(({ client }) => client))
  if (split !== undefined) return `“${split}” is split twice: choose one way.`
  const rules = clientRules(decisions)
  for (const { into, names } of merges) {
    if (names.includes(into)) return `“${into}” cannot be merged into itself.`
    const further = mergedInto(rules, into)
    if (further !== into) return `“${into}” is itself merged into “${further}”. Merge into “${further}”, or remove that merge first.`
  }
  return undefined
}

function repeated(texts: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return texts.find((text) => seen.size === seen.add(text).size)
}
