import { structureOf, type Learned } from './learned.ts'
import { MODEL_VERSION } from './model.ts'
import { createObservations, type Observations, readObservations, writeObservations } from './observations.ts'
import { settle } from './settle.ts'

/** What is remembered of a host between evaluations, beside what was learned of it. */
export interface HostLearning {
  observations: Observations
  /** Of the newest evaluation. */
  doubts: ReadonlySet<string>
  /** How often its templates changed, and when last. */
  changes: number
  changedMs: number
}

export const newHost = (): HostLearning => ({ observations: createObservations(), doubts: new Set(), changes: 0, changedMs: 0 })

/** Stored rows of a host are rewritten no sooner than this after its last change, and twice as late after each change, up to the most. */
const PAUSE_FIRST_MS = 60_000
const PAUSE_MOST_MS = 60 * 60_000
/** A host that was left alone for so long begins again with the shortest pause. */
const CALM_MS = 24 * 60 * 60_000

export interface Evaluated {
  host: HostLearning
  /** What holds from now on; undefined while it is what it was. */
  changed: Learned | undefined
  /** Without anything new the same evidence may say something else next time. */
  again: boolean
}

/** `evidence`: what the observations say now. */
export function evaluate(
  host: HostLearning,
  now: Learned,
  evidence: Learned,
  nowMs: number,
  held?: (template: string) => boolean,
): Evaluated {
  const { learned, doubts } = settle({ learned: now, doubts: host.doubts }, evidence, held)
  if (structureOf(learned) === structureOf(now)) return { host: { ...host, doubts }, changed: undefined, again: doubts.size > 0 }
  const changes = nowMs - host.changedMs >= CALM_MS ? 0 : host.changes
  if (host.changedMs > 0 && nowMs - host.changedMs < pauseAfter(changes)) return { host, changed: undefined, again: true }
  return { host: { ...host, doubts, changes: changes + 1, changedMs: nowMs }, changed: learned, again: doubts.size > 0 }
}

/** 0 after none. */
export const pauseAfter = (changes: number): number =>
  changes === 0 ? 0 : Math.min(PAUSE_MOST_MS, PAUSE_FIRST_MS * 2 ** Math.min(changes - 1, 30))

/** Stored beside it: another one means that the evidence may say something else about the same observations. */
export const LEARNING_VERSION = MODEL_VERSION

export const writeHost = ({ observations, doubts, changes, changedMs }: HostLearning): string =>
  JSON.stringify({ doubts: [...doubts].sort(), changes, changedMs, observations: writeObservations(observations) })

/** Undefined for what `writeHost` did not write: it is learned again from stored rows. */
export function readHost(text: string): HostLearning | undefined {
  try {
    const { doubts, changes, changedMs, observations } = JSON.parse(text) as Record<string, unknown> // checked below
    const read = typeof observations === 'string' ? readObservations(observations) : undefined
    if (!read || !Array.isArray(doubts) || typeof changes !== 'number' || typeof changedMs !== 'number') return undefined
    return { observations: read, doubts: new Set(doubts.filter((one) => typeof one === 'string')), changes, changedMs }
  } catch {
    return undefined
  }
}
