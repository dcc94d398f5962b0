import { LEARNING_VERSION } from '#domain/templating/host-learning.ts'
import type { Clock } from '#platform/lib/clock.ts'
import type { Log } from '#platform/lib/log.ts'
import type { CalledPathsPort, LearnedTemplatesPort, LearningMark } from '#platform/lib/ports/templates.ts'

import type { LogCursor } from '../log.ts'
import { HOST_NODES_MAX, type HostWork, learnHosts, RECOUNT_MS } from './learn-hosts.ts'

const EVERY_MS = 1_000
/** Between two rounds of an organization. */
const LEAST_MS = 5_000
/** An organization is learned when so many requests came since, and that many more of all: so the work grows with what is received, not with its square. */
const FRESH = { least: 10, share: 0.1 }
/** And after so long when anything came, or something is waiting to be confirmed; sooner when nothing more comes. */
const SETTLED_MS = 10 * 60_000
const QUIET_MS = 10_000
const QUIET_ROUND_MS = 60_000
/** Budget of one organization. Others go by shapes. */
export const HOSTS_MAX = 300
export const ORG_NODES_MAX = 400_000
/** Hosts that are read and kept together: a statement costs as much as a thousand rows. */
const HOSTS_AT_ONCE = 10

export interface LearnerParts {
  learned: LearnedTemplatesPort
  paths: CalledPathsPort
  /** Resolves when everything that was taken until now stands in the log. */
  settled: () => Promise<unknown>
  /** The border behind the last record of the log. */
  logEnd: () => LogCursor
  /** Whether the store has everything before the border. */
  isShipped: (border: LogCursor) => boolean
  clock: Clock
  logger: Log
  everyMs?: number | undefined
  /** Instead of both pauses of an organization. */
  pauseMs?: number | undefined
}

export interface Learner {
  /** An organization received requests. */
  heard(orgId: string, requests: number): void
  close(): Promise<void>
}

interface Organization {
  /** Requests since its last round began. */
  fresh: number
  /** When the last of them came. */
  heardMs: number
  /** Requests that were counted; undefined before its first round. */
  counted: number | undefined
  again: boolean
  /** When its last round ended. */
  endedMs: number
  /** The next round counts what was received until then, when the store has it. */
  next: { toMs: number; border: LogCursor; fresh: number } | undefined
}

/**
 * Learns templates from stored rows: what the store has once is counted once, whatever crashes in between, and in whatever order it came. One organization is
 * bounded in hosts and positions, and organizations take turns, some hosts at a time.
 */
export function startLearner(parts: LearnerParts): Learner {
  const { learned, paths, settled, logEnd, isShipped, clock, logger, everyMs = EVERY_MS } = parts
  const { leastMs, settledMs } =
    parts.pauseMs === undefined ? { leastMs: LEAST_MS, settledMs: SETTLED_MS } : { leastMs: parts.pauseMs, settledMs: parts.pauseMs }
  const organizations = new Map<string, Organization>()
  let known = false
  let closing = false
  let timer = setTimeout(wake, everyMs).unref()
  let running: Promise<void> = Promise.resolve()

  function heard(orgId: string, requests: number): void {
    const one = organizations.get(orgId)
    if (one) Object.assign(one, { fresh: one.fresh + requests, heardMs: performance.now() })
    else
      organizations.set(orgId, {
        fresh: requests,
        heardMs: performance.now(),
        counted: undefined,
        again: false,
        endedMs: Number.NEGATIVE_INFINITY,
        next: undefined,
      })
  }

  function wake(): void {
    running = work()
      .catch((cause: unknown) => void (closing || logger.warn({ err: cause }, 'templates could not be learned: it is tried again')))
      .finally(() => {
        if (!closing) timer = setTimeout(wake, everyMs).unref()
      })
  }

  async function work(): Promise<void> {
    // What was received before the start may not have been counted
    if (!known) for (const orgId of await paths.organizationsWithTraffic()) heard(orgId, 1)
    known = true
    const rounds: { orgId: string; one: Organization; steps: AsyncGenerator<void> }[] = []
    for (const [orgId, one] of organizations) {
      if (!isDue(one)) continue
      one.next ??= await border(one)
      if (isShipped(one.next.border)) rounds.push({ orgId, one, steps: round(orgId, one, one.next.toMs) })
    }
    while (rounds.length > 0 && !closing)
      for (const current of rounds.slice()) {
        if (closing) return
        const { orgId, one, steps } = current
        const ended = await steps.next().then(
          ({ done }) => done === true,
          (cause: unknown) => {
            if (!closing) logger.warn({ err: cause, orgId }, 'templates could not be learned: it is tried again')
            one.again = true
            return true
          },
        )
        if (!ended) continue
        rounds.splice(rounds.indexOf(current), 1)
        one.fresh -= one.next?.fresh ?? 0
        one.next = undefined
        one.endedMs = performance.now()
      }
  }

  function isDue({ fresh, heardMs, counted, again, endedMs }: Organization): boolean {
    const pause = performance.now() - endedMs
    if (pause >= settledMs && (fresh > 0 || again)) return true
    if (pause >= QUIET_ROUND_MS && fresh > 0 && performance.now() - heardMs >= QUIET_MS) return true
    return pause >= leastMs && (counted === undefined ? fresh > 0 : fresh >= Math.max(FRESH.least, FRESH.share * counted))
  }

  /** Rows of the present millisecond may still come. */
  async function border({ fresh }: Organization): Promise<NonNullable<Organization['next']>> {
    const toMs = clock() - 1
    await settled()
    return { toMs, border: logEnd(), fresh }
  }

  /** Hosts of an organization, some with each step. What changed is said once, at the end. */
  async function* round(orgId: string, one: Organization, toMs: number): AsyncGenerator<void> {
    const marks = new Map((await paths.learningMarks(orgId)).map((mark) => [mark.host, mark]))
    const whole = marks.get(ORGANIZATION)
    marks.delete(ORGANIZATION)
    const called = await paths.calledHosts(orgId, { fromMs: whole?.untilMs ?? 0, toMs }, HOSTS_MAX)
    const { hosts: learnedHosts, spokenOf } = await learned.learned(orgId)
    const changed = new Map<string, string>()
    const waiting = [...marks.values()].filter((mark) => isWaiting(mark, toMs)).map(({ host }) => host)
    const hosts = [...new Set([...called, ...waiting])]
    for (let at = 0; at < hosts.length; at += HOSTS_AT_ONCE) {
      const some = worksOf(hosts.slice(at, at + HOSTS_AT_ONCE), marks, (host) => ({
        learned: learnedHosts.get(host),
        spokenOf: spokenOf.get(host) ?? [],
      }))
      for (const { mark, changed: text } of await learnHosts(paths, orgId, toMs, some)) {
        marks.set(mark.host, mark)
        if (text !== undefined) changed.set(mark.host, text)
      }
      yield
    }
    if (changed.size > 0 && !(await learned.learn(orgId, changed)))
      logger.warn({ orgId, hosts: changed.size }, 'more was learned of paths than an organization may have: new templates are left out')
    one.again = [...marks.values()].some(({ again }) => again)
    one.counted = [...marks.values()].reduce((sum, { requests }) => sum + requests, 0)
    if (marks.size > 0) await paths.keepLearning(orgId, [{ mark: { ...NO_HOST, untilMs: toMs, beganMs: toMs }, learning: '' }])
    if (changed.size > 0) logger.info({ orgId, hosts: changed.size }, 'templates were learned')
  }

  return {
    heard,
    async close() {
      closing = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Those of the hosts that the organization has room for. */
function worksOf(
  hosts: readonly string[],
  marks: ReadonlyMap<string, LearningMark>,
  about: (host: string) => Pick<HostWork, 'learned' | 'spokenOf'>,
): HostWork[] {
  const others = [...marks.values()].filter(({ host, nodes }) => nodes > 1 && !hosts.includes(host))
  let places = HOSTS_MAX - others.length
  let nodes = ORG_NODES_MAX - others.reduce((sum, mark) => sum + mark.nodes, 0)
  const works: HostWork[] = []
  for (const host of hosts) {
    const nodesMax = Math.min(HOST_NODES_MAX, nodes)
    if (places-- < 1 || nodesMax < 1) break
    works.push({ host, mark: marks.get(host), nodesMax, ...about(host) })
    nodes -= marks.get(host)?.nodes ?? nodesMax
  }
  return works
}

/** Hosts that nothing new has to come of. */
const isWaiting = ({ again, version, beganMs, nodes }: LearningMark, toMs: number): boolean =>
  again || version !== LEARNING_VERSION || (nodes > 1 && toMs - beganMs >= RECOUNT_MS)

/** The mark of the organization itself: its hosts were counted up to there. */
const ORGANIZATION = ''
const NO_HOST: LearningMark = { host: ORGANIZATION, untilMs: 0, beganMs: 0, requests: 0, nodes: 0, version: LEARNING_VERSION, again: false }
