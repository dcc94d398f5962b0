import type { Log } from '#platform/lib/log.ts'
import type { DueHistory, HistorySettingPort } from '#platform/lib/ports/history.ts'

import type { OrgSetting } from '../enrichment/org-setting.ts'
import type { LogCursor } from '../log.ts'

const EVERY_MS = 1_000
/** Organizations that are looked at in one round. */
const DUE_AT_ONCE = 100

/** One rewrite of an organization's stored rows. */
export interface Rewrite<Value> extends Pick<DueHistory, 'orgId' | 'hosts'> {
  wanted: Value | undefined
  /** False once there was another change: the rewrite begins again then. */
  isCurrent: () => boolean
  signal: AbortSignal
}

/** A setting that stored rows follow. */
export interface HistoryKind {
  /** For the log: `corrections of vendors`. */
  what: string
  port: Pick<HistorySettingPort<unknown>, 'due' | 'done'>
  /** Reads what rows are made with from now on, for the rewrite: it answers with the hosts that it changed; undefined when it did not end. */
  begin(orgId: string): Promise<(due: DueHistory, signal: AbortSignal) => Promise<number | undefined>>
}

export const historyKind = <Value>(
  what: string,
  port: HistorySettingPort<Value>,
  setting: Pick<OrgSetting<Value>, 'of' | 'refresh'>,
  rewrite: (work: Rewrite<Value>) => Promise<number | undefined>,
): HistoryKind => ({
  what,
  port,
  async begin(orgId) {
    const wanted = await setting.refresh(orgId)
    return ({ hosts }, signal) => rewrite({ orgId, hosts, wanted, isCurrent: () => setting.of(orgId) === wanted, signal })
  },
})

export interface HistoryParts {
  kinds: readonly HistoryKind[]
  /** The border behind the last record of the log. */
  logEnd: () => LogCursor
  /** Whether the store has everything before the border. */
  isShipped: (border: LogCursor) => boolean
  logger: Log
  everyMs?: number | undefined
}

/**
 * Brings stored rows to what their organization decided, one organization and one setting after the other, with the functions that new rows are derived
 * with. Rows on their way were made with the setting of then, so history is read when the store has everything up to the moment from which rows are made
 * with the new one. What was changed again meanwhile begins again; what a stop cuts off is due after the next start.
 */
export function startHistory({ kinds, logEnd, isShipped, logger, everyMs = EVERY_MS }: HistoryParts): { close(): Promise<void> } {
  const stopping = new AbortController()
  const followed = kinds.map((kind) => follow(kind, { logEnd, isShipped, logger, stopping: stopping.signal }))
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(round, everyMs).unref()

  function round(): void {
    running = rounds().then(() => {
      if (!stopping.signal.aborted) timer = setTimeout(round, everyMs).unref()
    })
  }

  async function rounds(): Promise<void> {
    for (const step of followed) if (!stopping.signal.aborted) await step()
  }

  return {
    async close() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

interface FollowParts extends Pick<HistoryParts, 'logEnd' | 'isShipped' | 'logger'> {
  stopping: AbortSignal
}

/** One round of a setting: never rejects. */
function follow(kind: HistoryKind, { logEnd, isShipped, logger, stopping }: FollowParts): () => Promise<void> {
  const { what, port } = kind
  /** What the store must have before the history of a change is read. Not kept over a restart: then everything in the log counts as on its way. */
  const borders = new Map<string, { version: string; border: LogCursor }>()
  let after: string | undefined

  async function derive(due: DueHistory): Promise<void> {
    const { orgId, version } = due
    const rewrite = await kind.begin(orgId)
    const waiting = borders.get(orgId)
    const border = waiting?.version === version ? waiting.border : logEnd()
    borders.set(orgId, { version, border })
    if (!isShipped(border)) return
    const hosts = await rewrite(due, stopping)
    if (hosts === undefined) return
    await port.done(due)
    borders.delete(orgId)
    logger.info({ orgId, hosts }, `history has the ${what}`)
  }

  async function step(): Promise<void> {
    const due = await port.due(after, DUE_AT_ONCE)
    after = due.length < DUE_AT_ONCE ? undefined : due.at(-1)?.orgId
    for (const one of due) {
      if (stopping.aborted) return
      await derive(one).catch(failed(one.orgId))
    }
  }

  const failed = (orgId?: string) => (cause: unknown) => {
    if (!stopping.aborted) logger.warn({ err: cause, orgId }, `history could not be brought to the ${what} yet: it is tried again`)
  }
  return () => step().catch(failed())
}
