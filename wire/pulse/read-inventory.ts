import { reading, ShapeError } from '../product/reading.ts'
import type { InventoryResult, InventoryRow, SeenResult } from './inventory.ts'

/** Readers of results about the inventory, as in read-requests.ts. */
export function readInventory(raw: unknown): InventoryResult {
  const answer = reading(raw, 'inventory')
  return { rows: answer.list('rows', readRow), entities: answer.number('entities'), newEntities: answer.number('newEntities') }
}

function readRow(raw: unknown): InventoryRow {
  const { texts, text, number, numberOrNull, list, flag } = reading(raw, 'entity')
  return {
    key: texts('key'),
    requests: number('requests'),
    failed: number('failed'),
    bytesSent: number('bytesSent'),
    bytesReceived: number('bytesReceived'),
    vendors: numberOrNull('vendors'),
    clients: numberOrNull('clients'),
    hosts: numberOrNull('hosts'),
    endpoints: numberOrNull('endpoints'),
    vendor: text('vendor'),
    p95Ms: numberOrNull('p95Ms'),
    requestsBefore: numberOrNull('requestsBefore'),
    series: list('series', readCount),
    firstMs: numberOrNull('firstMs'),
    lastMs: numberOrNull('lastMs'),
    isNew: flag('isNew'),
  }
}

function readCount(raw: unknown): number {
  if (typeof raw !== 'number' || !Number.isFinite(raw)) throw new ShapeError('entity.series', 'numbers')
  return raw
}

export function readSeen(raw: unknown): SeenResult {
  const { numberOrNull } = reading(raw, 'seen')
  return { firstMs: numberOrNull('firstMs'), lastMs: numberOrNull('lastMs') }
}
