import { own } from '#domain/own.ts'
import type { VendorCorrections } from '#domain/vendors/vendor-of.ts'
import type { VendorChange, VendorRowsPort } from '#platform/lib/ports/vendors.ts'
import type { Direction } from '#wire/agent/traffic-event.ts'

import type { DestinationOf } from '../enrichment/destination.ts'
import type { Rewrite } from './history.ts'

/** Hosts in one rewrite: each rewrite reads whole days, so few with many hosts; bound values, so not too many. */
const CHANGES_AT_ONCE = 500

/** Gives stored rows the vendor of their host as it is now. The number of hosts that had another one; undefined when there was another change meanwhile. */
export const rewriteVendors =
  (rows: VendorRowsPort, destinationOf: DestinationOf) =>
  async ({ orgId, wanted, isCurrent, signal }: Rewrite<VendorCorrections>): Promise<number | undefined> => {
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
        if (!isCurrent()) return undefined
        await rows.changeVendors(orgId, some, signal)
      }
      hosts += new Set(changes.map(({ host }) => host)).size
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
