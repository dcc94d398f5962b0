/** How decisions of one kind are distinguished, and put together to a setting. */
export interface DecisionsOf<Settings, Decision> {
  decisionsOf: (settings: Settings) => readonly Decision[]
  /** What a decision is about: another one with the same key takes its place. */
  keyOf: (decision: Decision) => string
  settingsOf: (decisions: readonly Decision[]) => Settings
}

/** Takes back what made `after` of `before`, except where somebody has decided again since. */
export function undoneDecisions<Settings, Decision>(
  { decisionsOf, keyOf, settingsOf }: DecisionsOf<Settings, Decision>,
  now: Settings,
  before: Settings,
  after: Settings,
): Settings {
  const byKey = (settings: Settings): Map<string, Decision> => new Map(decisionsOf(settings).map((decision) => [keyOf(decision), decision]))
  const [was, became, result] = [byKey(before), byKey(after), byKey(now)]
  for (const key of new Set([...was.keys(), ...became.keys()])) {
    if (same(was.get(key), became.get(key)) || !same(result.get(key), became.get(key))) continue
    const back = was.get(key)
    if (back === undefined) result.delete(key)
    else result.set(key, back)
  }
  return settingsOf([...result.values()])
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
