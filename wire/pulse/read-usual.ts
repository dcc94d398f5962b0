import type { SameHours } from '#domain/verdicts/same-hours.ts'
import type { CallFigures, CoverageFigures, StatusCounts, UsualCalls, UsualSum } from '#domain/verdicts/usual.ts'

import { orNull, reading } from '../product/reading.ts'
import type { UsualConnectionsResult, UsualRequestsResult, UsualTrafficResult } from './usual.ts'

/** Readers of ranges beside what is usual, as in read-requests.ts. */
export function readUsualRequests(raw: unknown): UsualRequestsResult {
  const { object, list } = reading(raw, 'usual')
  return { same: object('same', orNull(readSame)), total: object('total', readSum), rows: list('rows', readCalls) }
}

export function readUsualConnections(raw: unknown): UsualConnectionsResult {
  const { object, list, number } = reading(raw, 'usual')
  return {
    same: object('same', orNull(readSame)),
    total: object('total', readSum),
    rows: list('rows', (row) => {
      const client = reading(row, 'client')
      return { client: client.text('client'), now: client.object('now', readCoverage), before: client.list('before', readCoverage) }
    }),
    clients: number('clients'),
  }
}

export function readUsualTraffic(raw: unknown): UsualTrafficResult {
  const { object } = reading(raw, 'usual')
  return { same: object('same', orNull(readSame)), total: object('total', readSum) }
}

function readSame(raw: unknown): SameHours {
  const { oneOf, list } = reading(raw, 'same')
  return {
    unit: oneOf('unit', ['week', 'day']),
    periods: list('periods', (period) => {
      const { number } = reading(period, 'period')
      return { fromMs: number('fromMs'), toMs: number('toMs') }
    }),
  }
}

function readSum(raw: unknown): UsualSum {
  const { number, list } = reading(raw, 'total')
  return { now: number('now'), before: list('before', readNumber) }
}

const readNumber = (raw: unknown): number => reading({ value: raw }, 'total').number('value')

function readCalls(raw: unknown): UsualCalls {
  const { texts, object, list } = reading(raw, 'calls')
  return { key: texts('key'), now: object('now', readFigures), before: list('before', readFigures), errors: list('errors', readErrors) }
}

function readFigures(raw: unknown): CallFigures {
  const { number } = reading(raw, 'figures')
  return {
    count: number('count'),
    failed: number('failed'),
    p50Ms: number('p50Ms'),
    p95Ms: number('p95Ms'),
    p99Ms: number('p99Ms'),
  }
}

function readErrors(raw: unknown): StatusCounts {
  const { number, object, list } = reading(raw, 'errors')
  return { status: number('status'), now: object('now', readCounts), before: list('before', readCounts) }
}

function readCounts(raw: unknown): { count: number; failed: number } {
  const { number } = reading(raw, 'counts')
  return { count: number('count'), failed: number('failed') }
}

function readCoverage(raw: unknown): CoverageFigures {
  const { number } = reading(raw, 'coverage')
  return { connections: number('connections'), opaque: number('opaque') }
}
