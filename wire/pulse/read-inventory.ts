import { STANDINGS } from '#domain/openapi/compare.ts'

import { orNull, reading, ShapeError } from '../product/reading.ts'
import type { InventoryResult, InventoryRow, InventoryToken, TokenFacts } from './inventory.ts'

/** Readers of results about the inventory, as in read-requests.ts. */
export function readInventory(raw: unknown): InventoryResult {
  const answer = reading(raw, 'inventory')
  return { rows: answer.list('rows', readRow), entities: answer.number('entities'), newEntities: answer.number('newEntities') }
}

function readRow(raw: unknown): InventoryRow {
  const { texts, text, number, numberOrNull, list, flag, object, oneOf } = reading(raw, 'entity')
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
    token: object('token', orNull(readToken)),
    standing: object(
      'standing',
      orNull(() => oneOf('standing', STANDINGS)),
    ),
  }
}

function readToken(raw: unknown): InventoryToken {
  const { texts, number } = reading(raw, 'entity.token')
  return { ...readTokenFacts(raw), carriers: texts('carriers'), afterExpiry: number('afterExpiry') }
}

export function readTokenFacts(raw: unknown): TokenFacts {
  const { text, numberOrNull } = reading(raw, 'token')
  return {
    mask: text('mask'),
    type: text('type'),
    algorithm: text('algorithm'),
    issuer: text('issuer'),
    issuedMs: numberOrNull('issuedMs'),
    expiresMs: numberOrNull('expiresMs'),
  }
}

function readCount(raw: unknown): number {
  if (typeof raw !== 'number' || !Number.isFinite(raw)) throw new ShapeError('entity.series', 'numbers')
  return raw
}
