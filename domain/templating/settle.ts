import { isNothing, type Learned, type LearnedParameter, NOTHING_LEARNED } from './learned.ts'

/** What holds of a host. */
export interface Settling {
  learned: Learned
  /** Folds that the evidence no longer supports, as templates: `/users/{name}`. */
  doubts: ReadonlySet<string>
}

/**
 * What holds of a host next, from what holds now and what its evidence says. Names fold as soon as the evidence says so, which needs the support that `fold.ts` asks
 * for. What is folded unfolds when two evaluations in a row say so: the first one leaves a doubt. However often and in whatever order a host was evaluated, two more
 * evaluations of the same evidence end at what this evidence says, except for folds that people speak of in a decision (`held`), which stay.
 */
export function settle({ learned, doubts }: Settling, evidence: Learned, held: (template: string) => boolean = () => false): Settling {
  const doubted = new Set<string>()

  /** Whether a fold stays that the evidence does not support. */
  function stays(template: string): boolean {
    if (held(template)) return true
    if (doubts.has(template)) return false
    doubted.add(template)
    return true
  }

  function position(now: Learned, wanted: Learned, at: string): Learned {
    const unsupported = now.parameter?.names === true && wanted.parameter?.names !== true ? now.parameter : undefined
    if (unsupported && stays(`${at}/${unsupported.label}`)) return unsupportedPosition(now, unsupported, wanted, at)
    const parameter = wanted.parameter ?? (unsupported ? undefined : now.parameter)
    const words = new Map<string, Learned>()
    for (const token of new Set([...wanted.words.keys(), ...now.words.keys()])) {
      const child = position(now.words.get(token) ?? NOTHING_LEARNED, wanted.words.get(token) ?? NOTHING_LEARNED, `${at}/${token}`)
      if (wanted.words.has(token) || !isNothing(child)) words.set(token, child)
    }
    if (!parameter) return { words }
    const below = unsupported ? NOTHING_LEARNED : (now.parameter?.next ?? NOTHING_LEARNED)
    const next = position(below, wanted.parameter?.next ?? NOTHING_LEARNED, `${at}/${parameter.label}`)
    return wanted.parameter || !isNothing(next) ? { words, parameter: { ...parameter, next } } : { words }
  }

  /** As it is; what is below is doubted with it, so that it goes with it. */
  function unsupportedPosition(now: Learned, parameter: LearnedParameter, wanted: Learned, at: string): Learned {
    const words = new Map<string, Learned>()
    for (const [token, child] of now.words) words.set(token, position(child, wanted.words.get(token) ?? NOTHING_LEARNED, `${at}/${token}`))
    return { words, parameter }
  }

  return { learned: position(learned, evidence, ''), doubts: doubted }
}
