import type { EventBatch } from '#platform/lib/ports/events.ts'

import { inPieces, portions } from './pieces.ts'
import type { Store } from './store.ts'
import { activityOf, activityTable } from './tables/activity.ts'
import { artifactsTable, issuesTable, quarantineTable, sensitiveTable } from './tables/around-requests.ts'
import type { Table } from './tables/columns.ts'
import { connectionPartsTable, connectionsTable } from './tables/connections.ts'
import { requestsTable } from './tables/requests.ts'

/** The artifact that holds headers and bodies of a request. */
export const TRANSACTION = 'http_transaction'

/**
 * Stores a batch. Each table's insert has a token of its own, so after a crash between two of them the same batch adds what is missing and duplicates
 * nothing. Requests come last: a visible request has all its related events.
 */
export async function insertBatch(store: Store, batch: EventBatch, token: string): Promise<void> {
  const known = relatedOf(batch)
  const apart = <Event extends { orgId: string; requestId: string }>(event: Event) => ({
    event,
    apart: !known.requests.has(keyOf(event.orgId, event.requestId)),
  })
  const put = async <Source>({ name, columns, row }: Table<Source>, sources: readonly Source[]): Promise<void> => {
    let part = 0
    for await (const rows of inParts(sources, row)) {
      await store.insert(name, columns, rows, part === 0 ? token : `${token}:${part}`)
      part++
    }
  }

  await put(connectionsTable, batch.connections)
  await put(connectionPartsTable, batch.connections)
  await put(issuesTable, batch.issues.map(apart))
  await put(sensitiveTable, batch.sensitive.map(apart))
  await put(artifactsTable, batch.artifacts.map(apart))
  await put(quarantineTable, batch.rejectedEvents)
  await put(activityTable, activityOf(batch))
  await put(
    requestsTable,
    batch.requests.map((request) => {
      const key = keyOf(request.orgId, request.id)
      const payload = request.payload || (known.transactions.get(key) ?? '')
      return { request, issue: known.issues.has(key), sensitive: known.sensitive.has(key), payload }
    }),
  )
}

type Row = readonly unknown[]

/** Characters in one insert: escaped and in UTF-8 at most six times as many bytes, which every server takes. */
const PART_MAX = 8 * 1024 * 1024

/** Rows cut where they would become too long for one insert; the same rows always at the same places, so that tokens stay true. */
async function* inParts<Source>(sources: readonly Source[], rowOf: (source: Source) => Row): AsyncGenerator<Row[]> {
  const parts = portions<Row>(PART_MAX)
  for await (const piece of inPieces(sources)) {
    for (const source of piece) {
      const row = rowOf(source)
      const full = parts.add(row, lengthOf(row))
      if (full) yield full
    }
  }
  if (parts.rest().length > 0) yield parts.rest()
}

const NUMBER_LENGTH = 8
const lengthOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length + 3
  if (typeof value !== 'object' || value === null) return NUMBER_LENGTH
  return Object.values(value).reduce((sum: number, one) => sum + lengthOf(one), 2)
}

/** Keys of the batch's requests and of what hangs on a request. Organizations may share a batch, so a key names both. */
function relatedOf({ requests, issues, sensitive, artifacts }: EventBatch) {
  const keyOfRequest = (event: { orgId: string; requestId: string }) => keyOf(event.orgId, event.requestId)
  const transactions = artifacts.filter(({ type }) => type === TRANSACTION)
  return {
    requests: new Set(requests.map((request) => keyOf(request.orgId, request.id))),
    issues: new Set(issues.map(keyOfRequest)),
    sensitive: new Set(sensitive.map(keyOfRequest)),
    transactions: new Map(transactions.map((artifact) => [keyOfRequest(artifact), artifact.digest])),
  }
}

const keyOf = (orgId: string, requestId: string): string => `${orgId}\0${requestId}`
