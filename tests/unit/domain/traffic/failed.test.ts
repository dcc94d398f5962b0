import { expect, test } from 'vitest'

import { hasFailed, wasRefused } from '#domain/traffic/failed.ts'
import { grpcStatusName, grpcStatusNumber, isGrpcOk } from '#domain/traffic/grpc-status.ts'

import { GRPC_FAILED } from '../../../platform/events/support/failed-model.ts'

test.each(['http', 'grpc'] as const)('of %s, no response and 5xx have failed, a 4xx is a response', (family) => {
  expect([0, 500, 503, 599].map((status) => hasFailed({ family, status }))).toEqual([true, true, true, true])
  expect([100, 200, 304, 404, 499].map((status) => hasFailed({ family, status }))).toEqual([false, false, false, false, false])
})

test('a code of gRPC has failed exactly where it stands for a 5xx, however it is spelled', () => {
  for (const [status, failed] of Object.entries(GRPC_FAILED))
    expect([status, hasFailed({ family: 'grpc', status: 200, grpc: { status } })]).toEqual([status, failed])
  expect(hasFailed({ family: 'grpc', status: 200, grpc: null })).toBe(false)
  expect(hasFailed({ family: 'grpc', status: 503, grpc: { status: 'OK' } })).toBe(true)
})

test('of a database its error decides, whatever the status', () => {
  const failed = (status: number, error: string) => hasFailed({ family: 'database', status, database: { error } })
  expect([failed(0, ''), failed(503, ''), failed(0, 'deadlock detected'), failed(200, 'deadlock detected')]).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(hasFailed({ family: 'database', status: 0 })).toBe(false)
})

test('refused is what got a 4xx or with the caller’s own error', () => {
  const grpc = (status: string) => wasRefused({ family: 'grpc', status: 200, grpc: { status } })
  expect(['NOT_FOUND', '7', 'RESOURCE_EXHAUSTED', 'UNAVAILABLE', 'OK', ''].map(grpc)).toEqual([true, true, true, false, false, false])
  expect([0, 200, 302, 404, 500].map((status) => wasRefused({ family: 'http', status }))).toEqual([false, false, false, true, false])
  expect(wasRefused({ family: 'database', status: 0, database: { error: 'deadlock' } })).toBe(false)
})

test('codes have one name, and what is no code keeps its own', () => {
  expect(['5', 'NotFound', 'not_found', 'NOT_FOUND', 'Canceled', '99', 'constructor', ''].map(grpcStatusName)).toEqual([
    'NOT_FOUND',
    'NOT_FOUND',
    'NOT_FOUND',
    'NOT_FOUND',
    'CANCELLED',
    '99',
    'constructor',
    '',
  ])
  expect(['OK', 'UNAUTHENTICATED', 'x'].map(grpcStatusNumber)).toEqual([0, 16, undefined])
  expect(['', '0', 'ok', '1'].map(isGrpcOk)).toEqual([true, true, true, false])
})
