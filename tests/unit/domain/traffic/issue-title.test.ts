import { expect, test } from 'vitest'

import { issueTitle } from '#domain/traffic/issue-title.ts'
import * as fc from '#tests/properties.ts'

const http = (status: number) => ({ status, family: 'http', grpcStatus: '' })
const issue = (error: string, ...conditions: string[]) => ({
  error,
  triggers: conditions.map((condition) => ({ plugin: 'detect_errors', condition, description: '' })),
})

test.each([
  ['read tcp 10.0.0.1:443: connection reset by peer', 0, 'The upstream closed the connection'],
  ['read ECONNRESET', 0, 'The upstream closed the connection'],
  ['unexpected EOF', 200, 'The upstream closed the connection'],
  ['context deadline exceeded', 0, 'The upstream did not answer in time'],
])('%s, status %i: %s', (error, status, title) => expect(issueTitle(issue(error, 'status'), http(status))).toBe(title))

test.each([
  [0, 'The upstream gave no response'],
  [401, 'The upstream did not accept the credentials'],
  [429, 'Too many requests: the upstream limits their rate'],
  [418, 'The upstream refused the request'],
  [502, 'A gateway got no valid response from the upstream'],
  [599, 'The upstream failed'],
])('status %i: %s', (status, title) => expect(issueTitle(issue('any of 4xx, 5xx', 'status'), http(status))).toBe(title))

test('what a rule is called does not make a response a timeout', () =>
  expect(issueTitle(issue('Timeouts and server errors', 'status'), http(500))).toBe('The upstream failed while it handled the request'))

test('gRPC fails under the success of HTTP, and a database has no status', () => {
  const grpc = { status: 200, family: 'grpc', grpcStatus: 'UNAVAILABLE' }
  expect(issueTitle(issue('rule 1', 'status'), grpc)).toBe('The upstream was not available')
  expect(issueTitle(issue('deadlock detected', 'status'), { status: 0, family: 'database' })).toBe('deadlock detected')
})

test.each([
  [issue('slow', 'duration'), 'The response took too long'],
  [issue('found "error"', 'body'), 'found "error"'],
  [issue('slow failure', 'duration', 'tag'), 'The response took too long'],
])('%o with a good status: %s', (reported, title) => expect(issueTitle(reported, http(200))).toBe(title))

test('what no rule of ours knows keeps the label of the detector; without any it still says something', () => {
  expect(issueTitle(issue('Stock below zero', 'inventory'), http(200))).toBe('Stock below zero')
  expect(issueTitle(issue('  '), http(200))).toBe('An error rule matched')
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), fc.integer({ min: 0, max: 999 }), (error, conditions, status) => {
      expect(issueTitle(issue(error, ...conditions), http(status)).trim()).not.toBe('')
    }),
  )
})
