import { reading } from '../product/reading.ts'
import type {
  CountsResult,
  DurationResult,
  DurationFigures,
  EndpointRow,
  EndpointsResult,
  ErrorsResult,
  FrequencyResult,
  FrequencySeries,
  HeatmapResult,
  QuantileFigures,
  QuantilesResult,
  TagsResult,
  TagValuesResult,
} from './measures.ts'

/** Readers of measures of requests, as in read-requests.ts. */
export function readFrequency(raw: unknown): FrequencyResult {
  const answer = reading(raw, 'frequency')
  return {
    stepMs: answer.number('stepMs'),
    series: answer.list('series', (one) => ({ value: reading(one, 'series').text('value'), ...readSeries(one) })),
    rest: answer.object('rest', readSeries),
  }
}

function readSeries(raw: unknown): Omit<FrequencySeries, 'value'> {
  const series = reading(raw, 'series')
  return {
    count: series.number('count'),
    failed: series.number('failed'),
    points: series.list('points', (point) => {
      const { number } = reading(point, 'point')
      return { startMs: number('startMs'), count: number('count'), failed: number('failed') }
    }),
  }
}

export function readCounts(raw: unknown): CountsResult {
  const answer = reading(raw, 'counts')
  return {
    rows: answer.list('rows', (row) => {
      const { texts, number } = reading(row, 'count')
      return { key: texts('key'), count: number('count'), failed: number('failed') }
    }),
    groups: answer.number('groups'),
  }
}

export function readEndpoints(raw: unknown): EndpointsResult {
  const answer = reading(raw, 'endpoints')
  return { rows: answer.list('rows', readEndpoint), groups: answer.number('groups') }
}

function readEndpoint(raw: unknown): EndpointRow {
  const { texts, number } = reading(raw, 'endpoint')
  return {
    key: texts('key'),
    count: number('count'),
    failed: number('failed'),
    refused: number('refused'),
    averageMs: number('averageMs'),
    p50Ms: number('p50Ms'),
    p95Ms: number('p95Ms'),
    p99Ms: number('p99Ms'),
    maxMs: number('maxMs'),
    bytesSent: number('bytesSent'),
    bytesReceived: number('bytesReceived'),
    clients: number('clients'),
    firstMs: number('firstMs'),
    lastMs: number('lastMs'),
  }
}

export function readErrors(raw: unknown): ErrorsResult {
  const answer = reading(raw, 'errors')
  return { rows: answer.list('rows', readErrorRow), count: answer.number('count') }
}

function readErrorRow(raw: unknown): ErrorsResult['rows'][number] {
  const { text, number, oneOf } = reading(raw, 'error')
  return {
    family: oneOf('family', ['http', 'grpc', 'database']),
    status: number('status'),
    grpcStatus: text('grpcStatus'),
    method: text('method'),
    host: text('host'),
    endpoint: text('endpoint'),
    count: number('count'),
    clients: number('clients'),
    firstMs: number('firstMs'),
    lastMs: number('lastMs'),
    exampleId: text('exampleId'),
  }
}

export function readDuration(raw: unknown): DurationResult {
  const answer = reading(raw, 'duration')
  return {
    stepMs: answer.number('stepMs'),
    whole: answer.object('whole', readDurationFigures),
    buckets: answer.list('buckets', (bucket) => ({ startMs: startOf(bucket), ...readDurationFigures(bucket) })),
  }
}

function readDurationFigures(raw: unknown): DurationFigures {
  const { number } = reading(raw, 'duration')
  return { count: number('count'), averageMs: number('averageMs'), minMs: number('minMs'), maxMs: number('maxMs') }
}

export function readQuantiles(raw: unknown): QuantilesResult {
  const answer = reading(raw, 'quantiles')
  return {
    stepMs: answer.number('stepMs'),
    whole: answer.object('whole', readQuantileFigures),
    buckets: answer.list('buckets', (bucket) => ({ startMs: startOf(bucket), ...readQuantileFigures(bucket) })),
  }
}

function readQuantileFigures(raw: unknown): QuantileFigures {
  const { number } = reading(raw, 'quantiles')
  return { count: number('count'), p50Ms: number('p50Ms'), p90Ms: number('p90Ms'), p95Ms: number('p95Ms'), p99Ms: number('p99Ms') }
}

const startOf = (raw: unknown): number => reading(raw, 'bucket').number('startMs')

export function readHeatmap(raw: unknown): HeatmapResult {
  const answer = reading(raw, 'heatmap')
  return {
    stepMs: answer.number('stepMs'),
    bins: answer.list('bins', (bin) => {
      const { number, numberOrNull } = reading(bin, 'bin')
      return { fromMs: number('fromMs'), toMs: numberOrNull('toMs') }
    }),
    cells: answer.list('cells', (cell) => {
      const { number } = reading(cell, 'cell')
      return { startMs: number('startMs'), bin: number('bin'), count: number('count'), failed: number('failed') }
    }),
  }
}

export function readTags(raw: unknown): TagsResult {
  const tags = reading(raw, 'tags').list('tags', (tag) => {
    const { text, number } = reading(tag, 'tag')
    return { key: text('key'), count: number('count'), values: number('values') }
  })
  return { tags }
}

export function readTagValues(raw: unknown): TagValuesResult {
  const values = reading(raw, 'tag values').list('values', (value) => {
    const { text, number } = reading(value, 'value')
    return { value: text('value'), count: number('count') }
  })
  return { values }
}
