import { setImmediate as turn } from 'node:timers/promises'

import { type ClientRules, decidedClient, SPLIT_FACTS, type SplitFact } from '#domain/clients/decisions.ts'
import { factValue } from '#domain/clients/facts.ts'
import type { ClientChange, ClientDay, ClientRowsOf, ClientRowsPort } from '#platform/lib/ports/clients.ts'

import type { Rewrite } from './history.ts'

/** Clients that are decided before others of this process have their turn. */
const CLIENTS_AT_ONCE = 500

/**
 * Gives stored rows the client that is decided of their derived one, day by day, and then clients the times of their rows. The number of days that changed;
 * undefined when there was another change meanwhile. `settled` resolves when nothing is on its way that was decided before.
 */
export const rewriteClients =
  (rows: ClientRowsPort, settled: () => Promise<void>) =>
  async ({ orgId, wanted, isCurrent, signal }: Rewrite<ClientRules>): Promise<number | undefined> => {
    await settled()
    let changed = 0
    for (const day of await rows.clientDays(orgId, signal)) {
      let differing = 0
      for (const of of rowsBy(wanted))
        for (let behind = -1; ; ) {
          signal.throwIfAborted()
          const portion = await rows.storedClients(orgId, day, of, behind)
          const last = portion.at(-1)
          if (!last) break
          behind = last.key
          const changes: ClientChange[] = []
          for (const [at, { key, derived, of: facts, client }] of portion.entries()) {
            if (at % CLIENTS_AT_ONCE === CLIENTS_AT_ONCE - 1) await turn()
            const to = decidedClient(wanted, derived, (fact) => factValue(fact, facts))
            if (to !== client) changes.push({ key, to })
          }
          if (!isCurrent()) return undefined
          if (changes.length > 0) await changeOf(day, of, changes)
          differing += changes.length
        }
      if (differing > 0) changed++
    }
    if (!isCurrent()) return undefined
    // Also where nothing differs any more: a stop may have come before it
    await rows.settleClients(orgId)
    return changed

    function changeOf(day: ClientDay, { by }: ClientRowsOf, changes: readonly ClientChange[]): Promise<void> {
      return rows.changeClients(orgId, day, by, changes, signal)
    }
  }

/** Rows that are not split, and those that are split by each fact. */
function rowsBy(rules: ClientRules | undefined): ClientRowsOf[] {
  const splits = [...(rules?.splits ?? [])]
  const splitBy = (by: SplitFact): string[] => splits.flatMap(([client, fact]) => (fact === by ? [client] : []))
  return [
    { by: undefined, split: splits.map(([client]) => client) },
    ...SPLIT_FACTS.map((by) => ({ by, split: splitBy(by) })).filter(({ split }) => split.length > 0),
  ]
}
