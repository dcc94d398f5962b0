import { type Reading, reading } from '../product/reading.ts'
import type {
  AvailabilityResult,
  AvailabilityRow,
  CoverageResult,
  CoverageFigures,
  OutageRow,
  OutagesResult,
  TalkersResult,
  TrafficSeries,
  TrafficSeriesResult,
} from './traffic.ts'

/** Readers of results about bytes and availability, as in read-requests.ts. */
export function readTrafficSeries(raw: unknown): TrafficSeriesResult {
  const answer = reading(raw, 'traffic')
  return {
    stepMs: answer.number('stepMs'),
    series: answer.list('series', (one) => ({ value: reading(one, 'series').text('value'), ...readBytes(one) })),
    rest: answer.object('rest', readBytes),
    open: answer.number('open'),
  }
}

function readBytes(raw: unknown): Omit<TrafficSeries, 'value'> {
  const series = reading(raw, 'series')
  return {
    bytesSent: series.number('bytesSent'),
    bytesReceived: series.number('bytesReceived'),
    points: series.list('points', (point) => {
      const { number } = reading(point, 'point')
      return { startMs: number('startMs'), bytesSent: number('bytesSent'), bytesReceived: number('bytesReceived') }
    }),
  }
}

export function readTalkers(raw: unknown): TalkersResult {
  const answer = reading(raw, 'talkers')
  return {
    rows: answer.list('rows', (row) => {
      const talker = reading(row, 'talker')
      return { value: talker.text('value'), share: talker.number('share'), ...talkerFigures(talker) }
    }),
    total: answer.object('total', (total) => talkerFigures(reading(total, 'total'))),
    values: answer.number('values'),
  }
}

const talkerFigures = ({ number }: Reading): TalkersResult['total'] => ({
  bytesSent: number('bytesSent'),
  bytesReceived: number('bytesReceived'),
  requests: number('requests'),
  failed: number('failed'),
  connections: number('connections'),
})

export function readCoverage(raw: unknown): CoverageResult {
  const answer = reading(raw, 'coverage')
  return {
    rows: answer.list('rows', (row) => ({ client: reading(row, 'coverage').text('client'), ...readCoverageFigures(row) })),
    total: answer.object('total', readCoverageFigures),
    clients: answer.number('clients'),
  }
}

function readCoverageFigures(raw: unknown): CoverageFigures {
  const { number } = reading(raw, 'coverage')
  return {
    connections: number('connections'),
    introspected: number('introspected'),
    clear: number('clear'),
    opaque: number('opaque'),
    quic: number('quic'),
    noProbe: number('noProbe'),
    notSeen: number('notSeen'),
    passed: number('passed'),
    bytesOpaque: number('bytesOpaque'),
  }
}

export function readAvailability(raw: unknown): AvailabilityResult {
  const answer = reading(raw, 'availability')
  return {
    rows: answer.list('rows', readAvailabilityRow),
    groups: answer.number('groups'),
    stepMs: answer.number('stepMs'),
  }
}

function readAvailabilityRow(raw: unknown): AvailabilityRow {
  const { texts, number, list } = reading(raw, 'availability')
  return {
    key: texts('key'),
    count: number('count'),
    failed: number('failed'),
    refused: number('refused'),
    successRate: number('successRate'),
    steps: list('steps', (step) => {
      const calls = reading(step, 'step')
      return { startMs: calls.number('startMs'), count: calls.number('count'), failed: calls.number('failed') }
    }),
  }
}

export function readOutages(raw: unknown): OutagesResult {
  const answer = reading(raw, 'outages')
  return { stepMs: answer.number('stepMs'), outages: answer.list('outages', readOutage) }
}

function readOutage(raw: unknown): OutageRow {
  const { texts, number, flag, list } = reading(raw, 'outage')
  return {
    key: texts('key'),
    startMs: number('startMs'),
    endMs: number('endMs'),
    count: number('count'),
    failed: number('failed'),
    ongoing: flag('ongoing'),
    clients: list('clients', (client) => {
      const hit = reading(client, 'client')
      return { client: hit.text('client'), failed: hit.number('failed') }
    }),
  }
}
