import { setImmediate as turn } from 'node:timers/promises'

import { answerBits } from '#domain/templating/answers.ts'
import { EVIDENCE_MIN, foldInRounds } from '#domain/templating/fold.ts'
import { evaluate, type HostLearning, LEARNING_VERSION, newHost, readHost, writeHost } from '#domain/templating/host-learning.ts'
import { isNothing, type Learned, learnedFrom, NOTHING_LEARNED, readLearned, writeLearned } from '#domain/templating/learned.ts'
import { recordPath } from '#domain/templating/model.ts'
import { createObservations, type Observations } from '#domain/templating/observations.ts'
import type { CalledPathsPort, LearningMark, ReceivedRange } from '#platform/lib/ports/templates.ts'

/** Positions that are counted of one host: folding them takes a tenth of a second, in rounds. */
export const HOST_NODES_MAX = 8_000
/** What was counted is counted anew from stored rows after so long, so that nothing is remembered of rows that are gone. */
export const RECOUNT_MS = 24 * 60 * 60_000
/** A version of an interface that is named by a day is seldom called so soon after it. */
const VERSION_AGE_MS = 60 * 24 * 60 * 60_000
/** Paths that are counted before others of this process have their turn. */
const PATHS_AT_ONCE = 200

export interface HostWork {
  orgId: string
  host: string
  /** Of the last time; undefined for the first. */
  mark: LearningMark | undefined
  toMs: number
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

/** Counts what a host received since the last time, and decides what its evidence says. What was counted is kept before anything is said. */
export async function learnHost(paths: CalledPathsPort, work: HostWork): Promise<HostResult> {
  const { orgId, host, mark, toMs, learned, spokenOf } = work
  const stored = mark && readHost((await paths.storedLearning(orgId, host)) ?? '')
  const goesOn = stored !== undefined && mark !== undefined && toMs - mark.beganMs < RECOUNT_MS
  const before: HostLearning = goesOn ? stored : { ...(stored ?? newHost()), observations: createObservations() }
  const range: ReceivedRange = { fromMs: goesOn ? mark.untilMs : 0, toMs }
  if (range.fromMs < toMs) await count(paths, before.observations, work, range)

  const now = (learned === undefined ? undefined : readLearned(learned)) ?? NOTHING_LEARNED
  const evidence = await evidenceOf(before.observations, now, toMs)
  const isSpokenOf = (template: string): boolean => spokenOf.some((one) => one === template || one.startsWith(`${template}/`))
  const { host: after, changed, again } = evaluate(before, now, evidence, toMs, isSpokenOf)
  const next: LearningMark = {
    host,
    untilMs: toMs,
    beganMs: goesOn ? mark.beganMs : toMs,
    requests: after.observations.root.passes,
    nodes: after.observations.nodes,
    version: LEARNING_VERSION,
    // Until it is known that what changed is in use
    again: again || changed !== undefined,
  }
  await paths.keepLearning(orgId, next, writeHost(after))
  return { mark: next, changed: changed && (isNothing(changed) ? '' : writeLearned(changed)) }
}

async function count(
  paths: CalledPathsPort,
  observations: Observations,
  { orgId, host, nodesMax }: HostWork,
  range: ReceivedRange,
): Promise<void> {
  for await (const portion of paths.calledPaths(orgId, host, range))
    for (const [at, { path, requests, methods, contentTypes }] of portion.entries()) {
      if (at % PATHS_AT_ONCE === PATHS_AT_ONCE - 1) await turn()
      if (path.startsWith('/')) recordPath(observations, path, nodesMax, { requests, answers: answerBits(methods, contentTypes) })
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
