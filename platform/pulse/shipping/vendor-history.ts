import { own } from '#domain/own.ts'
import type { VendorCorrections } from '#domain/vendors/vendor-of.ts'
import type { Log } from '#platform/lib/log.ts'
import type { DueHistory, VendorChange, VendorCorrectionsPort, VendorRowsPort } from '#platform/lib/ports/vendors.ts'
import type { Direction } from '#wire/agent/traffic-event.ts'

import type { DestinationOf } from '../enrichment/destination.ts'
import type { OrgCorrections } from '../enrichment/org-corrections.ts'
import type { LogCursor } from '../log.ts'

const EVERY_MS = 1_000
/** Organizations that are looked at in one round. */
const DUE_AT_ONCE = 100
/** Hosts in one rewrite: each rewrite reads whole days, so few with many hosts; bound values, so not too many. */
const CHANGES_AT_ONCE = 500

export interface VendorHistoryParts {
  port: Pick<VendorCorrectionsPort, 'due' | 'done'>
  corrections: Pick<OrgCorrections, 'of' | 'refresh'>
  destinationOf: DestinationOf
  rows: VendorRowsPort
  /** The border behind the last record of the log. */
  logEnd: () => LogCursor
  /** Whether the store has everything before the border. */
  isShipped: (border: LogCursor) => boolean
  logger: Log
  everyMs?: number | undefined
}

/**
 * Brings stored rows to the corrections of their organization, one organization after the other, with the function that new rows are derived with.
 * Rows on their way were made with the corrections of then, so history is read when the store has everything up to the moment from which rows are made
 * with the new ones. What was changed again meanwhile begins again; what a stop cuts off is due after the next start.
 */
export function startVendorHistory(parts: VendorHistoryParts): { close(): Promise<void> } {
  const { port, corrections, destinationOf, rows, logEnd, isShipped, logger, everyMs = EVERY_MS } = parts
  const stopping = new AbortController()
  /** What the store must have before the history of a change is read. Not kept over a restart: then everything in the log counts as on its way. */
  const borders = new Map<string, { version: string; border: LogCursor }>()
  let after: string | undefined
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(round, everyMs).unref()

  function round(): void {
    running = step()
      .catch((cause: unknown) => {
        if (!stopping.signal.aborted)
          logger.warn({ err: cause }, 'history could not be brought to the corrections of vendors yet: it is tried again')
      })
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(round, everyMs).unref()
      })
  }

  async function step(): Promise<void> {
    const due = await port.due(after, DUE_AT_ONCE)
    after = due.length < DUE_AT_ONCE ? undefined : due.at(-1)?.orgId
    for (const one of due) {
      if (stopping.signal.aborted) return
      try {
        await derive(one)
      } catch (cause) {
        if (stopping.signal.aborted) return
        logger.warn({ err: cause, orgId: one.orgId }, 'history could not be brought to the corrections of vendors yet: it is tried again')
      }
    }
  }

  async function derive(due: DueHistory): Promise<void> {
    const { orgId, version } = due
    const wanted = await corrections.refresh(orgId)
    const waiting = borders.get(orgId)
    const border = waiting?.version === version ? waiting.border : logEnd()
    borders.set(orgId, { version, border })
    if (!isShipped(border)) return
    const rewritten = await rewrite(orgId, wanted)
    if (rewritten === undefined) return
    await port.done(due)
    borders.delete(orgId)
    logger.info({ orgId, hosts: rewritten }, 'history has the corrections of vendors')
  }

  /** The number of hosts that had another vendor; undefined when there was another change meanwhile. */
  async function rewrite(orgId: string, wanted: VendorCorrections | undefined): Promise<number | undefined> {
    let hosts = 0
    for (let behind = ''; ; ) {
      const portion = await rows.storedVendors(orgId, behind)
      const last = portion.at(-1)
      if (!last) return hosts
      behind = last.host
      const changes = portion.flatMap(({ host, direction, vendor }): VendorChange[] => {
        const to = destinationOf(host, directionOf(direction), wanted).vendor
        return to === vendor ? [] : [{ host, direction, from: vendor, to }]
      })
      for (const some of inChunks(changes)) {
        if (corrections.of(orgId) !== wanted) return undefined
        await rows.changeVendors(orgId, some, stopping.signal)
      }
      hosts += new Set(changes.map(({ host }) => host)).size
    }
  }

  return {
    async close() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

/** All of a host together: its rows are rewritten at once, whatever vendors they have. */
function* inChunks(changes: readonly VendorChange[]): Generator<VendorChange[]> {
  let chunk: VendorChange[] = []
  for (const change of changes) {
    if (chunk.length >= CHANGES_AT_ONCE && chunk.at(-1)?.host !== change.host) {
      yield chunk
      chunk = []
    }
    chunk.push(change)
  }
  if (chunk.length > 0) yield chunk
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ingress: 'ingress',
  'egress-internal': 'egress-internal',
  'egress-external': 'egress-external',
}

/** As it was when the row was made: there are no others. */
const directionOf = (stored: string): Direction => own(DIRECTIONS, stored) ?? ''
