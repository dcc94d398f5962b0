import { setImmediate as turn } from 'node:timers/promises'

import { responseBits } from '#domain/templating/responses.ts'
import { EVIDENCE_MIN, foldInRounds } from '#domain/templating/fold.ts'
import { evaluate, type HostLearning, LEARNING_VERSION, newHost, readHost, writeHost } from '#domain/templating/host-learning.ts'
import { isNothing, type Learned, learnedFrom, NOTHING_LEARNED, readLearned, writeLearned } from '#domain/templating/learned.ts'
import { recordPath } from '#domain/templating/model.ts'
import { createObservations, type Observations } from '#domain/templating/observations.ts'
import type { CalledPathsPort, KeptLearning, LearningMark, ReceivedRange } from '#platform/lib/ports/templates.ts'

/** Positions that are counted of one host: folding them takes a tenth of a second, in rounds. */
export const HOST_NODES_MAX = 8_000
/** What was counted is counted anew from stored rows after so long, so that nothing is remembered of rows that are gone. */
export const RECOUNT_MS = 24 * 60 * 60_000
/** A version of an interface that is named by a day is seldom called so soon after it. */
const VERSION_AGE_MS = 60 * 24 * 60 * 60_000
/** Paths that are counted before others of this process have their turn. */
const PATHS_AT_ONCE = 200

export interface HostWork {
  host: string
  /** Of the last time; undefined for the first. */
  mark: LearningMark | undefined
  /** Positions that it may have. */
  nodesMax: number
  /** What rows are made with, as text. */
  learned: string | undefined
  /** Templates that people decided about. */
  spokenOf: readonly string[]
}

export interface HostResult {
  mark: LearningMark
  /** What rows are to be made with from now on, `''` shapes alone; undefined while it is what it was. */
  changed: string | undefined
}

interface Counting extends HostWork {
  learning: HostLearning
  /** Undefined where it is counted anew. */
  goesOn: LearningMark | undefined
}

/** Counts what some hosts received since the last time, and decides what their evidence says. What was counted is kept before anything is said. */
export async function learnHosts(paths: CalledPathsPort, orgId: string, toMs: number, hosts: readonly HostWork[]): Promise<HostResult[]> {
  const known = hosts.filter(({ mark }) => mark !== undefined).map(({ host }) => host)
  const stored: ReadonlyMap<string, string> = known.length > 0 ? await paths.storedLearning(orgId, known) : new Map()
  const counting = hosts.map((work): Counting => {
    const before = readHost(stored.get(work.host) ?? '')
    const goesOn = before !== undefined && work.mark !== undefined && toMs - work.mark.beganMs < RECOUNT_MS ? work.mark : undefined
    return { ...work, goesOn, learning: goesOn && before ? before : { ...(before ?? newHost()), observations: createObservations() } }
  })
  for (const [fromMs, some] of Map.groupBy(counting, ({ goesOn }) => goesOn?.untilMs ?? 0))
    if (fromMs < toMs) await count(paths, orgId, some, { fromMs, toMs })

  const results: HostResult[] = []
  const kept: KeptLearning[] = []
  for (const one of counting) {
    const { mark, learning, changed } = await decide(one, toMs)
    kept.push({ mark, learning })
    results.push({ mark, changed })
  }
  await paths.keepLearning(orgId, kept)
  return results
}

async function decide({ host, goesOn, learning, learned, spokenOf }: Counting, toMs: number): Promise<HostResult & KeptLearning> {
  const now = (learned === undefined ? undefined : readLearned(learned)) ?? NOTHING_LEARNED
  const evidence = await evidenceOf(learning.observations, now, toMs)
  const isSpokenOf = (template: string): boolean => spokenOf.some((one) => one === template || one.startsWith(`${template}/`))
  const { host: after, changed, again } = evaluate(learning, now, evidence, toMs, isSpokenOf)
  const mark: LearningMark = {
    host,
    untilMs: toMs,
    beganMs: goesOn?.beganMs ?? toMs,
    requests: after.observations.root.passes,
    nodes: after.observations.nodes,
    version: LEARNING_VERSION,
    // Until it is known that what changed is in use
    again: again || changed !== undefined,
  }
  await turn()
  return { mark, learning: writeHost(after), changed: changed && (isNothing(changed) ? '' : writeLearned(changed)) }
}

async function count(paths: CalledPathsPort, orgId: string, hosts: readonly Counting[], range: ReceivedRange): Promise<void> {
  const byHost = new Map(hosts.map((one) => [one.host, one]))
  for await (const portion of paths.calledPaths(orgId, [...byHost.keys()], range))
    for (const { host, ...called } of portion) {
      const one = byHost.get(host)
      for (const [at, path] of called.paths.entries()) {
        if (at % PATHS_AT_ONCE === PATHS_AT_ONCE - 1) await turn()
        const responses = responseBits(called.methods[at] ?? [], called.contentTypes[at] ?? [])
        if (one && path.startsWith('/'))
          recordPath(one.learning.observations, path, one.nodesMax, { requests: called.requests[at] ?? 1, responses })
      }
    }
}

/** What is known while there is too little to say anything, or too much to be of use. */
async function evidenceOf({ root }: Observations, now: Learned, toMs: number): Promise<Learned> {
  if (root.passes < EVIDENCE_MIN) return now
  const rounds = foldInRounds(root)
  for (;;) {
    const { done, value } = rounds.next()
    if (done) return learnedFrom(value, new Date(toMs - VERSION_AGE_MS).toISOString().slice(0, 10)) ?? now
    await turn()
  }
}
